"""The routes of the page. What it shows it asks like any client: a question in, its explanation as JSON out."""

import hmac
from collections.abc import Mapping
from importlib.resources import files
from urllib.parse import parse_qs

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from bip.server.page.corrections import Form, corrected
from bip.server.page.examples import EXAMPLES, example
from bip.server.page.shared_links import link_of, shared
from bip.server.page.views import Ask, Asked, Shown, answered, page, result
from symbolic.errors import BipError

LARGEST = 256_000
"""Bytes of a form; more is no story."""
ASSETS = {"bip.css": "text/css", "bip.js": "text/javascript", "htmx.min.js": "text/javascript"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
KEY_WANTED = "this server asks for its key: type it into the field"


def page_routes(ask: Ask, key: str | None = None) -> list[Route]:
    """Return the routes of the page: plain ones, which anybody may read; only who has the key is answered.

    Args:
        ask: answers questions.
        key: the bearer token that the page's script must send; None for none.
    """

    warm: set[str] = set()

    async def show(request: Request) -> Response:
        shown = await _opened(ask, request.query_params, computes=key is None)
        task = BackgroundTask(_warm_up, ask, warm) if key is None else None
        return HTMLResponse(page(shown, EXAMPLES, key is not None), _status(shown), HEADERS, background=task)

    async def post(request: Request) -> Response:
        form = await _form(request)
        shown = await _posted(ask, form, request.url.path) if _may(request, key) else _refused(form)
        if request.headers.get("HX-Request") != "true":  # a browser that runs no script
            return HTMLResponse(page(shown, EXAMPLES, key is not None), _status(shown), HEADERS)
        pushed = {} if shown.error else {"HX-Push-Url": link_of(shown.asked)}
        return HTMLResponse(result(shown), headers=HEADERS | pushed)

    return [
        Route("/", show, methods=["GET"]),
        Route("/page/answer", post, methods=["POST"]),
        Route("/page/correct", post, methods=["POST"]),
        Route("/page/static/{name}", _asset, methods=["GET"]),
    ]


async def _warm_up(ask: Ask, warm: set[str]) -> None:
    """Ask the examples, once, while whoever opened the page still types: readers load with their first question."""
    for name in EXAMPLES:
        if name not in warm:
            warm.add(name)
            await answered(ask, example(name))


async def _opened(ask: Ask, query: Mapping[str, str], computes: bool) -> Shown:
    """The page as its address says: an example, a shared question, or an empty form."""
    asked = Asked()
    try:
        if "example" in query:
            asked = example(query["example"])
        elif "q" in query:
            asked = shared(query["q"])
        return await answered(ask, asked) if computes and asked.story else Shown(asked)
    except BipError as error:
        return Shown(asked, error=str(error))


async def _posted(ask: Ask, form: Form, path: str) -> Shown:
    asked = Asked.from_form(form)
    try:
        return await answered(ask, corrected(form) if path.endswith("/correct") else asked)
    except BipError as error:
        return Shown(asked, error=str(error))


async def _form(request: Request) -> Form:
    body = await request.body()
    if len(body) > LARGEST:
        return {}
    return parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)


def _refused(form: Form) -> Shown:
    return Shown(Asked.from_form(form), error=KEY_WANTED)


def _status(shown: Shown) -> int:
    return 422 if shown.error else 200


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in ASSETS:
        return PlainTextResponse(f"there is no {name!r} here", 404)
    content = files("bip.pages").joinpath("static", name).read_bytes()
    return Response(content, media_type=ASSETS[name], headers={"Cache-Control": "no-cache"} | HEADERS)


def _may(request: Request, key: str | None) -> bool:
    given = request.headers.get("Authorization", "")
    return key is None or hmac.compare_digest(given.encode(), f"Bearer {key}".encode())
