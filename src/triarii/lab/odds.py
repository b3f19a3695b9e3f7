"""Exact odds by the game's own resolver, for every attack that a position offers."""

from __future__ import annotations

from typing import Any

from triarii.engine.battle import Battle
from triarii.engine.game import BadSetup
from triarii.engine.registry import game as find_game
from triarii.engine.rejection import Rejection
from triarii.lab.report import INK, figure, page


def odds_of(battle: Battle, actions: list[str], after: list[str] | None = None) -> dict[str, list[dict[str, Any]]]:
    """The charts of each of these actions, or of every legal action that rolls something."""
    for text in after or []:
        answer = battle.try_play(text)
        if isinstance(answer, Rejection):
            raise BadSetup(f"'{text}' cannot be played: {answer.sentence}")
    words = battle.vocabulary()
    found: dict[str, list[dict[str, Any]]] = {}
    for action in [words.parse(text) for text in actions] or list(battle.legal):
        if isinstance(action, Rejection):
            raise BadSetup(action.sentence)
        refusal = battle.why_not(action)
        if refusal is not None:
            raise BadSetup(f"'{words.format(action)}' is not legal here: {refusal.sentence}")
        charts = find_game(battle.header.game).odds(battle, action)
        if charts or actions:
            found[words.format(action)] = [chart.to_data() for chart in charts]
    return found


def odds_page(found: dict[str, list[dict[str, Any]]]) -> str:
    """The bars of every chart on one page."""
    body = ""
    for text, charts in found.items():
        body += f"<h2>{text}</h2>"
        for chart in charts:

            def draw(axes: Any, chart: dict[str, Any] = chart) -> None:
                labels = [bar["label"] for bar in chart["bars"]]
                axes.barh(labels, [bar["p"] for bar in chart["bars"]], color=INK[0])
                axes.invert_yaxis()
                axes.set_xlim(0, 1)
                axes.set_title(chart["title"], loc="left", fontsize=10)

            body += figure(draw, chart["title"], height=0.8 + 0.3 * len(chart["bars"]))
    return page("Odds", body)
