"""What each deed tells of what somebody is after: sought, accepted, refused, or only a means.

Inverse planning over deeds in words: a goal makes likely that one goes for a thing, takes it, uses it, and is content;
that one passes by, puts back, or will not look at what serves another goal. The weights are in nats, set
by hand; fitted_on: the first two batches of everyday stories, by looking.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bip.inference.plain_stories.once import once
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.chronicle import Deed, place_of
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.questions.choices import lemmas, normal

SOUGHT, TAKEN, REFUSED, MEANS, STATED, DONE = 0.7, 1.0, -1.5, -0.6, 2.0, 0.5

_TAKES = frozenset(
    "take get buy grab eat drink bite choose pick lift board hug wear use find fetch catch keep borrow collect "
    "pocket hold cuddle spread pour sip chew swallow select seize snatch order rent win bring carry stuff follow "
    "unwrap sniff pet stroke enjoy try-on put-on play".split()
)
_SEEKS = frozenset(
    "reach look search stretch point ask go run walk join try touch climb wait head hurry crawl approach lean feel "
    "call beg want need follow rush stare turn set aim line queue press".split()
)
_REFUSES = frozenset(
    "pass skip ignore refuse reject decline avoid drop discard leave release dismiss spit return".split()
)
_ASIDE = frozenset(("back", "away", "aside", "down"))
_HANDLES = frozenset(
    "put push set move lay throw toss place hand give send turn brush wave shove hang slide".split()
)
_MEANS = frozenset("pull push open drag bring fetch carry get take move lift unlock climb".split())
_MOUNTS = frozenset("climb stand step lean reach".split())
_GOES = frozenset("go run walk head hurry rush climb crawl come lean turn set aim queue line".split())
_GLAD = frozenset("smile laugh nod grin beam cheer purr clap relax sigh-with-relief hum".split())
_SORRY = frozenset("frown cry whine grumble protest scream wail sulk".split())
_SIGNALS = frozenset("meow cry whine bark call look search scream beg shout squeal ask point".split())
_TARGETS = (
    "for",
    "to",
    "toward",
    "towards",
    "at",
    "into",
    "beside",
    "next to",
    "near",
    "with",
    "after",
    "onto",
    "of",
)
_GETS_IN = ("on", "in", "onto", "into")
_COMMON = frozenset(
    "go come take put say tell walk carry open close sit stand get look leave run stop ask do let".split()
)
"""What one does in the way of any goal."""
_FOUND = (
    "there you are",
    "that's better",
    "that's it",
    "at last",
    "finally",
    "perfect",
    "found it",
    "just what",
)


@dataclass(frozen=True, slots=True)
class Attitude:
    """How a deed bears on what some words name.

    Attributes:
        words: what it is about, as lemmas.
        weight: in nats; below 0 it speaks against wanting it.
        sentence: where it is told.
        done: it is the bare verb of what was done.
    """

    words: frozenset[str]
    weight: float
    sentence: int
    done: bool = False


def attitudes(views: Views, agent: str, after: Deed | None = None) -> list[Attitude]:
    """Return what somebody's deeds, and others' offers to that one, tell of what is wanted, in order.

    Args:
        views: the story.
        agent: whose goal.
        after: the deed that is to be explained; what was done before it does not count.
    """
    found: list[Attitude] = []
    deeds = [d for d in views.tale.chronicle.deeds if d.clause is not None]
    owned: frozenset[str] = frozenset()
    for at, deed in enumerate(deeds):
        mine = deed.agent == agent or (deed.agent == "" and _lacks_agent(deed))
        mine = (
            mine and deed.clause is not None and deed.clause.link not in ("before", "until", "if", "unless")
        )
        if not mine or (after is not None and deed.time < after.time):
            if mine:
                owned |= _with(deed)
            continue
        before = _focus(views, deeds, at)
        if found and _same(deed):
            found.append(Attitude(normal(about(deed)), found[-1].weight, deed.sentence))
            continue
        seen = at > 0 and deeds[at - 1].kind == "see"
        if deed.clause is not None and deed.clause.link == "without":
            found.append(Attitude(normal(about(deed) or before), REFUSED, deed.sentence))
            continue  # "without going to the other counter"
        if not deed.negated and deed.kind == "deed" and deed.verb not in _COMMON:
            found.append(Attitude(frozenset({deed.verb}), DONE, deed.sentence, True))
        if deed.verb in _OPENS and not deed.negated:
            inside = _believed_inside(views, agent, about(deed))
            found += [Attitude(words, 0.6, deed.sentence) for words in inside]
        for words, weight in _tells(deed, before, deeds[at + 1 : at + 3], seen):
            kept = words - (owned if weight > 0 else frozenset())
            if kept:
                found.append(Attitude(normal(kept), weight, deed.sentence))
        owned |= _with(deed) if at < 4 else frozenset()
    found += _wishes(views, agent)
    return found


_OPENS = frozenset("point reach go run open head walk look hurry rush crawl climb turn unlock".split())


def _believed_inside(views: Views, agent: str, words: frozenset[str]) -> list[frozenset[str]]:
    """Return what somebody takes to be in a place that the words name, in full: what one goes there for."""
    held = _held(views, agent)
    inside = [one for word in words for one in held.get(word, ()) if one[1] <= words]
    return [held for _, _, held in sorted(inside, key=lambda one: one[0])]


@once
def _held(views: Views, agent: str) -> Mapping[str, Sequence[tuple[int, frozenset[str], frozenset[str]]]]:
    """Return what somebody takes to be in places, by the nouns of these.

    Of each thing it is its index, the words of its place, and its own.
    """
    facts, cast = views.facts((agent,)), views.tale.chronicle.cast
    found: dict[str, list[tuple[int, frozenset[str], frozenset[str]]]] = {}
    for at, thing in enumerate(cast.things):
        value = facts.get(place_of(thing.key))
        place = views.value(value).thing if value is not None else ""
        if cast.has(place):
            holder = cast.by_key(place)
            own = normal(frozenset({thing.head, *thing.traits}))
            found.setdefault(holder.head, []).append((at, frozenset({holder.head, *holder.traits}), own))
    return found


def _wishes(views: Views, agent: str) -> list[Attitude]:
    wishes = (
        "want",
        "need",
        "hope",
        "wish",
        "like",
        "love",
        "plan",
        "intend",
        "mean",
        "decide",
        "find",
        "long",
    )
    return [
        Attitude(normal(a.words) - normal(frozenset({agent})), STATED if a.positive else REFUSED, a.sentence)
        for a in views.tale.chronicle.aims
        if a.agent == agent and a.verb in wishes and a.words
    ]


def _lacks_agent(deed: Deed) -> bool:
    """A deed of taking or seeking that the reader gave to a thing, or to nobody."""
    clause = deed.clause
    assert clause is not None
    subject = clause.subject
    given = subject is not None and subject.kind != "pronoun" and not noun_words(subject) & deed.theme
    return not (clause.passive or clause.existential or given) and (
        deed.verb in _TAKES or deed.verb == "feel"
    )


def _with(deed: Deed) -> frozenset[str]:
    """What one has with one from the start ("goes with an empty cup") is no goal."""
    clause = deed.clause
    assert clause is not None
    starts = ("go", "come", "walk", "leave", "run", "set", "stand", "sit", "wait", "arrive", "enter")
    if "back" in clause.particle or clause.verb not in starts:
        return frozenset()
    return frozenset(w for p in clause.places if p.preposition == "with" for w in noun_words(p.object))


def about(deed: Deed) -> frozenset[str]:
    """Return what a deed is about: what it acts on, where it goes, with whom."""
    clause = deed.clause
    assert clause is not None
    words = set(deed.theme) | {part for name in deed.people for part in name.split()}
    words |= {w for p in clause.places for w in noun_words(p.object)}
    words |= {w for inner in clause.content for w in clause_words(inner)}
    return frozenset(words - set(deed.agent.lower().split()) - set(deed.agent.split()))


def _focus(views: Views, deeds: Sequence[Deed], at: int) -> frozenset[str]:
    """Return what was spoken of just before a deed: what "it" means, what was offered, what had come.

    What was done to "them" was done to what was spoken of before that.
    """
    found: frozenset[str] = frozenset()
    for deed in reversed(deeds[max(0, at - 3) : at]):
        static = deed.kind in ("be", "have", "stay") and bool(deed.theme)
        words = (deed.theme if static else about(deed)) | _numbers(views, deed)
        if deed.theme:
            words -= _places(deed, ("in", "at", "from", "out of")) - deed.theme
        found |= words
        if found and not (_of_pronoun(deed) and not deed.theme):
            break
    return found


def _numbers(views: Views, deed: Deed) -> frozenset[str]:
    assert deed.clause is not None
    sentence = views.tale.text.sentences[deed.sentence]
    text = sentence.text[
        max(0, deed.clause.start - sentence.start) : max(0, deed.clause.end - sentence.start)
    ]
    return frozenset(w for w in lemmas(text) if w.isdigit())


def _same(deed: Deed) -> bool:
    """ "She did the same with one on boats"."""
    clause = deed.clause
    assert clause is not None
    words = {w for noun in (clause.object,) if noun is not None for w in (noun.head, *noun.modifiers)}
    words |= {w for adverb in clause.adverbs for w in adverb.split()}
    return clause.verb == "do" and "same" in words


def _tells(
    deed: Deed, before: frozenset[str], ahead: Sequence[Deed], seen_last: bool
) -> list[tuple[frozenset[str], float]]:
    """Return what a deed of the agent's tells, as words with weights."""
    clause = deed.clause
    assert clause is not None
    theme = deed.theme - set(deed.agent.lower().split())
    if _of_pronoun(deed):
        theme |= before
    said = (clause.quote or "").lower()
    if any(inner.predicate.startswith("too ") or _too(inner) for inner in clause.content):
        return [(before, REFUSED)]  # "agree that it is too small"
    if deed.negated:
        return _denied(deed, before)
    if any(found in said for found in _FOUND):
        return [(before, TAKEN)]
    if "the other one" in said:
        return [(before, REFUSED)]
    if clause.quote is not None:
        called = _called(clause.quote) if deed.verb not in ("write", "read") else frozenset()
        return [(lemmas(clause.quote) - called, 0.5)]
    if passed := _places(deed, ("past", "by", "without")):
        return [(passed, REFUSED)]
    if _reaction(deed) != 0.0:
        return [(before, _reaction(deed))]
    if _refuses(deed):
        return [(theme or before, REFUSED)]
    if deed.verb in ("close", "shut") and not seen_last:
        return []
    if deed.verb in ("close", "shut"):
        return [(before, REFUSED)]
    if _mounts(deed, ahead):
        return [(theme or _places(deed, _TARGETS), MEANS)]
    return _sought(deed, theme, before)


def _called(quote: str) -> frozenset[str]:
    """ "Could you reach it, Ruth?": who is spoken to."""
    names = re.findall(r"(?:^|, )([A-Z]\w+)(?=[,.!?])", quote)
    return frozenset(word for name in names for word in (name, name.lower()))


def _too(clause: Clause) -> bool:
    return clause.verb == "be" and "too" in clause.adverbs


def _sought(deed: Deed, theme: frozenset[str], before: frozenset[str]) -> list[tuple[frozenset[str], float]]:
    """Return what somebody takes, joins, asks for, or makes for."""
    clause = deed.clause
    assert clause is not None
    wanted, near = _places(deed, ("for",)), _places(deed, ("beside", "next to", "with", "after"))
    if (deed.verb in _TAKES and (theme or deed.verb not in ("get",))) or clause.name in (
        "put on",
        "try on",
        "come back",
    ):
        held = _places(deed, ("with", "for", "beside", "next to", "down", "of"))
        if clause.name == "come back" and not held:
            return []
        aside = _places(deed, ("on", "about")) if not theme or "one" in theme else frozenset()
        told = {w for inner in clause.content for w in clause_words(inner)} if deed.verb == "find" else set()
        return [((theme | held | aside | told) or before, TAKEN)]
    if _gets_in(deed):
        return [(_places(deed, _GETS_IN) or before, TAKEN)]
    near_by = _places(deed, ("beside", "next to", "with") if deed.people else ("beside", "next to"))
    if deed.verb in ("sit", "lie", "stand", "settle") and near_by:
        return [(near_by, TAKEN)]
    if deed.verb in ("ask", "call", "order", "beg") and wanted:
        return [(wanted, 1.5 * TAKEN)]
    if deed.verb in ("look", "search", "check", "feel") and not _places(deed, ("at",)):
        return [(wanted, SOUGHT)] if wanted else []
    if deed.verb in _SEEKS:
        to = _places(
            deed, _TARGETS if deed.verb in _GOES else ("for", "to", "toward", "towards", "at", "into")
        )
        towards = SOUGHT if wanted or (near and deed.verb in _GOES) else 0.5
        return [((theme if deed.verb not in _GOES else frozenset()) | to, towards)] if theme | to else []
    if deed.verb in ("drop", "tie", "pour", "throw"):
        return [(_places(deed, ("into", "in", "on", "to", "onto")) or before, 0.5)]
    return []


def _of_pronoun(deed: Deed) -> bool:
    """Whether a deed is done to "it", "one", "them", which may be more than the reader made of it."""
    clause = deed.clause
    noun = clause.object if clause is not None else None
    inner = (
        clause.content[0].subject if clause is not None and clause.verb == "let" and clause.content else None
    )
    nouns = [n for n in (noun, inner) if n is not None]
    told = clause is not None and bool(_places(deed, ("on", "about", "of", "with")))
    return any(n.kind == "pronoun" or (n.head == "one" and not n.modifiers and not told) for n in nouns)


def _places(deed: Deed, prepositions: Sequence[str]) -> frozenset[str]:
    clause = deed.clause
    assert clause is not None
    chosen = [p for p in clause.places if p.preposition in prepositions]
    words = {w for p in chosen for w in noun_words(p.object)}
    if any(p.object is not None and p.object.kind in ("name", "pronoun") for p in chosen):
        words |= {part for name in deed.people for part in name.split()}
    return frozenset(words)


def _denied(deed: Deed, before: frozenset[str]) -> list[tuple[frozenset[str], float]]:
    """ "Cannot reach it" is a try; "does not look at it" a refusal; "would not give it up" the reverse of one."""
    clause = deed.clause
    assert clause is not None
    words = about(deed) or before
    vague = {p.object.head for p in clause.places if p.object is not None} & {"anything", "nothing", "else"}
    if vague or {"else", "anything"} & (deed.words | set(clause.adverbs)):
        return []
    if clause.modal in ("can", "could", "ca"):
        return [(words, SOUGHT)]
    if deed.theme & {"eye", "hand", "finger"} and clause.verb in ("take", "let", "tear", "keep"):
        return [(words, TAKEN)]  # "did not take his eyes off it"
    if deed.verb in _REFUSES or clause.name in ("give up", "let go", "put down"):
        return [(words, TAKEN)]
    return [(words | {deed.verb}, REFUSED)]


def _reaction(deed: Deed) -> float:
    """Gladness and refusal at what was just done, or came."""
    clause = deed.clause
    assert clause is not None
    if deed.verb == "shake" and "head" in deed.theme:
        return REFUSED
    if deed.verb == "turn" and deed.theme & {"head", "face", "nose", "back"}:
        return REFUSED if "away" in (*clause.particle.split(), *clause.adverbs) else 0.0
    particle = {*clause.particle.split(), *clause.adverbs}
    if (
        deed.verb in ("step", "draw", "shrink", "back", "lean", "pull")
        and not deed.theme
        and particle & {"back", "away"}
    ):
        return REFUSED
    if deed.verb in ("hold", "stretch", "reach") and "out" in particle and deed.theme & {"hand", "arm"}:
        return TAKEN if not clause.places else 0.0
    if deed.verb == "open" and deed.theme & {"mouth", "arm"}:
        return TAKEN
    if deed.verb in _SORRY or clause.name in (
        "walk on",
        "go on",
        "move on",
        "keep on",
        "carry on",
        "walk away",
    ):
        signals = {inner.verb for inner in clause.content}
        return REFUSED if not signals or signals & _SIGNALS else 0.0
    if deed.verb == "stop" and {inner.verb for inner in clause.content} & _SIGNALS:
        return TAKEN
    return TAKEN if deed.verb in _GLAD else 0.0


def _refuses(deed: Deed) -> bool:
    clause = deed.clause
    assert clause is not None
    if deed.verb in _REFUSES:
        into = any(p.preposition in ("into", "in") for p in clause.places)
        return bool(deed.theme) and not (into and deed.verb in ("drop", "return", "leave", "release"))
    if deed.verb == "let" and {inner.verb for inner in clause.content} & {"go", "run", "pass", "leave"}:
        return True
    particle = {*clause.particle.split(), *clause.adverbs}
    out = any(
        p.preposition in ("to", "out of") and noun_words(p.object) & {"side", "way"} for p in clause.places
    )
    return deed.verb in _HANDLES and (bool(particle & _ASIDE) or out)


def _mounts(deed: Deed, ahead: Sequence[Deed]) -> bool:
    """What is fetched to be stood on, or opened and pulled to get at something, is a means."""
    clause = deed.clause
    assert clause is not None
    if deed.verb in ("stand", "climb", "step") and _places(deed, ("on", "onto", "up")):
        return True
    mounted = [d for d in ahead if d.verb in _MOUNTS and d.agent == deed.agent]
    return deed.verb in _MEANS and (
        bool(mounted) or deed.verb in ("open", "pull", "push", "unlock", "move", "drag")
    )


def _gets_in(deed: Deed) -> bool:
    return (
        deed.verb in ("get", "hop", "jump", "step")
        and bool(
            {"on", "in", "onto", "into", "aboard"}
            & {*deed.clause.particle.split(), *(p.preposition for p in deed.clause.places)}
        )
        if deed.clause is not None
        else False
    )
