"""The words with which a question about minds in a home is asked, and that its reader accounts for where they stand.

Who thinks, wants, knows, helps and hinders is read clause by clause; these are the words of such clauses. Any other
word of a choice or a condition must be of what is claimed (a person, a thing, a place), or it is named in a note.
"""

CLAIMING = frozenset(
    """
    the a an either this that these those there it its he she him her his hers himself herself they them their who whom
    what which where when while how why one two both each other another first the two these two so then thus hence
    therefore and but as in into inside within on onto upon at to towards toward from of by for with about over near
    beside next     top surface order account light above following below aforementioned described here way
    is are was were be been being am 's 're has have had having do does did doing done would will
    thinks thinking thought think believes believing believed believe belief beliefs supposes expects assumes assumed
    assuming assumption opinion impression conviction view mind mistaken mistakenly convinced sure certain aware
    unaware ignorant knows knowing knew know known knowledge learn learns learned
    wants wanting wanted want wishes wishing wished wish hopes hoping hoped hope desires desired desire needs needed
    need seeks seeking sought seek intends intending intended intend intention intentions aims aiming aimed aim goal
    goals purpose purposes objective objectives plan plans task search after out
    tries trying tried try attempts attempting attempted attempt efforts effort
    gets getting got get fetches fetching fetch grabs grabbing grabbed grab takes taking took taken take picks picking
    picked pick obtains obtaining obtained obtain finds finding found find locates locating located locate location
    locations whereabouts looks looking looked look searching searches searched track tracking down up
    puts putting put places placing placed place moves moving moved move brings bringing brought bring carries carrying
    carried carry keeps keeping kept keep stores storing stored store leaves leaving left leave sets setting set sits
    sitting lies lying stands standing holds holding held hold contains containing contained contain contents content
    reaches reaching reached reach achieves achieving achieved achieve accomplishes accomplishing accomplish fulfils
    fulfilling fulfil fulfill fulfilling goes going went go walks walking walked walk comes coming came come
    ends ended end ending
    helps helping helped help helpful assists assisting assist aids aiding aid supports supporting support hinders
    hindering hindered hinder prevents preventing prevent hampers hampering hamper obstructs obstructing obstruct
    misleads misleading mislead unhelpful working work against stop stopping indifferent neutral
    tells telling told tell says saying said say gives giving given gave give provides providing provided provide
    informs informing informed inform replies replying replied reply answers answering answered answer speaks
    speaking spoke speak asks asking asked ask offers offering offered offer shares sharing shared share information
    word words reply response
    acts acting acted act action actions deed deeds interacts interaction interactions behaves behaved behaviour
    behavior conversation conversations exchange happened happens happen event events scene scenes story stories
    passage text agent agents person people statement statements claim claims option options choice choices
    explanation explanations accounts case time
    if given based judging considering going supposing suppose assume granted provided whether
    true likely likelier likeliest more most less least plausible probable best right
    deliberately intentionally purposely
    not n't no never nothing without
    thing things object objects item items room rooms spot
    achieve achieving reached
    """.split()
)
"""Words of questions; those of them that turn a claim round ("not", "without") are read by its reader."""
