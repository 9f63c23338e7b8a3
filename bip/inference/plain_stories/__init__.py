"""Answers about any story: what a person knows, by perspective, matched with what the choices say.

`answering` picks the ways that fit a question, the surest first; each way takes the story in people's eyes (`views`),
the question and the choices, and returns scores, or None where it has nothing to say. The ways have rooms:

clauses        the story clause by clause, also in somebody's eyes; words, outcomes, set phrases
witnesses      who came to know of something: by being there, by news, by common ground, by what is said outright
beliefs        what somebody takes to be so: claims, versions, places, contents, searches, minds in minds
wants          what somebody wants, and what others take that to be
changes        a change that may or may not have reached somebody: which state that one goes by
next_deeds     what somebody does next
social         helping, hindering, lying, erring
messages       what is meant by what is said or shown

What is read of a clause stands in one type, `clauses.units.Unit`: whom and what it speaks of, its place, its own words,
who does it. A way asks `views.telling` for `units` (all, each followed by those within it), for the `finite` ones in
order, or for those `within` some sentences; `clauses.knowing.in_eyes_of` gives those that tell of deeds and states as
somebody has them: known or missed, own, denied.

How far each way is to be trusted was fitted on stories that nobody had read (`reliability`); that tempers what it
says.
"""
