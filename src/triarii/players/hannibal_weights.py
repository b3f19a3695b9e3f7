"""What the policy of Age of Hannibal weighs, and what training may move.

The weights of the first two kinds are what `greedy` goes by, and what `search` plans with: they take what each moment
offers, and fear nothing. Only training makes something of those that are nothing here.
"""

from __future__ import annotations

from typing import Final

WEIGHED: Final[dict[str, float]] = {
    # charges and fights
    "charge at": 0.15, "odds": 9.0, "edge": 0.12, "prudence": 0.3, "strength": 0.12, "flank": 0.6, "pinned": 0.1,
    "prey": -0.1, "close in": 1.5, "facing": 0.15, "line": 0.08, "dressed": 0.15, "danger": 0.0, "threat": 0.0,
    "aside": 0.0, "weak": 0.0, "missiles": 0.05, "shaken": 0.2, "turn of shaken": 0.3, "turn of near": 0.3,
    "break up": 2.0, "line near": 0.1, "pursue gone": 0.1, "pursue back": 0.3, "relief": 0.8, "hold back": 0.05,
    "risk of him": 0.6, "camp lure": 1.2, "camp horse": 1.0, "line charge": 0.4, "leave line": 0.1,
    # what was a constant
    "a marker": 0.25, "a point": 0.06, "a camp": 0.15, "marked prey": 0.1, "pile on": 0.3, "storm": 0.8,
    "stand": 0.02, "ride": 10.0, "stay with them": 0.1, "lead needed": -0.3, "lead idle": -0.6,
    "help": -0.6, "tribune": -0.6, "feign": -0.6, "disengage": -0.6, "no relief": -0.2, "mark the dear": 1.0,
    "mark the shaken": 0.3, "mark the engaged": 0.3, "mark the panicky": 0.3, "phalanx near": 0.3,
    "phalanx far": -0.3, "phalanx reach": 0.7, "shoot the dear": 1.0, "shoot the shaken": 0.2, "far line": 1.0,
    "near enough": 0.8, "reach of his": 0.16, "forward berth": 1.0, "middle berth": 0.6, "wings": 0.9,
    # what only training makes something of
    "horse charges": 0.0, "charge the dear": 0.0, "charge led": 0.0, "horse closes in": 0.0, "light close in": 0.0,
    "shooters close in": 0.0, "leader closes in": 0.0, "flank for horse": 0.0,
    "danger to horse": 0.0, "danger to light": 0.0, "danger to leader": 0.0, "line of horse": 0.0, "bad going": 0.0,
    "hill": 0.0, "table edge": 0.0, "turn of horse": 0.0, "turn of light": 0.0, "turn of reach": 0.0,
    "turn of leader": 0.0, "turn of line": 0.0, "long line": 0.0, "break off shaken": 0.0,
    "break off a fight": 0.0, "pursue shaken": 0.0, "pursue on horse": 0.0, "pursue led": 0.0,
    "shoot the engaged": 0.0, "mark the led": 0.0, "light forward": 0.0, "horse forward": 0.0,
    # which of the ready armies to take
    "army 0": -0.12, "army 1": -0.05, "army 2": 0.01, "army 3": 0.05, "army 4": -0.14, "army 5": 0.04, "army 6": 0.1,
    "army 7": 0.0,
}  # fmt: skip
NAMES: Final = tuple(WEIGHED)
WEIGHTS: Final[list[float]] = list(WEIGHED.values())

# Places in the list of weights.
CHARGE_AT: Final = 0  # a charge, before its odds are looked at
ODDS: Final = 1  # what the fights of a charge promise
EDGE: Final = 2  # a point by which the charger's bonus is higher
PRUDENCE: Final = 3  # a charge by the side that leads on the clock, the more the later it is
STRENGTH: Final = 4  # to stand near an enemy who is a point weaker
FLANK: Final = 5  # to stand where he does not look
PINNED: Final = 6  # and he is fighting already
PREY: Final = 7  # to stand near Skirmishers, who score nothing
CLOSE_IN: Final = 8  # ten inches nearer to the best of the enemies
FACING: Final = 9  # to look at him
LINE: Final = 10  # each of two friends near by who look the same way
DRESSED: Final = 11  # each of two friends exactly beside
DANGER: Final = 12  # an enemy who may come
THREAT: Final = 13  # and is a point stronger
ASIDE: Final = 14  # how much worse it is not to look at him
WEAK: Final = 15  # how much worse for the weak and the shaken
MISSILES: Final = 16  # to have an enemy in range
SHAKEN: Final = 17  # how much a shaken unit still looks for enemies
TURN_OF_SHAKEN: Final = 18  # how much later the shaken move
TURN_OF_NEAR: Final = 19  # and how much sooner those near the enemy
BREAK_UP: Final = 20  # how many moves before the enemy a line breaks up
LINE_NEAR: Final = 21  # moving a whole line near the enemy
PURSUE_GONE: Final = 22  # pursuit when the enemy is destroyed
PURSUE_BACK: Final = 23  # and when he has fallen back
RELIEF: Final = 24  # for each marker of the unit relieved
HOLD_BACK: Final = 25  # the test that holds an impetuous unit back
RISK_OF_HIM: Final = 26  # what is lost with a commander
CAMP_LURE: Final = 27  # to stand near the enemy camp
CAMP_HORSE: Final = 28  # and to be mounted
LINE_CHARGE: Final = 29  # what the charge of a whole line must be worth
LEAVE_LINE: Final = 30  # what it costs to charge away from each of two friends exactly beside
A_MARKER: Final = 31  # what a marker takes of a unit's worth
A_POINT: Final = 32  # what a point toward the clock is worth
A_CAMP: Final = 33  # that a camp is about to be stormed
MARKED_PREY: Final = 34  # to charge an enemy, for each of his markers
PILE_ON: Final = 35  # to charge one who is fighting already
STORM: Final = 36  # to charge the camp
STAND: Final = 37  # to stay where one is
RIDE_ODDS: Final = 38  # what a commander changes in the coming fights
RIDE_STAY: Final = 39  # that he stays where he is
LEAD_NEEDED: Final = 40  # to think of a commander near a fight
LEAD_IDLE: Final = 41  # and of one far from any
HELP: Final = 42  # an order by a commander who is near
TRIBUNE: Final = 43  # the turn of the tribune's men
FEIGN: Final = 44  # feigned flight
DISENGAGE: Final = 45  # to break off
NO_RELIEF: Final = 46  # relief, whoever is relieved
MARK_DEAR: Final = 47  # a penalty borne by a unit of a hundred points
MARK_SHAKEN: Final = 48  # by a shaken one
MARK_ENGAGED: Final = 49  # by one that fights
MARK_PANICKY: Final = 50  # by one that would run
PHALANX_NEAR: Final = 51  # to form phalanx when the enemy is near
PHALANX_FAR: Final = 52  # and when he is not
PHALANX_REACH: Final = 53  # how near that is, in ten inches
SHOOT_DEAR: Final = 54  # to shoot at a unit of a hundred points
SHOOT_SHAKEN: Final = 55  # at one with a marker
FAR_LINE: Final = 56  # a whole line while the enemy is far off
NEAR_ENOUGH: Final = 57  # how near is near enough, in moves
REACH_OF_HIS: Final = 58  # how far beyond his move an enemy is feared, in ten inches
FORWARD_BERTH: Final = 59  # to deploy ten inches further forward
MIDDLE_BERTH: Final = 60  # and ten inches nearer to the middle
WINGS: Final = 61  # how far off the middle horse has its place, in ten inches
CHARGE_HORSE: Final = 62  # a charge by horse
CHARGE_DEAR: Final = 63  # a charge at a unit of a hundred points
CHARGE_LED: Final = 64  # a charge by a unit with its commander
CLOSE_HORSE: Final = 65  # three inches nearer, for horse
CLOSE_LIGHT: Final = 66  # for Skirmishers and light horse
CLOSE_SHOOTER: Final = 67  # for those who shoot
CLOSE_LEADER: Final = 68  # for a unit with its commander
FLANK_HORSE: Final = 69  # where he does not look, for horse
DANGER_HORSE: Final = 70  # an enemy who may come, for horse
DANGER_LIGHT: Final = 71  # for Skirmishers and light horse
DANGER_LEADER: Final = 72  # for a unit with its commander
LINE_HORSE: Final = 73  # friends near by, for horse
BAD_GOING: Final = 74  # where the ground takes a point of the bonus
HILL: Final = 75  # to stand on a hill
TABLE_EDGE: Final = 76  # to stand near the edge of the table
TURN_OF_HORSE: Final = 77  # how much sooner horse moves
TURN_OF_LIGHT: Final = 78  # and Skirmishers and light horse
TURN_OF_REACH: Final = 79  # and those who have an enemy in reach
TURN_OF_LEADER: Final = 80  # and a unit with its commander
TURN_OF_LINE: Final = 81  # and those who stand in line
LONG_LINE: Final = 82  # each member of a line while the enemy is far off
DISENGAGE_SHAKEN: Final = 83  # to break off, for each marker
DISENGAGE_ODDS: Final = 84  # and for what the fight promises
PURSUE_SHAKEN: Final = 85  # pursuit by a shaken unit
PURSUE_HORSE: Final = 86  # and by horse
PURSUE_LED: Final = 87  # and with a commander
SHOOT_ENGAGED: Final = 88  # to shoot at a unit that fights
MARK_LED: Final = 89  # a penalty borne by a unit with its commander
LIGHT_FORWARD: Final = 90  # to deploy Skirmishers ten inches further forward
HORSE_FORWARD: Final = 91  # and horse
ARMY: Final = 92  # the first of the ready armies; the others follow
ARMIES: Final = 8
