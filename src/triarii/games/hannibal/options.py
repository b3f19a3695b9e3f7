"""The switches between two readings of a rule; the first value is the default."""

from __future__ import annotations

from typing import Any, Final, final

from triarii.engine.game import Option

OPTIONS: Final[list[Option]] = [
    Option("points", [400, *range(200, 400, 50), *range(450, 801, 50)], "Points for each side.", "AH-SETUP-03"),
    Option("winner_deploys_first", [False, True], "The roll-off winner must deploy first.", "AH-SETUP-19"),
    Option("camps", [True, False], "Camps stand on the table in points games.", "AH-SETUP-23"),
    Option("broken_army", [True, False], "An army reduced to a third of its units has lost.", "AH-TURN-14"),
    Option("turn_limit", [True, False], "The battle ends at its turn limit.", "AH-TURN-16"),
    Option("engaged_rally", [True, False], "Engaged units may rally.", "AH-RALLY-08"),
    Option("narrow_arc", [False, True], "The arc is a wedge of 45° from the middle of the front.", "AH-MISSILE-07"),
    Option("missile_retreat", [True, False], "A second marker from missiles causes a retreat.", "AH-MISSILE-28"),
    Option("deep_groups", [False, True], "Units flush behind a member may be counted into a group.", "AH-MOVE-06"),
    Option("help_all", [False, True], "A detached commander helps every unit within 6 inches.", "AH-MOVE-12"),
    Option("group_drill", [True, False], "Groups may side-step, go back and about face.", "AH-MOVE-27"),
    Option("evade", [False, True], "Skirmishers and mounted units may break off when infantry charges.", "AH-MOVE-57"),
    Option("add_up_flanks", [False, True], "Every enemy on flank and rear counts.", "AH-COMBAT-11"),
    Option("all_attackers_roll", [False, True], "Enemies on flank and rear roll too.", "AH-COMBAT-15"),
    Option("uphill_lower", [False, True], "The bonus for the hill goes to the lower unit.", "AH-COMBAT-23"),
    Option("double_support", [False, True], "Each supporting side gives +1, up to +2.", "AH-COMBAT-36"),
    Option("skirmishers_score", [False, True], "What Skirmishers inflict counts for the clock.", "AH-CLOCK-06"),
    Option("winner_needs_five", [False, True], "The winner of a half alone must have 5 points.", "AH-CLOCK-09"),
    Option("phalanx_engaged", [False, True], "An engaged unit may declare phalanx formation.", "AH-TRAIT-56"),
]


@final
class Switches:
    """The options of one battle, ready for use."""

    def __init__(self, given: dict[str, Any]) -> None:
        full: dict[str, Any] = {option.key: given.get(option.key, option.values[0]) for option in OPTIONS}
        self.points: int = full["points"]
        self.winner_deploys_first: bool = full["winner_deploys_first"]
        self.camps: bool = full["camps"]
        self.broken_army: bool = full["broken_army"]
        self.turn_limit: bool = full["turn_limit"]
        self.engaged_rally: bool = full["engaged_rally"]
        self.narrow_arc: bool = full["narrow_arc"]
        self.missile_retreat: bool = full["missile_retreat"]
        self.deep_groups: bool = full["deep_groups"]
        self.help_all: bool = full["help_all"]
        self.group_drill: bool = full["group_drill"]
        self.evade: bool = full["evade"]
        self.add_up_flanks: bool = full["add_up_flanks"]
        self.all_attackers_roll: bool = full["all_attackers_roll"]
        self.uphill_lower: bool = full["uphill_lower"]
        self.double_support: bool = full["double_support"]
        self.skirmishers_score: bool = full["skirmishers_score"]
        self.winner_needs_five: bool = full["winner_needs_five"]
        self.phalanx_engaged: bool = full["phalanx_engaged"]
