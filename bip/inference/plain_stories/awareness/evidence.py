"""What in a story speaks for each choice of a question on who knows of something, as numbers.

That some persons know and the others do not has the odds of each one's knowing, multiplied: what speaks for a choice is
the sum of what tells of the knowing of those whom it names, with its sign turned where those who do not know are asked
for. Of each person it is noted what reaches that one of the sentences that speak of the matter (`beliefs.reach`).

Which evidence is taken was chosen by hand; fitted_on: see `judgement`.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.awareness.form import Awareness, awareness_asked
from bip.inference.plain_stories.awareness.persons import knowing, last_sentences
from bip.inference.plain_stories.awareness.reasons import reasons
from bip.inference.plain_stories.tracking.held import Trackers, telling
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence
from bip.inference.plain_stories.witnesses.acquaintance import by_touch
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice


def evidence(
    views: Views, asked: Asked, choices: Sequence[Choice], trackers: Trackers
) -> list[Evidence] | None:
    """Return for each choice what speaks for it; None where a question does not ask who knows of something.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        trackers: the weights by which minds are tracked.
    """
    form = awareness_asked(views, asked, choices)
    story = views.telling
    if form is None or not story.units or not form.topic or by_touch(story, form.topic):
        return None  # what is felt is known by touch alone, of which `knowledge` knows
    people = sorted({person for circle in form.circles for person in circle.people})
    told = telling(views, asked, form.topic, last_sentences(story), trackers)
    of_each = {person: knowing(views, asked, person, form.topic, trackers, told) for person in people}
    sign = -1.0 if form.unaware else 1.0
    rows: list[Evidence] = []
    for at, circle in enumerate(form.circles):
        row: Evidence = {f"{_manner(form)}: {circle.kind}": 1.0}
        for person in circle.people:
            for name, value in of_each[person].items():
                row[name] = row.get(name, 0.0) + sign * value
        rows.append(row | reasons(views, asked, choices[at], "yes" if circle.people else "no", form))
    return rows


def _manner(form: Awareness) -> str:
    return f"{'unaware' if form.unaware else 'aware'}, {'polar' if form.polar else 'who'}"
