"""Nouns for persons by what they do or are to others, as data: trades, offices, ranks, roles in games and on ships."""

_TRADES = """
accompanist acrobat administrator adviser advisor ambassador anaesthetist analyst anesthetist announcer
antiquary apothecary appraiser arbiter arbitrator archer assassin assayer assessor astrologer attorney
auctioneer auditor bailee ballerina banker bargee bargeman barmaid barrister bassoonist bellboy bellhop
blacksmith boatman boatswain bodyguard bookbinder bookie bookkeeper bookmaker bookseller botanist bouncer
bricklayer broker busker butler cabbie caddie caddy calligrapher cameraman campaigner candidate cantor
captor cardinal caretaker cartographer cartoonist caterer chairman chairperson chairwoman chambermaid
champion chancellor chaplain charwoman chauffeur chemist choirboy choirmaster choreographer churchwarden
clarinettist clergyman clerk coachman coalman cobbler collector columnist comedian commander commissioner
commodore companion competitor composer concierge confectioner conservator consul consultant contestant
contractor convict cook cooper coroner correspondent coxswain craftsman creditor critic croupier cutler
dancer dealer debtor deckhand decorator defendant delegate demonstrator deputy dermatologist developer
dietician diplomat dispatcher diver docker dockhand dogsbody donor dramatist draper draughtsman drover
druggist druid dustman dyer eavesdropper ecologist economist emperor employer empress engraver entertainer
enumerator envoy examinee examiner executioner executive executor exhibitor experimenter expert explorer
exterminator farmhand farrier ferryman fiddler financier firefighter fireman fisherman flatmate forecaster
foreman forester fortune-teller fugitive furrier gambler gamekeeper gaoler gatekeeper geologist glassblower
glazier goalkeeper godparent goldsmith golfer gondolier governor gravedigger greengrocer groom groundsman
guardian guide gymnast haberdasher hairdresser hangman harpist hatter hawker headman healer helmsman herald
herbalist herdsman hermit hiker historian hitchhiker hostage hostler housekeeper housemaster housemistress
housewife humorist hypnotist illustrator imposter impostor informant inhabitant inmate innkeeper inquisitor
inspector intern interpreter interviewee interviewer intruder inventor investigator investor ironmonger
islander jailer jester jeweller jockey joiner juror keeper kidnapper knight laborer labourer lamplighter
landowner landscaper laundress lawyer leaseholder lecturer librarian lieutenant liftboy linesman linguist
listener locksmith locum longshoreman lord lumberjack lutenist machinist maestro magistrate magnate
manicurist manservant marksman marshal mason masseur masseuse mathematician maître mediator medic merchant
messenger meteorologist midwife milkmaid miner minister minstrel missionary mistress moderator mountaineer
mourner muralist narrator naturalist navigator negotiator neurologist newsagent newsboy newsreader
nightwatchman nobleman notary novelist novice nun nurseryman oarsman oboist observer occupant oculist
ombudsman onlooker operative orator ornithologist osteopath outlaw overseer paediatrician panellist paperboy
paperhanger paralegal parishioner parson participant passer-by patrolman paviour pawnbroker peasant peddler
pediatrician pedlar penfriend performer petitioner pharmacist philosopher photographer physician physicist
physiotherapist pickpocket picnicker pilferer pilgrim plasterer playwright poacher podiatrist policewoman
politician pollster porter postmaster postmistress postwoman prefect prelate presenter prince princess
prisoner probationer proctor producer programmer proofreader proprietor prosecutor prospector protester
psychiatrist psychologist publican publisher punter puppeteer purser quartermaster quizmaster radiographer
radiologist raftsman ratcatcher recluse rector referee refugee registrar removalist repairer repairman
representative retailer reveller ringmaster rower rustler saddler saleslady salesman salesperson saleswoman
scholar schoolboy schoolchild schoolgirl schoolmistress scorekeeper scout scribe sculptress seamstress
secretary sentinel sentry servant settler shareholder shepherdess shipmate shipwright shoemaker shopper
showman sidekick signalman silversmith sitter skipper smuggler snooper solicitor soloist songwriter soprano
sorcerer speaker specialist spectator spokesman spokesperson spokeswoman sportsman squatter stableboy
stablehand stagehand stallholder stationer statistician stevedore stewardess stockbroker stockman
storekeeper storyteller stowaway stranger student stuntman subordinate successor superintendent superior
supervisor surfer surveyor suspect taxidermist taxpayer technologist teller tenor thatcher therapist tinker
tinsmith toastmaster tobacconist trader translator trapper traveller treasurer trespasser trombonist truant
trucker trumpeter trustee typist umpire undersecretary understudy undertaker upholsterer urchin usherette
valet valuer vandal ventriloquist veterinarian villain vintner viscount waitperson warden warder warrior
watchman weatherman welder whaler wheelwright whistleblower widow widower wigmaker witness wizard woodcutter
woodsman workman wrestler yachtsman yeoman zookeeper zoologist
"""
_ROLES = """
acquaintance admirer adolescent adversary ally ancestor bachelor bachelorette beggar beginner bully
bystander celebrity centenarian co-driver co-pilot contender copilot daughter-in-law descendant elder enemy
ex-boyfriend ex-girlfriend ex-husband ex-wife finder firstborn foe foreigner foster-child foster-father
foster-mother godchild godson great-aunt great-grandfather great-grandmother great-uncle grown-up
half-brother half-sister heir heiress homeowner houseguest househusband houseman immigrant insider kinsman
layman learner loner lover madman misbehaver nephew-in-law newbie newlywed nonagenarian octogenarian
onlooker outsider pal parent-in-law partygoer passerby pensioner playfellow predecessor prodigy protégé
purchaser rascal recipient rescuer retiree rookie roomie scoundrel sender septuagenarian settler simpleton
spinster sponsor stepchild stepdaughter stepparent stepson subscriber suitor survivor sweetheart toddler
tomboy tutee twin-brother twin-sister underdog user vagabond veteran victim vip voter wanderer wayfarer
weekender wooer workmate youth
"""
_MORE = """
prompter dairymaid abbot abbess adjudicator amateur applicant archbishop astronaut backpacker bandit boxer brewer
broadcaster busboy captive carter chorister counsellor counselor cowboy cowherd cricketer culprit dietitian dockworker
elf evacuee fairy fishwife follower footballer genius geographer goatherd goblin herder householder jailor lookout
maidservant mate mayoress mentor miser murderer nursemaid nutritionist optometrist organizer organiser pauper piper
pope preacher premier rider roofer rogue saint scamp schoolteacher senator shoplifter skater snowboarder stonemason
straggler sultan tattooist theologian tramp traitor trickster troublemaker tyrant vagrant violist vocalist waif
wardress salesgirl crewmate bunkmate deskmate labmate bridesmaid accomplice challenger supporter oldster postgraduate
sommelier housemaid charlady steelworker bosun stoker
"""

OCCUPATIONS = frozenset((_TRADES + _ROLES + _MORE).split())
"""Lemmas; those that more often name a thing ("printer", "dresser", "fan") are left out."""
