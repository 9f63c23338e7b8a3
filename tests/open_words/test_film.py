"""Frames as evidence: which, and how a model that sees is shown them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.benchmarks.benchmark import BadRecord, Sample
from bip.benchmarks.egotom.clip_films import clip_film
from bip.benchmarks.egotom.records import Selection, load
from bip.open_words.evidence import Line, read_lines, write_line
from bip.open_words.film import Film, film_of, look, read_frames, times
from bip.open_words.open_word_planner import OpenWordPlanner
from bip.open_words.wording import PROMPTS
from symbolic.errors import InputError
from symbolic.language.question import Question
from tests.open_words.test_open_word_planner import Household

FIXTURE = Path(__file__).parents[1] / "fixtures" / "egotom"


def write_film(path: Path, seconds: int = 4, rate: int = 5) -> Path:
    """A film whose grey rises by 10 a frame."""
    av = pytest.importorskip("av")
    with av.open(str(path), "w") as container:
        stream = container.add_stream("mpeg4", rate=rate)
        stream.width = stream.height = 64
        stream.pix_fmt = "yuv420p"
        for i in range(seconds * rate):
            picture = np.full((64, 64, 3), 10 * i, dtype=np.uint8)
            for packet in stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")):
                container.mux(packet)
        for packet in stream.encode():
            container.mux(packet)
    return path


def greys(urls: tuple[str, ...]) -> list[float]:
    import base64
    import io

    image = pytest.importorskip("PIL.Image")
    raw = [base64.b64decode(url.partition(",")[2]) for url in urls]
    return [float(np.asarray(image.open(io.BytesIO(part))).mean()) for part in raw]


def test_frames_are_evenly_spaced_and_end_with_the_film() -> None:
    assert times(10.0, 4, 2.0) == [8.5, 9.0, 9.5, 10.0]
    assert times(10.0, 2, None) == [5.0, 10.0]
    assert times(3.0, 3, 30.0) == [1.0, 2.0, 3.0]


def test_a_film_is_a_line_of_evidence_and_is_read_back() -> None:
    film = Film(Path("clips/a b~1.mp4"), 8, 30.0)
    (line,) = read_lines(write_line(film.line()))
    assert film_of(line) == film
    whole = Film(Path("videos/a.mp4"), 8, 187.7932495, 1274.2050509)
    assert film_of(read_lines(write_line(whole.line()))[0]) == Film(
        Path("videos/a.mp4"), 8, 187.793, 1274.205
    )
    assert film_of(Line("#C C sits")) is None


def test_the_frames_of_a_film_by_hand(tmp_path: Path) -> None:
    # 20 frames, 0.2 s apart; the last is at 3.8 s. Over the last 2 s, 4 frames: 2.3 2.8 3.3 3.8 -> 11 14 16 19.
    film = Film(write_film(tmp_path / "a.mp4"), 4, 2.0)
    asked = Question("", write_line(film.line()), PROMPTS["goal"], ("a", "b"))
    told, urls = look(asked)
    assert told.narrative == "(the 4 frames attached, in order)"
    assert len(urls) == 4
    np.testing.assert_allclose(greys(urls), [110, 140, 160, 190], atol=6)


def test_frames_of_a_part_of_a_film_by_hand(tmp_path: Path) -> None:
    # Up to 2.1 s, over 1.2 s, 3 frames: at 1.3, 1.7 and 2.1 s, where frames 6, 8 and 10 are shown.
    path = write_film(tmp_path / "a.mp4")
    np.testing.assert_allclose(greys(tuple(read_frames(Film(path, 3, 1.2, 2.1)))), [60, 80, 100], atol=6)
    # What would lie before the film is left out, and behind its end its last frame stands.
    np.testing.assert_allclose(greys(tuple(read_frames(Film(path, 2, 8.0, 2.1)))), [50, 100], atol=6)
    np.testing.assert_allclose(greys(tuple(read_frames(Film(path, 1, 1.0, 99.0)))), [190], atol=6)


def test_a_film_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    pytest.importorskip("av")
    (tmp_path / "broken.mp4").write_bytes(b"no film at all")
    for path, sentence in (
        (tmp_path / "broken.mp4", "cannot be opened"),
        (tmp_path / "x.mp4", "there is no such film"),
    ):
        asked = Question("", write_line(Film(path).line()), PROMPTS["goal"], ("a", "b"))
        with pytest.raises(InputError, match=sentence):
            look(asked)


def test_scoring_lines_sees_no_film() -> None:
    asked = Question("", write_line(Film(Path("a.mp4")).line()), PROMPTS["goal"], ("a", "b"))
    with pytest.raises(InputError, match="sees no film"):
        OpenWordPlanner(Household()).answer(asked)


@pytest.mark.parametrize(
    ("context", "last"), [("full", None), ("last30s", 30.0), ("last5s", 5.0), ("lastaction", 1.0)]
)
def test_a_clip_stands_for_the_narration_over_the_same_time(
    tmp_path: Path, context: Any, last: float | None
) -> None:
    name = "11111111-aaaa-4bbb-8ccc-000000000001~pass_1~0-70.mp4"
    (tmp_path / name).write_bytes(b"")
    found = list(load(FIXTURE, Selection(context, "goal", films=tmp_path, frames=8)))
    sample, other = found[0], found[1]
    assert isinstance(sample, Sample)
    (line,) = read_lines(sample.question.narrative)
    assert film_of(line) == Film(tmp_path / name, 8, last)
    assert isinstance(other, BadRecord)
    assert "there is no such clip" in other.error


VIDEO = "11111111-aaaa-4bbb-8ccc-000000000001"


@pytest.mark.parametrize(("context", "last"), [("full", 87.75), ("last30s", 30.0), ("lastaction", 1.0)])
def test_a_whole_video_is_shown_up_to_the_clips_end(tmp_path: Path, context: Any, last: float) -> None:
    (tmp_path / f"{VIDEO}.mp4").write_bytes(b"")
    sample = next(load(FIXTURE, Selection(context, "goal", films=tmp_path, frames=8)))
    assert isinstance(sample, Sample)
    (line,) = read_lines(sample.question.narrative)
    end = 100.25  # and it begins at 12.5
    assert film_of(line) == Film(tmp_path / f"{VIDEO}.mp4", 8, last, end)


@pytest.mark.parametrize(
    ("start", "end", "sentence"),
    [
        ("", "9", "clip_start_time is ''"),
        ("9", "x", "clip_end_time is 'x'"),
        ("9", "8", "does not lie behind"),
    ],
)
def test_a_row_that_does_not_place_its_clip_is_refused(
    tmp_path: Path, start: str, end: str, sentence: str
) -> None:
    (tmp_path / "v.mp4").write_bytes(b"")
    row = {"cuid": "v~p~0-1", "vuid": "v", "clip_start_time": start, "clip_end_time": end}
    with pytest.raises(InputError, match=sentence):
        clip_film(tmp_path, row, 8, None)


def test_with_no_context_no_film_is_shown(tmp_path: Path) -> None:
    sample = next(load(FIXTURE, Selection("none", "goal", films=tmp_path)))
    assert isinstance(sample, Sample)
    assert sample.question.narrative == ""


def test_a_model_that_sees_is_sent_the_frames_as_images(tmp_path: Path) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("fastapi")
    from bip.baselines import EGOCENTRIC, Baseline
    from bip.language_models.served import Client, Endpoint
    from tests.llm.servers import Scripted, serving

    film = Film(write_film(tmp_path / "a.mp4"), 3)
    asked = Question("", write_line(film.line()), PROMPTS["goal"], ("To rest.", "To run."))
    server = Scripted(lambda body: {"choices": [{"message": {"content": "A"}}]})
    with serving(server.app()) as url, Client(Endpoint("m", url, retries=0)) as client:
        Baseline(client, "direct", setting=EGOCENTRIC, look=look).answer(asked)
    content = server.bodies[0]["messages"][1]["content"]
    assert [part["type"] for part in content] == ["text", "image_url", "image_url", "image_url"]
    assert "the 3 frames attached" in content[0]["text"]
    assert content[1]["image_url"]["url"].startswith("data:image/jpeg;base64,")
