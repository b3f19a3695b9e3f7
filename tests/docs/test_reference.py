"""The generated pages of the reference are those that the sources give."""

from __future__ import annotations

import pytest
from tools import reference_pages

from tests.docs.pages import text_of


@pytest.mark.parametrize("name", reference_pages.PAGES)
def test_a_generated_page_is_current(name: str):
    assert text_of(f"docs/reference/{name}") == reference_pages.PAGES[name](), "`make reference` writes it anew"


def test_every_command_and_every_setting_is_described():
    for name in ("commands", "settings"):
        rows = [row.split("|") for row in text_of(f"docs/reference/{name}.md").splitlines() if row.startswith("| `")]
        place = 2 if name == "commands" else 4
        assert len(rows) > 15
        for row in rows:
            if len(row) > place:
                assert row[place].strip(), row
