"""Pages for people: the figures of a series or tournament with plots, in one file without outside references."""

from __future__ import annotations

from html import escape
from io import StringIO
from typing import Any

from triarii.engine.game import BadSetup
from triarii.lab.arena import Fixture, Played

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { color: #222; background: #fbf8f1 }
h1, h2 { font-weight: normal }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { border-bottom: 1px solid #d8cfba; padding: .3rem .8rem; text-align: right }
th:first-child, td:first-child { text-align: left }
figure { margin: 1.5rem 0 }
svg { max-width: 100%; height: auto }
.small { color: #665; font-size: 85% }
"""
INK = ["#8a2b22", "#2f5d62", "#b7862c", "#4b4a67"]


def page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )


def table(head: list[str], rows: list[list[Any]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(shown(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{lines}</table>"


def shown(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:.3f}".rstrip("0").rstrip(".")
    return str(cell)


def figure(draw: Any, label: str, width: float = 7.5, height: float = 3.0) -> str:
    """A plot as inline SVG; `draw` is given the axes."""
    try:
        import matplotlib
    except ImportError:
        raise BadSetup("Plots need matplotlib; `pip install triarii[lab]` brings it.") from None
    matplotlib.use("svg")
    from matplotlib.figure import Figure

    canvas = Figure(figsize=(width, height), layout="constrained")
    axes = canvas.subplots()
    draw(axes)
    axes.spines[["top", "right"]].set_visible(False)
    out = StringIO()
    canvas.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    picture = out.getvalue()
    picture = picture[picture.index("<svg") :]
    return f'<figure role="img" aria-label="{escape(label)}">{picture}</figure>'


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
    body = table(["place", "player", "points", "opponents' points", "blocks lost", "Elo (95 %)"], rows)
    for number, matches in enumerate(figures["finals"]):
        left = len(matches)
        name = "Final" if left == 1 else f"Last {2 * left}"
        lines = [[m["first"], m["second"], f"{m['points'][0]:g} : {m['points'][1]:g}", m["winner"]] for m in matches]
        body += f'<h2 id="round{number}">{name}</h2>' + table(["first", "second", "points", "goes on"], lines)
    title = f"{figures['game'].title()}: tournament on {', '.join(figures['battles'])}"
    return page(title, f"<p>Champion: {escape(figures['champion'])}, {figures['games']} battles</p>{body}")
