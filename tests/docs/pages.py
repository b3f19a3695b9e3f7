"""The documents, and what stands in them: fenced blocks and links."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(
    r"^ *```(?P<language>\w*)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its title or "", and its text."""

    language: str
    title: str
    body: str


def documents() -> list[str]:
    """Every page that people read, by its path in the repository."""
    top = sorted(path.name for path in ROOT.glob("*.md"))
    return [*top, "web/README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))]


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks_of(name: str) -> list[Block]:
    found = FENCE.finditer(text_of(name))
    return [Block(one["language"], one["title"] or "", textwrap.dedent(one["body"])) for one in found]


def links_of(name: str) -> list[str]:
    """The links of a page to other files of the repository, without their anchors."""
    links = [link.partition("#")[0] for link in LINK.findall(FENCE.sub("", text_of(name)))]
    return [link for link in links if link and "://" not in link]
