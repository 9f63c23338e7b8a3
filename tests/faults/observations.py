"""Faults in what films and captions say of where a thing was."""

from tests.faults.fault import Fault

VIDEO = ("tests/bip/observation_models/test_film_by_hand.py",)
CAPTIONS = ("tests/bip/observation_models/test_captions_by_hand.py",)
FILM = "bip/observation_models/film_likelihood.py"
STATES = "bip/observation_models/film_states.py"
BOXES = "bip/observation_models/box_densities.py"
CAPTION = "bip/observation_models/captions.py"

FAULTS = (
    # --- films
    Fault(
        "who looked where it is leaves without it as gladly",
        STATES,
        "act[looked, 0] = model.overlook",
        "act[looked, 0] = 1.0",
        VIDEO,
    ),
    Fault(
        "acts are not normalised", STATES, "total /= total.sum(axis=1, keepdims=True)", "total *= 1.0", VIDEO
    ),
    Fault(
        "what grows says nothing of what was opened",
        FILM,
        "ratio[2 + 3 * i] = growth_ratio(",
        "ratio[0] = growth_ratio(",
        VIDEO,
    ),
    Fault(
        "the other half of the states is forgotten",
        FILM,
        "alpha[n:] *= self.grow[t] * self.taken(t, lair)",
        "alpha[n:] *= self.grow[t]",
        VIDEO,
    ),
    Fault(
        "films that break off are as probable as films that end",
        FILM,
        "alpha[:n] *= model.early if last else 1 - model.early",
        "alpha[:n] *= model.ends if last else 1 - model.ends",
        VIDEO,
    ),
    Fault(
        "two cameras show one room",
        FILM,
        "if len(set(way)) == len(way)] or every",
        "] or every",
        VIDEO,
    ),
    Fault(
        "what is hidden is in view",
        FILM,
        "self._lying(t, 0.0 if lair.hides else 1.0, piece)",
        "self._lying(t, 1.0, piece)",
        VIDEO,
    ),
    Fault(
        "a density over the plane is not one",
        BOXES,
        "(a * b + (a + b) * mean / 2 + pi * mean**2 / 6)",
        "(a * b + (a + b) * mean + pi * mean**2 / 6)",
        VIDEO,
    ),
    Fault("heights are not one", BOXES, "/ (height + mean / 2)", "/ (height + mean)", VIDEO),
    Fault(
        "what was in sight is drawn anew at every step",
        BOXES,
        "(model.stay if now == before else 0.0)",
        "0.0",
        VIDEO,
    ),
    Fault(
        "doors are as wide as stray pixels",
        BOXES,
        "(1 - model.stray) * (by <= DOOR)",
        "(1 - model.stray) * (by <= MOST)",
        VIDEO,
    ),
    # --- captions
    Fault(
        "a claim that is repeated is as good as sight",
        CAPTION,
        "model.right * right + model.echo * echo",
        "(model.right + model.echo) * right",
        CAPTIONS,
    ),
    Fault(
        "nobody repeats a claim",
        CAPTION,
        "model.right * right + model.echo * echo",
        "model.right * right",
        CAPTIONS,
    ),
    Fault(
        "the search in vain is held against the truth",
        CAPTION,
        "vain = model.again if spot == claim else model.vain",
        "vain = model.vain if spot == claim else model.again",
        CAPTIONS,
    ),
    Fault(
        "a room alone tells of every room",
        CAPTION,
        "return model.vague / 2 * (said.room == room)",
        "return model.vague / 2",
        CAPTIONS,
    ),
    Fault(
        "everything stands at the counter",
        CAPTION,
        "at_counter = kind in AT_THE_COUNTER",
        "at_counter = True",
        CAPTIONS,
    ),
    Fault(
        "the first taking counts", CAPTION, "done.index(taken[-1]) + 1", "done.index(taken[0]) + 1", CAPTIONS
    ),
    Fault(
        "what anybody does is the seeker's",
        CAPTION,
        "[act for act in acts if act.event.agent == person]",
        "list(acts)",
        CAPTIONS,
    ),
)
