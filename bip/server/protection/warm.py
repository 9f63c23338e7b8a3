"""Loaded by the server of forks alone: it answers two examples, so that each process begins with all that takes time.

The first answer loads vocabularies and tables; a process that replaces one that was ended has them from here.
"""

import contextlib
from importlib.resources import files

from bip.any_story import AnyStory
from bip.question_files import read_question

for name in ("false_belief", "sally_anne_text"):
    # A process that has loaded less is slower once, and no worse: its own first answer tells what is wrong.
    with contextlib.suppress(Exception):
        AnyStory().answer(read_question((files("bip") / "examples" / f"{name}.json").read_bytes(), name))
