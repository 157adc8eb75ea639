"""`view.data()` matches its type exactly, and contains the totals that a player sees."""

from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest
from tests.helpers import SETTINGS, Setting, play_randomly, random_play

import raidtable
from raidtable.games.north_sea.rules.view_data import NorthSeaData
from raidtable.games.raids.rules.components import COINS, VIKINGS
from raidtable.games.raids.rules.view import RaidsView
from raidtable.games.raids.rules.view_data import RaidsData
from raidtable.games.storm_raiders.rules.view_data import StormData

KINDS = {"raids": RaidsData, "north_sea": NorthSeaData, "storm_raiders": StormData}


def misfits(value: Any, kind: Any, where: str) -> list[str]:
    """The parts that do not fit that type; empty if all do."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return misfits(value, arguments[0], where)
    if is_typeddict(kind):
        return misfits_of_keys(value, kind, where)
    if origin in (UnionType, Union):
        found = [misfits(value, option, where) for option in arguments]
        return [] if any(not wrong for wrong in found) else [f"{where}: {value!r} is not {kind}"]
    if origin is Literal:
        return [] if value in arguments else [f"{where}: {value!r} is not {kind}"]
    if origin is list and isinstance(value, list):
        return [wrong for item in value for wrong in misfits(item, arguments[0], f"{where}[]")]
    if origin is dict and isinstance(value, dict):
        names = [wrong for name in value for wrong in misfits(name, arguments[0], where)]
        return names + [
            wrong
            for name, item in value.items()
            for wrong in misfits(item, arguments[1], f"{where}.{name}")
        ]
    plain = NoneType if kind is None else kind
    fits = origin is None and type(value) is plain
    return [] if fits else [f"{where}: {value!r} is not {kind}"]


def misfits_of_keys(value: Any, kind: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is not {kind}"]
    hints = get_type_hints(kind, include_extras=True)
    required = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    found = [f"{where}: unknown key {name}" for name in value.keys() - hints.keys()]
    found += [f"{where}: no key {name}" for name in required - value.keys()]
    for name in value.keys() & hints.keys():
        found += misfits(value[name], hints[name], f"{where}.{name}")
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
@random_play
def test_data_is_what_its_type_says(setting: Setting) -> None:
    match = setting.match(5)
    kind = KINDS[setting.game.id]
    while not match.over:
        for seat in (raidtable.SPECTATOR, *range(match.seats)):
            assert misfits(match.view(seat).data(), kind, "view") == []
        play_randomly(match, (5, match.ply), decisions=15)
    assert misfits(match.view().data(), kind, "view") == []


def test_misfits_are_found() -> None:
    view = raidtable.new("raids", seats=2, seed=1).view()
    kind = RaidsData
    data: Any = view.data()
    assert misfits({**data, "voyage": "1"}, kind, "view")
    assert misfits({**data, "harbor": 1}, kind, "view")
    assert misfits({**data, "ghost": True}, kind, "view")
    assert misfits({**data, "track": "round"}, kind, "view")
    assert misfits({**data, "seats": [{}]}, kind, "view")
    assert misfits({key: data[key] for key in data if key != "sea"}, kind, "view")


# Totals


def test_raids_has_totals_supply_stacks_and_removed_tiles() -> None:
    written = {
        "voyage": 2,
        "sea": [
            None, "v2-visit-visit", None, "v2-pillage-pillage", "village", None, None, None, None,
            "village", "v2-rune-rune", None, None, None, "village", None, None, None, None,
        ],
        "shares": {"2": 1, "4": 2},
        "seats": [
            {
                "space": 0, "berth": 3, "vikings": 2,
                "ship": ["v2-weapon-double", "v1-sail-simple", None, None, None],
                "beside": ["v1-rune-rune"], "coins": {"3": 1},
            },
            {"space": 11, "berth": 2, "vikings": 3, "coins": {"6": 1}},
        ],
        "ghost": 0,
    }  # fmt: skip
    match = raidtable.position("raids", written, seed=1)
    view = match.view(0)
    assert isinstance(view, RaidsView)
    data = view.data()
    first = data["seats"][0]
    assert (first["weapons"], first["sails"], first["mjollnirs"]) == (2, 1, 0)
    assert first["shields"] == 3 * 2 + 1 + 1
    # 5 aboard and 1 on the Visit; 3 and 1 on the Pillage
    assert data["supply"]["vikings"] == VIKINGS - 6
    assert data["supply"]["coins"] == {
        "6": COINS["6"] - 1, "3": COINS["3"] - 2, "1": COINS["1"] - 1
    }  # fmt: skip
    assert data["stacks"] == {"2": 0, "3": 16, "4": 16}
    assert data["removed"]["v1-weapon-simple"] == 2
    assert data["removed"]["v1-sail-simple"] == 2
    assert sum(data["removed"].values()) == 32 - 6


def test_north_sea_has_the_real_sizes_of_its_piles() -> None:
    match = raidtable.new("north_sea", seats=3, seed=1)
    data: Any = match.view(0).data()
    under = len(data["under"])
    assert data["sizes"]["pile"] == data["pile"] + under
    hands = sum(len(seat["hand"]) for seat in data["seats"])
    cards = sum(
        int(str(card["copies"]))
        for card in raidtable.components("north_sea").groups["cards"].values()
    )
    assert data["sizes"]["pile"] + hands == cards
    assert data["sizes"]["offerings"] == 16 - 3
    assert data["seats"][0]["strength"] == 0


def test_north_sea_counts_what_was_put_under_the_piles() -> None:
    seats = [{"hand": [], "crew": ["archer", "armourer"]}, {"hand": []}]
    under = [{"card": "sage", "by": 0}, {"card": "sage", "by": 1}]
    written = {"seats": seats, "under": under, "discards": {"scout": 2}, "offer_under": ["16"]}
    offers = ["1", "2", "3"]
    match = raidtable.position("north_sea", {**written, "offers": offers}, seed=1)
    data: Any = match.view(0).data()
    assert data["sizes"]["pile"] == data["pile"] + 2
    assert data["sizes"]["discards"] == 2
    assert data["sizes"]["offerings"] == 13
    assert data["seats"][0]["strength"] == 6


def test_storm_raiders_shows_dice_from_left_to_right() -> None:
    seat = {
        "dice": {"trike": ["grey:3", "black:5"], "plane": ["black:6", "grey:2"]},
        "damage": {"trike": 1},
        "resources": {"fuel": 2, "electrical": 1},
    }
    match = raidtable.position("storm_raiders", {"seats": [seat, {}]}, seed=1)
    data: Any = match.view(0).data()
    spaces = data["seats"][0]["spaces"]
    assert spaces["trike"] == ["grey:3", "black:5", None, "damage"]
    assert spaces["plane"][:2] == ["grey:2", "black:6"]
    assert data["seats"][0]["total_resources"] == 3
    damage = data["seats"][0]["damage"]
    assert data["seats"][0]["total_damage"] == sum(damage.values())
    assert len(data["tray_dice"]) == 5
    values = [int(die[-1]) for die in data["tray_dice"]]
    assert values == sorted(values)
    assert data["sizes"]["crew_pile"] == data["pile"]
    assert data["sizes"]["bag"] == sum(data["bag"].values())
