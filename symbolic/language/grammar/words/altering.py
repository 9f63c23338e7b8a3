"""Words that change what a sentence means, wherever a reader does not read them.

A reader passes over many words: fillers, auxiliaries, adverbs, what leads in a sentence. Those are of lists whose
words leave the meaning as it is (`fillers`, `MANNER`). Every other word is read, or it is said that it was not. Of the
words here ("almost", "might", "never", "in a dream") some have a reading in some places: what licenses them there are
the forms of `LICENSED_IN_SCENES` and `LICENSED_IN_STORIES`, which the readers take into account.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from unicodedata import category

from symbolic.language.grammar.words.lexer import Token, lex
from symbolic.language.grammar.words.spans import Stretches
from symbolic.world.notes import Note, turned, unread
from symbolic.world.provenance import Span


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


MODALS = _words("can could may might would shall should must ought will ca wo 'll need dare")
"""What might be done is not done."""
APPROXIMATELY = _words(
    "almost nearly hardly scarcely barely virtually practically supposedly allegedly seldom rarely"
)
"""What is almost done is not done."""
UNREAL = MODALS | APPROXIMATELY
"""Words before a verb that make its deed one that did not happen, or not for sure."""

ALTERING = (
    UNREAL
    | _words("'d not n't never no none nobody nothing neither nor without cannot nowhere")
    | _words("if unless whether lest supposing assuming otherwise else except although though despite")
    | _words("once formerly previously originally yesterday tomorrow ago anymore yet until till used long")
    | _words(
        "false untrue wrong incorrect true truth lie lies lied untruth fake imaginary fictional fictitious"
    )
    | _words("seem seems seemed seeming appear appears appeared say says said saying claim claims claimed")
    | _words(
        "tell tells told telling think thinks thought believe believes believed suppose supposes supposed guess"
    )
    | _words(
        "expect expects expected imagine imagines imagined wish wishes wished hope hopes hoped want wants wanted"
    )
    | _words(
        "wanting needs needed try tries tried trying attempt attempts attempted attempting consider considers"
    )
    | _words(
        "considered considering contemplate contemplates contemplated contemplating doubt doubts doubted feel"
    )
    | _words(
        "feels felt assume assumes assumed suspect suspects suspected reckon presume figure figures wonder"
    )
    | _words(
        "wonders wondered pretend avoid avoids avoided avoiding refrain refrains refrained skip skips skipped"
    )
    | _words(
        "decide decides decided decline lack lacks lacked lacking miss misses missed missing stop stops stopped"
    )
    | _words("stopping quit quits short instead outside underneath beneath below under")
    | _words("behind beyond opposite anywhere elsewhere less least few")
    | _words("fewer half ever anything far perhaps maybe")
)
"""Words that change the meaning of what they stand with."""

ADVERBS = _words(
    """slowly quickly quietly carefully gently simply briefly casually leisurely steadily swiftly briskly
    promptly calmly securely tightly firmly properly neatly nicely thoroughly softly silently loudly
    cheerfully happily sadly angrily eagerly lazily hastily hurriedly rapidly smoothly deftly gingerly
    gracefully purposefully determinedly confidently nervously anxiously absentmindedly thoughtfully
    deliberately methodically systematically meticulously cautiously warily wearily idly directly
    straightforwardly immediately instantly suddenly abruptly eventually finally lastly firstly secondly
    thirdly initially currently presently recently subsequently consequently accordingly additionally
    simultaneously concurrently meanwhile shortly successively sequentially consecutively respectively
    individually separately severally collectively jointly similarly likewise equally correspondingly
    specifically particularly especially notably interestingly surprisingly unexpectedly curiously oddly
    strangely namely mainly mostly primarily chiefly largely generally usually typically normally commonly
    regularly routinely orderly openly visibly clearly evidently obviously plainly certainly definitely
    surely really actually truly indeed safely fully completely entirely totally wholly decoratively
    beautifully elegantly comfortably conveniently early daily only
    intentionally purposely knowingly publicly privately exactly lovingly kindly politely helpfully aloud
    readily repeatedly finely freshly newly merely solely purely singly doubly randomly ultimately thereupon
    gladly secretly correctly dearly lately deeply perfectly punctually precisely faintly brightly heavily lightly
    warmly coldly sweetly bitterly proudly shyly boldly bravely blindly blankly broadly closely clumsily coolly
    crossly curtly darkly dimly dutifully earnestly easily faithfully fiercely fondly frantically freely furiously
    generously gloomily gratefully greedily grimly guiltily harshly impatiently innocently jealously joyfully keenly
    lamely limply merrily miserably modestly mournfully naturally needlessly noisily obediently patiently peacefully
    playfully plaintively pointedly reluctantly respectfully roughly rudely ruefully seriously severely sharply
    sheepishly sincerely sleepily slightly smartly smugly solemnly sourly squarely sternly stiffly stubbornly sulkily
    tenderly tensely thickly thinly timidly tiredly triumphantly uneasily unhappily urgently vaguely vigorously vividly
    weakly wildly wisely wistfully weekly monthly yearly nightly hourly highly greatly hugely terribly awfully
    extremely absolutely utterly badly hungrily strictly duly evenly loosely excitedly delightedly decidedly markedly
    gradually accidentally usually personally emotionally automatically dramatically enthusiastically energetically
    physically annually manually locally centrally vertically horizontally diagonally electrically mechanically
    attentively actively aggressively protectively instinctively impulsively defensively decisively effectively
    horribly invariably incredibly sensibly unbearably remarkably considerably noticeably reasonably suitably"""
)
"""Adverbs that tell how and when a thing is done and never whether."""
MANNER = ADVERBS | _words(
    "reply supply family belly jelly emily lily molly kelly sally billy holly polly apply comply rely multiply rally"
    " friendly lovely lonely ugly silly elderly chilly july italy assembly butterfly dragonfly bully jolly curly smelly"
    " deadly lively costly woolly wobbly motherly sickly prickly hilly"
)
"""Adverbs, and nouns, verbs and adjectives that look like them, which turn no sentence round."""
_EVERYDAY = _words(
    """not n't never no none nobody nothing neither nor without cannot nowhere if whether though although despite
    else anything once yet till until ago yesterday tomorrow long used under underneath beneath below behind beyond
    outside opposite instead few half far previously originally true truth lie lies lied wrong short
    can could may will shall should must ca wo 'll 'd need needs needed dare
    seem seems seemed appear appears appeared say says said saying claim claims claimed tell tells told telling
    think thinks thought believe believes believed guess expect expects expected want wants wanted wanting wish wishes
    wished hope hopes hoped try tries tried trying attempt attempts attempted attempting decide decides decided
    wonder wonders wondered feel feels felt figure figures miss misses missed missing stop stops stopped stopping
    avoid avoids avoided avoiding consider considers considered considering skip skips skipped lack lacks lacked
    quit quits doubt doubts doubted would might ever less least fewer false untrue incorrect"""
)
"""Words of `ALTERING` with which people tell, ask and answer every day: where they are not read where they stand, the
clause around them mostly is (it denies, it says where), and a reading without them is thin more often than wrong."""
TURNING = ALTERING - _EVERYDAY
"""Words of which hardly a story is told: where one is not read, what was read is not what was meant."""

OF_SEVERAL = re.compile(
    r"""(?<!\S)(?:
    (?:be|been|being|was|is|were|are)\ (?:\w+\ )?(?:told|asked|forced|paid|ordered|made|allowed|supposed
        |able|seen|said|known|believed|expected|thought|rumoured|reported)\ (?:[\w ]+?\ )?(?:to|not)
    | (?:another|other|different|last)\ (?:apartment|house|home|flat|world|time|day|week|month|year|life|story)
    | (?:made|make)\ up(?!\ (?:of|this|the|(?:his|her|their|my|your|its|our)\ minds?)) | or\ so(?=\ \w)
    | if\ (?:at\ all|ever|anything) | in\ (?:spirit|theory|principle)
    | so\ to\ speak | as\ it\ were(?!\ \w+ing\b) | non\ -
    | in\ name\ only | either\ one | apart\ from | word\ has\ it | away\ from | no\ longer | le(?:ft|aves?)\ it\ to
    | before\ (?:it|this|that|any\ of\ (?:it|this|that))\ (?:was|were|is|could\ be|had\ been)
        \ (?:done|finished|completed|over|complete|carried\ out)
    | (?:go(?:es|ing)?|went|carr(?:y|ies|ied|ying)|rambl(?:e|es|ed|ing)|droned?)\ on\ about
    | all\ but(?!\ (?:the|one|two|a)\b) | (?:every|any)thing\ (?:except|but)
    )(?!\S)""",
    re.VERBOSE,
)
"""What changes the meaning of a sentence though none of its words does."""

_TOLD = re.compile(
    r"(?:last|other|another)\ (?:day|week|month|year|time) | away\ from | no\ longer"
    r" | (?:be|been|being|was|is|were|are)\ .*"
    r"\b(?:told|asked|forced|paid|ordered|made|allowed|supposed|able|seen|known)\b",
    re.VERBOSE,
)
"""Of `OF_SEVERAL`, what stories are told with every day."""
_OF_STANDPOINT = re.compile(r"(?:edly|ally|ively|[ai]bly)$|^(?:un\w+ful|fruitless|vain)ly$")
"""Endings of adverbs that say by whose word or in which sense a thing is so: "allegedly", "figuratively"; of manner are
few, and those are of `MANNER`."""

SCENE_FORMS = r"""
    (?:can|could)\ be\ (?:found|seen|spotted|located)
    | (?:'ll|'d|will|can|could|would|may|might)\ (?:also\ )?(?:find|see|spot|notice|count|come\ across|discover)
    | no\ (?:fewer|less)\ than | not\ only | (?:a|but|quite\ a)\ few | at\ least | half\ full
    | had\ been | anything(?!\ (?:but|except)\b) | as\ far\ as
    | (?:do|does|did|is|are|has|have)\ (?:n't|not|never)\ (?:\w+\ ){0,2}(?:any|anything)
    | used\ as | (?<!\sa\ )(?:lie|lies)(?!\ to) | instead(?!\ of)
    | nothing | neither | nor | none | no(?!\ longer) | except | without\ (?:any\ )?contents?
"""
"""What a description says with such words, and the reader of scenes reads."""
STORY_FORMS = r"""
    (?:can|could|may)\ be\ (?:found|seen|spotted|located) | (?:by\ )?this\ time
    | at\ the\ same\ time
    | (?:far|other)\ (?:side|end) | far\ (?:left|right) | as\ far\ as | so\ far
    | (?:not|n't)\ long\ (?:after(?:wards)?|before|behind|until|till) | before\ long | (?:a|some)\ (?:short|long)\ while
    | yet\ (?:another|again|more) | elsewhere\ , | (?<![\s\S])nothing(?=\ $) | on\ top | in\ the\ interim
    | appear(?:s|ed|ing)?\ (?:,|\.|in|at|from)(?=\s)
    | once\ (?:more|again|there|inside|he|she|they|the|opened|open|in|at|it) | at\ once | no\ sooner
    | without\ (?:a\ |any\ |further\ |another\ |more\ )*(?:delay|hesitation|pause|ado|word|communication|haste)
    | (?:not|without)\ (?:having\ )?f(?:i|ou)nd(?:ing)?(?:\ anything)?
    | (?:says?|said|saying)\ nothing | (?:do|does|did)\ (?:not|n't)\ (?:move|stir)(?=\ ?$|\ [,;])
    | stop(?:s|ped)?\ (?:just\ )?short\ of
    | (?:f(?:i|ou)nd(?:s|ing)?|sees?|saw|seeing|was|is|and|turn(?:s|ed)?\ up|(?:reveal|yield|show)(?:s|ed)?)\ nothing
        (?:\ (?:that\ )?(?:he|she|they)\ (?:could\ use|wanted|needed|sought|was\ after|was\ looking\ for))?
    | nothing\ (?:of\ interest|there|inside|,|and|but)
    | (?:asks?|asked|asking|wonders?|wondered|inquires?|inquired|enquired)\ (?:\w+\ )?(?:if|whether)
    | wants?\ to\ know | wanted\ to\ know | previously | tr(?:y|ies|ied)\ (?:the|a|his|her)
    | (?:next|last|final|first)\ stop | stop(?:s|ped)?\ (?:by|at|in\ front\ of|before|beside|next\ to|near)
    | think(?:s|ing)?\ for\ a\ (?:moment|second|while|bit|minute)
    | instead(?!\ of) | (?<!thing\ )except\ (?:for\ )?the | (?<!\sa\ )(?:lie|lies)(?!\ to) | at\ least | in\ short
    | 'd\ (?:\w+ed|found|seen|put|left|taken|brought|been|had|just|already)
    | (?:if|whether)\ (?:he|she|they)\ (?:knew|knows|had|has|could|might)
"""
"""What a story says with such words, and its readers read."""
LICENSED_IN_SCENES = re.compile(rf"(?<!\S)(?:{SCENE_FORMS})(?!\S)", re.VERBOSE)
LICENSED_IN_STORIES = re.compile(rf"(?<!\S)(?:{STORY_FORMS})(?!\S)", re.VERBOSE)
SPEAKING = _words(
    "say says said saying tell tells told telling claim claims claimed wonder wonders wondered wondering"
)
"""Verbs that a story of several people reads as speech."""


def altering(
    sentence: Sequence[Token],
    text: str,
    licensed: re.Pattern[str],
    more: frozenset[str] = frozenset(),
    names: Iterable[str] = (),
) -> Iterator[Span]:
    """Yield the words of a sentence that can change its meaning, each with what it stands before.

    Args:
        sentence: its tokens.
        text: of which it is a part.
        licensed: forms in which such words are read.
        more: words that a reader of this kind of text does read.
        names: lower-case names of people, of whom one may be called Will.
    """
    ends = list(accumulate((len(token.norm) + 1 for token in sentence), initial=0))
    plain = "".join(token.norm + " " for token in sentence)
    several = {match.start() for match in OF_SEVERAL.finditer(plain)}
    free = Stretches(match.span() for match in licensed.finditer(plain))
    for index, token in enumerate(sentence):
        if token.capital and token.norm in names:
            continue
        begins = ends[index] in several
        if not begins and (token.norm in more or ends[index] in free):
            continue
        if begins or token.norm in ALTERING or is_odd_adverb(token):
            last = sentence[min(index + 2, len(sentence) - 1)]
            yield Span(token.start, last.end, text[token.start : last.end])


def is_odd_adverb(token: Token) -> bool:
    """Whether a word looks like an adverb, and is none that is known to say how and when."""
    norm = token.norm
    return token.kind == "word" and len(norm) > 4 and norm.endswith("ly") and norm not in MANNER


def licensed_starts(sentence: Sequence[Token], licensed: re.Pattern[str]) -> frozenset[int]:
    """Return where the words of a sentence begin that stand in forms in which they are read."""
    ends = list(accumulate((len(token.norm) + 1 for token in sentence), initial=0))
    free = Stretches(m.span() for m in licensed.finditer("".join(token.norm + " " for token in sentence)))
    return frozenset(token.start for token, at in zip(sentence, ends, strict=False) if at in free)


def passed(span: Span) -> Note:
    """Return the note on words that were passed over: that they change the meaning, or that they may."""
    return turned(span) if turns(span.text) else unread(span)


def passed_several(span: Span) -> Note:
    """Return the note on a match of `OF_SEVERAL`."""
    return unread(span) if _TOLD.match(span.text) else turned(span)


def turns(text: str) -> bool:
    """Whether some words hold one without which the meaning is another: "supposedly", "except", "anything but"."""
    tokens = lex(text)
    plain = "".join(token.norm + " " for token in tokens)
    several = any(not _TOLD.match(match[0]) for match in OF_SEVERAL.finditer(plain))
    return several or any(
        token.norm in TURNING or (is_odd_adverb(token) and _OF_STANDPOINT.search(token.norm))
        for token in tokens
    )


_MARKS = re.compile(r"~~|</?[a-z]+>|<!--|-->|(?<![:/\w])//|\[[^\[\]\n]{0,80}\]", re.I)
"""Marks that strike out or set apart."""
_IN_PROSE = frozenset(
    "+\N{MULTIPLICATION SIGN}\N{DEGREE SIGN}\N{COPYRIGHT SIGN}\N{REGISTERED SIGN}\N{TRADE MARK SIGN}"
)
"""Signs with which prose is written too: "20 \N{DEGREE SIGN}C", "2 + 2"."""
_DENYING = frozenset(
    "\N{CROSS MARK}\N{NEGATIVE SQUARED CROSS MARK}\N{BALLOT X}\N{HEAVY BALLOT X}\N{MULTIPLICATION X}"
    "\N{HEAVY MULTIPLICATION X}\N{BALLOT BOX WITH X}\N{NO ENTRY}\N{NO ENTRY SIGN}"
)
"""Pictures that say no."""


_SNEERS = re.compile(
    r"[,;:–—-]\s*(?:like (?:hell|heck|fun)|my (?:foot|eye|hat)|as if"
    r"|(?:and|when|if) (?:pigs|cows) (?:can |might |could )?fly|in (?:your|his|her|their) dreams"
    r"|yeah,? right|sure,? sure|a likely story|pull the other one|i don['’]t think)(?=\s*[.!?…])",
    re.I,
)
"""With which a speaker takes back what was just said, however often: "He left, like hell.\""""


def marked(text: str) -> Iterator[Note]:
    """Yield notes on marks that strike out or set apart, "~~", "<del>", on sneers, and on signs that are no prose.

    Letters, numbers, punctuation and money are prose; a sign of mathematics ("=", "\N{NOT SIGN}") says something of
    what stands beside it that nobody reads, and a picture may.
    """
    for match in (*_MARKS.finditer(text), *_SNEERS.finditer(text)):
        yield turned(Span(match.start(), match.end(), match[0]))
    rest = _MARKS.sub(lambda match: " " * len(match[0]), text)
    signs = "".join(sorted(filter(_is_sign, set(rest))))
    for match in re.finditer(f"[{re.escape(signs)}]+", rest) if signs else ():
        grave = any(category(sign) == "Sm" or sign in _DENYING for sign in match[0])
        span = Span(match.start(), match.end(), match[0])
        yield turned(span) if grave else unread(span)


def headed(choice: str, speaks: Callable[[str], bool]) -> Iterator[Note]:
    """Yield a note on what a choice stands under: "Ruled out: in the box"; not on a letter, "B: in the box".

    Args:
        choice: as written.
        speaks: whether a word is of the story, and so of what the choice says.
    """
    before, colon, _ = choice.partition(":")
    words = [token.norm for token in lex(before) if token.kind == "word"] if colon else []
    label = len(words) == 1 and (len(words[0]) == 1 or words[0] in _LABELS)
    if words and not label and not any(word in _PERSONAL or speaks(word) for word in words):
        yield turned(Span(0, len(before), before.strip()))


def mentioned(choice: str, speaks: Callable[[str], bool]) -> Iterator[Note]:
    """Yield a note on a choice that only mentions what it quotes: 'a film by the name of "In the box"'.

    Around words that are said, thought or written stands who or what says them.

    Args:
        choice: as written.
        speaks: whether a word is of the story, and so may say something.
    """
    around = _QUOTED.sub(" ", choice)
    if around == choice:
        return
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", around)]
    if words and not any(word in _PERSONAL or word in ("one", "ones") or speaks(word) for word in words):
        yield turned(Span(0, len(choice), choice))


_QUOTED = re.compile(r"""["“][^"“”]+["”]""")
COMPARED = re.compile(r"^(?:(?:about|just|nearly|almost|every bit) )?as \w+ as\b", re.I)
"""What says of a place or a thing, where one is asked for, no more than what it is like: "as heavy as the box"."""


def amended(prompt: str, speaks: Callable[[str], bool]) -> Iterator[Note]:
    """Yield a note on what is said behind a question of nobody: "I mean for the other one."; not "Pick one."

    Args:
        prompt: as written.
        speaks: whether a word is of the story.
    """
    start = prompt.find("?") + 1
    words = [token for token in lex(prompt[start:]) if token.kind == "word"] if start else []
    spoken_of = any(token.capital and token.norm != "i" and speaks(token.norm) for token in words[1:])
    if not spoken_of and any(token.norm not in _ANSWERING for token in words):
        said = prompt[start + words[0].start : start + words[-1].end]
        yield turned(Span(start + words[0].start, start + words[-1].end, said))


_ANSWERING = frozenset(
    "please answer reply choose pick select give name state mark one of the a an your only just with from by number"
    " letter option choice statement following above below best most likely and explain it them these those"
    " this".split()
)
"""Words with which one is told how to answer."""
_LABELS = frozenset("yes no answer option choice statement hypothesis explanation".split())
"""One word before a colon that leaves the choice as it is."""
_PERSONAL = frozenset("he she they it him her them his their i we you my our your".split())


def _is_sign(character: str) -> bool:
    """Whether a character is a sign of mathematics, or a picture, by its category in Unicode, and no prose."""
    return category(character) in ("Sm", "So") and character not in _IN_PROSE
