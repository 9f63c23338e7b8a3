"""Words by which a text says what one person is to another: helps, hinders, does not care; wants, knows, thinks.

Each table is of patterns over a text's dictionary forms (`gist.plainly`), in which stand §me for whose mind it is,
§you for the other one, §thing and §place for what is spoken of. They are of the language, and of no collection of
stories: synonyms and set phrases as a thesaurus groups them.
"""

import re


def _of(*tables: str) -> re.Pattern[str]:
    phrases = [" ".join(phrase.split()) for table in tables for phrase in re.split(r",\s", table)]
    return re.compile(rf"(?<!\S)(?:{'|'.join(phrase for phrase in phrases if phrase)})(?!\S)")


_FEW = r"(?:[^\s,;.?]+ ){0,3}?"
_SOME = r"(?:[^\s,;.?]+ ){0,6}?"
_NO = "(?:no|not|never|nothing|without|little|neither|nor|hardly|scarcely|none|nobody)"
_AIM = "(?:goal|aim|wish|want|desire|purpose|objective|intention|plan|need|success|target|quest|hope)"
_FIND = (
    "(?:find|locate|discover|get|reach|obtain|track|come|lay|turn up|grab|take|achieve|attain|fulfil|fulfill|accomplish"
    "|meet|realize|succeed|recover|retrieve|fetch|secure)"
)

HELPING = _of(
    """help, assist, aid, support, benefit, cooperate, collaborate, serve, to further, ease, facilitate, favour, favor,
    guide, steer, oblige, accommodate, encourage, promote, helpful, useful, cooperative, supportive, obliging,
    assistance, ally, friend, helper, helpmate, of service, of use, good turn, at heart, side with, stand by""",
    r"(?:lend|give|offer|extend) (?:[^\s,;.?]+ )?(?:[^\s,;.?]+ )?hand, (?:her|his|their) (?:best|utmost|bit) (?:for|by) §you",
    r"on §you (?:'s )?side, (?:for|to) §you 's (?:sake|benefit|good|advantage), (?:work|act) (?:[^\s,;.?]+ )?(?:with|for) §you",
    r"(?:her|him|§you) a (?:favour|favor|service|kindness), on §you 's team, (?:her|his|§you 's) (?:ally|side|friend)",
    rf"(?:bring|lead|get|take|direct|send|guide|steer|point|put) (?:her|him|them|§you) {_FEW}(?:to|towards?|onto|at) §thing",
)
HINDERING = _of(
    """hinder, prevent, block, mislead, sabotage, obstruct, thwart, interfere, impede, deceive, trick, foil, frustrate,
    undermine, hamper, delay, harm, fool, discourage, bar, misdirect, misinform, spoil, stymie, counteract, oppose,
    derail, disrupt, inconvenience, baulk, balk, baffle, upset, ruin, wreck, confuse, misguide, dupe, stall, spite,
    mess up, muck up, screw up, foul up, throw a spanner, trip (?:§you|her|him|them) up, stand between, get between, come between, hindrance, obstacle, obstruction, opponent, enemy, adversary, rival, saboteur, unhelpful, uncooperative, hostile,
    against, astray, wild goose chase""",
    rf"(?:get|stand|be|put|place|come|step) {_FEW}in (?:the|her|his|their|§you 's) way",
    rf"(?:keep|hold|steer|throw|put|lead|turn|draw|head|lure|drive|divert) {_FEW}(?:from|away|off|out of)",
    rf"stop (?!to |think|short){_FEW}(?:from|\S*ing|\S+)",
    r"(?:wrong|false) (?:way|track|place|direction|trail|scent|path)",
    rf"make (?:it|things|life) {_FEW}(?:hard|difficult|impossible|tough)",
    r"(?:stay|remain|keep|leave) (?:[^\s,;.?]+ )?(?:hidden|hide|lost|unfound|undiscovered|unmet|away)",
    "unfound, undiscovered, unfulfilled, unmet, unattained, unachieved",
    rf"(?:should|might|may|would|could|will|do|shall|can) (?:not|never) {_FEW}{_FIND}",
    rf"not (?:be )?{_FIND} by, not to {_FIND}",
    rf"{_AIM} {_FEW}(?:miss|fail|defeat|slip), (?:miss|fail|defeat) {_FEW}{_AIM}",
)
CARELESS = _of(
    """indifferent, indifference, unconcerned, uninterested, disinterested, neutral, regardless, heedless, independent,
    independently, unmindful, irrespective, neither here nor there, all one to, all the same to, mean nothing, no matter to,
    mean little, of no consequence, of no account, leave out of, leave cold, beside the point, irrelevant""",
    rf"{_NO} {_SOME}(?:care|caring|concern|interest|heed|regard|consider|consideration|less|attention|bother|mind|difference"
    r"|matter|thought|importance|moment|weight|notice|stake|feeling|opinion)(?: less| either way)?",
    r"(?:not|n't|neither|nor) {0}for (?:or|nor) against, for or against".replace("{0}", ""),
    rf"(?:without|not|no|never|nor) {_FEW}(?:stop to )?(?:think|thinking|thought) (?:of|about|for|on|to|what|over)",
    "(?:without|not|never) think, own (?:business|affairs|errand|errands|chores|ends|reasons|concerns)",
    "(?:no|not a|nothing|without a) think",
)
IGNORANT = _of(
    """unaware, ignorant, ignorance, unknown, unacquainted, uninformed, in the dark, know nothing, know little,
    at a loss, anybody 's guess, anyone 's guess, clueless""",
    rf"(?:not|never|no|without|nor|neither|hardly) {_FEW}(?:know|knowledge|idea|clue|notion|inkling|aware|acquaint|sense"
    "|grasp|realize|understand|tell|guess|inform)",
)
AIMING = _of(
    f"{_AIM}, after, (?:be|have) up to, aim, look for, seek, mean, intend, try, be about, have in mind, strive"
)
"""What may be unknown of another: what that one is after."""
KNOWING = _of(
    """know, knowledge, aware, inform, acquaint, familiar, no secret, no stranger, no mystery, no news, well up,
    see inside, see in, learn, see, realize, certain of, sure of, know of, in the know"""
)
THINKING = _of(
    """think, believe, belief, suppose, supposition, hold, view, opinion, impression, conviction, convince, persuade,
    sure, certain, assume, assumption, imagine, expect, reckon, consider, take, mind, eye, understand, understanding,
    idea, guess, figure, judge, picture, feel, see it, see, have it, mistaken, satisfied, confident, estimation,
    reckoning, thought, count on, under the"""
)
WISHING = (
    "(?:want|wish|desire|mean|intend|like|aim|hope|plan|need|prefer|choose|choice|chosen|pick|decide|will have"
    "|would have|have in mind|look|seek|after|care to)"
)
PLACED = _of(
    rf"where (?:§you|he|she|they|it be §you) {_SOME}{WISHING}, where {_FEW}want, where §you (?:would )?have",
    rf"(?:place|spot|location|position|home|point) (?:[^\s,;.?]+ )?(?:of|that|which|where|§you|he|she) {_SOME}{WISHING}",
    r"(?:desire|choose|want|intend|prefer|wish|right|proper|favourite|favorite|pick) (?:place|spot|location|position)",
    rf"(?:as|how) (?:§you|he|she) {_FEW}{WISHING}",
)
"""That something is where the other wants it, wherever that may be."""
WANTED_AT = _of(
    rf"§place be (?:, [^,]+ , )?(?:[^\s,;.?]+ )?(?:(?:place|spot) )?(?:where )?(?:§you|he|she) {_SOME}{WISHING}",
    rf"§place to be (?:[^\s,;.?]+ )?where (?:§you|he|she) {_SOME}{WISHING}",
    r"(?:in|on|into|onto|inside) §place be (?:where|what) (?:§you|he|she)",
    rf"where (?:§you|he|she) {_SOME}{WISHING} {_FEW}§thing",
)
"""That some place is where the other wants it."""
_STRONGLY = "(?:want|wish|desire|need|prefer|would (?:like|have|rather)|have (?:want|wish|desire))"
OF_OTHER = _of(
    rf"§you (?:'s )?{_FEW}{WISHING}, (?:whom|who|he|she|they) (?:\S+ ){{0,5}}?{_STRONGLY}, {_STRONGLY} {_FEW}(?:by|of) (?:§you|him|her)",
)
"""That the other wants something."""
OWN_WISH = _of(
    r"(?:try|want|wish|hope|aim|mean|intend|attempt|seek|strive) (?:[^\s,;.?]+ )?(?:[^\s,;.?]+ )?(?:get|find|lay|obtain|fetch|grab|have|take|track|reach|pick|"
    r"locate|acquire|retrieve|come), (?:look|search|hunt) (?:[^\s,;.?]+ )?(?:for|after), after, in search of, in pursuit of, on the hunt for"
    r", seek, want, desire, need, crave, goal, aim, object, target, quest, get hold of, hand on, "
    r"to (?:get|find|lay|obtain|fetch|grab|have|take|track|reach|pick|locate|acquire|retrieve|come)"
)
"""That one wants a thing."""
SUCCESS = _of(
    rf"{_FIND} {_FEW}§thing, {_AIM} (?:be )?(?:{_FIND}), {_FIND} what (?:he|she|§you), {_FIND} (?:her|his|§you 's) {_FEW}{_AIM}"
)
"""That something is found, or a goal reached: whose efforts are for that helps."""
SPEAKING = _of(
    """tell, say, answer, reply, respond, response, inform, information, speak, word, remark, mention, advise, advice,
    hint, tip, statement, utter, explain, give away, let know, point, direct, describe, speech, talk"""
)
MOVING = _of(
    """move, put, place, take, shift, bring, carry, relocate, transfer, set, lay, leave, transport, remove, stow, store,
    deposit, drop, return, replace, slide, push, slip, tuck, position, rearrange, haul, convey, pick"""
)
_STANCES = "(?:help|hinder|assist|aid|stop|prevent|thwart|impede|obstruct|keep|frustrate|mislead|foil|hamper|support|block)"
_ACTS = "(?:believe|think|suppose|move|take|shift|know|hold|bring|carry|tell|answer|reply|say|inform|assume|convince|imagine)"
ROLES = _of(
    rf"§you (?:'s )?(?:goal|want|desire|need|objective|target|success), where §you, {_STANCES} §you, {_STANCES} {_FEW}§you 's",
    rf"§you (?:[^\s,;.?]+ )?be (?:[^\s,;.?]+ )?{_STANCES}, {_ACTS} {_FEW}by §me, (?:want|wish|desire|put|place|leave|set) {_FEW}by §you",
    r"§me 's (?:belief|view|opinion|mind|idea|answer|reply|words|information|impression|eyes|understand|estimation)",
    rf"§me (?:[^\s,;.?]+ )?(?:[^\s,;.?]+ )?{_ACTS}, what §me (?:[^\s,;.?]+ )?(?:say|tell|do|answer|have be up to)",
    r"what §you (?:'s |be )?(?:want|wish|desire|after|have in mind|look), §you (?:want|wish|desire|be after|look)",
    rf"§you {_FEW}(?:her|his) {_AIM}, (?:tell|give|inform|answer) §you, that §you (?:have )?(?:put|place|leave|set)",
    r"§me (?:'s |have |do )?(?:be )?(?:try|out to|work|do|up to|know|aware|someone who|well aware|set on|bent)",
)
"""Who of two people has the mind that is spoken of."""
NEGATION = re.compile(
    r"(?<!\S)(?:not|n't|never|no|none|nothing|without|neither|nor|lack|empty|free of|cannot|doubt|absent)(?!\S)"
)
WILLING = _of(
    "try, want, wish, mean, intend, seek, aim, hope, attempt, plan, effort, endeavour, endeavor, strive, be out, work, act, set out, "
    "do, have it in mind, with a view to, in order, so that, so as, as a way, purpose, intention, on purpose, deliberate, "
    "deliberately, intentional, intentionally, purposely, consciously, by design, knowingly, quite, express, way, means, sake"
)
"""How one sets about a thing; it says no more than the stance that goes with it."""
STANDING = _of(
    "lie, stand, sit, rest, sat, be (?:put|place|keep|store|find|locate|leave|hide|see), can be find, hold, contain, have in it, inside, really, "
    "actually, indeed, in fact, already, just, exactly, as far as, either way, one way or (?:the )?(?:other|another)"
)
"""That something is where it is."""
DENIED = re.compile(
    r"(?<!\S)(?:not|never|no longer|stop|cease|fail|refuse|pretend|decline|quit|instead of|rather than|far from"
    r"|anything but|hardly|scarcely|unwilling|unable|almost|nearly) (?:\S+ ){0,3}$"
)
"""What turns round the word behind it."""

FRAMING = frozenset(
    """a an the this that these those such same it its he she him her his hers they them their who whom whose which what
    where when while how one two three all both each other us we you your i me my let so then thus now just only there here and
    or but as in into inside within on onto upon at to towards toward from of by for with about over out up down off
    be is are was were been being am 's 're have has had having do does did done doing will would shall should may might can could
    if suppose supposing assume assuming say given provided granted consider considering imagine picture take taking case
    although though time moment point while during after before because since than
    story scene passage account event happen happened statement statements sentence option choice choices answer
    following above below go going""".split()
)
"""Words that carry a claim and change none: articles, pronouns, prepositions, auxiliaries, and what leads in a condition."""
