"""Open words: which parts of speech a form may be, of which lemma, at which cost (LemmInflect's dictionary)."""

from dataclasses import dataclass
from functools import lru_cache

import lemminflect

from symbolic.language.reader.words.closed import ALSO_OPEN, CLOSED, FINITE, NONFINITE
from symbolic.language.reader.words.verb_classes import common_verbs
from symbolic.world.vocabulary import FIXTURES, OBJECTS


@dataclass(frozen=True, slots=True)
class Sense:
    """One way to take a form.

    Attributes:
        tag: part of speech, see closed.py; N, ADJ, ADV, VF, VB, VN, VG for open words.
        lemma: dictionary form.
        cost: how unusual this is for the form, in steps of about a factor e.
        plural: for nouns and base-form verbs: whether it is a plural.
    """

    tag: str
    lemma: str
    cost: float
    plural: bool = False


NOUNS_RATHER = frozenset(
    "box book water hand house can paper plant table room lock key card face back market school garden park "
    "bag bottle chair glass stone wall floor shelf cup dish mirror powder land nose shoulder ground yard "
    "lunch dinner "
    "train ship boat bus bike cable cage bed board desk bin tin jar pan pot bowl basket fence gate "
    "picture dog cat "
    "fish bird pocket finger eye ear arm leg button clip tent tree flower fruit bread butter sugar milk "
    "oil salt "
    "pepper cream stamp string rope wire nail hammer drill knife fork spoon brush pen pencil ruler "
    "post bank shop "
    "store hall cellar attic garage cabin corner side middle center front end top bottom edge light lamp "
    "candle fire "
    "coat hat glove shoe sock shirt dress purse wallet case trunk chest sign screen phone radio match game "
    "team class test exam party trip tour day hour minute week month year time place name word story "
    "question answer "
    "joke square trick surprise present gift prize toy doll ball puzzle truck cart van car wheel father mother "
    "man nurse "
    "doctor baby child people person boss cook guard guide judge police officer pilot student teacher coach "
    "note letter message text map plan number color shape size weight view path road street bridge "
    "egg cake pie cookie apple orange lemon snack soup tea coffee juice wine beer chocolate candy jam "
    "honey nut counter chip chips "
    "mail parcel package label tape glue paint film photo camera guest visitor host noise sound voice smell "
    "keyhole doorway window door drawer closet cupboard cabinet wardrobe dresser carton mask costume "
    "cloth blanket "
    "morning evening building ceiling wedding meeting training string spring wing king thing clothing "
    "painting "
    "swimming morning living dining text pillow towel soap sponge bucket broom mop hose pump "
    "rake shovel spade seed soil sand mud grass hearing "
    "shed shift latch bar bolt lid sack tray crate lorry ladder hedge barn trousers goal score pile bench pier "
    "toolshed woodshed sled bed flowerbed weed reed steed".split()
)
"""Nouns that the dictionary also has as verbs, and that stories mean as nouns unless the sentence needs a verb."""


_VERBS_RATHER = frozenset(
    "leave look come go say see put let make take give keep find ask tell think hear".split()
)


@lru_cache(maxsize=20_000)
def senses(form: str) -> tuple[Sense, ...]:
    """Return what a form in small letters may be; nothing is left out, rare senses cost more."""
    if form and form[0].isdigit():
        return (Sense("NUM", form, 0.0), Sense("N", form, 1.5))
    closed = [
        Sense(tag, _closed_lemma(form, tag), 0.4 if tag == "N" else 0.0, form in ("ones", "others"))
        for tag in CLOSED.get(form, ())
    ]
    if closed and form not in ALSO_OPEN:
        return tuple(closed)
    late = 0.8 if closed else 0.0
    return (*closed, *(Sense(s.tag, s.lemma, s.cost + late, s.plural) for s in _open(form)))


def _closed_lemma(form: str, tag: str) -> str:
    if tag == "VF" and form in FINITE:
        return FINITE[form]
    if form in NONFINITE and tag == NONFINITE[form][0]:
        return NONFINITE[form][1]
    return {"ca": "can", "wo": "will", "sha": "shall", "'ll": "will", "'d": "would"}.get(form, form)


def _open(form: str) -> list[Sense]:
    found = dict(lemminflect.getAllLemmas(form))
    found.pop("AUX", None)
    if form == "stove":
        found.pop("VERB", None)  # no past of "stave", which is "staved" today
    if form == "found":
        found["VERB"] = ("find",)  # rather than founding a town
    if form in _things():
        found = {tag: lemmas for tag, lemmas in found.items() if tag not in ("ADJ", "ADV")}
        found.setdefault("NOUN", (form,))
    if form in _NEVER_DESCRIBES:
        found = {tag: lemmas for tag, lemmas in found.items() if tag != "ADJ"}
    if form in common_forms():
        known = found.get("VERB", ())
        found["VERB"] = (*known, *(lemma for lemma in common_forms()[form] if lemma not in known))
    if "PROPN" in found and "NOUN" not in found:
        found["NOUN"] = found["PROPN"]
    if not found:
        return _unknown(form)
    result: list[Sense] = []
    if "NOUN" in found:
        result += _nouns(form, found["NOUN"], found)
    if "VERB" in found:
        if "NOUN" not in found:
            result += [
                Sense("N", lemma, 0.0 if lemma in NOUNS_RATHER else 2.0, form != lemma)
                for lemma in found["VERB"]
                if form in (lemma, f"{lemma}s")
            ]
        for lemma in found["VERB"]:
            result += _verbs(form, lemma, "NOUN" in found or "ADJ" in found)
    if "ADJ" in found:
        participle = "VERB" in found and form.endswith(("ing", "ed"))
        cost = (
            0.2 if form in _FELT else 0.7 if participle or form == "set" else 1.6 if form == "left" else 0.0
        )
        cost += 0.4 if "NOUN" in found else 0.0
        result.append(Sense("ADJ", found["ADJ"][0], cost))
    if "ADV" in found:
        result.append(Sense("ADV", form, 0.0 if len(found) == 1 else 1.2))
    return result or _unknown(form)


_FELT = frozenset(
    "tired worried surprised pleased excited annoyed frightened scared bored puzzled delighted ashamed exhausted "
    "embarrassed confused disappointed amused relieved startled shocked alarmed satisfied determined interested "
    "convinced upset terrified astonished amazed thrilled relaxed concerned".split()
)
"""Participles that say how somebody feels: adjectives first."""


_NEVER_DESCRIBES = frozenset("fell felt stole rose".split())
"""Past forms that the dictionary has as adjectives too ("a fell deed")."""


@lru_cache(maxsize=1)
def _things() -> frozenset[str]:
    """Words that name a thing of the vocabulary, which are no adjectives whatever the dictionary has ("wineglass")."""
    forms = {form for names in OBJECTS.values() for form in names} | {
        f for x in FIXTURES.values() for f in x.forms
    }
    return frozenset(form for form in forms if " " not in form)


def _nouns(form: str, lemmas: tuple[str, ...], found: dict[str, tuple[str, ...]]) -> list[Sense]:
    chosen = _noun_lemma(form, lemmas)
    cost = 0.0
    verbs = found.get("VERB", ())
    if form not in NOUNS_RATHER and chosen not in NOUNS_RATHER:
        if any(lemma in common_verbs() for lemma in verbs):
            cost = 0.8
        if form in _VERBS_RATHER:
            cost += 2.0
        if "ADJ" in found:
            cost += 0.6
        if form.endswith("ing"):
            cost += 1.0
        if form.endswith("ed") and verbs:
            cost += 2.0
    return [Sense("N", chosen, cost, chosen != form or form in PLURALS)]


PLURALS = frozenset(
    "people children scissors glasses pants trousers jeans police clothes goggles sheep men women pajamas "
    "binoculars shorts tongs pliers feet teeth mice geese".split()
)


def _noun_lemma(form: str, lemmas: tuple[str, ...]) -> str:
    """Prefer the lemma that is not a verb's ("leaves" of trees) and not the rarer spelling ("cooky")."""
    if form in ("glasses", "scissors", "clothes", "goggles", "pants"):
        return form
    regular = [lemma for lemma in lemmas if lemma + "s" == form or lemma + "es" == form]
    if form == "leaves":
        return "leaf"
    return (regular or list(lemmas))[0]


@lru_cache(maxsize=1)
def common_forms() -> dict[str, tuple[str, ...]]:
    """Form -> lemmas of the common verbs, some of which the dictionary has as nouns only."""
    table: dict[str, tuple[str, ...]] = {}
    for lemma in common_verbs():
        for form in {form for forms in _inflections(lemma).values() for form in forms}:
            table[form] = (*table.get(form, ()), lemma)
    return table


_ORDINARY = frozenset(
    "bear settle grunt groan moan pant bawl murmur mumble stammer stutter hiss growl roar squeal squeak scream shriek "
    "cheer boast brag scold tease nag curse swear pray preach lecture recite narrate translate spell dictate weld "
    "solder carve sculpt shave comb bathe swallow choke gasp sniff snore sneeze hiccup tremble shudder "
    "stumble totter stagger hobble limp wade plod pace prance strut saunter roam loiter linger hover soar glide skid "
    "swerve veer dodge duck flinch cower huddle cling clutch cuddle stroke pat poke prod jab stab pierce prick sting "
    "scrape scratch peel pluck strip trim prune clip snip slice grate grind mash knead stir sift strain drain rinse "
    "soak steam simmer boil grill thaw heat warm cool chill dim fade bloom sprout wither ripen rot ache itch heal "
    "faint vomit flatter bribe blame accuse confess deny doubt dread pity envy resent despise mock thank trust obey "
    "defy rebel vote elect hire employ retire resign earn owe lend rent gamble haggle overlook defer forecast foresee "
    "forgive lack last matter mend mutter notch perch pitch plead praise preserve quarrel quit raise rattle reign "
    "relate remain resemble ripple rustle sag scatter shelter shift shrink sigh sip slacken slam slant slip smear "
    "soothe sparkle splash sprawl squat stain steal steep stroll struggle suck swarm sway swell swing tempt tend "
    "thread thrive toss trail trickle tumble twist wander weep whine whirl whistle wilt wince wrap wrestle wriggle "
    "yelp".split()
)
"""Verbs that stories use and that belong to no class of verbs.toml: a little rarer than those that do."""


@lru_cache(maxsize=20_000)
def _inflections(lemma: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = lemminflect.getAllInflections(lemma, upos="VERB")
    return found or lemminflect.getAllInflectionsOOV(lemma, "VERB")


def _verbs(form: str, lemma: str, ambiguous: bool) -> list[Sense]:
    cost = 0.0 if not ambiguous or lemma in common_verbs() else 0.6 if lemma in _ORDINARY else 1.3
    if lemma in NOUNS_RATHER:
        cost += 0.6
    tags = {tag for tag, forms in _inflections(lemma).items() if form in forms}
    result = []
    if "VBZ" in tags or "VBD" in tags:
        result.append(Sense("VF", lemma, cost))
    if form == lemma:
        result += [Sense("VB", lemma, cost), Sense("VF", lemma, cost + 1.0, plural=True)]
    if "VBN" in tags or ("VBD" in tags and "VBN" not in _inflections(lemma)) or form in _PARTICIPLES_TOO:
        result.append(Sense("VN", lemma, cost))
    if "VBG" in tags:
        result.append(Sense("VG", lemma, min(cost, 0.4) if form not in NOUNS_RATHER else cost + 2.0))
    return result


_PARTICIPLES_TOO = frozenset("burnt dreamt got learnt lit spilt".split())
"""Past forms that are participles too, where the dictionary has only the other participle ("gotten", "lighted")."""


def _unknown(form: str) -> list[Sense]:
    """A form that no dictionary has: a noun, or by its ending something else."""
    result = [Sense("N", _singular(form), 0.5, form.endswith("s") and not form.endswith("ss"))]
    if form.endswith("ly"):
        result.append(Sense("ADV", form, 0.0))
    if form.endswith("ed"):
        lemma = lemminflect.getAllLemmasOOV(form, "VERB")["VERB"][0]
        result += [Sense("VF", lemma, 0.3), Sense("VN", lemma, 0.3), Sense("ADJ", form, 0.6)]
    if form.endswith("ing"):
        result.append(Sense("VG", lemminflect.getAllLemmasOOV(form, "VERB")["VERB"][0], 0.5))
    if "-" in form or form.endswith(("ish", "ful", "less", "ous", "able")):
        result.append(Sense("ADJ", form, 0.2))
    return result


def _singular(form: str) -> str:
    return lemminflect.getAllLemmasOOV(form, "NOUN")["NOUN"][0] if form.endswith("s") else form
