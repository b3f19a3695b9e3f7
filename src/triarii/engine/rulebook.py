"""The rules of a game in our words, one id a line."""

from __future__ import annotations

import re
from pathlib import Path

LINE = re.compile(r"^- \*\*([A-Z]{2}-[A-Z0-9]+[.-][A-Z0-9.-]*\d[a-z]?)\*\* (.*)$")
KINDS = ("Ruling", "Completion", "Option")


class Rule:
    """One rule: its id, its sentence, the chapter it stands in, and whether it is printed or ours."""

    def __init__(self, id: str, text: str, chapter: str) -> None:
        self.id = id
        self.text = text
        self.chapter = chapter
        self.kind = "Rule"
        for kind in KINDS:
            if f"*{kind}:*" in text:
                self.kind = kind
        if "-EX-" in id or "-CASE-" in id:
            self.kind = "Example"

    def to_data(self) -> dict[str, str]:
        return {"id": self.id, "kind": self.kind, "chapter": self.chapter, "text": self.text}


class Rulebook:
    """All rules of a game, in their order."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.by_id = {rule.id: rule for rule in rules}

    @staticmethod
    def read(path: Path) -> Rulebook:
        rules: list[Rule] = []
        chapter = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                chapter = line[3:].strip()
            match = LINE.match(line)
            if match is not None:
                rules.append(Rule(match[1], match[2], chapter))
        return Rulebook(rules)

    def __contains__(self, id: object) -> bool:
        return id in self.by_id

    def __getitem__(self, id: str) -> Rule:
        return self.by_id[id]

    def __len__(self) -> int:
        return len(self.rules)
