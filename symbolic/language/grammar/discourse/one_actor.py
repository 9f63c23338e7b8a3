"""The narrative of what one person does, to events in the order in which they happened.

Verb phrases come from `clauses.verb_phrases`; `discourse.discourse` tells what "it" is, what "the same"
repeats, and in which order things happened. A step that the narrator skips is not
supplied here: grounding does that.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from symbolic.errors import ParseError
from symbolic.language.grammar.discourse.discourse import Discourse
from symbolic.language.grammar.discourse.word_account import Account
from symbolic.language.grammar.passed_over import (
    as_lexemes,
    asked_of_nobody,
    done_by_none,
    either_deed,
    headings,
    only_spoken_of,
    taken_up,
    unknown_words,
)
from symbolic.language.grammar.phrases.phrases import phrases
from symbolic.language.grammar.relations import related, unread_relations
from symbolic.language.grammar.words.altering import LICENSED_IN_STORIES, UNREAL, altering, marked
from symbolic.language.grammar.words.lexer import Token, lex, sentences
from symbolic.language.grammar.words.lexicon import chunk, is_known
from symbolic.language.grammar.words.quote import quote
from symbolic.language.grammar.words.spans import Stretches
from symbolic.language.parses import NarrativeParse
from symbolic.world.notes import another_s, turned
from symbolic.world.notes import denied as not_done
from symbolic.world.provenance import Span

_CONTENT = frozenset(
    {"fixture", "object", "room", "macro", "imminent", "walk noun", "unknown", "verb", "name"}
)


def parse_narrative(text: str, agent: str | None = None) -> NarrativeParse:
    """Read what a person does.

    Args:
        text: English sentences in any tense; a heading "Actions taken by Mark:" is allowed.
        agent: the person's name; None to find it in the text.

    Returns:
        The start room by name, and the events with places as the text mentions them.

    Raises:
        ParseError: nobody acts in the text, or it is absurdly long.
    """
    tokens = lex(text)
    names = _names(tokens, agent)
    if not names:
        raise ParseError(f"The narrative names nobody who acts: {quote(text, 80)}. Begin it with a name.")
    account = Account(text)
    discourse = Discourse(text, names, account)
    passed: list[Span] = []
    for sentence in sentences(_without_heading(tokens)):
        lexemes = chunk(sentence, frozenset(names))
        before = discourse.state()
        account.sentence(lexemes, discourse.sentence(phrases(lexemes, UNREAL), lexemes), _CONTENT)
        whole = Span(sentence[0].start, sentence[-1].end, text[sentence[0].start : sentence[-1].end])
        if discourse.state() == before and any("verb" in one or "unknown" in one for one in lexemes):
            account.note(turned(whole))
        passed.extend(altering(sentence, text, LICENSED_IN_STORIES, names=names))
    denied = Stretches((span.start, span.end) for span in discourse.denied)
    for span in passed:
        if not denied.meets(span.start, span.end):
            account.note(turned(span))
    discourse.told.finish()
    events = tuple(discourse.told.events)
    _passed_over(_without_heading(tokens), text, account, discourse, taken_up(discourse.start, events))
    for span in _heading_unread(tokens, text, frozenset(names)):
        account.note(turned(span))
    acting = tuple(dict.fromkeys([*discourse.start, *(event.agent for event in events)]))
    return NarrativeParse(acting or (discourse.agent,), discourse.start, events, account.reading())


def _passed_over(
    tokens: Sequence[Token], text: str, account: Account, discourse: Discourse, taken: frozenset[str]
) -> None:
    """Note words that nothing took up, deeds of nobody, and what is asked and not told."""
    denied = Stretches((span.start, span.end) for span in discourse.denied)
    names = frozenset(name.lower() for name in (discourse.agent, *discourse.start))
    for note in marked(text):
        account.note(note)
    for sentence in sentences(tokens):
        lexemes = as_lexemes(sentence, names)
        for span in either_deed(lexemes, text):
            account.note(turned(span))
        for note in unknown_words(lexemes, text, taken | names):
            account.note(note)
        for span in unread_relations(lexemes, names, text):
            account.note(related(span))
        for span in done_by_none(lexemes, text):
            if not denied.meets(span.start, span.end):
                account.note(another_s(span))
        for span in only_spoken_of(lexemes, text):
            if not denied.meets(span.start, span.end):
                account.note(not_done(span))
        for span in asked_of_nobody(sentence, text):
            account.note(turned(span))
        for note in headings(sentence, text, names):
            account.note(note)


def _names(tokens: Sequence[Token], agent: str | None) -> dict[str, str]:
    """Names of people, lower case to written form: the given one, and capitalised words that no table knows."""
    found = {agent.lower(): agent} if agent else {}
    heard = Counter(token.norm for token in tokens)
    for token, after in pairwise(tokens):
        strange = token.capital and token.kind == "word" and not is_known(token.norm)
        acts = (is_known(after.norm) or after.norm == ":") and not token.norm.endswith(("ing", "ed"))
        acts = acts and (after.norm != "," or heard[token.norm] > 1)  # "Nonsense, of course."
        if strange and acts:
            found.setdefault(token.norm, token.norm.capitalize())
    return found


_HEADINGS = frozenset(
    "action actions step steps taken by of what does did do is doing done story narrative the 's s a in this".split()
)


def _heading_unread(tokens: Sequence[Token], text: str, names: frozenset[str]) -> Iterator[Span]:
    """Yield a heading that says more than whose actions follow: "Actions taken by Mark:", but not "A madman sang:"."""
    body = _without_heading(tokens)
    heading = tokens[: len(tokens) - len(body)]
    spoken_of = Counter(token.norm for token in tokens)
    acting = {name for name in names if len(names) == 1 or spoken_of[name] > 1}  # not "TODO: Vera walks"
    if any(t.kind == "word" and t.norm not in _HEADINGS and t.norm not in acting for t in heading):
        yield Span(heading[0].start, heading[-1].end, text[heading[0].start : heading[-1].end])


def _without_heading(tokens: Sequence[Token]) -> Sequence[Token]:
    """Drop "Actions taken by Mark:" and "Mark:"."""
    for index, token in enumerate(tokens[:8]):
        if token.norm == ":":
            return tokens[index + 1 :]
    return tokens
