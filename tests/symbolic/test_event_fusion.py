from dataclasses import replace

import pytest

from symbolic.language.account import Account, Report, told
from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.grammar.scenes.scene_text import parse_scene
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.staging.fusion import align_reports, fuse_accounts
from symbolic.language.staging.stager import story_of
from symbolic.world.actions import Open, Walk
from symbolic.world.places import Home, Place

FRIDGE = Place("kitchen", "fridge", container=True)
STOVE = Place("kitchen", "stove", container=True)
SOFA = Place("living room", "sofa")
HOME = Home(("kitchen", "living room"), (FRIDGE, STOVE, SOFA))


def mention(place: Place) -> PlaceMention:
    return PlaceMention(place.kind, place.number, place.room)


def seen(verb: str, place: Place, first: int, last: int, confidence: float = 0.9) -> Report:
    event = EventMention("Sam", verb, mention(place), source="video")
    return Report(event, confidence, ("video",), first, last)


def said(verb: str, place: Place, confidence: float = 0.8) -> Report:
    return Report(EventMention("Sam", verb, PlaceMention(place.kind)), confidence, ("text",))


def text(*reports: Report, confidence: float = 1.0) -> Account:
    return Account(HOME, {FRIDGE: ("apple",), SOFA: ()}, {"Sam": "kitchen"}, reports, confidence)


def video(*reports: Report, confidence: float = 0.95) -> Account:
    return Account(HOME, {FRIDGE: ("milk",), STOVE: ()}, {"Sam": "living room"}, reports, confidence)


def test_what_both_report_is_one_deed_and_surer_than_either() -> None:
    (report,) = fuse_accounts(text(said("open", FRIDGE)), video(seen("open", FRIDGE, 4, 6))).reports
    assert report.sources == ("text", "video")
    assert report.confidence == pytest.approx(1 - 0.2 * 0.1)
    assert (report.first, report.last) == (4, 6)
    assert report.event.target == mention(FRIDGE)  # the room, which the text left open


def test_what_one_leaves_out_comes_from_the_other_in_order() -> None:
    fused = fuse_accounts(
        text(said("walk", FRIDGE), said("open", FRIDGE), said("walk", STOVE)),
        video(seen("walk", SOFA, 0, 3), seen("walk", FRIDGE, 4, 6), seen("walk", STOVE, 9, 12)),
    )
    deeds = [(r.event.verb, r.event.target.kind, r.sources, r.first, r.last) for r in fused.reports]
    assert deeds == [
        ("walk", "sofa", ("video",), 0, 3),
        ("walk", "fridge", ("text", "video"), 4, 6),
        ("open", "fridge", ("text",), 6, 9),  # between its neighbours
        ("walk", "stove", ("text", "video"), 9, 12),
    ]


@pytest.mark.parametrize(
    ("policy", "confidence", "believed"),
    [("text-wins", 0.5, "fridge"), ("reliability", 0.5, "stove"), ("reliability", 0.95, "fridge")],
)
def test_a_conflict_is_settled_by_the_policy_and_noted(policy: str, confidence: float, believed: str) -> None:
    fused = fuse_accounts(text(said("open", FRIDGE, confidence)), video(seen("open", STOVE, 4, 6)), policy)
    (report,) = fused.reports
    assert report.event.target.kind == believed
    assert (report.first, report.last) == (4, 6)
    assert f"({policy})" in str(fused.notes[0])


def test_contents_are_united_and_conflicts_follow_the_policy() -> None:
    wins = fuse_accounts(text(confidence=0.6), video(), "text-wins")
    surer = fuse_accounts(text(confidence=0.6), video(), "reliability")
    assert wins.contents == {FRIDGE: ("apple",), SOFA: (), STOVE: ()}
    assert surer.contents == {FRIDGE: ("milk",), SOFA: (), STOVE: ()}
    assert (wins.start, surer.start) == ({"Sam": "kitchen"}, {"Sam": "living room"})


def test_walking_to_a_room_is_implied_by_walking_to_a_place_in_it_alone() -> None:
    to_room = Report(EventMention("Sam", "walk", RoomMention("kitchen")), 0.8, ("text",))
    assert align_reports([to_room], [seen("walk", SOFA, 0, 3)]) == [(None, 0), (0, None)]
    (report,) = fuse_accounts(text(to_room), video(seen("walk", STOVE, 0, 3))).reports
    assert (report.event.target, report.sources) == (mention(STOVE), ("text", "video"))
    both = [to_room, said("walk", STOVE)]
    assert align_reports(both, [seen("walk", STOVE, 0, 3)]) == [(0, None), (1, 0)]


def test_agreements_come_before_conflicts() -> None:
    told_two = [said("open", FRIDGE), said("open", STOVE)]
    assert align_reports(told_two, [seen("open", STOVE, 4, 6)]) == [(0, None), (1, 0)]


def test_nothing_seen_or_nothing_told_leaves_the_other_as_it_is() -> None:
    account = video(seen("walk", FRIDGE, 0, 4))
    silent = replace(text(), contents={}, start={})
    assert fuse_accounts(silent, account).reports == account.reports
    assert align_reports([], []) == []


def test_the_fused_account_is_grounded_like_a_text() -> None:
    scene = parse_scene("The apartment has a kitchen. The kitchen has a fridge and a stove.")
    narrative = parse_narrative("Sam is in the kitchen. Sam walks to the fridge.", "Sam")
    fused = fuse_accounts(
        told(scene, narrative), video(seen("walk", FRIDGE, 0, 4), seen("open", STOVE, 9, 10))
    )
    steps = story_of(fused).steps
    assert [step.action for step in steps] == [
        Walk("Sam", FRIDGE),
        Walk("Sam", STOVE),
        Open("Sam", STOVE),
    ]
    assert [step.source for step in steps] == ["text", "inferred", "video"]


# --- where what one account alone tells belongs ----------------------------------------------------


def order(fused: Account) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(r.event.verb, r.event.target.kind, r.sources) for r in fused.reports]


def test_what_the_film_alone_shows_does_not_come_before_all_that_the_text_alone_tells() -> None:
    # Sam starts in the kitchen and goes to the living room; only the text tells of the fridge, in the kitchen.
    fused = fuse_accounts(
        text(said("open", FRIDGE)), replace(video(seen("walk", SOFA, 5, 8)), start={"Sam": "kitchen"})
    )
    assert order(fused) == [("open", "fridge", ("text",)), ("walk", "sofa", ("video",))]


def test_a_text_step_waits_until_the_film_has_the_person_there() -> None:
    fused = fuse_accounts(
        text(said("open", FRIDGE), said("close", FRIDGE)),
        video(
            seen("open", SOFA, 1, 2),
            seen("walk", STOVE, 5, 8),
            seen("walk", FRIDGE, 9, 12),
            seen("walk", SOFA, 20, 23),
        ),
    )
    assert [kind for _, kind, _ in order(fused)] == ["sofa", "stove", "fridge", "fridge", "fridge", "sofa"]
    assert [(r.first, r.last) for r in fused.reports if r.sources == ("text",)] == [(12, 20), (12, 20)]


def test_deeds_in_two_rooms_are_two_deeds() -> None:
    # The same verb, but the film has Sam in the living room then: the text's deed is another one, in the kitchen.
    shown = replace(video(seen("open", SOFA, 4, 6), seen("walk", STOVE, 9, 12)), start={"Sam": "living room"})
    fused = fuse_accounts(text(said("open", FRIDGE)), shown)
    assert not fused.notes
    assert order(fused) == [
        ("open", "sofa", ("video",)),
        ("walk", "stove", ("video",)),
        ("open", "fridge", ("text",)),
    ]


def test_a_deed_where_the_film_never_has_the_person_is_noted() -> None:
    shown = replace(video(seen("open", SOFA, 4, 6)), start={"Sam": "living room"})
    fused = fuse_accounts(text(said("open", FRIDGE)), shown)
    assert sorted(order(fused)) == [("open", "fridge", ("text",)), ("open", "sofa", ("video",))]
    assert "while the film shows Sam in the living room" in str(fused.notes[0])


def test_a_deed_without_a_place_stays_with_the_one_before_it() -> None:
    takes = Report(EventMention("Sam", "grab", None, ObjectMention("apple")), 0.8, ("text",))
    shown = replace(video(seen("walk", SOFA, 5, 8)), start={"Sam": "kitchen"})
    fused = fuse_accounts(text(said("open", FRIDGE), takes), shown)
    assert [r.event.verb for r in fused.reports] == ["open", "grab", "walk"]


def test_without_any_sign_of_where_the_two_are_spread_evenly() -> None:
    unknown = [Report(EventMention("Sam", "ask", None), 0.8, ("text",)) for _ in range(2)]
    frames = [seen("open", FRIDGE, 2 * t, 2 * t) for t in range(4)]
    assert align_reports(unknown, frames) == [
        (None, 0),
        (0, None),
        (None, 1),
        (None, 2),
        (1, None),
        (None, 3),
    ]
