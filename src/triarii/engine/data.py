"""Data files, checked at load: an error names the file, the key and the reason."""

# triarii: pure (msgspec builds its types by a metaclass that mypyc cannot compile)

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from triarii.engine.game import BadSetup

T = TypeVar("T")
Reader = Callable[[str], Any]
READERS: dict[str, Reader] = {".yaml": yaml.safe_load, ".yml": yaml.safe_load}


class DataError(BadSetup):
    """A data file that cannot be used: which file, which key, and why."""

    def __init__(self, file: Path | str, key: str, reason: str) -> None:
        self.file = str(file)
        self.key = key
        self.reason = reason
        where = f"{file}, {key}" if key else str(file)
        super().__init__(f"{where}: {reason}")


def load_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(path, "", "there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, "", f"the file cannot be read ({error})") from None


def write_text(path: Path, text: str) -> None:
    """Write a report, a record or a picture where the user wants it."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{path} cannot be written: {error.strerror}.") from None


def parse(text: str, kind: type[T], file: Path | str = "input", read: Reader | None = None) -> T:
    """Read TOML or YAML text (by the file's ending; TOML otherwise), or what `read` reads, into a checked structure."""
    reader: Reader = read or READERS.get(Path(file).suffix, tomllib.loads)
    try:
        raw = reader(text)
    except (tomllib.TOMLDecodeError, yaml.YAMLError, msgspec.DecodeError) as error:
        raise DataError(file, "", f"not well-formed: {error}") from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        key = re.sub(r"^\$\.?", "", path.strip("`"))
        raise DataError(file, key, reason[0].lower() + reason[1:]) from None


def load(path: Path, kind: type[T]) -> T:
    """Read a data file into a checked structure."""
    return parse(load_text(path), kind, path)
