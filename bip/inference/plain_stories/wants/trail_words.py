"""Classes of English verbs by what they show of somebody's liking for what they are done to.

Whole classes of the language, not of any story: what is used is wanted; what is set back, or gone past, is not.
"""

ACQUIRES = frozenset(
    "take find buy purchase pay choose pick select keep grab grasp grip seize snatch clutch pocket tuck stuff pack bag "
    "board hug cuddle embrace eat drink sip swallow chew bite nibble devour gulp lick taste gobble munch pour wear "
    "don use borrow rent hire order collect gather win unwrap pet stroke play strike hit beat ring settle kneel "
    "copy note photograph sketch water spread clip fasten pin carry hug lift load scoop dip dig unfold try draw read "
    "study adopt book reserve accept welcome fold wrap cradle bow crouch squat sit lie nestle nuzzle press start "
    "pull fish pluck harvest catch trap capture free rescue untie feed dig marry measure slip slide tip empty "
    "tear stamp lick".split()
)
"""One does these to what one is after, once one has come to it."""
GENTLE = frozenset(
    "pull lift carry slip slide tip draw press start note try sit lie read dip empty dig".split()
)
"""Of these, what is done on the way to something else as well."""
SEEKS = frozenset(
    "look search hunt ask beg call queue wait reach stretch point head make rummage dig feel grope scan comb scour "
    "forage fumble listen sniff peer aim long crave hope want need wish apply advertise whistle".split()
)
REFUSES = frozenset(
    "pass skip ignore refuse reject decline dismiss discard spurn shun disregard overlook avoid bypass spit drop "
    "return replace evade dodge scorn leave abandon forgo omit".split()
)
PLACES = frozenset(
    "put set lay hang place screw push shove slide toss throw fling hand give move brush wave kick stack send "
    "sweep drop slip roll pop stick shut close lift swing nudge".split()
)
BACK = frozenset("back aside away again off".split())
GLAD = frozenset(
    "smile nod clap grin beam laugh cheer purr relax hum exclaim rejoice brighten whoop chuckle squeal glow "
    "gurgle coo crow giggle whistle dance wag".split()
)
SORRY = frozenset(
    "sigh frown grimace wince shrug grumble wrinkle scowl cry whine mutter groan shudder sneer scoff snort".split()
)
MOUNTS = frozenset("climb stand step clamber hop mount".split())
MOVES = frozenset(
    "go walk run step drive stroll hurry rush stride march cycle ride sail swim crawl come fly jog pass"
    " scroll drift wander trot dash slip climb move sweep wade hike".split()
)
ENGAGES = frozenset(
    "touch take look stop glance want open buy pick try choose eat drink read use move halt pause slow turn enter "
    "ask like care speak taste lift reach get notice see interest bend watch visit need".split()
)
"""Not doing these to something is to have no use for it."""
OFFERS = frozenset(
    "offer touch show hold suggest propose recommend present point hand give pour bring ask pass push name".split()
)
RESPONDS = frozenset("shake nod decline refuse accept frown smile beam wave clap grin take grab turn".split())
"""What one does about what one is offered."""
POSTURES = frozenset("sit kneel settle lie crouch squat nestle bow".split())
"""What one does at what one has come to, rather than to it."""
