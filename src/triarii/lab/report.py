"""Pages for people: the figures of a series or tournament with plots, in one file without outside references."""

from __future__ import annotations

from html import escape
from io import StringIO
from typing import Any

from triarii.engine.registry import game as find_game
from triarii.extras import require
from triarii.lab.arena import Fixture, Played

STYLE = """
:root { color-scheme: light }
body { font: 17px/1.5 'Alegreya Sans', 'Gill Sans', Optima, Candara, sans-serif; max-width: 60rem; margin: 0 auto }
body { padding: 2rem 1rem 4rem; color: #2b2218; background: #f4ead3; font-variant-numeric: lining-nums tabular-nums }
h1, h2 { font-family: Cinzel, 'Trajan Pro', Palatino, serif; font-weight: 600; line-height: 1.2; text-wrap: balance }
h1 { border-bottom: 1px solid #cbb893; padding-bottom: .6rem }
h2 { font-size: 1.2rem; margin: 2rem 0 .4rem }
p { max-width: 68ch }
.table { overflow-x: auto; margin: .6rem 0 1.2rem }
table { border-collapse: collapse; background: #fbf6e9; border: 1px solid #cbb893 }
td, th { border-bottom: 1px solid #e0d3b4; padding: .35rem .9rem; text-align: right; font-weight: 400 }
th[scope=col] { color: #5c4b3b; border-bottom-color: #8c7350 }
th:first-child, td:first-child { text-align: left }
th[scope=row] { font-weight: 700 }
figure { margin: 1rem 0; padding: .6rem; background: #fbf6e9; border: 1px solid #cbb893 }
svg { max-width: 100%; height: auto; display: block }
.small { color: #5c4b3b; font-size: 88% }
"""
INK = ["#8c1c2c", "#1d4a7a", "#a04a12", "#1f5d57"]  # the armies' colours on the boards


def page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><main><h1>{escape(title)}</h1>{body}</main></body></html>\n"
    )


def table(head: list[str], rows: list[list[Any]]) -> str:
    """A table that scrolls on a narrow screen; the first cell of a row names it."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(row_of([escape(shown(cell)) for cell in row]) for row in rows)
    return f'<div class="table" tabindex="0"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def row_of(cells: list[str]) -> str:
    return f'<tr><th scope="row">{cells[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in cells[1:]) + "</tr>"


def shown(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:.3f}".rstrip("0").rstrip(".")
    return str(cell)


def figure(draw: Any, label: str, width: float = 7.5, height: float = 3.0) -> str:
    """A plot as part of a page; `draw` is given the axes."""
    return f'<figure role="img" aria-label="{escape(label)}">{plot(draw, width, height)}</figure>'


def plot(draw: Any, width: float, height: float, columns: int = 1) -> str:
    """A plot as SVG; `draw` is given the axes, or the row of them."""
    require("lab", "A plot")
    import matplotlib

    matplotlib.use("svg")
    from matplotlib.figure import Figure

    canvas = Figure(figsize=(width, height), layout="constrained")
    axes = canvas.subplots(1, columns)
    draw(axes)
    for each in canvas.axes:
        each.spines[["top", "right"]].set_visible(False)
    out = StringIO()
    canvas.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    picture = out.getvalue()
    return picture[picture.index("<svg") :]


def training_curve(state: dict[str, Any]) -> str:
    """How training went, as SVG: the policy by generation, and the loss of the judgement by epoch."""

    def draw(axes: Any) -> None:
        policy, judgement = axes
        steps = [(line["generation"], line["against the untrained"]) for line in state.get("curve", [])]
        policy.plot([step[0] for step in steps], [step[1] for step in steps], "o-", color=INK[0])
        policy.axhline(0.5, color="#999", linewidth=0.8)
        policy.set_title("policy, shaken, against the untrained one", loc="left", fontsize=10)
        policy.set_xlabel("generation")
        policy.set_ylabel("share of wins")
        for number, epochs in enumerate(state.get("fit", [])):
            losses = [line["loss"] for line in epochs]
            judgement.plot(
                range(1, len(losses) + 1), losses, "o-", color=INK[1 + number % 3], label=f"round {number + 1}"
            )
        judgement.set_title("judgement, on battles held out", loc="left", fontsize=10)
        judgement.set_xlabel("epoch")
        judgement.set_ylabel("loss")
        if len(state.get("fit", [])) > 1:
            judgement.legend(frameon=False)

    return plot(draw, 9.0, 3.0, columns=2) + "\n"


def series_page(figures: dict[str, Any], fixtures: list[Fixture], results: list[Played]) -> str:
    """The report of `triarii simulate`."""
    names = list(figures["wins"])
    title = f"{figures['game'].title()}: {figures['battle']}, {figures['games']} battles"
    rows = [
        [name, figures["wins"][name], line["rate"], f"{line['low']:.3f} to {line['high']:.3f}"]
        for name, line in figures["seats"].items()
    ]
    rows.append(["draws", figures["draws"], "", ""])
    body = "<h2>By seat</h2>" + table(["seat", "wins", "rate", "95 % interval"], rows)
    rows = [
        [
            f"{line['contestant']}: {line['player']}",
            line["games"],
            line["rate"],
            f"{line['low']:.3f} to {line['high']:.3f}",
            line["elo"],
        ]
        for line in figures["contestants"]
    ]
    body += "<h2>By player</h2>" + table(["player", "games", "rate", "95 % interval", "Elo"], rows)

    def rates(axes: Any) -> None:
        for place, name in enumerate(names):
            line = figures["seats"][name]
            reach = [[line["rate"] - line["low"]], [line["high"] - line["rate"]]]
            axes.barh([name], [line["rate"]], xerr=reach, color=INK[place % len(INK)], capsize=4)
        axes.axvline(1 / len(names), color="#999", linewidth=0.8)
        axes.set_xlim(0, 1)
        axes.set_xlabel("share of wins, a draw as half")

    def lengths(axes: Any) -> None:
        axes.hist([played.turns for played in results], bins=24, color=INK[1])
        axes.set_xlabel("turns in a battle")
        axes.set_ylabel("battles")

    def scores(axes: Any) -> None:
        for place, name in enumerate(names):
            values = [played.scores[place] for played in results if played.scores]
            axes.hist(values, bins=range(min(values), max(values) + 2), alpha=0.6, label=name, color=INK[place % 4])
        axes.set_xlabel("banners or points at the end")
        axes.set_ylabel("battles")
        axes.legend(frameon=False)

    body += figure(rates, "Share of wins by seat", height=2.2)
    body += figure(scores, "Scores at the end") + figure(lengths, "Length of the battles")
    if "luck" in figures:

        def luck(axes: Any) -> None:
            for value in (0.0, 1.0):
                chosen = [p.luck[0] for p in results if (1.0 if 0 in p.winners else 0.0) == value]
                axes.hist(chosen, bins=20, alpha=0.6, label=f"{names[0]} {'won' if value else 'lost'}")
            axes.set_xlabel(f"luck of {names[0]}, in chances of winning")
            axes.legend(frameon=False)

        body += figure(luck, "Luck and result")
    rows = [[name, *figures["losses"][name].values()] for name in names]
    body += "<h2>Losses</h2>" + table(["seat", "mean", "deviation", "least", "most"], rows)
    body += "<h2>How they ended</h2>" + table(["reason", "battles"], [[r, n] for r, n in figures["reasons"].items()])
    seeds = f"first seed {fixtures[0].seed}" if fixtures else ""
    return page(title, body + f'<p class="small">{escape(seeds)}</p>')


def tournament_page(figures: dict[str, Any]) -> str:
    """The standings of a tournament as a page."""
    rows = [
        [
            line["place"],
            line["player"],
            line["points"],
            line["opposition"],
            line["losses"],
            f"{line['elo']} ({line['low']} to {line['high']})",
        ]
        for line in figures["standings"]
    ]
    body = "<h2>Standings</h2>" + table(
        ["place", "player", "points", "opponents' points", "blocks lost", "Elo (95 %)"], rows
    )
    for number, matches in enumerate(figures["finals"]):
        left = len(matches)
        name = "Final" if left == 1 else f"Last {2 * left}"
        lines = [[m["first"], m["second"], f"{m['points'][0]:g} : {m['points'][1]:g}", m["winner"]] for m in matches]
        body += f'<h2 id="round{number}">{name}</h2>' + table(["first", "second", "points", "goes on"], lines)
    game = find_game(figures["game"])
    battles = ", ".join(game.battle(id).name for id in figures["battles"])
    summary = f"<p>Champion: <strong>{escape(figures['champion'])}</strong>, {figures['games']} battles: {escape(battles)}</p>"
    return page(f"{game.title}: tournament", summary + body)
