"""Unfinished procedures: what is pending lies on the battle's stack as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from triarii.engine.actions import Action
from triarii.engine.rejection import Rejection
from triarii.engine.text import Text

if TYPE_CHECKING:
    from triarii.engine.battle import Battle

B = TypeVar("B", bound="Battle")


@final
class Prompt:
    """What a step asks: the question to the one who decides, what everybody else may know of it, and the pieces that it
    is about. The template of a question is question.<key>."""

    __slots__ = ("step", "question", "rule", "public", "about")

    def __init__(
        self,
        step: str,
        question: Text,
        rule: str,
        public: Text | None = None,
        about: tuple[str, ...] = (),
    ) -> None:
        self.step = step
        self.question = question
        self.rule = rule
        self.about = about
        self.public = question if public is None else public


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[B]):
    """A procedure of the rulebook under way, a class each, named after it.

    It holds numbers, and lists or tuples of numbers, only. FIELDS names what is stored and compared.
    """

    __slots__ = ("step",)

    FIELDS: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self) -> None:
        self.step = 0

    def resume(self, battle: B) -> bool:
        """Go on until somebody must decide: ask him and return True, or return False when the stack changed.

        At a step that waits for an answer this only asks again, so that a stored battle can be taken up.
        """
        raise NotImplementedError

    def answer(self, battle: B, action: Action) -> None:
        """Carry out the choice made at the present step."""
        raise NotImplementedError

    def prompt(self, battle: B) -> Prompt:
        """The question of the present step."""
        raise NotImplementedError

    def accepts(self, battle: B, action: Action) -> bool:
        """Is this legal though it is not listed? Only a free table, with its endless placements, says yes."""
        return False

    def takes_more(self, battle: B) -> bool:
        """May more be legal at this step than is listed? Only on a free table."""
        return False

    def why_not(self, battle: B, action: Action) -> Rejection:
        """Why an action that is not legal at this step is refused."""
        prompt = self.prompt(battle)
        asked = battle.rendered("question", prompt.question)
        return Rejection("not-offered", f"That is not one of the choices now. {asked}", prompt.rule)

    def clone(self) -> Frame[B]:
        raise NotImplementedError

    def to_data(self, viewer: int) -> dict[str, Any]:
        """The frame as data; a frame with a secret overrides this and leaves it out for the others."""
        data: dict[str, Any] = {"frame": type(self).__name__}
        for field in self.FIELDS:
            value = getattr(self, field)
            data[field] = list(value) if isinstance(value, (list, tuple)) else value
        return data

    def fill(self, data: dict[str, Any]) -> None:
        """Take up what `to_data` wrote. A frame with tuples, or with secrets to deal anew, overrides this."""
        for field in self.FIELDS:
            value = data[field]
            setattr(self, field, list(value) if isinstance(value, list) else value)
