"""Words of the closed classes, with the tags that each may have.

Tags: DET article or determiner, POSS possessive, PRON pronoun, NUM number, ADJ, ADV, N noun, PN name,
VF finite
verb, VB bare verb, VN past participle, VG -ing form, MD modal, TO "to" before a verb, NOT, IN preposition or
particle, CC "and" or "or", SC subordinator, WH question or relative word, THAT conjunction or relative,
EX "there",
POS "'s" of a possessor, COMMA, STOP, QUOTE, INTJ.
"""

from collections.abc import Mapping

_ROWS = """
DET: the a an this that these those each every either neither another some any no such what-a
DET: all both half enough several many few more most much less
POSS: my your his her its our their
PRON: i you he she it we they me him her us them myself yourself himself herself itself ourselves themselves
PRON: someone somebody anyone anybody everyone everybody nobody no-one something anything everything
PRON: nothing none no_one
PRON: this that these those both all neither either each one ones others another mine yours hers ours
PRON: theirs some
PRON: half most any few several many nobody everybody whoever
NUM: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
NUM: seventeen
NUM: eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
ADJ: sure little well far wide opposite straight near right left
ADJ: first second third fourth fifth sixth seventh eighth ninth tenth last next other same own only another
N: one ones others
NOT: not never
IN: in on at by with from of into onto inside under behind near over through across along around beside
IN: between
IN: beneath below above against among off out up down about toward towards to outside past beyond upon
IN: within without
IN: for during after before until till since as like than despite except besides underneath throughout per via
IN: opposite unlike inside amid amidst concerning plus round
ADV: here there away back again then now soon later already still yet also too very just only even
ADV: almost quite
ADV: really so once twice first next last together apart instead meanwhile afterwards afterward always often
ADV: sometimes usually ever never home upstairs downstairs outside inside today yesterday tomorrow tonight
ADV: o'clock perhaps maybe however therefore thus else otherwise forward far nearby somewhere anywhere
ADV: regardless nowhere everywhere hereabouts thereabouts thence hence
ADV: hardly barely nearly rather right straight suddenly indoors outdoors elsewhere alone aloud abroad
ADV: ago either enough round around backwards forwards backward upwards upward downwards downward sideways inwards
ADV: outwards onwards onward homewards homeward
ADV: neither nor indeed please all long hard fast late early well much more most less half wide aside ahead
CC: and or but nor
SC: while whilst when whenever after before until till since because although though if unless once whereas
SC: whether as
SC: so lest wherever for than
WH: who whom which what where when why how whose whatever
THAT: that
EX: there
TO: to
MD: can could will would shall should may might must ca wo sha 'll 'd
STOP: . ! ? ... …
COMMA: , ; : ( ) — – -
INTJ: oh ah yes no hello hi ok okay thanks well please hey bye goodbye yeah
"""

FINITE = {
    "is": "be", "are": "be", "was": "be", "were": "be", "am": "be", "'s": "be", "'re": "be", "'m": "be",
    "has": "have", "have": "have", "had": "have", "'ve": "have", "'d": "have",
    "do": "do", "does": "do", "did": "do",
}  # fmt: skip
"""Finite forms of the auxiliaries."""

NONFINITE = {
    "be": ("VB", "be"), "been": ("VN", "be"), "being": ("VG", "be"),
    "have": ("VB", "have"), "had": ("VN", "have"), "having": ("VG", "have"),
    "do": ("VB", "do"), "done": ("VN", "do"), "doing": ("VG", "do"),
}  # fmt: skip

SPEECH_FORMS = frozenset(
    "says said asks asked answers answered replies replied whispers whispered calls called shouts "
    "shouted tells told "
    "adds added explains explained cries cried mutters muttered murmurs murmured thinks thought wonders "
    "wondered "
    "exclaims exclaimed yells yelled texts texted writes wrote announces announced suggests suggested "
    "repeats "
    "repeated remarks remarked lies lied wants promises promised warns warned begs begged insists insisted "
    "laughs claims claimed offers offered admits admitted reads read joked jokes inquires inquired enquires enquired "
    "queries queried questions questioned wanted demands demanded requests requested pleads pleaded urges urged "
    "responds responded retorts retorted rejoins rejoined declares declared states stated reports reported informs "
    "informed volunteers volunteered reveals revealed mentions mentioned notes comments commented confirms confirmed "
    "advises advised proposes proposed breathes breathed hisses hissed grunts grunted growls growled snaps snapped "
    "sighs sighed gasps gasped mumbles mumbled stammers stammered blurts blurted chimes chimed interjects interjected "
    "interrupts interrupted ventures ventured murmured protests protested complains complained agrees agreed "
    "assures assured concedes conceded recalls recalled reminds reminded speculates speculated".split()
)
"""Verbs with which a story says who spoke a quote."""
ANSWERING = frozenset(
    "answers answered replies replied responds responded tells told informs informed volunteers volunteered retorts "
    "retorted rejoins rejoined assures assured".split()
)
"""Those of them that say that somebody else had asked."""

TITLE_WORDS = frozenset(
    "mr. mrs. ms. dr. st. prof. mt. mr mrs ms miss dr doctor nurse coach aunt uncle grandma grandpa "
    "granny grandad professor captain officer chef "
    "sir lady old little baby young big king queen prince princess father sister brother mother mum mom "
    "dad".split()
)
"""Words that stand before a name and belong to it."""
OFFICES = {
    **{word: word for word in "doctor nurse coach professor captain officer chef king queen".split()},
    **{"dr": "doctor", "dr.": "doctor", "prof.": "professor", "prof": "professor"},
}
"""Those of them that tell what one is, each with the noun for it: Dr. Lowe is "the doctor"."""


def _table() -> Mapping[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for row in _ROWS.strip().splitlines():
        tag, words = row.split(":", 1)
        for word in words.split():
            tags = table.setdefault(word, [])
            if tag not in tags:
                tags.append(tag)
    for word in FINITE:
        table.setdefault(word, []).append("VF")
    for word, (tag, _) in NONFINITE.items():
        table.setdefault(word, []).append(tag)
    table["no one"] = table.pop("no_one")
    table["'s"] = ["POS", "VF"]
    table["'"] = ["POS"]
    table[":"] = ["COMMA"]
    return {word: tuple(tags) for word, tags in table.items()}


CLOSED: Mapping[str, tuple[str, ...]] = _table()
"""Word in small letters -> its tags."""

ALSO_OPEN = frozenset(
    "back past like round second right left well fast hard last long little own outside inside home may "
    "might "
    "left forwards till will can must mine still even just half once".split()
)
"""Closed words that are nouns, verbs or adjectives too."""
