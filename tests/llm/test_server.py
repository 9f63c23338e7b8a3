"""Our server, spoken to by the `openai` package over real HTTP."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openai")
pytest.importorskip("fastapi")
pytest.importorskip("torch")
import openai
import torch

from bip.language_models.local.loading import load
from bip.language_models.local.manifest import ModelError
from bip.language_models.local.scoring import score_naively
from bip.server.app import Served, make_app
from bip.server.model.token_scores import score_sequences, shared_prefix
from bip.server.replies import ChatResponse, CompletionResponse
from bip.server.serve import require_folder
from symbolic.errors import InputError
from tests.llm.servers import PATIENT, serving
from tests.server.failing import defective, fail

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "bip" / "examples" / "false_belief.json"
TEXT = "get ; hand none ; near p0 ; do walk r0"


@pytest.fixture
def client(own_server: str) -> Any:
    return openai.OpenAI(api_key="server-key", base_url=own_server, max_retries=0)


def test_echoed_log_probabilities_equal_the_local_ones(client: Any, random_base: Path) -> None:
    local = load(str(random_base), None, "cpu", "float32")
    texts = [TEXT, "place far ; do open p1"]  # of unlike length: padding must not matter
    reply = client.completions.create(model="tiny", prompt=texts, max_tokens=0, echo=True, logprobs=1)
    for text, choice in zip(texts, reply.choices, strict=True):
        assert choice.text == text
        assert "".join(choice.logprobs.tokens[1:]) == text
        assert choice.logprobs.text_offset[:2] == [0, 0]  # "<s>" is no part of the text
        ids = local.tokenizer(text)["input_ids"]
        oracle = [score_naively(local.model, ids[:k], [ids[k : k + 1]])[0] for k in range(1, len(ids))]
        assert choice.logprobs.token_logprobs[0] is None
        np.testing.assert_allclose(choice.logprobs.token_logprobs[1:], oracle, atol=1e-4)


def test_sharing_the_first_tokens_changes_no_score(random_base: Path) -> None:
    model = load(str(random_base), None, "cpu", "float32").model
    sequences = [[0, *range(5, 25), 40, *range(50, 50 + more)] for more in (0, 3, 9)]
    sequences += [[*sequences[0][:21], 33]]
    assert shared_prefix(sequences) == 21
    together = score_sequences(model, sequences, 2)
    for sequence, scores in zip(sequences, together, strict=True):
        (alone,) = score_sequences(model, [sequence], 2)
        assert len(scores) == len(sequence) - 1
        np.testing.assert_allclose([s.log_prob for s in scores], [s.log_prob for s in alone], atol=1e-4)
        assert [[i for i, _ in s.top] for s in scores] == [[i for i, _ in s.top] for s in alone]


def test_written_tokens_are_the_likeliest_with_their_local_scores(client: Any, random_base: Path) -> None:
    local = load(str(random_base), None, "cpu", "float32")
    reply = client.completions.create(model="tiny", prompt=TEXT, max_tokens=4, temperature=0, logprobs=3)
    written = reply.choices[0].logprobs
    ids = local.tokenizer(TEXT)["input_ids"]
    for value, top in zip(written.token_logprobs, written.top_logprobs, strict=True):
        with torch.inference_mode():
            log_probs = local.model(torch.tensor([ids])).logits[0, -1].log_softmax(-1)
        assert value == max(top.values())
        np.testing.assert_allclose(sorted(top.values()), sorted(log_probs.topk(3).values.tolist()), atol=1e-4)
        ids.append(int(log_probs.argmax()))


def test_a_batch_equals_its_members_and_tokens_equal_their_text(client: Any, random_base: Path) -> None:
    ids = load(str(random_base), None, "cpu", "float32").tokenizer(TEXT)["input_ids"]
    options: dict[str, Any] = {"model": "tiny", "max_tokens": 4, "temperature": 0}
    alone = client.completions.create(prompt=TEXT, **options).choices[0].text
    both = client.completions.create(prompt=[TEXT, "place"], **options)
    assert [choice.index for choice in both.choices] == [0, 1]
    assert both.choices[0].text == alone
    assert client.completions.create(prompt=ids, **options).choices[0].text == alone
    assert both.usage.completion_tokens <= 8


def test_a_seed_repeats_a_sample_and_a_stop_ends_it(client: Any) -> None:
    options: dict[str, Any] = {"model": "tiny", "prompt": TEXT, "max_tokens": 20, "seed": 3}
    whole = client.completions.create(**options).choices[0].text
    assert client.completions.create(**options).choices[0].text == whole
    stop = whole[5:8]
    ended = client.completions.create(**options, stop=[stop]).choices[0]
    assert ended.text == whole[: whole.find(stop)]
    assert ended.finish_reason == "stop"


def test_a_stream_says_the_same_as_one_reply(client: Any) -> None:
    options: dict[str, Any] = {"model": "tiny", "max_tokens": 8, "temperature": 0}
    whole = client.completions.create(prompt=TEXT, **options).choices[0]
    parts = [part.choices[0] for part in client.completions.create(prompt=TEXT, stream=True, **options)]
    assert "".join(part.text for part in parts) == whole.text
    assert [part.finish_reason for part in parts][-1] == whole.finish_reason
    messages = [{"role": "user", "content": "Where is the apple?"}]
    said = client.chat.completions.create(messages=messages, **options).choices[0].message.content
    deltas = client.chat.completions.create(messages=messages, stream=True, **options)
    assert "".join(part.choices[0].delta.content or "" for part in deltas) == said


def test_chat_gives_the_likeliest_first_tokens(client: Any) -> None:
    reply = client.chat.completions.create(
        model="tiny",
        messages=[{"role": "user", "content": "Likely or Unlikely?"}],
        max_tokens=1,
        temperature=0,
        logprobs=True,
        top_logprobs=5,
    )
    (token,) = reply.choices[0].logprobs.content
    values = [entry.logprob for entry in token.top_logprobs]
    assert len(values) == 5
    assert values == sorted(values, reverse=True)
    assert (token.token, token.logprob) == (token.top_logprobs[0].token, values[0])


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"model": "gpt-9"}, openai.NotFoundError, "does not exist here; this server has 'tiny'"),
        ({"prompt": "apple " * 900}, openai.BadRequestError, "maximum context length is 640"),
        ({"max_tokens": -1}, openai.BadRequestError, "max_tokens"),
        ({"best_of": 2}, openai.BadRequestError, "best_of: Extra inputs are not permitted"),
        ({"prompt": [[]]}, openai.BadRequestError, "an empty prompt"),
        ({"prompt": []}, openai.BadRequestError, "no prompt"),
        ({"prompt": [5, 99999]}, openai.BadRequestError, "99999 is no token"),
    ],
)
def test_a_bad_request_is_refused_in_words(
    client: Any, changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        client.completions.create(**{"model": "tiny", "prompt": "x", **changes})


def test_a_wrong_key_is_refused(own_server: str) -> None:
    wrong = openai.OpenAI(api_key="other", base_url=own_server, max_retries=0)
    with pytest.raises(openai.AuthenticationError):
        wrong.models.list()


def test_questions_are_answered(client: Any) -> None:
    answer = client.post("/answer", body=json.loads(EXAMPLE.read_text()), cast_to=object)
    assert (answer["status"], answer["choice"]) == ("answered", 0)
    with pytest.raises(openai.UnprocessableEntityError, match="has no 'narrative'"):
        client.post("/answer", body={"prompt": "Who?"}, cast_to=object)


def test_models_are_listed(client: Any) -> None:
    assert [model.id for model in client.models.list()] == ["tiny"]


def test_the_documentation_shows_what_each_route_sends_and_how_it_refuses(client: Any) -> None:
    document = client.get("/../openapi.json", cast_to=object)
    replies = {
        "/health": ("get", "Health"),
        "/v1/models": ("get", "ModelList"),
        "/v1/completions": ("post", "CompletionResponse"),
        "/v1/chat/completions": ("post", "ChatResponse"),
    }
    assert set(document["paths"]) == {*replies, "/metrics", "/v1/answer"}
    for path, (method, name) in replies.items():
        responses = document["paths"][path][method]["responses"]
        schemas = {
            status: told["content"]["application/json"]["schema"]["$ref"].split("/")[-1]
            for status, told in responses.items()
            if status != "422"
        }
        assert schemas.pop("200") == name
        assert {"400", "401"} <= set(schemas)
        assert set(schemas.values()) == {"ErrorResponse"}
        assert ("404" in schemas) == ("completions" in path)
        assert name in document["components"]["schemas"]


def test_replies_are_as_documented(client: Any, own_server: str) -> None:
    def post(path: str, **body: Any) -> Any:
        return client.post(path, body={"model": "tiny", **body}, cast_to=object)

    text = post("/completions", prompt="a state", max_tokens=2, echo=True, logprobs=2)
    assert CompletionResponse.model_validate(text, extra="forbid").model_dump() == text
    chat = post(
        "/chat/completions",
        messages=[{"role": "user", "content": "hi"}],
        max_tokens=2,
        logprobs=True,
        top_logprobs=2,
    )
    assert ChatResponse.model_validate(chat, extra="forbid").model_dump() == chat


@pytest.mark.parametrize("error", [ModelError("/weights: its safetensors file is damaged"), KeyError("/x")])
def test_a_model_that_cannot_be_loaded_is_503_and_no_path_is_told(error: Exception) -> None:
    with serving(make_app(Served("m", partial(fail, error), limits=PATIENT))) as url:
        broken = openai.OpenAI(api_key="none", base_url=url, max_retries=0)
        for _ in range(2):
            with pytest.raises(
                openai.InternalServerError, match=r"cannot be loaded; the server's log says why"
            ) as caught:
                broken.completions.create(model="m", prompt="x")
            assert caught.value.status_code == 503
            assert caught.value.response.headers["retry-after"] == "30"
            assert "/" not in caught.value.body["message"]  # type: ignore[index]
        with pytest.raises(openai.InternalServerError, match="cannot be loaded"):
            broken.chat.completions.create(model="m", messages=[{"role": "user", "content": "x"}])
        assert [card.id for card in broken.models.list()] == ["m"]  # what needs no model is served


def test_a_defect_is_500_in_the_form_of_other_errors_and_its_words_stay_in_the_log() -> None:
    served = Served("m", partial(fail, KeyError()), answering=defective, limits=PATIENT)
    with serving(make_app(served)) as url:
        broken = openai.OpenAI(api_key="none", base_url=url, max_retries=0)
        with pytest.raises(
            openai.InternalServerError, match=r"a defect in bip, .* \(RuntimeError\)"
        ) as caught:
            broken.post("/answer", body=json.loads(EXAMPLE.read_text()), cast_to=object)
        assert "secret" not in str(caught.value)


def test_folders_without_a_model_are_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--base /nowhere: there is no such folder"):
        require_folder("/nowhere", "config.json", "--base")
    with pytest.raises(InputError, match=r"has no config\.json, so no model"):
        require_folder(str(tmp_path), "config.json", "--base")
    (tmp_path / "config.json").write_text("{}")
    require_folder(str(tmp_path), "config.json", "--base")
    require_folder("someone/some-model", "config.json", "--base")


def test_torch_waits_for_the_first_completion() -> None:
    code = (
        "import sys; from bip.server.app import Served, make_app; make_app(Served('m', lambda: None)); "
        "sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0
