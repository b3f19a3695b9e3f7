"""What a long command says when it is stopped."""

from __future__ import annotations


class Interrupted(Exception):
    """A long command was stopped; the message says what is kept and how to go on."""
