"""What an action leads to before anybody decides again: dice, or something that is shown."""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.actions import Action
from triarii.engine.dice import Dice
from triarii.games.kings.state import Kings

ROLLS: Final = 1
REVEALS: Final = 2


class DiceFall(Exception):
    """A die would be rolled now."""


@final
class HeldDice(Dice):
    """Dice that are asked for and not thrown."""

    def below(self, limit: int) -> int:
        raise DiceFall

    def clone(self) -> HeldDice:
        return HeldDice()

    def to_data(self) -> dict[str, Any]:
        raise NotImplementedError


def consequences(battle: Kings, action: Action) -> int:
    """Does this legal action roll dice at once, or lay something open? That depends on nothing that is hidden."""
    twin = battle.clone()
    twin.dice = HeldDice()
    twin.quiet = False
    try:
        events = twin.apply(action)
    except DiceFall:
        return ROLLS
    story = twin.story()
    for event in events:
        if story.reveals(event):
            return REVEALS
    return 0
