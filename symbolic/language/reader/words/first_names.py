"""First names that tell a gender to most readers: a guess for as long as a story has not told."""

FEMALE_NAMES = frozenset(
    """
ann anna anne amy alice emma emily eve eva ella ellen elena helen grace rose ruth mary maria marie sarah
sara susan sally
sue sandra laura lucy lily lisa linda jane jean jen jenny jennifer jessica joan julia julie kate katie
katherine karen
kim nancy nora norah olivia sophie sophia zoe chloe claire clara carol carla carmen cathy charlotte
daisy dana diana
dora edith elizabeth beth betty esther fiona frances gina gloria hannah heidi holly ida ines ingrid
irene iris isabel
ivy josie judy leila leyla lena lea leah lola lou lynn mabel maggie margaret martha may megan mei mia
mila mira molly
mona naomi natalie nina pam pat paula pearl petra priya rachel rita rosa rosie ruby sonia stella tina
tess vera violet
wendy yara yuki zara amara amina fatima aisha ngozi priyanka anjali sofia noor hana hye-jin mercy joy
hope beatriz
abigail ada agnes alma amber april audrey ava bella bianca bridget camille celia cora dorothy eleanor
eliza elsa erin
faith felicity flora freya gemma georgia harriet hazel imogen jasmine jo jodie joyce june kirsten lara
lilian lorna
louise lydia madeleine mae mai marion meg mei-ling miriam monica niamh nell paige penny phoebe pia polly
rhea robin
rosalind roxanne sasha scarlett shirin sigrid silvia susie svea sylvia tamara tara thea theresa ursula
valerie victoria
xin yasmin yasmine yvonne zainab zeynep keiko sakura yuna akemi aiko yoko solveig astrid greta inge maja
saga signe
""".split()
)
MALE_NAMES = frozenset(
    """
luka mika joshua ezra ilya misha nikita elijah isaiah micah jeremiah mustafa yahya isa akira kenta shota ryota sota
krishna surya aditya obinna juma baraka thabo tunde kayode alfie eddie freddie jamie louie ollie willie robbie ronnie
donnie georgie charlie ernie bertie reggie archie mattie richie vinnie
adam alan albert alex alexander andrew andy anton arthur ben benjamin bill bob brian bruno carl carlos
charles chris
colin dan daniel dave david dennis diego dmitri doug ed edward eric erik ethan felix frank fred gary
george greg hans
harold harry henry hugo hugh ian ivan jack jacob jake james jan jason jens jeff jeremy jim joe joel john
jon jonah
jonas jorge jose joseph josh joshua juan karl ken kenji kevin kofi kurt kwame lars leo leon liam luca
luis luke marco
marcus mark martin matt matteo max michael miguel mike milan mohammed nate nathan ned neil nick nikolai
noah noel oliver
oli omar oscar otto owen pablo patrick paul pavel pedro pete peter phil rafael raj ralph ray rex richard
rob robert
roger roy sam samir samuel sanjay scott sean simon stefan steve steven sven ted theo thomas tim tom
tomas tony victor
viktor walter wei will william yusuf ahmed ali amir arjun chidi emeka hassan hiroshi ibrahim jamal kamal
kwesi malik
mateo milo mo musa nils olu omari ravi rohan sipho takumi tariq tunde vikram yosef zach aaron abel
andreas angus archie
arun axel basil bashir boris caleb callum cyril dev dominic douglas duncan eli elias emil enzo ernest
ernie evan finn
francis gabriel gavin geoff gerald gilbert giorgio gordon graham grant gus hamid hamza hector hugo igor
isaac ismail
ivo jasper jerome jesse julian kai keith kieran kyle lamine lance lee leonard levi lewis logan lorenzo
louis lucas
magnus marek mario mason mathew matthew maurice mehmet miles morris moses nadim oleg olaf olivier
orlando otis pascal
philip pierre piet quentin rashid reggie remy rhys rory rudi rupert russell salim santiago seth sergio
stan stuart
tariq teddy terry tobias toby todd tyler vince vincent wes yannick yuri zane
""".split()
)

NAMES_OF_EITHER = frozenset(
    "jo alex sam pat chris kim robin charlie lee terry jamie jean ali sasha dana nikita".split()
)
"""Names that women and men have alike, whichever list has them: what a story says of them tells."""
