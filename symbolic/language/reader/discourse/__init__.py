"""Layer 4: from clauses to what happened, who witnessed it, and what each person knows.

tale            a story as read; `interpretation` lets one clause after the other happen
chronicle       what has happened so far, as the clauses fill it
referents       people and things; `mentioned`, `pronouns`, `people` and `cast` find which a noun phrase means,
                `names` and `genders` what names and texts tell of people
kinds           what kind of happening a clause tells; `reality` whether it does, `time_order` when, `roles` to whom
handling        what happens to things; `motion` coming and going, `states` being and having, `perceiving`,
                `thinking` and `speaking` what reaches a mind, `writing` what notes and labels say
presence        who is there meanwhile; `absence` who missed what
said            what a clause says is so; `recording` what is kept of it for questions, `vocabulary_of` its words
"""
