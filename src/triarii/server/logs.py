"""Logs as data: one JSON object a line, or short lines on a terminal."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Each record as one JSON object with what was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "log": record.name,
            "message": record.getMessage(),
        }
        data.update(added(record))
        if record.exc_info:
            data["exception"] = self.formatException(record.exc_info)
        return json.dumps(data, default=str)


class ShortLines(logging.Formatter):
    """For a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        more = " ".join(f"{key}={value}" for key, value in added(record).items())
        text = f"{clock} {record.levelname.lower():7} {record.getMessage()} {more}".rstrip()
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def added(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in USUAL}


def set_up(kind: str) -> None:
    """Send all logs to the error stream, as JSON unless a person is looking."""
    text = kind == "text" or (kind == "auto" and sys.stderr.isatty())
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(ShortLines() if text else JsonLines())
    root = logging.getLogger()
    root.handlers = [stream]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        found = logging.getLogger(name)
        found.handlers = []
        found.propagate = name != "uvicorn.access"
    for name in ("triarii.access", "triarii.visits"):
        logging.getLogger(name).setLevel(logging.WARNING if text else logging.INFO)
    for name in ("alembic", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
