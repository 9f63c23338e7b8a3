"""What a speaker's words pick out: the one that the speaker knows of, not the one that only the hearer sees.

A definite description is meant among what both can see (Keysar, Barr, Balin and Brauner 2000, the director task):
who asks for "the small cup", and cannot see the smallest one, means the smaller of those that can be seen.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.utterance import Utterance, forms, the_only, utterances
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice
from symbolic.language.reader.words.tokens import tokenize

_HIDDEN = re.compile(
    r"\b(?:hid|hides|hidden|hiding|concealed|conceals|blocked|blocks|covered|cannot see|can ?not see|"
    r"can['’]t see|"
    r"could not see|couldn['’]t see|does(?: not|n['’]t) (?:see|know)|did(?: not|n['’]t) (?:see|know)|"
    r"out of (?:her|his|their) sight|"
    r"unable to see|invisible|behind|unseen|not visible|unaware)\b",
    re.IGNORECASE,
)
_PIECES = re.compile(
    r"[.;:]\s+|,\s+(?:but|and|while|so|since|because|as)?\s*|\s+(?:but|while|whereas|since|because|so)\s+"
)
_BY_SIZE = (
    "tiny smallest", "small smaller little", "medium middle middle-sized medium-sized", "large big larger bigger",
    "huge largest biggest enormous giant",
)  # fmt: skip
_SCALE = {word: rank for rank, words in enumerate(_BY_SIZE) for word in words.split()}
_REPORTED = re.compile(r"\bask(?:s|ed)? (?:[\w ]+ )?for ['\"‘“]?(?P<what>the [\w ]+)", re.IGNORECASE)


def by_reference(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices of things by which a speaker's request picks out among what the speaker can see."""
    if asked.word not in ("which", "what"):
        return None
    request = _request(views)
    kinds = [_kind(choices, at) for at in range(len(choices))]
    if request is None or not all(kinds):
        return None
    hidden = _unseen(views, kinds)
    if not any(hidden):
        return None
    visible = [at for at, gone in enumerate(hidden) if not gone]
    if len(visible) == 1:
        return the_only([at == visible[0] for at in range(len(choices))])
    return _by_size(request, kinds, visible)


def _request(views: Views) -> str | None:
    """Return what is asked for, in quotes or reported: the last request for a thing."""
    said: list[Utterance] = utterances(views)
    asked = [s.text for s in said if re.search(r"\bthe \w+", s.text)]
    if asked:
        return asked[-1]
    reported = [m["what"] for s in views.tale.text.sentences for m in _REPORTED.finditer(s.text)]
    return reported[-1] if reported else None


def _kind(choices: Sequence[Choice], at: int) -> frozenset[str]:
    others = frozenset(w for n, choice in enumerate(choices) if n != at for w in forms(choice.text))
    return forms(choices[at].text) - others - {"one"}


def _unseen(views: Views, kinds: Sequence[frozenset[str]]) -> list[bool]:
    """Return of each thing whether a piece of the story that names it alone says that it is hidden."""
    found = [False] * len(kinds)
    for sentence in views.tale.text.sentences:
        told = " ".join(t.text for t in tokenize(sentence.text) if t.kind != "quote")
        for piece in _PIECES.split(told):
            words = forms(piece)
            named = [at for at, kind in enumerate(kinds) if kind & words]
            if len(named) == 1 and _HIDDEN.search(piece):
                found[named[0]] = True
    return found


def _by_size(request: str, kinds: Sequence[frozenset[str]], visible: Sequence[int]) -> list[float] | None:
    """Of things in sizes, "the small one" is the smallest of those seen, "the large one" the largest."""
    ranks = {
        at: min(_SCALE[w] for w in kinds[at] if w in _SCALE) for at in visible if kinds[at] & _SCALE.keys()
    }
    wanted = [_SCALE[w] for w in forms(request) if w in _SCALE and w not in ("middle", "medium")]
    if len(ranks) != len(visible) or not wanted or len(set(ranks.values())) != len(ranks):
        return None
    chosen = min(ranks, key=lambda at: ranks[at]) if min(wanted) < 2 else max(ranks, key=lambda at: ranks[at])
    return the_only([at == chosen for at in range(len(kinds))])
