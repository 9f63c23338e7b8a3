"""Answers about any story: what a person knows, by perspective, matched with what the choices say.

`answering` picks the ways that fit a question, the surest first; each way takes the story in people's eyes (`views`),
the question and the choices, and returns scores, or None where it has nothing to say. The ways have rooms:

clauses        the story clause by clause (`units`), also in somebody's eyes (`knowing`); words, outcomes, set phrases
witnesses      who came to know of something: by being there, by news, by common ground, by what is said outright
beliefs        what somebody takes to be so: claims, versions, places, contents, searches, minds in minds
wants          what somebody wants, and what others take that to be
next_deeds     what somebody does next
social         helping, hindering, lying, erring
messages       what is meant by what is said or shown
"""
