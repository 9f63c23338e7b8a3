"""Words that praise and words that tell of something bad, as data: what irony and kind lies are told by.

The words are classes of English, chosen with some of the stories in view; fitted_on: batches one to three, our own
voices and four written for learning, by looking.
"""

PRAISE = frozenset(
    "lovely wonderful great splendid splendidly gorgeous marvellous marvelous marvellously brilliant "
    "brilliantly perfect "
    "perfectly fantastic charming delightful terrific excellent superb fabulous fine clever genius "
    "nice nicely "
    "beautiful beautifully good well glorious magnificent amazing awesome smart bright lucky pretty "
    "delicious tasty "
    "smashing grand ideal fun pleasure treat super sweet bravo congratulation generous kind helpful elegant "
    "exquisite tremendous stunning love enjoy enjoyable delight delighted happy pleased pleasant success "
    "successful thoughtful careful tidy clean quick fast punctual gentle graceful graceful talented "
    "professional "
    "suit become flatter gift gifted talented skill skilful skillful expert angel saint artist best "
    "admirable heavenly impressive favourite favorite like adore talent hero champion fast thank".split()
)
"""What is said of things one is glad of."""

BAD = frozenset(
    "bad badly awful terrible terribly horrible horrid dreadful nasty mess messy dirty filthy chaos "
    "disaster ruin "
    "ruined spoil spoiled spoilt break broken collapse leak soak soaked drench rain pour storm hail "
    "wet mud muddy "
    "flood spill drop crash smash fail failure lose lost miss late delay cancel wreck burn burnt "
    "burned raw stale "
    "sour rotten smell stink cold freezing boring dull ugly stupid foolish clumsy silly poor unhappy "
    "sad angry annoy annoyed "
    "annoying upset disappoint disappointed disappointing disappointment dislike hate sorry wrong "
    "trouble useless "
    "rude unkind lazy slow untidy noisy loud puncture flat stuck lumpy salty horribly worse worst pity shame "
    "displease displeased miserable unpleasant shabby careless thoughtless hurt torn knock "
    "step stain crumb scratch scratchy itchy dent rip unfair unfriendly irritated impatient "
    "grumble groan unhelpful ungrateful selfish greedy fault mistake problem nuisance difficult "
    "sarcastic ironic joke joking opposite".split()
)
"""What is said of things that go wrong, or that one does not like."""

DISLIKES = frozenset(
    "hate dislike detest loathe awful ugly horrible disgusting revolting itchy scratchy bitter burnt "
    "burned sour "
    "salty lumpy grimace wince gag shudder disappointed disappoint disappointment hideous dreadful "
    "nasty terrible "
    "stale overcooked undercooked rubbery foul frightful dull tasteless bland raw tough".split()
)
"""What tells that somebody does not like something."""

KINDNESS = frozenset(
    "spare feeling hurt upset kind polite politeness kindness disappoint offend please comfort cheer "
    "courtesy "
    "encourage considerate gentle nice embarrass bad sad cry unhappy".split()
)
"""What tells of a motive of sparing somebody."""


ANTONYMS: tuple[tuple[str, str], ...] = (
    ("early punctual prompt", "late"),
    ("clean tidy neat", "dirty messy mess untidy filthy"),
    ("warm hot", "cold freezing chilly"),
    ("quick fast swift", "slow slowly"),
    ("quiet silent", "loud noisy noise"),
    ("dry sunny", "wet rain rainy"),
    ("strong", "weak"),
    ("rich generous", "poor mean stingy"),
    ("easy simple", "hard difficult"),
    ("big large huge", "small tiny little"),
    ("full", "empty"),
    ("interesting exciting", "boring dull"),
    ("careful", "careless clumsy"),
    ("happy glad", "unhappy sad sorry angry annoyed"),
    ("hungry", "full"),
    ("young", "old"),
    ("busy", "idle lazy"),
    ("awake", "asleep tired"),
)
"""Words and their contraries: what irony may say for the other."""
