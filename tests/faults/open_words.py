"""Faults in open-word inverse planning, its benchmarks, what they are compared with, and their pipelines."""

from tests.faults.fault import Fault

PLANNER = ("tests/open_words/test_open_word_planner.py",)
READING = ("tests/open_words/test_line_scoring.py",)
SERVED = ("tests/open_words/test_served_scorers.py",)
FILMS = ("tests/open_words/test_film.py",)
EGOTOM = ("tests/egotom/test_egotom.py",)
KAPPA = ("tests/egotom/test_consistency.py",)
WAGI = ("tests/wagibench/test_wagibench.py",)
JUDGES = ("tests/wagibench/test_generative.py",)
MAKING = ("tests/pipelines/test_egotom_pipeline.py",)
NARRATED = ("tests/training/test_narrations.py",)

FAULTS = (
    # --- Bayes' rule over lines
    Fault(
        "how well a choice is worded decides",
        "bip/open_words/open_word_planner.py",
        "np.diff(scores.values, axis=0)",
        "scores.values[1:]",
        PLANNER,
    ),
    Fault(
        "a line is worth what anybody would do, too",
        "bip/open_words/open_word_planner.py",
        "scores.values[:, :-1] - scores.values[:, -1:]",
        "scores.values[:, :-1]",
        PLANNER,
    ),
    Fault(
        "types of one's choices do not share their prior",
        "bip/open_words/history.py",
        "/ total / distinct[kind]",
        "/ total",
        PLANNER,
    ),
    Fault(
        "what a choice added stays read",
        "bip/language_models/local/line_scoring.py",
        "        self._cache.crop(-added)\n",
        "",
        READING,
    ),
    Fault(
        "a short opening's padding counts as positions",
        "bip/language_models/local/line_scoring.py",
        "(mask.cumsum(dim=1) - 1)",
        "(torch.ones_like(mask).cumsum(dim=1) - 1)",
        READING,
    ),
    Fault(
        "logits of the whole context are held",
        "bip/language_models/local/line_scoring.py",
        "end = min(start + self.chunk, len(text) - 1)",
        "end = len(text) - 1",
        READING,
    ),
    Fault(
        "a replay does not go the way of the run",
        "bip/open_words/echo_scorer.py",
        "except (TooLongError, NotCachedError) as error:",
        "except TooLongError as error:",
        SERVED,
    ),
    # --- EgoToM
    Fault(
        "a context leaves out its first line",
        "bip/benchmarks/egotom/contexts.py",
        "line.time >= last - _SECONDS[context]",
        "line.time > last - _SECONDS[context]",
        EGOTOM,
    ),
    Fault(
        "choices are told by where they stood in a shuffle",
        "bip/benchmarks/egotom/shuffling.py",
        "            restored[name] = order[item[name]]",
        "            restored[name] = item[name]",
        EGOTOM,
    ),
    Fault(
        "the standard error is of the population",
        "bip/benchmarks/egotom/shuffling.py",
        "values.std(ddof=1)",
        "values.std(ddof=0)",
        EGOTOM,
    ),
    Fault(
        "any hash and any c speak of the wearer",
        "bip/open_words/wording.py",
        "return _ACTOR.match(line.text) is not None",
        'return "#" in line.text and "c" in line.text.lower()',
        EGOTOM,
    ),
    Fault(
        "questions of our own have EgoToM's licence",
        "bip/benchmarks/egotom/records.py",
        "any(MADE_BY not in",
        "any(True or MADE_BY not in",
        EGOTOM,
    ),
    Fault(
        "choices alone are learned from the same video",
        "bip/evaluation/choices_alone.py",
        "groups=list(groups)",
        "groups=list(range(len(samples)))",
        EGOTOM,
    ),
    Fault(
        "two runs agree by chance never",
        "bip/evaluation/consistency.py",
        "np.mean([1 / size for size in sizes])",
        "0.0",
        KAPPA,
    ),
    Fault(
        "frames end before the film does",
        "bip/open_words/film.py",
        "(frames - 1 - i)",
        "(frames - i)",
        FILMS,
    ),
    Fault(
        "a whole video is shown to its own end",
        "bip/benchmarks/egotom/clip_films.py",
        "end - start if seconds is None else seconds, end)",
        "end - start if seconds is None else seconds)",
        FILMS,
    ),
    # --- WAGIBench
    Fault(
        "an utterance that ends with the window is in it",
        "bip/benchmarks/wagibench/modalities.py",
        "end < window[1]",
        "end <= window[1]",
        WAGI,
    ),
    Fault(
        "an app without a context bears on the goal",
        "bip/benchmarks/wagibench/modalities.py",
        'isinstance(entry, Mapping) and in_words(entry.get("context"))',
        "isinstance(entry, Mapping)",
        WAGI,
    ),
    Fault(
        "subsets hold whatever has their modalities, and more",
        "bip/benchmarks/wagibench/subsets.py",
        "relevant(row, files) == SUBSETS[subset]",
        "relevant(row, files) >= SUBSETS[subset]",
        WAGI,
    ),
    Fault(
        "a question asked blind is not",
        "bip/benchmarks/wagibench/multiple_choice.py",
        'replace(record.question, narrative="")',
        "record.question",
        WAGI,
    ),
    Fault(
        "a grade that was not given is a 0",
        "bip/benchmarks/wagibench/judges.py",
        "if len(found) == 1 else None",
        "if len(found) == 1 else 0.0",
        JUDGES,
    ),
    Fault(
        "distractors are alike each other",
        "bip/benchmarks/wagibench/distractors.py",
        "np.argmin(nearest)",
        "np.argmax(nearest)",
        JUDGES,
    ),
    Fault(
        "a random judge agrees as a constant one does",
        "bip/benchmarks/wagibench/judge_agreement.py",
        "tied * tie + (1 - tied) * (1 - tie) / 2",
        "tied",
        JUDGES,
    ),
    # --- making questions
    Fault(
        "alternatives are made up from what comes later, too",
        "training/pipelines/egotom_stages.py",
        "_numbered(lines[: truth.point + 1])",
        "_numbered(lines)",
        MAKING,
    ),
    Fault(
        "being right twice without the video is too often",
        "training/pipelines/egotom_filters.py",
        "right > options.lucky",
        "right >= options.lucky",
        MAKING,
    ),
    Fault(
        "a clip that failed is never made again",
        "training/pipelines/journal.py",
        'if entry.stage == "failed":',
        "if False:",
        MAKING,
    ),
    Fault(
        "twins both have the first choice",
        "training/narrations/narration_questions.py",
        "            person ^ order,",
        "            order,",
        NARRATED,
    ),
    Fault(
        "nobody goes to the other one's place",
        "training/narrations/narration_questions.py",
        "where = {thing: own, errands[0]: rival,",
        "where = {thing: own, errands[0]: own,",
        NARRATED,
    ),
    Fault(
        "EgoToM's questions may be learned from",
        "training/examples/licence.py",
        "        if found:",
        "        if False:",
        NARRATED,
    ),
)
