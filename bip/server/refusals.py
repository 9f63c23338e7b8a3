"""Why the server refuses a request, in the form of OpenAI's API."""

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from symbolic.errors import BipError


class RequestError(BipError):
    """A request that cannot be served.

    Args:
        status: HTTP status.
        code: OpenAI's name for the reason.
        message: the reason as a sentence.
    """

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def refuse(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request that raised a `BipError`: a question that cannot be read has 422."""
    if isinstance(error, RequestError):
        return _response(error.status, error.code, str(error))
    return _response(422, "invalid_value", str(error))


def refuse_form(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request whose fields are wrong, naming each."""
    if not isinstance(error, RequestValidationError):
        raise error
    problems = [f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}" for problem in error.errors()]
    return _response(400, "invalid_request", "; ".join(problems))


def refuse_defect(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request that met a defect of ours; the server's log has the whole of it."""
    return _response(
        500, "server_error", f"a defect in bip, please report it ({type(error).__name__}: {error})"
    )


def _response(status: int, code: str, message: str) -> JSONResponse:
    kind = "invalid_request_error" if status < 500 else "server_error"
    return JSONResponse({"error": {"message": message, "type": kind, "code": code}}, status)
