"""Positions as text: one item after another, parted by semicolons or new lines.

S HF 20.00 14.00 0 roman-drill pila d1 @+1/+1 name=Hastati.2
N PK 20.00 16.00 180 phalanx-drill formed
woods 30.00 20.00 6.00 6.00 ; camp N 24.00 34.80 ; commander S +1/+1 22.00 10.00
turn 3 ; active N ; first N ; clock 9 5 ; phase move ; limit 15 ; hand S spies ; charged 0 1
"""

# triarii: pure (text, not play)

from __future__ import annotations

from triarii.engine.game import BadSetup
from triarii.games.hannibal.battle import IN_PLAY, ON_TABLE, RESERVE, Hannibal
from triarii.games.hannibal.contacts import refresh
from triarii.games.hannibal.names import NAMES, name_place
from triarii.games.hannibal.prepare import count_armies
from triarii.games.hannibal.steps import hundredths, inches
from triarii.games.hannibal.terrain import BAND_WIDTH, STAKES, Feature, area
from triarii.games.hannibal.troops import TRAIT_NAMES, TROOPS, built_in, trait_list
from triarii.games.hannibal.turn import FIGHTING, MOVING, RALLYING, SHOOTING, START, Half
from triarii.games.hannibal.words import CARD_WORDS, FEATURE_WORDS, plain

CODES = [troop.code for troop in TROOPS]
TRAITS = [plain(name) for name in TRAIT_NAMES]
PHASES = {"start": START, "rally": RALLYING, "missiles": SHOOTING, "move": MOVING, "combat": FIGHTING}
SIDES = {"S": 0, "N": 1}


def read_position(battle: Hannibal, text: str) -> Half:
    """Put a position on an empty table; returns the half that it begins with."""
    phase = START
    for item in text.replace("\n", ";").split(";"):
        words = item.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if words[0] == "phase":
                phase = PHASES[words[1]]
            else:
                _read_item(battle, words)
        except (KeyError, IndexError, ValueError):
            raise BadSetup(f"The position cannot be read at '{item.strip()}'.") from None
    count_armies(battle)
    refresh(battle)
    battle.deployed = [1, 1]
    half = Half(battle.active)
    half.step = phase
    return half


def _read_item(battle: Hannibal, words: list[str]) -> None:
    key = words[0]
    if key in SIDES and words[1] in CODES:
        _read_unit(battle, words)
    elif key in FEATURE_WORDS:
        kind = FEATURE_WORDS.index(key)
        x, y, wide, deep = (hundredths(word) for word in words[1:5])
        closed = "closed" in words
        if kind in BAND_WIDTH:
            feature = Feature(kind, x, y, wide // 2, deep // 2, 0, 0, closed)
        elif kind == STAKES:
            feature = Feature(kind, x, y, wide // 2, deep // 2, 0, int(words[5]) if len(words) > 5 else 0)
        else:
            feature = area(kind, x, y, wide, deep)
        battle.features = [*battle.features, feature]
    elif key == "camp":
        seat = SIDES[words[1]]
        battle.camp_x[seat], battle.camp_y[seat] = hundredths(words[2]), hundredths(words[3])
        battle.camp_h[seat] = 180 * seat
        battle.camp_status[seat] = 1
    elif key == "commander":
        cf, rf = (int(part) for part in words[2].split("/"))
        commander = battle.add_commander(SIDES[words[1]], name_place("Commander"), len(battle.c_owner) + 1, cf, rf)
        if words[3] == "captured":
            battle.c_status[commander] = 2
        else:
            battle.c_x[commander], battle.c_y[commander] = hundredths(words[3]), hundredths(words[4])
            battle.c_status[commander] = IN_PLAY
    elif key == "clock":
        battle.clock = [int(words[1]), int(words[2])]
        battle.tribal_lost = [int(value <= 4) for value in battle.clock]
        battle.wavered = [int(value <= 5) for value in battle.clock]
    elif key in ("turn", "limit"):
        setattr(battle, key, int(words[1]))
    elif key in ("active", "first"):
        setattr(battle, key, SIDES[words[1]])
    elif key == "hand":
        battle.hands[SIDES[words[1]]] = sorted(CARD_WORDS.index(word) for word in words[2:])
    elif key == "charged":
        battle.charges += [int(words[1]), int(words[2]), 0]
    elif key == "score":
        battle.score = [int(words[1]), int(words[2])]
    else:
        raise KeyError(key)


def _read_unit(battle: Hannibal, words: list[str]) -> None:
    seat, kind = SIDES[words[0]], CODES.index(words[1])
    off = words[2] == "off"
    x, y, h = (0, 0, 0) if off else (hundredths(words[2]), hundredths(words[3]), int(words[4]) % 360)
    traits = dmz = formed = 0
    name, number, rating = "", 0, ""
    for word in words[3 if off else 5 :]:
        if word in TRAITS:
            traits |= 1 << TRAITS.index(word)
        elif word in ("d1", "d2"):
            dmz = int(word[1])
        elif word == "formed":
            formed = 1
        elif word.startswith("@"):
            rating = word[1:]
        elif word.startswith("name="):
            name, _, tail = word[5:].replace("_", " ").partition(".")
            number = int(tail or "0")
        else:
            raise KeyError(word)
    if not name:
        number = 1 + sum(1 for u in range(battle.count()) if battle.owner[u] == seat and battle.kind[u] == kind)
    unit = battle.add_unit(seat, kind, traits, name_place(name or TROOPS[kind].name), number)
    if off:
        battle.status[unit] = RESERVE
    else:
        battle.put(unit, x, y, h)
    battle.dmz[unit] = dmz
    battle.formed[unit] = formed
    if rating:
        cf, rf = (int(part) for part in rating.split("/"))
        commander = battle.add_commander(seat, name_place("Commander"), len(battle.c_owner) + 1, cf, rf)
        battle.c_unit[commander] = unit
        battle.c_status[commander] = IN_PLAY


def write_position(battle: Hannibal) -> str:
    """The position in notation: pasted back it stands as it did, at the start of the present half."""
    items: list[str] = []
    for unit in range(battle.count()):
        if battle.status[unit] != ON_TABLE:
            continue
        side = "SN"[battle.owner[unit]]
        words = [side, CODES[battle.kind[unit]], inches(battle.x[unit]), inches(battle.y[unit]), str(battle.h[unit])]
        own = battle.traits[unit] & ~built_in(battle.kind[unit])
        words += [TRAITS[place] for place in trait_list(own)]
        if battle.dmz[unit]:
            words.append(f"d{battle.dmz[unit]}")
        if battle.formed[unit]:
            words.append("formed")
        commander = battle.commander_of(unit)
        if commander >= 0:
            words.append(f"@+{battle.c_cf[commander]}/+{battle.c_rf[commander]}")
        words.append(f"name={NAMES[battle.name[unit]].replace(' ', '_')}.{battle.number[unit]}")
        items.append(" ".join(words))
    for feature in battle.features:
        sizes = f"{inches(2 * feature.a)} {inches(2 * feature.b)}"
        tail = f" {feature.heading}" if feature.kind == STAKES else " closed" if feature.closed else ""
        items.append(f"{FEATURE_WORDS[feature.kind]} {inches(feature.x)} {inches(feature.y)} {sizes}{tail}")
    for seat in (0, 1):
        if battle.camp_stands(seat):
            items.append(f"camp {'SN'[seat]} {inches(battle.camp_x[seat])} {inches(battle.camp_y[seat])}")
    for commander in range(len(battle.c_owner)):
        if battle.c_unit[commander] < 0 and battle.c_status[commander] == IN_PLAY:
            rating = f"+{battle.c_cf[commander]}/+{battle.c_rf[commander]}"
            place = f"{inches(battle.c_x[commander])} {inches(battle.c_y[commander])}"
            items.append(f"commander {'SN'[battle.c_owner[commander]]} {rating} {place}")
    items.append(f"turn {battle.turn}; limit {battle.limit}; clock {battle.clock[0]} {battle.clock[1]}")
    items.append(f"active {'SN'[battle.active]}; first {'SN'[battle.first]}; phase start")
    return "\n".join(items)
