"""Questions about two people's minds in generated words, and what each means.

A question is built from what it means, layer by layer: a deed or an aim as an infinitive, what frames it, whose it is,
who is named and who is "she", the condition and where it stands, and how the likeliest choice is asked for. The
wordings are ours and of no benchmark.
"""

from dataclasses import dataclass
from random import Random

from symbolic.language.mentions import PlaceMention
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Social, Wants
from symbolic.mind.goals import SocialGoal

THINGS = ("mug", "plate", "plum", "fork", "cupcake", "salmon")
PLACES = ("in the stove", "on the desk", "in the fridge", "on the sofa", "in the bathroom cabinet")
PEOPLE = (("Nora", "Paul", "she"), ("Hugo", "Petra", "he"), ("Ivan", "Olga", "he"))
_PRONOUNS = {"she": ("her", "her", "him", "his"), "he": ("his", "him", "her", "her")}

HELPING = """
help|helping YOU find THING; help|helping YOU in OURS search for THING; lend|lending YOU a hand in OURS search;
lead|leading YOU to THING; put|putting YOU on the right track; further|furthering YOURS plans;
make|making it easy for YOU to find THING; be|being of use to YOU; assist|assisting YOU with OURS errand;
give|giving YOU a hand; save|saving YOU the trouble of a search; steer|steering YOU towards THING;
do|doing YOU a favour; smooth|smoothing YOURS way to THING; support|supporting YOU in OURS search;
show|showing YOU to THING; get|getting YOU what HE wanted; work|working towards what YOU wanted
"""
HINDERING = """
hinder|hindering YOU from finding THING; keep|keeping YOU from THING; prevent|preventing YOU from coming upon THING;
lead|leading YOU astray; stand|standing in YOURS way; send|sending YOU on a wild goose chase;
make|making it hard for YOU to find THING; thwart|thwarting YOU; put|putting YOU on the wrong track;
keep|keeping THING out of YOURS hands; foil|foiling YOURS plans; deceive|deceiving YOU about where THING was;
steer|steering YOU away from THING; stop|stopping YOU from getting hold of THING; be|being an obstacle to YOU;
rob|robbing YOU of the chance to find THING; work|working against what YOU wanted; send|sending YOU where THING was not
"""
AIMS = """
ME was trying to INF; ME was out to INF; ME meant to INF; what ME wanted was to INF; it was MINE aim to INF;
by what SHE said ME hoped to INF; ME spoke in order to INF; ME answered with the intention of GER;
MINE purpose in answering was to INF; ME answered as SHE did so as to INF; GER was what ME had in mind;
the point of MINE answer was to INF; to INF was MINE purpose; ME answered with a view to GER;
MINE answer was given in the hope of GER
"""
CARELESS = """
YOURS goals were all one to ME; ME did not care what YOU was after; ME gave no thought to what YOU wanted;
YOURS goals did not enter into it for ME; ME was indifferent to YOURS goals; YOURS plans were nothing to ME;
ME answered with no regard to YOURS wishes; ME was neither for nor against YOURS plans;
whether YOU reached OURS goal was a matter of indifference to ME; ME took no interest in YOURS errand;
ME spoke without a thought for YOURS aims; YOURS wishes played no part in MINE answer;
ME meant neither to further YOURS goals nor to harm them; it did not matter to ME what YOU was after;
ME answered with neither good nor ill will for what YOU was after; ME spoke without taking any side in what YOU wanted;
ME answered with no thought, kind or unkind, for what YOU wanted
"""
BELIEFS = """
ME believed that there was A_THING AT; ME thought A_THING was AT; in MINE view there was A_THING AT;
A_THING, as ME saw it, was AT; ME answered in the belief that A_THING was AT; it was MINE belief that A_THING lay AT;
ME was convinced that A_THING was AT; ME took it that there was A_THING AT; to MINE mind there was A_THING AT;
there was, so far as ME believed, A_THING AT; 
ME was guided by the belief that A_THING was AT; what ME believed to be AT was A_THING; ME was sure that A_THING was AT
"""
HELPED_IF = """
ME has been trying to INF; ME has been out to INF; ME meant to INF; ME has had the aim of GER; MINE aim has been to INF;
GER is what ME has been up to
"""
KNOWING = """
ME knows what is AT; ME is aware of what is AT; ME is familiar with what is AT; what is AT is no secret to ME;
what is AT is known to ME; ME is in no doubt about what is AT; ME is not mistaken about what is AT;
ME is under no illusion regarding what is AT
"""
SUPPOSING = """
if IT,; supposing that IT,; suppose that IT:; assuming IT,; on the assumption that IT,; granted that IT,; provided IT,;
given that IT,; let us say that IT.; let us assume that IT.; taking it that IT,; in the event that IT,;
on the understanding that IT,; we may assume that IT.; if we accept that IT,; let it be agreed that IT.;
starting from the premise that IT,
"""
WANTED_AT = """
ME thought that YOU wanted THING AT; ME took it that YOU meant THING to go AT;
it was MINE belief that YOU wished to have THING AT;
AT was, ME believed, where YOU wanted THING; in MINE view YOU wanted to put THING AT
"""
PLACED = """
ME thought that YOU had put THING where HE wanted it; ME took it that THING already stood where YOU wanted it;
in MINE view YOU had left THING in the place HE had chosen;
ME believed that THING was already in the right place for YOU;
what YOU wanted, in MINE view, was the spot where HE had put THING
"""
DEEDS = """
and moved it DEST to INF; and SHE moved it DEST in order to INF; and by moving it DEST SHE was trying to INF;
and it was to INF that SHE moved it DEST; and SHE moved it DEST with the intention of GER;
and SHE moved it DEST instead to INF; and SHE moved it DEST for the sake of GER
"""
HELP_MOVING = """
help|helping HIM; be|being of use to HIM; assist|assisting HIM; do|doing HIM a favour; oblige|obliging HIM
"""
HINDER_MOVING = (
    "hinder|hindering HIM; thwart|thwarting HIM; obstruct|obstructing HIM; frustrate|frustrating HIM"
)
UNKNOWING = """
ME did not know YOURS goal and moved THING without a thought for what HE wanted;
ME had no idea what YOU was after and moved THING with no regard to OURS wishes;
YOURS goal was unknown to ME, and SHE moved THING without considering what HE wanted
"""
ASKING = {
    "most": "which is most likely?; which is the likeliest?; which has the best chance of being true?; "
    "which is the safest bet?; which of the three is the easiest to believe?; which would you call most probable?; "
    "which statement is best supported?; which one fits best?",
    "least": "which is least likely?; which is the most unlikely?; which has the poorest chance of being true?; "
    "which would you rule out first?; which of the three is the hardest to believe?; which is the least probable?; "
    "which statement has the weakest support?; which one fits worst?; what can least be believed?; "
    "which is the riskiest choice?; what is there the least reason to believe?; which of these is the longest shot?",
}


@dataclass(frozen=True, slots=True)
class Worded:
    """A question in some words.

    Attributes:
        prompt: the condition, and what is asked.
        choices: the choices.
        given: what is told to assume.
        claims: of each choice.
        sense: which choice is asked for.
    """

    prompt: str
    choices: tuple[str, ...]
    given: tuple[Claim, ...]
    claims: tuple[tuple[Claim, ...], ...]
    sense: str


def worded(rng: Random) -> Worded:
    """Return a question of a random kind in random words."""
    return rng.choice((_of_stances, _of_beliefs, _of_wishes))(rng)


class _Cast:
    """Who and what a question is about, and the words for them."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.me, self.you, self.she = rng.choice(PEOPLE)
        self.things = tuple(rng.sample(THINGS, 3))
        self.at = rng.choice(PLACES)
        self.named = rng.random() < 0.7

    @property
    def place(self) -> PlaceMention:
        kind = self.at.split(" the ")[1]
        return PlaceMention(kind)

    def pick(self, table: str) -> str:
        """Return one row of a table."""
        return self.rng.choice([" ".join(row.split()) for row in table.split(";")])

    def aiming(self, frames: str, aims: str) -> str:
        """Return an aim, as an infinitive or a gerund, in a frame."""
        verb, _, rest = self.pick(aims).partition(" ")
        plain, gerund = verb.split("|")
        frame = self.pick(frames)
        return frame.replace("INF", f"{plain} {rest}").replace("GER", f"{gerund} {rest}")

    def fill(self, text: str, thing: str, *, pronoun: bool = False, place: str = "") -> str:
        """Return a text with its people, thing and place named; `pronoun` where I am "she"."""
        my, her, him, his = _PRONOUNS[self.she]
        he = "he" if self.she == "she" else "she"
        me, mine = (self.she, my) if pronoun else (self.me, f"{self.me}'s")
        if pronoun and re_object(text):
            me = her
        words = {
            "A_THING": f"a {thing}", "THING": f"the {thing}", "AT": self.at,
            "ME": me, "MINE": mine, "YOU": self.you, "YOURS": f"{self.you}'s", "SHE": self.she, "HE": he,
            "HIM": him, "OURS": his, "DEST": place,
        }  # fmt: skip
        filled = " ".join(_filled(word, words) for word in text.split())
        return filled.replace("  ", " ").strip()


def re_object(text: str) -> bool:
    """Whether I stand behind a preposition, so that "to she" would be wrong."""
    return any(f"{before} ME" in text for before in ("to", "for"))


def _filled(word: str, words: dict[str, str]) -> str:
    core = word.rstrip(",.:?")
    return words.get(core, core) + word[len(core) :]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _prompt(cast: _Cast, condition: str) -> tuple[str, str]:
    """Return a condition and what is asked, in either order, and which choice is asked for."""
    sense = cast.rng.choice(("most", "least"))
    asked = cast.pick(ASKING[sense])
    if not condition:
        return _sentence(asked), sense
    leading = cast.pick(SUPPOSING).replace("IT", condition)
    if leading.endswith("."):
        return f"{_sentence(leading)} {_sentence(asked)}", sense
    if cast.rng.random() < 0.3:
        return f"{_sentence(asked[:-1])}, {leading.rstrip(',:')}?", sense
    return f"{_sentence(leading)} {asked}", sense


def _of_stances(rng: Random) -> Worded:
    cast = _Cast(rng)
    thing = cast.things[0]
    told: list[tuple[str, SocialGoal]] = [
        (cast.aiming(AIMS, HELPING), "help"),
        (cast.aiming(AIMS, HINDERING), "hinder"),
        (cast.pick(CARELESS), "independent"),
    ]
    rng.shuffle(told)
    prompt, sense = _prompt(cast, cast.fill(cast.pick(KNOWING), thing))
    choices = tuple(_sentence(cast.fill(text, thing, pronoun=not cast.named)) for text, _ in told)
    claims: tuple[tuple[Claim, ...], ...] = tuple((Social(cast.me, cast.you, goal),) for _, goal in told)
    return Worded(prompt, choices, (Knows(cast.me, cast.place),), claims, sense)


def _of_beliefs(rng: Random) -> Worded:
    cast = _Cast(rng)
    goal: SocialGoal = rng.choice(("help", "hinder"))
    condition = cast.aiming(HELPED_IF, HELPING if goal == "help" else HINDERING).replace("THING", "it")
    prompt, sense = _prompt(cast, cast.fill(condition, ""))
    choices = tuple(
        _sentence(cast.fill(cast.pick(BELIEFS), thing, pronoun=not cast.named)) for thing in cast.things
    )
    claims = tuple((Believes(cast.me, Holds(At(thing, cast.place))),) for thing in cast.things)
    return Worded(prompt, choices, (Social(cast.me, cast.you, goal),), claims, sense)


def _of_wishes(rng: Random) -> Worded:
    cast = _Cast(rng)
    thing = cast.things[0]
    to = "onto the kitchen table" if rng.random() < 0.5 else "to the kitchen table"
    cast.at = "on the kitchen table"
    goal: SocialGoal = rng.choice(("help", "hinder"))
    moving = HELP_MOVING if goal == "help" else HINDER_MOVING
    deed = [cast.aiming(DEEDS, moving) for _ in range(2)]
    texts = [
        (
            f"{cast.pick(WANTED_AT)}, {deed[0].replace(' DEST', '')}",
            Wants(cast.you, (thing,), cast.place),
            goal,
        ),
        (f"{cast.pick(PLACED)}, {deed[1]}", Wants(cast.you, (thing,), as_placed=True), goal),
        (cast.pick(UNKNOWING), Wants(cast.you), "independent"),
    ]
    rng.shuffle(texts)
    prompt, sense = _prompt(cast, "")
    choices = tuple(_sentence(cast.fill(text, thing, place=to)) for text, _, _ in texts)
    claims = tuple((Believes(cast.me, wish), Social(cast.me, cast.you, stance)) for _, wish, stance in texts)
    return Worded(prompt, choices, (), claims, sense)
