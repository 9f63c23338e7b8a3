"""Adjectives and participles that say what a real thing or person is like: it is that thing still.

"the red box" is a box; "the former box", "the painted box" in a picture, "the wrong box", "a would-be box" are not, or
are another one. An adjective that is not here has to be read, or it is said that it was not. The list is closed: an
adjective belongs to it if "an A box" entails "a box" whatever the box, and picks no other box than the one spoken of.
"""


def _words(*tables: str) -> frozenset[str]:
    return frozenset(word for table in tables for word in table.split())


QUALITIES = _words(
    # colour, pattern, light
    """red green blue yellow orange purple pink violet brown black white grey gray beige golden silver silvery
    turquoise scarlet crimson navy ivory cream tan maroon teal lilac magenta dark light bright pale deep
    colourful colorful coloured colored striped spotted dotted chequered checkered plaid flowery patterned
    plain shiny dull gleaming glittering sparkling sunny shady transparent clear cloudy foggy misty rainy
    snowy stormy windy""",
    # size, shape, weight, number of parts
    """big large huge enormous giant gigantic great massive small little tiny wee miniature medium tall short long
    high low wide broad narrow thick thin slim fat deep shallow flat round square rectangular oval circular
    triangular straight curved bent crooked steep pointed sharp blunt heavy light lightweight bulky compact
    spacious roomy double single twin folding sliding wheeled four-legged three-legged""",
    # material, make
    """wooden metal metallic plastic woollen woolen leather leathery paper golden iron steel stone brick marble
    ceramic porcelain crystal silk silken cotton linen velvet felt wicker bamboo oak oaken pine tin copper
    brass bronze rubber enamel earthen knitted woven sewn embroidered quilted carved handmade homemade
    home-made hand-made""",
    # age, condition, use
    """old new brand-new ancient antique modern old-fashioned young elderly aged middle-aged used second-hand worn
    worn-out tattered shabby battered rusty dusty dirty muddy greasy sticky stained clean tidy untidy messy
    neat polished wet dry damp soaked dripping moist broken cracked chipped torn damaged dented scratched
    repaired mended faded squeaky creaky wobbly leaky slippery smooth rough soft hard stiff loose tight firm
    solid hollow fluffy furry hairy woolly silky fuzzy prickly spiky thorny bumpy crumpled creased wrinkled
    folded rolled wrapped packed stacked piled sealed locked unlocked closed open opened half-open
    half-closed shut covered framed mounted hanging standing parked spare handy useful practical comfortable
    cosy cozy elegant fancy expensive cheap valuable precious costly favourite favorite beloved usual
    ordinary everyday regular common normal simple special main central own free public private common
    domestic electric electrical electronic mechanical automatic portable wireless digital""",
    # food
    """fresh ripe unripe raw cooked boiled fried baked roasted roast grilled toasted smoked dried frozen canned
    tinned pickled salted sliced chopped peeled grated mashed melted stale rotten mouldy moldy sweet sour
    bitter salty spicy hot warm cold cool lukewarm chilled icy steaming tasty delicious yummy juicy creamy
    crispy crunchy chewy buttery chocolate vanilla strawberry whole half full""",
    # sound, smell, speed
    """loud quiet silent noisy soft fast quick slow rapid sudden brief early late daily weekly monthly yearly""",
    # of people: looks, age, health, mood, character, trade
    """beautiful pretty handsome ugly nice lovely cute charming kind friendly polite rude gentle tender strict
    stern happy glad cheerful merry joyful sad unhappy angry cross furious upset worried anxious nervous
    afraid scared frightened calm relaxed bored tired exhausted sleepy weary hungry thirsty ill sick healthy
    strong weak fit lazy busy clever smart bright intelligent wise curious eager keen proud shy timid brave
    bold careful careless patient impatient honest generous greedy stingy grumpy moody serious funny silly
    naughty cheeky stubborn lonely poor rich wealthy famous blonde blond bald bearded curly curly-haired
    dark-haired fair-haired red-haired ginger freckled skinny plump stout barefoot grown grown-up teenage
    pregnant retired married blind deaf excited surprised puzzled confused embarrassed ashamed delighted
    pleased disappointed amazed shocked startled relieved grateful thankful jealous desperate hopeful dear
    sweet experienced skilled talented professional local foreign""",
    # weather, places, times
    """busy crowded quiet nearby near far distant remote rural urban local narrow winding cobbled sandy rocky
    grassy leafy wooded flowering blooming golden southern northern eastern western upper lower front back
    rear left right top bottom middle inner outer side downstairs upstairs indoor outdoor""",
    # opinions of the narrator
    """good great wonderful marvellous marvelous excellent fine perfect splendid magnificent gorgeous impressive
    bad awful terrible horrible nasty odd strange weird mysterious unusual remarkable interesting boring
    exciting important urgent magic magical secret hidden next""",
    # origins
    """english british scottish irish welsh french german spanish italian greek turkish russian polish dutch
    swedish norwegian danish finnish swiss austrian hungarian portuguese chinese japanese korean indian thai
    vietnamese mexican american canadian brazilian african asian european persian arabic""",
)
"""Adjectives and participles; "next", "left" and the like point at a thing that the sentence itself tells apart."""

VOIDING = _words(
    """toy dummy mock dream ghost phantom replica imitation decoy pretend cardboard counterfeit sham fantasy
    fairy-tale fairytale"""
)
"""Nouns that make of the noun behind them no such thing: "a toy car" does not drive."""
