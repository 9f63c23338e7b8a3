"""Classes of English words on what containers show, and on how one comes to know what they hold."""

import re

_BOXES = (
    r"(?:tin|box|jar|bottle|packet|carton|tube|bag|case|tub|sack|crate|can|pack|flask|thermos|pot|crock|envelope|"
    r"parcel|canister|chest|basket|drum|barrel|caddy|pouch|keg|cask|bin|wrapper|container|lid|cover|flap|ribbon|"
    r"string|wrapping|package|hamper|urn|jug|pitcher|suitcase|trunk|satchel|purse|wallet|it|one|them|cork|cap|stopper)"
)
GUESSES = re.compile(
    r"\b(?:think|thinks|thought|believe[sd]?|suppose[sd]?|expect(?:s|ed)?|assume[sd]?|say|said|answer|guess|reckon|"
    r"imagine[sd]?|enter|take|presume|suspect|write|tell|reply|judge|fancy|conclude)\b"
)
"""A question with one of these asks for what somebody takes to be so."""
INSIDE = re.compile(
    r"\b(?:in(?:side)?|hold(?:s|ing)?|held|contain(?:s|ed|ing)?|carrying|discover(?:ed|s)?|find|ledger|come|arrived|"
    r"getting|about to (?:put|eat|drink|pour)|putting|pouring|drinking|eating)\b"
)
REAL = re.compile(r"\b(?:really|actually|in (?:fact|truth|reality))\b")
FIRST_THOUGHT = re.compile(
    r"\b(?:before (?:he|she|they|it|\w+ing|[a-z]+ (?:open|look|lift|undo|undid|unwrap|untie|peep|see|saw)\w*)|at first|"
    r"to begin with|had (?:\w+ ){1,3}(?:thought|believed|expected|supposed|assumed))\b"
)
"""A question on what was thought before one looked."""
_SIGN = (
    r"(?:marked|labell?ed|stamped|stencill?ed|lettered|inscribed|embossed|branded|bearing|titled|called|"
    r"label(?: on it)? (?:that )?(?:says|said|reads|read)|tag (?:says|said|reads)|advertis\w+|"
    r"(?:words?|picture|pictures|drawing|photo|photograph|image|logo|label|sticker|name|sign|title)"
    r" (?:of|for|saying|reading)"
    r"|(?:painted|printed|drawn|pictured|written) (?:with|as)|shaped like|(?:in )?the shape of)"
)
MARKS = re.compile(
    rf"\b(?:{_SIGN}|(?:says|said|reads|read)(?= ['\"“‘]))"
    r" (?:the (?:words?|name|legend|picture of) )?['\"“‘]?((?:[\w’-]+ ?){1,4})"
)
"""What is written on a container, or pictured."""
PICTURES = re.compile(
    r"\b(?:picture|pictures|drawing|photo|photograph|image) of (?:an? |the |some )?((?:[\w’-]+ ?){1,3})|"
    r"\bwith (?:an? |the |some )?((?:[\w’-]+ ){1,2})on (?:the|its) (?:lid|front|label|side|cover)"
)
EXPECTS = re.compile(
    r"(?:(?:would|might|could) expect(?: to (?:find|see))?|once (?:held|contained)|used to (?:hold|contain)|meant for|"
    r"made for|advertis\w*),? (?:the |some )?((?:[\w’-]+ ?){1,4})"
)
EMBLEMS = {
    r"first[- ]aid (?:box|kit|tin|case|chest)|(?:red|green|white) cross": (
        "bandage plaster dressing gauze medicine ointment iodine disinfectant"
    ),
    r"tool ?box|tool ?case|tool ?bag": "tool hammer spanner screwdriver wrench",
    r"tackle ?box": "fishing tackle lure hook float bait",
    r"lunch ?box|lunch ?bag|lunch ?tin|picnic (?:basket|hamper)": "lunch sandwich food snack",
    r"gym bag|sports? bag": "clothes trainers shoes sportswear kit run running gym sports",
    r"piggy ?bank|money ?box|cash ?box|purse|wallet": "money coin cash change note",
    r"pencil ?case|pencil ?box": "pencil pen crayon",
    r"sewing (?:box|basket|kit|tin)|work ?basket": "thread needle button scissors",
    r"jewel(?:le)?ry (?:box|case)|jewel (?:box|case)": "jewel jewellery jewelry ring necklace bracelet brooch earring",
    r"ring box": "ring",
    r"doctor's (?:bag|case)": "instrument medicine stethoscope",
    r"medicine (?:bottle|box|chest|cabinet)|pill (?:bottle|box)": "medicine pill tablet drug",
    r"mail ?bag|post ?bag|letter ?box|mail ?box": "letter mail post",
    r"camera (?:case|bag)": "camera",
    r"tea ?caddy|teapot": "tea",
    r"watering can": "water",
    r"petrol can|jerry ?can|fuel can": "petrol fuel gasoline",
    r"cookie (?:tin|jar)|biscuit (?:tin|barrel)": "cookie biscuit shortbread",
    r"bread ?bin|bread ?box": "bread loaf",
    r"ash ?tray|urn": "ash",
}
"""What a container's kind, or emblem, makes everybody expect in it."""
DENIES = re.compile(
    r" (?:not|never|nobody|nothing|no|without|neither|nor|none|n't|hardly|before|until|if|unless|wants?|wanted|would|"
    r"could|can|asked to|about to|going to|reaches|hopes?|hoped|wishes) "
)
"""Then what follows was not done, or not yet."""
OPENS = re.compile(
    r" (?:open(?:s|ed|ing)?|lift(?:s|ed|ing)?|rais(?:es|ed|ing)|unscrew(?:s|ed|ing)?|untie[sd]?|untying|undid|undoes|"
    r"unwrap(?:s|ped|ping)?|unpack(?:s|ed|ing)?|unzip(?:s|ped|ping)?|unseal(?:s|ed|ing)?|pris(?:es|ed|ing)|tore|tears|"
    r"flip(?:s|ped)?|pull(?:s|ed)?|uncork(?:s|ed)?|unlock(?:s|ed)?|remov(?:es|ed)|took off|takes off|emptied|empties|"
    rf"shak(?:es|ing) out|shook out|tipped out) (?:up |off |out )?(?:[\w’'-]+ ){{0,3}}?{_BOXES}(?: |$)"
)
LOOKS_IN = re.compile(
    r" (?:look|peek|peep|peer|glance|reach|feel|felt|dip|rummag|see)\w* (?:\w+ )?(?:in|into|inside|within)(?: |$)"
    r"(?!(?:the |his |her |a )?(?:room|kitchen|hall|cupboard|fridge|freezer|shed|garage|mirror|window))"
    r"| (?:had|has|have|having|took|takes|taken|stole|sneaked|snuck) (?:a |an )?(?:\w+ )?(?:peep|peek|look|glance) "
    r"(?:in|into|inside|under|through)(?: |$)"
)
PUTS_IN = re.compile(
    r" (?:fill|put|pour|pack|stuff|tip|empt|plac|stor|keep|kept|seal|drop|slip|hid|load|stow|tuck|lay|laid|cram|lock|"
    r"swap|replac|refill|pop|swop|exchang|tap|us|ladl|scoop|shovel|sew|wrap|freez|froze|bottl|decant)"
    r"(?:e?[sd]|ing|[pt]ed|[pt]ing|ies|ied)? "
)
PUT_INTO = re.compile(rf" (?:into|in) (?:[\w’'-]+ ){{0,3}}?{_BOXES}(?: |$)")
HABITS = re.compile(r" (?:every|each|always|often|usually|for years|daily|whenever|regularly|any time) ")
THINKS = re.compile(
    r"\b(?:think|thinks|thought|believe[sd]?|suppose[sd]?|expect(?:s|ed)?|assume[sd]?|guess|imagine[sd]?|reckons?)\b"
)
SEES = re.compile(
    r" (?:saw|see|sees|seen|seeing|watch\w*|notic\w*|observ\w*|discover\w*|found|finds?|finding|learn\w*|heard|hears?|"
    r"knows?|knew|known|realiz\w*|realis\w*|smell\w*|smelt|tast\w*|caught|read|reads) "
)
CONTENTS_KNOWN = re.compile(
    r"\b(?:what (?:was|is|were|are|'s|he|she|they|it|had|lay)|it all|everything|all about|the truth|"
    r"the contents|inside)\b"
)
"""What is told or seen, where it is not named."""
TAKES_PART = re.compile(
    r" (?:helps|helped|helping|the (?:entire|whole) time|by the handful|knows better|in on it|"
    r"(?:was|were|been|is|are) (?:given|offered|handed|served|poured) (?:some|one|a few|two|a handful|a spoonful|"
    r"a drop|a little|part)|has used it|uses it|used it (?:daily|every|often|before)|tasted (?:it|some)|"
    r"(?:ate|drank|took|tried) (?:some|one) (?:of|from|out)) "
)
"""Who helps to fill it, or has had some of what is in it, knows what that is."""
OBSERVES = re.compile(r" (?:occasion to observe|as everybody knows|as everyone knows|knows as well as) ")
UNREAD = re.compile(r" (?:can not|cannot|could not|ca not|unable to) (?:\w+ )?(?:read|see|smell|make out) ")
"""Whom a label tells nothing."""
HOLDS = re.compile(
    r" (?:holds?|held|contain(?:s|ed|ing)?|full of|nothing but|nothing only|in (?:it|them|there)|inside|filled|"
    r"fills?|put|puts|packed|stuffed|poured|keeps?|kept|stores?|stored|instead|sealed|only|hid|hides|hidden|froze|taped|tipped|"
    r"refilled|placed|laid|saw|sees|found|finds|rolled|fell|swapped|replaced|uses|used) "
)
CLEAR = re.compile(
    r"\b(?:see (?:\w+ ){1,3}through the|through the (?:glass|plastic|side)|see-through|transparent|"
    r"clear (?:glass|plastic)|glass (?:jar|bottle|bowl|box|case))\b"
)
INSIDE_IT = re.compile(r"\b(?:inside|in (?:it|here|there|that|the \w+|this \w+))\b")
SAYS = re.compile(r"\b(?:say|answer|guess|reply|tell)\b")
SIZES = frozenset(
    "small big large tiny little old new own some few real empty full only white black red blue green yellow brown "
    "grey long short round square other another any good fine fresh whole believe think it".split()
)
TOLD_OF = re.compile(
    r" (?:told|tells?|telling|shows?|showed|shown|showing|let|lets|letting|informs?|informed|warns?|warned|confess\w*|"
    r"confid\w*|whisper\w*|explain\w*|writes?|wrote|texted|rang|phoned|called|assur\w*|admit\w*|said|says) "
)
HINTS = re.compile(
    r" (?:shook|shakes|weigh\w*|rattl\w*|squeak\w*|pecked|sniff\w*|smell\w*|smelt|so light|too light|so heavy|"
    r"too heavy|air holes|felt (?:something|it)|meow\w*|miaow\w*|moved inside|warm to) "
)
"""What tells that a container does not hold what it shows, though not what it holds."""
IGNORANT = re.compile(r" (?:for the first time|closed|shut|sealed|unopened) ")
