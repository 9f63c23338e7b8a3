from dataclasses import replace

import pytest

from symbolic.language.account import Account, Report, told
from symbolic.language.grammar.discourse.one_actor import parse_narrative
from symbolic.language.grammar.scenes.scene_text import parse_scene
from symbolic.language.mentions import EventMention, PlaceMention, RoomMention
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
    assert f"({policy})" in fused.notes[0]


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
