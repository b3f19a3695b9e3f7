"""Writes the generated pages of docs/reference from the sources; with --check it only says whether they are current."""

from __future__ import annotations

import ast
import inspect
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
FOLDER = ROOT / "docs" / "reference"
PLACEHOLDERS = {int: "N", float: "X", str: "TEXT", Path: "PATH"}
NOTE = "<!-- Written by `make reference` from {}: do not edit. -->"


def commands() -> str:
    """Every command with its arguments and options, as the command line itself describes them."""
    import typer

    from triarii.cli import app

    group: Any = typer.main.get_command(app)
    parts = [
        "# Commands",
        NOTE.format("src/triarii/cli"),
        "`triarii COMMAND --help` prints the same. Options of `triarii` itself come before the command.",
        options_table(group),
        "`--install-completion` and `--show-completion` complete commands and options in your shell. Exit codes: 0 done; 1 the command ran and found something wrong (a failure of the fuzzer, an uncovered rule, a "
        "stored game that no longer replays); 2 the command was called wrongly; 130 it was interrupted.",
    ]
    for name in sorted(group.commands):
        command = group.commands[name]
        parts += [
            f"## {name}",
            command.help or "",
            "```text\n" + usage(name, command) + "\n```",
            options_table(command),
        ]
    return pages(parts)


def usage(name: str, command: Any) -> str:
    words = [f"triarii {name}", "[OPTIONS]"]
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            words.append(word_of(parameter) if parameter.required else f"[{word_of(parameter)}]")
    return " ".join(words)


def options_table(command: Any) -> str:
    """The parameters of a command: how they are written, what they mean, their default."""
    kinds = get_type_hints(command.callback)
    said = get_type_hints(command.callback, include_extras=True)
    rows = ["| parameter | meaning | default |", "|---|---|---|"]
    for parameter in command.params:
        if parameter.name not in said:
            continue  # what Typer adds to every program, such as shell completion
        if parameter.param_type_name == "argument":
            name = word_of(parameter)
        elif parameter.is_flag:
            name = " / ".join([*parameter.opts, *parameter.secondary_opts])
        else:
            name = f"{', '.join(parameter.opts)} {parameter.metavar or PLACEHOLDERS[kind_of(kinds[parameter.name])]}"
        rows.append(f"| `{name}` | {cell(help_of(said[parameter.name]))} | {shown_default(parameter)} |")
    return "\n".join(rows) if len(rows) > 2 else ""


def word_of(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper()).strip("[]")


def help_of(hint: Any) -> str:
    """The help text with which a parameter is annotated."""
    (told,) = get_args(hint)[1:]
    return told.help or ""


def kind_of(hint: Any) -> type:
    """What a value of an option is: of `int | None` and `list[int] | None` it is int."""
    while not isinstance(hint, type) or get_args(hint):
        hint = get_args(hint)[0]
    return hint


def shown_default(parameter: Any) -> str:
    value = parameter.default
    if value is None or value in ("", [], ()) or isinstance(value, bool) or Path(str(value)).is_absolute():
        return ""
    return f"`{value}`"


def settings() -> str:
    """Every setting of the server, with the comment that explains it in the source."""
    from triarii.server.settings import Settings

    said = comments(Settings)
    rows = ["| setting | environment variable | default | meaning |", "|---|---|---|---|"]
    for field in fields(Settings):
        default = f"`{field.default}`" if field.default != "" else ""
        rows.append(f"| `{field.name}` | `TRIARII_{field.name.upper()}` | {default} | {cell(said[field.name])} |")
    more = [
        "| variable | meaning |",
        "|---|---|",
        "| `TRIARII_PURE` | `1` runs the rules as plain Python, even where compiled modules are present |",
        "| `TRIARII_COMPILED` | the folder of the compiled modules; by default `build/compiled` in the checkout |",
        "| `TRIARII_STATE` | the folder in which interrupted series, tournaments and trainings are kept |",
        "| `TRIARII_GAMES` | further games, as `name=module,…` |",
        "| `TRIARII_PACKS` | data packs for the server, as folders separated by the system's path separator |",
        "| `XDG_DATA_HOME` | the root of the folder in which the server keeps its SQLite file |",
        "| `FORWARDED_ALLOW_IPS` | the proxies whose `X-Forwarded-For` uvicorn believes, for the rate limits |",
    ]
    return pages(
        [
            "# Settings",
            NOTE.format("src/triarii/server/settings.py"),
            "The server reads its settings from the options of [`triarii serve`](commands.md#serve), then from the "
            "environment, then takes the default. Boolean settings are on for `1`, `true`, `yes` and `on`.",
            "\n".join(rows),
            "## Other environment variables",
            "\n".join(more),
        ]
    )


def comments(described: type) -> dict[str, str]:
    """The comment behind each field of a class."""
    lines = inspect.getsource(described).splitlines()
    tree = ast.parse("\n".join(lines))
    body = tree.body[0]
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            _, mark, comment = lines[node.lineno - 1].partition("  # ")
            found[node.target.id] = comment if mark else ""
    return found


def levels() -> str:
    """The computer players by name."""
    from triarii.players import LEVELS

    rows = ["| level | what to expect | usual budget a turn | offered to people |", "|---|---|---|---|"]
    for level in LEVELS.values():
        yes = "yes" if level.for_people else ""
        rows.append(f"| `{level.name}` | {level.sentence} | {level.budget.seconds:g} s | {yes} |")
    return pages(
        [
            "# Levels and budgets",
            NOTE.format("src/triarii/players/levels.py"),
            "\n".join(rows),
            "A seat is written as a level, with a budget if it should differ from the usual one:",
            "| written | meaning |\n|---|---|\n"
            "| `search` | the level with its usual budget |\n"
            "| `search@0.4` | 0.4 seconds of one core a turn |\n"
            "| `search@200i` | 200 iterations a turn: the same seed gives the same game on every machine |\n"
            "| `trained:FILE` | weights from a file, such as a checkpoint of training |",
            "In the laboratory seconds are seconds of the processor, so that a busy machine changes only how long you "
            "wait; `--wall` counts by the clock on the wall. How the levels think, and how strong they are: "
            "[The computer players](../explanation/computer-players.md).",
        ]
    )


def units() -> str:
    """What the codes of units, cards and troops mean, game by game."""
    return pages(
        [
            "# Unit codes",
            NOTE.format("the games' data"),
            "The codes that stand on boards in the terminal, in positions, in battle files and in records. "
            "How positions are written: [Notation](notation.md).",
            *ancients_codes(),
            *battalion_codes(),
            *hannibal_codes(),
            *kings_codes(),
        ]
    )


def ancients_codes() -> Iterator[str]:
    data = ROOT / "src" / "triarii" / "games" / "ancients" / "data"
    yield "## Commands & Colors: Ancients"
    yield "Upper case is the top army, lower case the bottom one; `*` is an attached leader, `L` a leader alone."
    rows = ["| code | unit | blocks | hexes a move | dice | range |", "|---|---|---|---|---|---|"]
    for unit in tomllib.loads((data / "units.toml").read_text(encoding="utf-8"))["unit"]:
        reach = unit.get("range", 0) or ""
        rows.append(
            f"| `{unit['code']}` | {unit['name']} | {unit['blocks']} | {unit['move']} | {unit['attack']} | {reach} |"
        )
    yield "\n".join(rows)
    rows = ["| code | card | copies |", "|---|---|---|"]
    for card in tomllib.loads((data / "cards.toml").read_text(encoding="utf-8"))["card"]:
        rows.append(f"| `{card['code']}` | {card['name']} | {card['count']} |")
    yield "\n".join(rows)


def battalion_codes() -> Iterator[str]:
    import yaml

    data = ROOT / "src" / "triarii" / "games" / "battalion" / "data"
    yield "## Battalion: War of the Ancients"
    yield (
        "Units have no codes: a unit is written by its rank, in small letters with hyphens. A number with `*` is how many "
        "stand there, `+` ready order and `-` disorder: `praetorian-guard+2-1`."
    )
    for name in ("rome", "carthage", "greco_bactria", "han"):
        faction = yaml.safe_load((data / f"{name}.yaml").read_text(encoding="utf-8"))
        rows = [
            f"| rank of {faction['name']} | classes | formation | tiles | cohesion | melee | ranged |",
            "|---|---|---|---|---|---|---|",
        ]
        for rank in faction["ranks"]:
            hits = [" ".join(map(str, rank[kind])) for kind in ("melee", "ranged")]
            head = f"| `{rank['name'].lower().replace(' ', '-')}` | {', '.join(rank['classes'])} | {rank['formation']} "
            rows.append(f"{head}| {rank['tiles']} | {rank['cohesion']} | {hits[0]} | {hits[1]} |")
        yield "\n".join(rows)


def hannibal_codes() -> Iterator[str]:
    from triarii.games.hannibal.troops import TROOPS

    yield "## Age of Hannibal"
    yield "`S` and `N` before a code are the south and the north side. CF and RF are the combat and the rally factor."
    rows = ["| code | type | points | inches a move | CF | RF |", "|---|---|---|---|---|---|"]
    for troop in TROOPS:
        rows.append(
            f"| `{troop.code}` | {troop.name} | {troop.points} | {troop.move / 100:g} | {troop.cf} | {troop.rf} |"
        )
    yield "\n".join(rows)


def kings_codes() -> Iterator[str]:
    folder = ROOT / "src" / "triarii" / "games" / "kings" / "data"
    data = tomllib.loads((folder / "troops.toml").read_text(encoding="utf-8"))
    yield "## Conquerors and Kings"
    yield (
        "A letter behind the code is the grade: `l` levy, `v` veteran, `e` elite, none for regulars. The number is how "
        "many bases are left: `COv 3`. `G1` to `G4` are generals."
    )
    rows = ["| code | type | bases | points | zones a move |", "|---|---|---|---|---|"]
    for code, troop in data["types"].items():
        rows.append(f"| `{code}` | {troop['name']} | {troop['bases']} | {troop['points']} | {troop['zones']} |")
    yield "\n".join(rows)


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def pages(parts: list[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "commands.md": commands,
    "settings.md": settings,
    "levels.md": levels,
    "units.md": units,
}


def main() -> int:
    stale = [name for name, make in PAGES.items() if make() != current(name)]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/reference/{name} is not current; `make reference` writes it anew.")
        return 1 if stale else 0
    for name in stale:
        (FOLDER / name).write_text(PAGES[name](), encoding="utf-8")
        print(f"docs/reference/{name}")
    return 0


def current(name: str) -> str:
    path = FOLDER / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
