"""What the choices give away: a linear model on their words alone, cross-validated.

    score(choice) = w · tfidf(choice),   the choice with the highest score is the answer; ties share the credit

Each fold's model never saw a question of that fold, nor one of the same group (the same video). Where wrong choices
are the truths of other groups, a truth was met as a wrong choice only, which by itself puts the figure below chance.
"""

from collections.abc import Sequence

import numpy as np

from bip.benchmarks.benchmark import Sample
from symbolic.errors import InputError

FOLDS = 10


def choices_alone(samples: Sequence[Sample], groups: Sequence[str], folds: int = FOLDS) -> float:
    """Return the cross-validated accuracy of a linear model on the words of the choices.

    Args:
        samples: questions with their answers.
        groups: what each belongs to, [n]; a group is never split between training and testing.
        folds: of the cross-validation, fewer where there are fewer groups.

    Raises:
        InputError: scikit-learn is not installed, or there are fewer than two groups.
    """
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import GroupKFold
        from sklearn.pipeline import make_pipeline
    except ImportError as error:
        raise InputError(
            "the control on the choices alone needs scikit-learn; install the extra: pip install 'bip[controls]'"
        ) from error
    folds = min(folds, len(set(groups)))
    if folds < 2:
        raise InputError("the control on the choices alone needs questions on two videos or more")
    texts = [list(sample.question.choices) for sample in samples]
    right = [
        [i == sample.target for i in range(len(part))] for sample, part in zip(samples, texts, strict=True)
    ]
    hits = np.zeros(len(samples))
    for train, test in GroupKFold(folds).split(texts, groups=list(groups)):
        model = make_pipeline(
            TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=r"(?u)\b\w+\b"),
            LogisticRegression(C=30.0, class_weight="balanced", max_iter=1000),
        )
        model.fit([t for i in train for t in texts[i]], [r for i in train for r in right[i]])
        for i in test:
            scores = model.decision_function(texts[i])
            best = scores >= scores.max() - 1e-9  # where words tell nothing, choices tie
            hits[i] = best[samples[i].target] / best.sum()
    return float(hits.mean())
