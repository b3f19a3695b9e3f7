"""The page is light, and asks nobody else for anything."""

from __future__ import annotations

import gzip

import pytest

from tests.browser.conftest import DIST

LIMIT = 250_000  # bytes, gzipped: scripts, styles, fonts and pictures together


def test_the_whole_page_is_below_250_kilobytes():
    if not DIST.exists():
        pytest.skip("The client is not built: run `npm ci && npm run build` in web/.")
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in DIST.parent.rglob("*") if path.is_file()}
    assert sum(sizes.values()) < LIMIT, sizes


def test_no_other_host_is_named_in_it():
    if not DIST.exists():
        pytest.skip("The client is not built: run `npm ci && npm run build` in web/.")
    page = DIST.read_text(encoding="utf-8")
    assert "http://" not in page and "https://" not in page
