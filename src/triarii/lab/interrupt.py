"""The interrupt key in long commands: where it is heeded, and what is said then.

Compiled code cannot be left at any point: an interrupt that is raised in the middle of it ends the process. So while
this process plays itself, the key is only noted, and heeded between two decisions.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_pressed = threading.Event()


class Interrupted(Exception):
    """A long command was stopped; the message says what is kept and how to go on."""


@contextmanager
def noted_only() -> Iterator[None]:
    """The interrupt key does nothing in here until `heed` is reached."""
    mine = threading.current_thread() is threading.main_thread()
    if not mine or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # workers leave the key to their parent, and one who notes it already is enough
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: _pressed.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        _pressed.clear()


def heed() -> None:
    """A point where a long command may stop."""
    if _pressed.is_set():
        _pressed.clear()
        raise KeyboardInterrupt
