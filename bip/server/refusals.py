"""Why the server refuses a request, in the form of OpenAI's API."""

import logging
import uuid

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from symbolic.errors import BipError

log = logging.getLogger(__name__)

_SHOWN = 2000
"""Characters of a refusal at most: what a client sends is not sent back at length."""


class RequestError(BipError):
    """A request that cannot be served.

    Args:
        status: HTTP status.
        code: OpenAI's name for the reason.
        message: the reason as a sentence.
        retry_after: seconds after which the same may be served; None where it never is.
    """

    def __init__(self, status: int, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry_after = retry_after


async def refuse(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request that raised a `BipError`."""
    return refusal_response(as_refusal(error))


def as_refusal(error: Exception) -> RequestError:
    """Return an error as a refusal: a question that cannot be read has 422."""
    return error if isinstance(error, RequestError) else RequestError(422, "invalid_value", str(error))


async def refuse_form(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request whose fields are wrong, naming each."""
    if not isinstance(error, RequestValidationError):
        raise error
    problems = [f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}" for problem in error.errors()]
    return refusal_response(RequestError(400, "invalid_request", "; ".join(problems)))


async def refuse_http(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request without a route, of another method, or with a body that is no JSON."""
    if not isinstance(error, HTTPException):
        raise error
    code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "invalid_request")
    return refusal_response(RequestError(error.status_code, code, str(error.detail)))


async def refuse_defect(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request that met a defect of ours; the server's log has the whole of it."""
    number = uuid.uuid4().hex[:12]
    log.error("defect %s: %s: %s", number, type(error).__name__, error)
    return refusal_response(defect(type(error).__name__, number))


def defect(kind: str, number: str) -> RequestError:
    """Return the refusal that stands for a defect; what was wrong is in the log, since it may name paths."""
    return RequestError(
        500,
        "server_error",
        f"a defect in bip, please report it ({kind}); the server's log tells more, under {number}",
    )


def refusal_response(error: RequestError) -> JSONResponse:
    """Return a refusal as a response."""
    headers = {} if error.retry_after is None else {"retry-after": str(error.retry_after)}
    return JSONResponse({"error": refusal_body(error)}, error.status, headers)


def refusal_body(error: RequestError) -> dict[str, str]:
    """Return a refusal as plain JSON values, in which no letter is half a character."""
    kind = "invalid_request_error" if error.status < 500 else "server_error"
    message = str(error)[:_SHOWN].encode("utf-8", "replace").decode()
    return {"message": message, "type": kind, "code": error.code}
