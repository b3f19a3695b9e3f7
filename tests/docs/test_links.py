"""Links between the documents lead somewhere, and every document is near the README."""

from __future__ import annotations

import os

import pytest

from tests.docs.pages import ROOT, documents, links_of, text_of

NEAR = 2  # links from the README to any document


@pytest.mark.parametrize("name", documents())
def test_links_between_the_documents_lead_somewhere(name: str):
    for link in links_of(name):
        assert ((ROOT / name).parent / link).exists(), f"{name} links to {link}"


def test_every_document_is_at_most_two_links_from_the_readme():
    reached = {"README.md"}
    for _ in range(NEAR):
        for name in list(reached):
            if name.endswith(".md"):
                folder = os.path.dirname(name)
                reached |= {os.path.normpath(os.path.join(folder, link)) for link in links_of(name)}
    assert set(documents()) - reached == set()


def test_every_picture_is_shown_somewhere():
    shown = {os.path.basename(link) for name in documents() for link in links_of(name)}
    assert {path.name for path in (ROOT / "docs" / "pictures").iterdir()} - shown == set()


def test_the_readme_is_a_screen_and_a_half():
    assert len(text_of("README.md").splitlines()) <= 75
