"""What people do about a home, from clauses to the events that the household's dynamics know.

household                          the way from the sentences of a story to its events
state, memory                      what was read so far, and what it lets be meant: who holds what, what was spoken of
actors, naming                     who acts, and which thing or place a noun names
doing, deeds, motions              what is done, by whom or as if by itself
speech, reported, utterances       what is said, asked, answered and told
plainer, idioms, completion        clauses in other words put as plain ones
clause_kinds, accounted            what a clause is, and which words were taken up
"""
