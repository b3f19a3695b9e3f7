"""How refusals are answered, and described."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from triarii.server import wire
from triarii.server.problems import Refused


def answer(refused: Refused) -> Response:
    headers = {"Retry-After": "10"} if refused.status == 429 else None
    return Response(refused.problem().model_dump_json(), refused.status, headers, "application/json")


def problem_answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for the OpenAPI description."""
    always = {403, 413, 422, 429, 503} | set(statuses)
    return {status: {"model": wire.Problem} for status in sorted(always)}


def read_error(errors: list[Any]) -> Refused:
    """What was wrong with a request, in one sentence."""
    first = errors[0] if errors else {"loc": [], "msg": "it cannot be read"}
    where = ".".join(str(part) for part in first["loc"]) or "request"
    return Refused("bad-request", f"{where}: {first['msg']}"[:300])
