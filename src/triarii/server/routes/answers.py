"""How requests are answered: with wire types as JSON, described in OpenAPI by their schemas; refusals likewise."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, Final, get_args, get_type_hints

import msgspec
from fastapi import APIRouter, FastAPI, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from triarii.server import wire
from triarii.server.problems import Refused

REFERENCE: Final = "#/components/schemas/{name}"
JSON: Final = "application/json"
SPARE: Final = "_response"  # the parameter of an encoded endpoint for what others have put into its answer


class AnswerRoute(APIRoute):
    """A route that answers with a wire type, a list of them, or nothing."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        answered = getattr(endpoint, "answered", None)
        if answered is None:
            hints = get_type_hints(endpoint, include_extras=True)
            answered = hints.pop("return", None)
            if is_wire(answered):
                endpoint = encoded(endpoint, hints, options.get("status_code") or 200)
                endpoint.answered = answered  # type: ignore[attr-defined]
        if is_wire(answered):
            status = options.get("status_code") or 200
            options["response_model"] = None
            options["responses"] = {status: described(answered, "Done"), **(options.get("responses") or {})}
        super().__init__(path, endpoint, **options)


def is_wire(answered: Any) -> bool:
    """Is this a wire type, or made of one?"""
    if isinstance(answered, type) and issubclass(answered, msgspec.Struct):
        return True
    return any(is_wire(part) for part in get_args(answered))


def encoded(endpoint: Callable[..., Any], hints: dict[str, Any], status: int) -> Callable[..., Any]:
    """The endpoint with its answer as bytes, and with the cookies and the status that were set on the way."""

    parameters = [
        parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
        for name, parameter in inspect.signature(endpoint).parameters.items()
    ]
    own = next((parameter.name for parameter in parameters if parameter.annotation is Response), "")
    if not own:
        parameters.append(inspect.Parameter(SPARE, inspect.Parameter.KEYWORD_ONLY, annotation=Response))

    def spare(given: dict[str, Any]) -> Response:
        response: Response = given[own] if own else given.pop(SPARE)
        return response

    def answer_with(found: Any, response: Response) -> Response:
        made = Response(msgspec.json.encode(found), response.status_code or status, None, JSON)
        made.raw_headers += response.raw_headers
        return made

    @functools.wraps(endpoint)
    async def asynchronous(**given: Any) -> Response:
        response = spare(given)
        return answer_with(await endpoint(**given), response)

    @functools.wraps(endpoint)
    def threaded(**given: Any) -> Response:
        response = spare(given)
        return answer_with(endpoint(**given), response)

    wrapper: Any = asynchronous if inspect.iscoroutinefunction(endpoint) else threaded
    wrapper.__signature__ = inspect.Signature(parameters)
    return wrapper  # type: ignore[no-any-return]


def described(answered: Any, words: str) -> dict[str, Any]:
    """An answer for the OpenAPI description."""
    (schema,), _ = msgspec.json.schema_components([answered], ref_template=REFERENCE)
    return {"description": words, "content": {JSON: {"schema": schema}}}


def describe(app: FastAPI, routers: list[APIRouter]) -> None:
    """Put the wire types that the routes answer with into the OpenAPI description."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            endpoints = [route.endpoint for router in routers for route in router.routes if isinstance(route, APIRoute)]
            answered = [endpoint.answered for endpoint in endpoints if hasattr(endpoint, "answered")]
            _, components = msgspec.json.schema_components([*answered, wire.Problem], ref_template=REFERENCE)
            found = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            found.setdefault("components", {}).setdefault("schemas", {}).update(components)
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def answer(refused: Refused) -> Response:
    headers = {"Retry-After": "10"} if refused.status == 429 else None
    return Response(msgspec.json.encode(refused.problem()), refused.status, headers, JSON)


def problem_answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for the OpenAPI description."""
    return {status: described(wire.Problem, "Refused") for status in sorted({403, 413, 422, 429, 503} | set(statuses))}


def read_error(errors: list[Any]) -> Refused:
    """What was wrong with a request, in one sentence."""
    first = errors[0] if errors else {"loc": [], "msg": "it cannot be read"}
    where = ".".join(str(part) for part in first["loc"]) or "request"
    return Refused("bad-request", f"{where}: {first['msg']}"[:300])
