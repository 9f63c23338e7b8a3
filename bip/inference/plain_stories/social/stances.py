"""Helping, hindering, erring: what somebody means to do to another, from what was said, known, wanted and done.

Each kind of evidence adds to the stances that it speaks for; a question's choices are read as outcomes, and the one
whose stance the evidence bears out is the answer. The weights are in nats, set by hand; fitted_on: the first two
batches of everyday stories, by looking.
"""

import itertools
import re
from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from bip.inference.plain_stories.clauses.outcomes import Outcome, forms, outcome, worth
from bip.inference.plain_stories.clauses.phrases import pattern
from bip.inference.plain_stories.social.candour import speaking, speaks_to_third, word_signs
from bip.inference.plain_stories.social.conduct import signs
from bip.inference.plain_stories.social.dyad import dyad_of, turns
from bip.inference.plain_stories.social.effects import OUTWARD
from bip.inference.plain_stories.social.errors import erring, error_signs, purposed
from bip.inference.plain_stories.social.moves import moved, wanted_by_others
from bip.inference.plain_stories.social.party import Dyad
from bip.inference.plain_stories.social.signs import Stance, weigh
from bip.inference.plain_stories.social.sincerity import LATEST, Remark, asked_of, did, faith, remarks
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal
from symbolic.language.reader.words.tokens import tokenize

Weights: TypeAlias = dict[Stance, float]

_MOCKS = frozenset("laugh grin wink giggle smirk snigger chuckle roar snicker sneer gloat".split())
_ILL = frozenset(
    "angry cross jealous mad furious envious mean nasty funny annoyed bitter fed-up resentful sulky".split()
)
_ILL_DEEDS = frozenset("sulk resent hate dislike tease envy despise begrudge taunt mock".split())
_ILL_THINGS = frozenset("grudge revenge spite rival grievance enemy jealousy envy".split())
_KIND = frozenset("sorry fond kind grateful concerned gentle worried anxious".split())
_KIND_THINGS = frozenset("pity favor favour kindness sorrow".split())
_WISH = frozenset("want hope like wish mean plan decide try intend would love need aim prefer".split())


def stance(
    views: Views, agent: str, other: Collection[str] = (), dyad: Dyad | None = None, mistake: bool = False
) -> Weights:
    """Return how much speaks for each stance of somebody towards others.

    Args:
        views: the story.
        agent: whose stance; "" for one whom the cast does not know.
        other: towards whom; anybody if empty.
        dyad: the two in question, as the story speaks of them, where a question tells.
        mistake: a lie or a mistake is in question: deeds and what comes of them look the same either way, and are
            left out.
    """
    weights: Weights = {"help": 0.0, "hinder": 0.0, "honest": 0.0, "unaware": 0.0}
    if dyad is None:
        _add(weights, _wished(views, agent))
        _add(weights, _felt(views, agent))
    else:
        told = turns(views, dyad)
        found = [*signs(views, told), *word_signs(views, told)]
        if mistake:
            found = [*(s for s in found if s.why not in OUTWARD), *error_signs(views, told)]
            if any(s.why == "word" for s in found):  # what was said was held against what was known
                found = [s for s in found if s.why != "knew better"]
        _add(weights, weigh(found))
    if not agent:
        return weights
    errs = erring(views, agent)
    if errs is not None:
        weights[errs] += 2.5
    if dyad is None or (not speaks_to_third(views, told) and not any(s.why == "word" for s in found)):
        heard = None if dyad is None else speaking(views, told)
        _add(weights, _spoken(views, agent, other, errs is not None, heard))
    if not errs and not mistake:
        by_deeds = moved(views, agent)
        weights["help"] += by_deeds["help"]
        weights["hinder"] += by_deeds["hinder"]
    return weights


def _add(weights: Weights, more: Weights) -> None:
    for name, value in more.items():
        weights[name] += value


def _wished(views: Views, agent: str) -> Weights:
    """What one is told to want of others, good or bad for them; what one wants oneself makes a rival."""
    found: Weights = {}
    for deed in views.tale.chronicle.deeds:
        if deed.agent != agent or deed.kind != "want" or deed.verb not in _WISH or deed.clause is None:
            continue
        clause = deed.clause
        words = [w for w in _texts(views, deed) if w not in ("want", "wants", "wanted")]
        value = worth(words)
        others = bool(set(deed.people) - {agent}) or bool({"him", "her", "them"} & set(words))
        if (deed.negated and others and clause.content) or (value == "bad" and (others or clause.content)):
            found["hinder"] = 3.0
        elif {"himself", "herself"} & set(words) and not deed.negated:
            found["hinder"] = max(found.get("hinder", 0.0), 1.0)
        elif value == "good" and others and not deed.negated:
            found["help"] = 2.0
    return found


def _texts(views: Views, deed: Deed) -> list[str]:
    """Return the words of a deed's clause as the story has them, from its verb on."""
    clause = deed.clause
    assert clause is not None
    text = views.tale.text.sentences[deed.sentence]
    start, end = clause.start - text.start, _end(deed) - text.start
    return [t.lower for t in tokenize(text.text[max(0, start) : max(0, end)]) if t.kind in ("word", "clitic")]


def _end(deed: Deed) -> int:
    assert deed.clause is not None
    return max([deed.clause.end, *(inner.end for inner in deed.clause.content)])


def _felt(views: Views, agent: str) -> Weights:
    """Pity and good will, a grudge, and laughing at somebody whom one has just told or done something."""
    found: Weights = {}
    acted = False
    for deed in views.tale.chronicle.deeds:
        if not did(views, deed, agent):
            continue
        if deed.negated:
            ill = deed.verb in ("like", "love", "forgive", "trust") and bool(deed.people)
            if ill:
                found["hinder"] = found.get("hinder", 0.0) + 2.0
            continue
        said = set(deed.clause.predicate.split() if deed.clause else ())
        for inner in deed.clause.content if deed.clause else ():
            said |= set(inner.predicate.split())
        if (
            (deed.verb in _MOCKS and acted)
            or said & _ILL
            or deed.verb in _ILL_DEEDS
            or deed.words & _ILL_THINGS
        ):
            found["hinder"] = found.get("hinder", 0.0) + 2.0
        elif said & _KIND or deed.words & _KIND_THINGS or (deed.verb == "feel" and "sorry" in deed.words):
            found["help"] = 2.0
        acted = acted or (deed.kind == "deed" and deed.verb not in _MOCKS)
    return found


def _spoken(
    views: Views, agent: str, other: Collection[str], errs: bool, heard: Collection[int] | None = None
) -> Weights:
    """Who tells what one knows helps, or, if it is not so any more, errs; who tells otherwise hinders."""
    found: Weights = {}
    said = [r for r in remarks(views, agent) if not (other and r.hearers and not r.hearers & set(other))]
    said = [r for r in said if heard is None or r.deed.sentence in heard][-LATEST:]
    verdicts = [faith(views, r) for r in said]
    if "true" in verdicts:
        found["help"], found["honest"] = 2.0, 1.0
    elif "false" in verdicts:
        found["hinder"] = 2.5
        if errs:
            found["honest"] = -2.5  # whatever is so: it is not what the speaker takes to be so
    elif any(_warns(r) for r in said):
        found["help"] = 1.5
    return found


_WARNS = frozenset("stop careful mind watch wait beware caution never stay keep".split())


def _warns(remark: Remark) -> bool:
    """ "Stop!", "Mind the step", "I have it here for you": words that serve who hears them."""
    quote = remark.deed.clause.quote if remark.deed.clause is not None else None
    words = [t.lower for t in tokenize(quote or "") if t.kind == "word"]
    if words[:2] in (["do", "not"], ["don", "not"]):
        return True
    return words[:1] != [] and (words[0] in _WARNS or ("for", "you") in itertools.pairwise(words))


# --- answers -----------------------------------------------------------------------------------------------------

_STANCE: dict[Outcome, Stance] = {"good": "help", "bad": "hinder", "honest": "honest", "unaware": "unaware"}
LEAST = 1.0
"""In nats: what must speak for an answer, and for it more than for any other."""


_CONDITION = re.compile(r"\b(?:assuming|supposing|suppose|provided|given that)\b|(?:^|, )if\b", re.IGNORECASE)


def on_condition(asked: Asked) -> bool:
    """Whether a question asks what would be so on a condition: that is not read off what was done."""
    return _CONDITION.search(asked.text) is not None


def _borne_out(dyad: Dyad | None, choice: Choice, weight: float) -> bool:
    """Whether a choice that alone tells of a stance is well borne out, and speaks of the one whom it concerns."""
    return weight >= 2.0 * LEAST and (names_other(dyad, choice) or outcome(choice.text) == "honest")


def names_other(dyad: Dyad | None, choice: Choice) -> bool:
    """Whether a choice names the other in question, or has a pronoun that only the other can be."""
    if dyad is None or dyad.other is None:
        return False
    words = {t.lower for t in tokenize(choice.text)}
    pronouns = {"m": {"he", "him", "his"}, "f": {"she", "her"}}
    own = dyad.other.sex is not None and dyad.doer.sex not in (None, dyad.other.sex)
    return bool(words & dyad.other.heads) or (own and bool(words & pronouns[dyad.other.sex or "m"]))


_GETS = re.compile(
    r"^(?:in order )?(?:to |(?:because )?(?:he|she) (?:wanted|needed) (?:to )?|(?:he|she) will )"
    r"(?!help|let|give|show|save|protect|warn|guide|lead|comfort|please|assist|support|make|keep)",
    re.IGNORECASE,
)


def _for_oneself(dyad: Dyad | None, choice: Choice) -> bool:
    """Whether something good in a choice is the doer's own: "to see whether it leaked", with nobody else in it."""
    others = {t.lower for t in tokenize(choice.text)} & {"him", "her", "them"}
    return (
        dyad is not None and bool(_GETS.search(choice.text)) and not others and not names_other(dyad, choice)
    )


_OF_TRUTH = pattern("of_truth")


def of_mistake(asked: Asked, choices: Sequence[Choice], readings: Sequence[Outcome | None]) -> bool:
    """Whether a question is of truth and lies, or a choice says that somebody erred."""
    texts = (asked.text, *(c.text for c in choices))
    return "honest" in readings or any(_OF_TRUTH.search(text.lower()) for text in texts)


def stances(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Return the scores of choices that say how somebody means it with another."""
    if on_condition(asked):
        return None
    dyad = dyad_of(views, asked, choices)
    agent = next(iter(dyad.doer.names), "") if dyad is not None else agent_of(views, asked, choices)
    if agent is None:
        return None
    readings = readings_of(views, agent, choices)
    polar = [c.polarity for c in choices]
    mistake = of_mistake(asked, choices, readings)
    nobody = len(views.tale.chronicle.room_of) < 2 and (dyad is None or dyad.other is None)
    if nobody and not mistake and not _asks_stance(asked):
        return None  # nobody is there to be helped or hindered
    if not any(polar) and not asks_of_help(asked, choices):
        readings = [
            None if r == "good" and _for_oneself(dyad, c) else r
            for r, c in zip(readings, choices, strict=True)
        ]
    kinds = {"good", "bad", "honest", "unaware", "selfish", "joke"} & {*readings}
    if not any(polar) and (not kinds or (nobody and "honest" not in kinds)):
        return _after_by_mistake(views, asked, agent, dyad, choices)
    weights = stance(views, agent, dyad=dyad, mistake=mistake)
    if any(polar):
        return _polar(views, asked, weights, choices, readings) if _asks_stance(asked) else None
    if "joke" in readings and _jests(views, dyad):
        return [2.0 if reading == "joke" else 0.0 for reading in readings]
    readings = _left_over(weights, readings)
    support = [_support(weights, reading, readings) for reading in readings]
    social = (
        asks_of_help(asked, choices)
        or bool({"honest", "joke"} & kinds)
        or bool(_OF_TRUTH.search(asked.text.lower()))
    )
    opposed = {"good", "bad"} <= kinds or "unaware" in kinds
    if (
        not social
        and not opposed
        and dyad is not None
        and not any(names_other(dyad, choice) for choice in choices)
    ):
        return _after_by_mistake(
            views, asked, agent, dyad, choices
        )  # it is of something else than of another
    if len(kinds) < 2 and not _borne_out(dyad, choices[support.index(max(support))], max(support)):
        return _after_by_mistake(views, asked, agent, dyad, choices)  # the other answers may be as good
    return _clear(views, agent, dyad, support, choices) or _after_by_mistake(
        views, asked, agent, dyad, choices
    )


def _left_over(weights: Weights, readings: Sequence[Outcome | None]) -> list[Outcome | None]:
    """Return readings, the only one that no word tells read as the stance that is borne out and none else says."""
    best: Outcome | None = None
    if weights["hinder"] >= 2.0 * LEAST and weights["help"] < LEAST:
        best = "bad"
    elif weights["help"] >= 2.0 * LEAST and weights["hinder"] < LEAST:
        best = "good"
    if best is None or best in readings or list(readings).count(None) != 1 or len(readings) < 3:
        return list(readings)
    return [best if reading is None else reading for reading in readings]


_IRONY = pattern("irony")
_PRAISE = pattern("praise")


def _jests(views: Views, dyad: Dyad | None) -> bool:
    """Whether the doer praises something with a sign of irony: rolling eyes, a sigh, others who laugh with one."""
    if dyad is None:
        return False
    said = [t for t in turns(views, dyad) if t.subject == "doer" and t.unit.clause.quote]
    sentences = views.tale.text.sentences
    after = [" ".join(s.text for s in sentences[t.unit.sentence : t.unit.sentence + 2]).lower() for t in said]
    praises = any(_PRAISE.search((t.unit.clause.quote or "").lower()) for t in said)
    return praises and any(_IRONY.search(text) for text in after)


def _after_by_mistake(
    views: Views, asked: Asked, agent: str, dyad: Dyad | None, choices: Sequence[Choice]
) -> list[float] | None:
    """What one was after who erred, where a question asks for that and the choices tell of no stance."""
    if dyad is None or asked.word == "why" or not _asks_stance(asked) or any(c.polarity for c in choices):
        return None
    weights = stance(views, agent, dyad=dyad, mistake=True)
    erred = weights["honest"] + weights["unaware"]
    if erred < 2.0 * LEAST or weights["hinder"] >= LEAST:
        return None
    return purposed(views, turns(views, dyad), choices)


def readings_of(views: Views, agent: str, choices: Sequence[Choice]) -> list[Outcome | None]:
    """Return the outcome that each choice tells of; one that no word tells is good if the others are after it."""
    found = [outcome(_plain(choice)) for choice in choices]
    if "honest" in found:  # who knew better erred not
        found = ["bad" if _KNEW.search(c.text) else value for value, c in zip(found, choices, strict=True)]
    if any(c.polarity for c in choices):
        return found
    after = [after_others(views, agent, c) for c in choices]
    read: list[Outcome | None] = [
        "good" if value is None and score >= 0.4 and score == max(after) else value
        for value, score in zip(found, after, strict=True)
    ]
    if "bad" not in read and read.count("selfish") == 1:
        return [
            "bad" if value == "selfish" else value for value in read
        ]  # what one keeps, the other does not get
    aside = [at for at, value in enumerate(read) if value == "good" and after[at] < 0.1]
    if "bad" not in read and len(aside) == 1 and read.count("good") > 1:
        read[aside[0]] = "bad"  # of what one may get, it is not what the other is after
    return read


_KNEW = re.compile(r"^(?:yes, )?(?:he|she|they|[A-Z]\w+) knew\b(?! (?:no|nothing|not))", re.IGNORECASE)


def _plain(choice: Choice) -> str:
    return choice.text.split(",", 1)[1] if choice.polarity and "," in choice.text else choice.text


def _support(weights: Weights, reading: Outcome | None, readings: Sequence[Outcome | None]) -> float:
    """Who errs, or does not know, meant well, where no choice says that one erred; then none of it is ill will."""
    if reading is None or reading not in _STANCE:
        return 0.0
    label = _STANCE[reading]
    value = weights[label] - (weights["hinder"] if label != "hinder" else 0.0)
    plain = weights["hinder"] < 2.0 * LEAST
    if label == "help" and plain and not {"honest", "unaware"} & {*readings}:
        value += weights["honest"] + weights["unaware"]
    if label in ("honest", "unaware"):
        both = "honest" in readings and "unaware" in readings
        value += 0.0 if both else weights["unaware" if label == "honest" else "honest"]
    if label == "hinder":
        value -= weights["help"] + (weights["honest"] + weights["unaware"] if plain else 0.0)
    return value


def _clear(
    views: Views, agent: str, dyad: Dyad | None, support: Sequence[float], choices: Sequence[Choice]
) -> list[float] | None:
    """Return scores if one choice stands out; several of one stance are told apart by what the others are after."""
    top = max(support)
    if top < LEAST:
        return None
    level = [s > top - LEAST for s in support]
    if sum(level) == 1:
        return [2.0 if at else 0.0 for at in level]
    after = [
        after_others(views, agent, c) + 0.4 * names_other(dyad, c) if at else -1.0
        for at, c in zip(level, choices, strict=True)
    ]
    return [2.0 + a if at else 0.0 for at, a in zip(level, after, strict=True)]


def after_others(views: Views, agent: str, choice: Choice) -> float:
    """Return how much of a choice is what the others are after, did, or are: those spoken to count most."""
    chronicle = views.tale.chronicle
    wishes = [*(a.words for a in chronicle.aims if a.agent != agent), wanted_by_others(views, agent)]
    done = [d.words | d.theme for d in chronicle.deeds if d.agent not in ("", agent)]
    said = remarks(views, agent)[-LATEST:]
    asked = [asked_of(views, remark) for remark in said]
    spoken = [remark.words for remark in said if faith(views, remark) != "false"]
    hearers = frozenset(part for remark in said for name in remark.hearers for part in name.split())
    own = normal(choice.own)
    share = 1.0 / max(1, len(own))
    scores = [
        share * len(own & normal(frozenset(w for group in groups for w in group)))
        for groups in ((*wishes, *asked), done, spoken)
    ]
    helps = bool(normal(choice.words) & {"help"})
    return scores[0] + 0.2 * scores[1] + 0.5 * scores[2] + (0.3 if own & hearers else 0.0) + 0.5 * helps


_MEANT = re.compile(r"\b(?:mean|meant|intend|intended) to\b|\bon purpose\b", re.IGNORECASE)


def _polar(
    views: Views,
    asked: Asked,
    weights: Weights,
    choices: Sequence[Choice],
    readings: Sequence[Outcome | None],
) -> list[float] | None:
    """ "Is she helping him?": yes for help; "does he want to trick him?": yes for hindering."""
    asks = asks_for(asked.text)
    if _MEANT.search(asked.text) and not _OF_HELP.search(asked.text):
        asks = None if asks == "good" else asks  # whatever it was, who erred did not mean it
    if asks is None and weights["honest"] + weights["unaware"] > LEAST and weights["hinder"] < LEAST:
        return [2.0 if c.polarity == "no" else 0.0 for c in choices]  # what came of it was not meant
    if asks is None:
        return None
    good = weights["help"] + weights["honest"] - weights["hinder"] - weights["unaware"]
    bad = weights["hinder"] - weights["help"] - weights["honest"] - weights["unaware"]
    yes = good if asks == "good" else bad
    if abs(yes) < LEAST:
        return None
    wanted = "yes" if yes > 0 else "no"
    fit = [_support(weights, r, readings) for r in readings]
    scores = [2.0 if c.polarity == wanted else 0.0 for c in choices]
    least = min(fit)
    return [s + 0.5 * (f - least) if s else 0.0 for s, f in zip(scores, fit, strict=True)]


_STANCE_WORDS = frozenset(
    "help hinder want try mean intend lie trick mislead fool deceive purpose hope honest cheat stop keep harm wish "
    "assist protect save spoil annoy hurt aim plan truth prevent".split()
)


_OF_HELP = re.compile(
    r"\b(?:help(?:s|ed|ing)?|hinder(?:s|ed|ing)?|mislead(?:s|ing)?|misled|hindrance|helper)\b", re.IGNORECASE
)


def asks_of_help(asked: Asked, choices: Sequence[Choice]) -> bool:
    """Whether a question is of helping and hindering, whatever its form: "with what he said, did he help her?"."""
    if asked.word in ("who", "whom", "which", "whose", "where", "how many", "when"):
        return False
    said = sum(bool(_OF_HELP.search(choice.text)) for choice in choices)
    aims = asked.clause is not None and asked.clause.verb in ("mean", "try", "want", "hope", "intend")
    return said > 1 or (bool(_OF_HELP.search(asked.text)) and (not asked.chain or aims))


def _asks_stance(asked: Asked) -> bool:
    words = [token.lower for token in tokenize(asked.text) if token.kind == "word"]
    return any(form in _STANCE_WORDS for word in words for form in forms(word))


_PREFACE = frozenset("is was are were did does do trying try want wanted mean meant".split())


def asks_for(text: str) -> Literal["good", "bad"] | None:
    """Return whether a yes-or-no question asks for something good or something bad meant for another."""
    words = [token.lower for token in tokenize(text) if token.kind in ("word", "clitic")]
    return worth([w for w in words if w not in _PREFACE])


def agent_of(views: Views, asked: Asked, choices: Sequence[Choice] = ()) -> str | None:
    """Return whose stance a question asks for; where it names nobody, the one of whom all answers speak."""
    cast = views.tale.chronicle.cast
    clauses = (asked.core, asked.clause, *asked.others)
    for clause in clauses:
        subject = clause.subject if clause is not None else None
        found = cast.persons(subject, subject=True) if subject is not None else []
        if found:
            return found[0]
    if asked.chain:
        return asked.chain[-1]
    if asked.clause is not None and asked.clause.nominal is not None:
        found = [cast.owner(asked.clause.nominal) or "", *cast.persons(asked.clause.nominal)]
        if any(found):
            return next(name for name in found if name)
    spoken_of = [
        n for n in views.tale.chronicle.room_of if n.split()[-1] in asked.text.replace("?", " ").split()
    ]
    if len(spoken_of) == 1:
        return spoken_of[0]
    first = [c.text.lower().partition(" ")[0] for c in choices]  # a choice may be empty
    if choices and set(first) <= {"she", "he", "they"}:
        spoken = [n for n in views.tale.chronicle.room_of if any(n.split()[-1] in c.words for c in choices)]
        rest = [n for n in views.tale.chronicle.room_of if n not in spoken]
        return rest[0] if len(rest) == 1 else None
    if (
        any(t.lower in ("he", "she", "they") for t in tokenize(asked.text))
        and len(views.tale.chronicle.room_of) == 1
    ):
        return next(iter(views.tale.chronicle.room_of))
    told = [c.clauses[0].subject for c in choices if c.clauses and c.clauses[0].subject is not None]
    people = [cast.persons(noun, subject=True) for noun in told if noun.kind == "name"]
    same = {tuple(p) for p in people if p}
    return next(iter(same))[0] if len(same) == 1 and len(people) == len(choices) else None
