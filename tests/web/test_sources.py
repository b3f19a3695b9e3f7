"""No code of the client reads a sentence or a drawing: both are made last, from data."""

from __future__ import annotations

import re

import pytest

from tests.web.node import WEB

SOURCES = sorted(
    path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte") and path.name != "symbols.ts"
)
REGEX = re.compile(
    r"(?<![\w)\]/<*])/(?![/*\s>])(?:[^/\n\\]|\\.)+/[dgimsuvy]*(?=[.,;)\s])|new RegExp|\.match\(|\.matchAll\("
)
PARSERS = re.compile(
    r"DOMParser|createContextualFragment|\.innerHTML|createElement\('template'\)|\.textContent\b(?!\s*=)"
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(WEB / "src")))
def test_nothing_parses_sentences_or_drawings(path):
    source = path.read_text(encoding="utf-8").partition("<style>")[0]
    script = source.partition("</script>")[0] if path.suffix == ".svelte" else source
    script = "\n".join(line.partition("// ")[0] for line in script.splitlines())
    assert REGEX.search(script) is None, REGEX.search(script)
    assert PARSERS.search(script) is None, PARSERS.search(script)
