"""Look back at a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triarii.cli.terminal import needs_file, print_json, progress_bar, say
from triarii.engine.data import load_text, write_text
from triarii.engine.record import Record
from triarii.lab.interrupt import Interrupted

if TYPE_CHECKING:
    from triarii.lab.review import Review


def command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game.")],
    trials: Annotated[int, typer.Option(min=4, help="How often each moment is played on: more sees more.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed gives the same review.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with the plot.")] = None,
) -> None:
    """Show the chance of winning after each turn, turning points, blunders with the better plan, and luck."""
    from triarii.lab.review import review, review_page

    needs_file(report)
    record = Record.parse(load_text(file))
    with progress_bar("looking back", len(record.lines)) as bar:

        def show(done: int, all: int) -> None:
            bar.length = all
            bar.update(done - bar.pos)

        found = review(record, trials, seed, show)
    if report is not None:
        write_text(report, review_page(found))
    if json:
        print_json(found.to_data())
    else:
        tell(found)
    if found.seen < found.lines:
        raise Interrupted(
            f"Stopped after action {found.seen} of {found.lines}: this is what was seen up to there. "
            "Run the same command again for the whole."
        )


def tell(found: Review) -> None:
    """The review in lines of text."""
    say(f"{found.game}, {found.battle}: won by {' and '.join(found.winners) or 'nobody'}")
    for turn in found.turns:
        chances = "  ".join(f"{s} {c:.2f}" for s, c in zip(found.seats, turn.chances, strict=True))
        bar_length = round(40 * turn.chances[0])
        say(f"turn {turn.turn:3d} {turn.seat:8s} {chances}  {'█' * bar_length}{'░' * (40 - bar_length)}")
    for point in found.turning_points:
        say(f"Turning point: turn {point.turn} of {point.seat}, {point.swing:+.2f}")
    for blunder in found.blunders[:8]:
        say(f"Blunder at {blunder.line}, {blunder.seat}: {'; '.join(blunder.played_says)}")
        say(f"  better: {'; '.join(blunder.better_says)} (cost {blunder.loss:.2f})")
    for seat in found.seats:
        say(f"{seat}: luck {found.luck[seat]:+.2f}, given away {found.given_away[seat]:.2f}")
