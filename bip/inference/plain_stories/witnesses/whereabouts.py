"""Where somebody is, by one clause: gone, elsewhere, asleep or shut out, on the way, back again."""

from bip.inference.plain_stories.clauses.units import Unit
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import classes, is_a
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase

_NUMB = frozenset("asleep unconscious sleeping dozing snoring blindfolded deaf blind".split())
_SENSES = frozenset("eye back head face ear".split())
_SHUT = frozenset("close shut cover turn bury bend bow lower bandage".split())
_EARS = frozenset("headphone earphone earplug earbud blindfold headset".split())
_ABSORBED = frozenset("engrossed absorbed lost deep buried busy immersed intent bent".split())
_OUT = frozenset(
    "home away out gone absent off abroad outside upstairs downstairs outdoors elsewhere".split()
)
_OFF = frozenset("away off out home outside upstairs downstairs indoors outdoors abroad ashore below".split())
_STAYS = frozenset("be stay lie sit stand remain live wait spend".split())
_BREAKS = frozenset("shower bath nap walk break swim stroll rest bus train taxi ferry tram lift".split())


def words_of(clause: Clause) -> frozenset[str]:
    """Return the words that say where to, where, or how somebody is."""
    said = {*clause.particle.split(), *clause.predicate.lower().split()}
    said |= {w for adverb in clause.adverbs for w in adverb.split()}
    return frozenset(said | {p.adverb for p in clause.places if p.adverb})


def goes_away(unit: Unit, person: str) -> bool:
    """Whether a person goes away: "left", "ran out", "went for a nap", "was called to the door", "sets off"."""
    clause = unit.clause
    if person not in unit.subjects or clause.negated or clause.modal:
        return False
    kinds = classes(clause.verb, clause.particle)
    if clause.passive:
        return clause.verb in ("call", "send", "take", "drive", "summon", "fetch", "lead", "ask") and bool(
            words_of(clause) & _OFF
            or any(p.preposition in ("to", "into", "out of", "from", "for") for p in clause.places)
        )
    if clause.verb == "leave" and clause.object is None:
        return True
    if (
        clause.verb in ("take", "have", "catch")
        and clause.object is not None
        and clause.object.head in _BREAKS
    ):
        return True
    if "arrive" in kinds and clause.particle not in ("home", "in"):
        return False
    if kinds & {"go", "leave", "arrive"} or clause.verb in ("pop", "nip", "slip", "turn"):
        somewhere = any(
            p.preposition in ("to", "into", "for", "from", "out of", "round") for p in clause.places
        )
        bare = "leave" in kinds or clause.verb in ("go", "run", "hurry", "rush", "pop", "nip")
        away = bool(words_of(clause) & _OFF) or somewhere or (bare and not clause.places)
        return away and not words_of(clause) & {"back", "over", "up", "past"}
    return False


def comes(clause: Clause) -> bool:
    """Whether somebody comes, or is back: from then on the person is about."""
    if "arrive" in classes(clause.verb, clause.particle) and clause.verb != "go":
        return True
    back = bool(words_of(clause) & {"back"})
    return back and (is_a(clause, "go", "arrive", "leave") or clause.verb in ("be", "come", "get"))


def is_numb(unit: Unit) -> bool:
    """Whether a clause says that its subject cannot perceive: asleep, eyes shut, back turned, under headphones."""
    clause = unit.clause
    said = words_of(clause) | unit.words
    if is_a(clause, "sleep") and not any(p.preposition == "at" for p in clause.places):
        return not clause.negated
    turned = "back" in noun_words(clause.object) and clause.verb in ("turn", "have", "keep")
    turned = turned or any(
        p.preposition == "with" and p.object is not None and p.object.head in ("back", "eye", "headphone")
        for p in clause.places
    )
    covered = bool(said & _EARS) and is_a(clause, "have", "wear", "put", "act", "see")
    shut = bool(said & _SENSES - {"back"}) and bool(said & _SHUT) and "open" not in said
    absorbed = clause.verb in ("be", "sit", "stay") and bool(words_of(clause) & _ABSORBED)
    return not clause.negated and (bool(said & _NUMB) or turned or covered or shut or absorbed)


def elsewhere_is(clause: Clause) -> bool:
    """Whether a clause says that somebody is away: "was out", "is at the market", "lay in hospital"."""
    if clause.negated or clause.verb not in _STAYS:
        return False
    if words_of(clause) & _OUT:
        return True
    return any(
        p.object is not None
        and p.preposition in ("at", "in", "on")
        and p.object.kind == "noun"
        and p.object.head in AWAY_AT
        for p in clause.places
    )


AWAY_AT = frozenset(
    """
    work school market hospital shop bank dentist doctor office holiday vacation trip bath shower bed ship train
    plane meeting lunch dinner breakfast church class clinic station airport abroad city town business leave cellar
    attic hairdresser barber library pool gym training practice prison honeymoon sea mast queue surgery home house
    rehearsal bus car bathroom garden yard kitchen bedroom garage shed phone telephone
    """.split()
)
"""Where one is when one is not where the story is."""
_SCENE = frozenset("room there here same corner doorway side way middle front mood doubt time".split())
_WITHIN = frozenset("at in on under inside aboard below above beyond".split())


def is_at(clause: Clause) -> frozenset[str]:
    """Return the nouns of the places where a clause says that somebody is: "was under the shower", "was at football".

    Where one stands by somebody, or is in "the same room", is no place of one's own.
    """
    if clause.negated or clause.verb not in ("be", "stay", "lie", "remain", "spend"):
        return frozenset()
    nouns = [p.object for p in clause.places if p.preposition in _WITHIN and p.object is not None]
    return frozenset(
        n.head.lower()
        for n in nouns
        if n.kind == "noun" and (n.head.lower() not in _SCENE or (n.head == "room" and _a_room(n)))
    )


def _a_room(noun: NounPhrase) -> bool:
    """ "The reading room", "another room": not the one where the story is."""
    return noun.determiner == "another" or (bool(noun.modifiers) and "same" not in noun.modifiers)


_RETURNS = frozenset("return reappear resurface land".split())
_TRAVELS = frozenset("come walk drive ride cycle run travel fly sail hurry climb".split())


def is_back(clause: Clause) -> bool:
    """Whether a clause tells of a return, of coming in, or of waking: so of an absence that went before."""
    if clause.negated or clause.modal or clause.link in ("if", "unless", "purpose"):
        return False
    said = words_of(clause)
    back = "back" in said and (is_a(clause, "go", "arrive") or clause.verb in ("come", "get"))
    home = "home" in said and clause.verb in ("come", "get", "arrive")
    homeward = clause.verb == "come" or bool(said & {"home", "back"})
    on_the_way = clause.progressive and homeward and clause.verb in _TRAVELS
    inward = bool(said & {"in", "inside"}) and clause.verb in ("come", "walk", "step", "rush", "burst")
    into = clause.verb == "come" and any(p.preposition == "into" for p in clause.places)
    return clause.verb in _RETURNS or back or home or on_the_way or inward or into or is_a(clause, "wake")
