"""Words for persons (and animals, who perceive too): roles, kin, trades; with the gender that some of them tell."""

from symbolic.language.reader.words.occupations import OCCUPATIONS

FEMALE = frozenset(
    "mother mum mom mommy mummy sister daughter aunt auntie grandma grandmother granny wife girlfriend girl woman lady "
    "granddaughter niece queen princess waitress actress hostess bride mrs. ms. miss mrs ms madam nun stepmother "
    "policewoman saleswoman businesswoman heroine landlady maid duchess countess governess gran nan nana mam lass "
    "schoolgirl salesgirl barmaid chambermaid dairymaid milkmaid housemaid nursemaid maidservant bridesmaid charlady "
    "stewardess abbess empress heiress shepherdess laundress mayoress postmistress wardress usherette widow midwife "
    "fishwife stepmum mother-in-law sister-in-law "
    "daughter-in-law mammy missus witch lioness hen cow mare stepsister goddaughter".split()
)
MALE = frozenset(
    "father dad daddy papa brother son uncle grandpa grandfather granddad grandad husband boyfriend boy man gentleman "
    "grandson nephew king prince waiter actor host groom mr. mr sir monk stepfather policeman salesman businessman "
    "hero landlord wizard lion rooster bull stallion stepbrother godson lad guy fellow mailman postman fireman "
    "father-in-law brother-in-law son-in-law bloke chap lord duke baron squire "
    "schoolboy choirboy stableboy cowboy busboy bellboy emperor abbot widower sultan viscount "
    "butler fisherman workman milkman doorman handyman repairman craftsman".split()
)
_NEUTRAL = """
person people child kid baby toddler teenager adult parent cousin twin sibling spouse partner couple friend neighbor
neighbour colleague coworker co-worker roommate flatmate housemate classmate schoolmate teammate playmate stranger
visitor guest customer client patient passenger pupil student teacher professor tutor coach trainer instructor
principal headteacher headmaster director boss manager employee worker assistant helper secretary clerk receptionist
cashier salesperson shopkeeper owner seller vendor buyer baker butcher cook chef barista bartender waiter nurse doctor
surgeon dentist vet pharmacist therapist paramedic caretaker janitor cleaner concierge porter guard lifeguard officer
detective inspector sheriff soldier captain sailor pilot driver conductor attendant steward mechanic plumber
electrician carpenter painter builder engineer architect gardener farmer shepherd fisher hunter ranger beekeeper
florist potter sculptor weaver tailor seamstress jeweler jeweller watchmaker blacksmith woodworker woodcarver artisan
artist musician singer dancer drummer guitarist violinist pianist conductor actor director photographer writer author
poet journalist reporter editor librarian scientist researcher archaeologist biologist chemist astronomer historian
lawyer judge priest pastor imam rabbi monk mayor president minister king queen landlord tenant lodger resident camper
hiker climber runner cyclist swimmer skier player teammate opponent rival winner loser seeker thief burglar robber
pirate spy magician clown juggler tourist traveler traveller guide courier mailman postman delivery messenger
babysitter nanny grandchild grandchildren children orphan bride groom crowd family team class group audience
apprentice intern volunteer member leader host hostess supervisor foreman handyman locksmith optician barber
hairdresser stylist beautician model designer programmer technician operator curator caregiver carer nurse scout
cat dog puppy kitten bird parrot horse pony rabbit hamster fox wolf bear monkey mouse rat squirrel crow raven goat sheep
pig cow chicken duck goose elephant lion tiger somebody someone nobody anybody everybody everyone no-one robot ghost
trainee newcomer skipper harbourmaster harbormaster verger organist knitter referee usher deputy councillor councilor
cellist bassist flautist gran nan nana mam sis bro pal buddy stepmum conjuror umpire goalie accountant grocer fishmonger
miller cobbler maid butler governess squire duke duchess countess baron colonel major sergeant lieutenant admiral vicar
curate bishop rector dean deacon sexton patron diner shopper commuter motorist pedestrian bystander scholar
undergraduate graduate infant newborn youngster lass bloke chap mother-in-law father-in-law sister-in-law brother-in-law
daughter-in-law son-in-law
minder childminder agent constable housekeeper bailiff greengrocer stationmaster coastguard headmistress
schoolmaster matron villager local comrade
hedgehog turtle tortoise frog toad penguin otter swan pigeon owl eagle donkey bunny badger beaver deer
zebra giraffe camel ferret sparrow seagull heron stork dolphin
welder plasterer roofer bricklayer tiler glazier joiner machinist stoker fitter typist caterer purser puppet
companion organiser organizer boarder acrobat bosun deckhand
boyfriend girlfriend fiancé fiancée stepfather stepmother godfather godmother in-law grandparent
"""
ANIMALS = frozenset(
    "cat dog puppy kitten bird parrot horse pony rabbit hamster fox wolf bear monkey mouse rat squirrel crow raven "
    "goat sheep pig cow chicken duck goose elephant lion tiger hedgehog turtle tortoise frog toad penguin otter swan "
    "pigeon owl eagle donkey bunny badger beaver deer zebra giraffe camel ferret sparrow seagull "
    "heron stork dolphin fawn lamb calf foal chick gosling duckling piglet hare weasel pheasant thrush magpie jackdaw "
    "canary budgie parakeet gerbil llama alpaca bison buffalo reindeer leopard panther coyote raccoon skunk kangaroo "
    "koala walrus vixen stag hound terrier spaniel ewe gander".split()
)

PERSONS = FEMALE | MALE | OCCUPATIONS | frozenset(_NEUTRAL.split()) | ANIMALS
"""Lemmas of nouns that speak of who can see and know."""

GROUPS = frozenset("people children crowd family team class group audience couple parents twins kids".split())
"""Nouns that speak of several persons at once."""


def is_person(head: str) -> bool:
    """Whether a noun speaks of a person or an animal."""
    head = head.lower()
    return head in PERSONS or (head.endswith(("woman", "man", "keeper", "maker")) and len(head) > 5)


def gender(head: str) -> str | None:
    """Return "f" or "m" where the noun tells it."""
    head = head.lower()
    if head in FEMALE or head.endswith("woman"):
        return "f"
    return "m" if head in MALE or (head.endswith("man") and len(head) > 4) else None


PRONOUN_GENDERS = {
    **dict.fromkeys(("he", "him", "his", "himself"), "m"),
    **dict.fromkeys(("she", "her", "hers", "herself"), "f"),
}
"""Pronouns of one person, with the gender that they tell."""
