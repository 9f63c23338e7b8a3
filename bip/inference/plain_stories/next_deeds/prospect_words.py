"""Classes of English words by what they say of a way, a place or a thing that one might use."""

import re

THINKS = frozenset(
    "think believe know remember suppose expect assume reckon imagine understand recall figure presume suspect guess "
    "realize".split()
)
"""With "that" after them, what follows is how things are in somebody's eyes."""
PERCEIVES = frozenset("hear learn read see notice discover find gather watch".split())
"""With "that" after them, what follows is so in somebody's eyes; with a noun, it was seen."""
SURE = frozenset("sure certain convinced positive confident aware persuaded satisfied".split())
TELLS = frozenset(
    "tell say inform warn promise write assure swear text ring phone call mention report explain announce whisper "
    "shout answer reply add advise remind email show state declare mutter".split()
)
NARRATOR = re.compile(
    r" (?:in (?:actual )?fact|in truth|in reality|in actuality|really|actually|as it happens|as it happened|as it was|"
    r"unknown to|unbeknown|unbeknownst|secretly|the truth is|however , the|without (?:his|her|their) knowing|"
    r"the other way (?:about|round|around)|"
    r"all the while|all along|all this time) "
)
"""What the narrator tells the reader against what somebody thinks."""
AS_KNOWN = re.compile(
    r" (?:so|as) far as (?:\w+ ){1,3}(?:knows|knew|know|can tell|could tell|remembers|remembered) "
)
AVERSE = re.compile(
    r" (?:(?:afraid|scared|frightened|terrified|petrified|fearful|wary|allergic|averse|sick|tired|phobic|nervous)"
    r" (?:of|to|about)|(?:hate|detest|dislike|loathe|dread|fear|abhor|avoid|shun|distrust|mistrust)(?:s|d|ed|es)?|"
    r"(?:can ?not|could not|ca not|cannot) (?:stand|bear|abide|stomach|eat|drink|tolerate|digest)|"
    r"(?:must|may|should) (?:not|never) (?:eat|drink|touch|meet|have|go near)|"
    r"(?:clear|away|shy) (?:of|from)|in no mood (?:to|for)|forbidden (?:him|her|them)?|"
    r"(?:do|does|did) not (?:want|wish|like|care|dare|trust)(?: to)?"
    r"(?: (?:meet|see|eat|drink|touch|wake|run into|go near))?) "
)
"""What follows these is shunned."""
HARMS = re.compile(
    r" (?:bring|make|give)s? (?:\w+ ){1,3}(?:out in|ill|sick|sneeze|itch|a rash|a terrible rash|hives|a headache)"
)
"""What stands before these is shunned."""
NEEDS = {
    "thirsty": "drink water juice tea milk lemonade beer coffee well tap",
    "hungry": "eat food meal bread soup cake sandwich snack supper lunch dinner breakfast",
    "cold": "coat blanket fire heater jacket jumper warm",
    "tired": "bed sleep rest seat sofa",
    "dark": "torch lamp light candle lantern",
}
"""A state of body -> what it makes one want."""
OBSTACLES = frozenset(
    "locked closed shut blocked broken empty flooded jammed stuck occupied taken booked cancelled canceled gone "
    "missing dead flat dangerous unsafe icy slippery poisoned poisonous spoiled spoilt rotten sour mouldy moldy burnt "
    "wet freezing crowded noisy guarded forbidden prohibited impassable collapsed faulty damaged dirty stale leaking "
    "overcrowded barred bolted frozen damp cracked torn bare sick ill busy asleep packed crammed cramped "
    "expired unavailable washed-away "
    "useless torn defective muddy steep unlit haunted cursed bankrupt".split()
)
"""What keeps one from using a way, a place, a thing, where it is said of it."""
OBSTACLE_PHRASES = re.compile(
    r" (?:out of order|out of service|on strike|under repair|sold out|used up|washed away|does not work|is not working|"
    r"do not work|not working|(?:has|have|had) stopped|none left|nothing in|all gone|broke down|on fire|"
    r"ran out|(?:nailed|boarded|walled|bricked) up|(?:roped|fenced|cordoned|cut|closed) off|under water|"
    r"fallen across|burn(?:t|ed) down|shut down|break(?:s|ing)? under|broke under|give(?:s)? way|gave way|collapses?|"
    r"caved? in|no longer (?:there|runs|works|stops|open)|too "
    r"(?:small|big|heavy|short|weak|far|expensive|late|slow|steep|narrow|hot|cold|salty|sour|tight|high|long|thin)) "
)
AFFORDS = frozenset(
    "open unlocked free working repaired clear quiet easy fresh clean safe cheap available ready short dry unoccupied "
    "vacant fixed mended unguarded empty-seated shallow delicious tasty ripe sturdy strong calm".split()
)
GIVES_UP = re.compile(
    r" (?:give up|go without|go home|go (?:straight |back )?(?:home|to bed)|without (?:a|an|any|the)|neither|"
    r"do nothing|forget about|none of|stay where) "
)
_COPULA = (
    r" (?:is|are|was|were|be|been|'s|'re|stands?|stood|lies|lay|looks?|looked|seems?|seemed|stays?|stayed|keeps?|kept|"
    r"remain(?:s|ed)|left|gets?|got|turned|found|feels?|felt|smells?|smelled|tastes?|tasted) (?:\w+ ){0,3}?"
)
IS_BARRED = re.compile(rf"{_COPULA}(?:{'|'.join(sorted(OBSTACLES))}) | (?:{'|'.join(sorted(OBSTACLES))}) $")
AFFORDED = re.compile(rf"{_COPULA}(?:{'|'.join(sorted(AFFORDS))}) | (?:{'|'.join(sorted(AFFORDS))}) $")
"""That a thing is so: the word is said of it, rather than standing before another noun."""
APPROACHES = frozenset(
    "go walk run drive ride cycle head hurry rush climb come turn open look take choose pick knock enter board cross "
    "pour use lift unlock drink eat reach dip order buy sit get hunt wait".split()
)
"""Going to, opening, taking: what one does where one takes the wanted thing to be."""
NOTICES = frozenset("notice witness observe realize spot detect discover catch watch feel".split())
"""Becoming aware of a change, which may outdate what was thought before."""
