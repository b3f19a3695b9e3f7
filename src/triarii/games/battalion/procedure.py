"""What every procedure of this game has in common."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.frames import Frame, Prompt
from triarii.engine.rejection import Rejection
from triarii.engine.text import text
from triarii.games.battalion import words
from triarii.games.battalion.battle import Battalion


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Frame[Battalion]):
    """A procedure under way. Whoever decides may also concede. BA-WIN-13"""

    __slots__ = ()

    def answer(self, battle: Battalion, action: Action) -> None:
        if action.verb == words.CONCEDE:
            if battle.four:
                battle.stack.append(Concession(battle.seat))
            else:
                battle.concede(battle.seat)
            return
        self.carry_out(battle, action)

    def carry_out(self, battle: Battalion, action: Action) -> None:
        """The effect of the choice at the present step."""
        raise NotImplementedError

    def commanded(self, battle: Battalion, unit: int, action: Action | None) -> None:
        """A command asked for by this procedure is paid, and this is its action; None: it was given up."""
        raise NotImplementedError

    def accepts(self, battle: Battalion, action: Action) -> bool:
        return action.verb == words.CONCEDE

    def refuse(self, code: str, sentence: str, rule: str) -> Rejection:
        return Rejection(code, sentence, rule)


class Concession(Procedure):
    """One member of a team wants to concede; it takes effect when the other agrees. BA-FOURRUL-24"""

    __slots__ = ("by",)

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "by")

    def __init__(self, by: int = 0) -> None:
        super().__init__()
        self.by = by

    def clone(self) -> Concession:
        twin = Concession(self.by)
        twin.step = self.step
        return twin

    def resume(self, battle: Battalion) -> bool:
        return battle.ask(self.by ^ 1, [words.DO_AGREE, words.DO_REFUSE])

    def prompt(self, battle: Battalion) -> Prompt:
        return Prompt("concede", text("concede"), "BA-FOURRUL-24")

    def accepts(self, battle: Battalion, action: Action) -> bool:
        return False

    def carry_out(self, battle: Battalion, action: Action) -> None:
        battle.stack.pop()
        if action.verb == words.AGREE:
            battle.concede(self.by)
        else:
            battle.tell(words.REFUSED, self.by ^ 1)
