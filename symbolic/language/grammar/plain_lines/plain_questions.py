"""Questions of where: of truth, of what somebody thinks, to any order, and of where somebody will look.

    "Where is the marble really?"                         -> Holds(At(marble, l))
    "Where was the marble at the beginning?"              -> Holds(At(marble, l), "first")
    "Where will Sally look for the marble?"               -> WillDo(Sally, look, l, marble)
    "Where does Ann think that Ben thinks the marble is?" -> Believes(Ann, Believes(Ben, Holds(At(marble, l))))

The choices are phrases that name the places l.
"""

import re
from collections.abc import Callable, Sequence

from symbolic.language.grammar.plain_lines.plain_sentences import noun
from symbolic.language.mentions import PlaceMention
from symbolic.language.statements import At, Believes, Claim, Holds, Query, WillDo, stating

Where = Callable[[PlaceMention], Claim]
"""The claim that a choice makes."""

_NAME = r"[A-Z][\w'-]*"
_THING = r"(?:(?:the|a|an|his|her|their) )?([\w-]+(?: [\w-]+){0,3}?)"
_SURELY = r"(?:really |truly |actually )?"
_AT_FIRST = "at the beginning|at the start|at the outset|at first|in the beginning|originally|initially"
_LOOK = "(?:look|looks|looking|search|searches|searching)"
_FIRST = re.compile(rf"^Where (?:was|were) {_THING} (?:{_AT_FIRST})$", re.I)
_NOW = re.compile(rf"^Where (?:is|are) {_THING}(?: (?:really|now|actually|truly|in reality))*$", re.I)
_WILL = re.compile(
    rf"^Where (?:will|would|does|is) ({_NAME}) (?:first )?(?:going to |likely to )?{_LOOK}"
    rf"(?: first)? for {_THING}(?: first)?$"
)
_ASKED = re.compile(rf"^Where (?:does|do|would|will) (?={_NAME} )")
_THINKS = re.compile(rf"({_NAME}) {_SURELY}(?:thinks?|believes?)(?: that)? ")
_LOOKS = re.compile(rf"^({_NAME}) (?:will |would )?(?:first )?{_LOOK}(?: first)? for {_THING}(?: first)?$")
_IS = re.compile(rf"^{_THING} (?:really |actually )?(?:is|are|was)(?: (?:really|now|actually))*$")
_PLACE = re.compile(
    r"^(?:(?:in|inside|on|at|under) )?(?:(?:the|an?|his|her) )?"
    r"([\w-]+(?: [\w-]+){0,3}?)(?: in the ([\w -]+?))?[.]?$",
    re.I,
)


def parse_where_query(prompt: str, choices: Sequence[str]) -> Query | None:
    """Return the query of a question of where; None where it is of another kind."""
    claim = _asked(" ".join(prompt.split()).rstrip("?. "))
    places = [_place(choice) for choice in choices]
    if claim is None or None in places:
        return None
    return Query((), tuple(stating(claim(place)) for place in places if place is not None))


def _place(choice: str) -> PlaceMention | None:
    match = _PLACE.match(choice.strip())
    return PlaceMention(noun(match[1]), room=noun(match[2]) if match[2] else None) if match else None


def _asked(prompt: str) -> Where | None:
    if match := _FIRST.match(prompt):
        thing = noun(match[1])
        return lambda place: Holds(At(thing, place), "first")
    if match := _NOW.match(prompt):
        return _lies(match[1])
    if match := _WILL.match(prompt):
        return _looks(match[1], match[2])
    if match := _ASKED.match(prompt):
        return _thinks(prompt[match.end() :])
    return None


def _thinks(rest: str) -> Where | None:
    """Read "Ann think that Ben thinks the marble is"."""
    chain: list[str] = []
    while match := _THINKS.match(rest):
        chain.append(match[1])
        rest = rest[match.end() :]
    if match := _LOOKS.match(rest):
        inner = _looks(match[1], match[2])
    elif (match := _IS.match(rest)) and chain:
        inner = _lies(match[1])
    else:
        return None
    return lambda place: _nested(chain, inner(place))


def _lies(thing: str) -> Where:
    named = thing if re.fullmatch(_NAME, thing) else noun(thing)
    return lambda place: Holds(At(named, place))


def _looks(agent: str, thing: str) -> Where:
    return lambda place: WillDo(agent, "look", place, noun(thing))


def _nested(chain: Sequence[str], claim: Claim) -> Claim:
    for name in reversed(chain):
        claim = Believes(name, claim)
    return claim


def asks_for_place(claim: Claim) -> bool:
    """Whether a claim is of the kind that a question of where makes."""
    while isinstance(claim, Believes):
        claim = claim.claim
    return isinstance(claim, Holds | WillDo)
