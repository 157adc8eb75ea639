"""The seven Mod slots: each removes one condition that damages a vehicle."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip

# The die, the journey, the salvaged Resources at its end, and the resulting Damage.
CONDITIONS: dict[str, tuple[str, str, list[str], dict[str, int]]] = {
    "trike_high_die": ("black:5", "trike:w1", [], {"trike": 1}),
    "trike_weaponry": ("black:1", "trike:w1", ["weaponry", "weaponry"], {"trike": 2}),
    "plane_high_die": ("grey:6", "plane:w1", [], {"plane": 1}),
    "plane_double_salvage": ("black:1", "plane:w1", ["fuel", "fuel"], {"plane": 1}),
    "plane_weaponry": ("black:1", "plane:w1", ["weaponry"], {"plane": 1}),
    "sub_double_salvage": ("black:4", "sub:w5", ["fuel", "mechanical"], {"sub": 1}),
    "sub_weaponry": ("black:4", "sub:w5", ["weaponry"], {"sub": 1}),
}
every_slot = pytest.mark.parametrize("slot", CONDITIONS)


def meeting(slot: str, mods: list[str], **story: Any) -> Table:
    """Seat 0, which has those Mods, meets the condition of the slot."""
    die, way, salvaged, _ = CONDITIONS[slot]
    site = way.split(":")[1]
    lying = {name: salvaged.count(name) for name in salvaged}
    table = trip(die, way, mods={0: mods}, wrecks={site: lying}, **story)
    table.play(*[f"salvage:{name}" for name in salvaged])
    return table


@every_slot
def test_condition_damages_the_vehicle_without_its_mod(slot: str) -> None:
    others = [name for name in CONDITIONS if name != slot]
    assert meeting(slot, others).damage(0) == CONDITIONS[slot][3]


@every_slot
def test_mod_removes_its_condition(slot: str) -> None:
    assert meeting(slot, [slot]).damage(0) == {}


def test_trike_is_damaged_by_a_5_and_a_6_and_a_plane_only_by_a_6() -> None:
    assert trip("black:4", "trike:w1").damage(0) == {}
    assert trip("black:6", "trike:w1").damage(0) == {"trike": 1}
    assert trip("black:6", "trike:w1", mods={0: ["trike_high_die"]}).damage(0) == {}
    assert trip("black:5", "plane:w1").damage(0) == {}


def test_sub_takes_high_dice_unharmed() -> None:
    assert trip("black:6", "sub:w5").damage(0) == {}


def test_trike_carries_two_resources_unharmed() -> None:
    table = trip("black:1", "trike:w1", wrecks={"w1": {"fuel": 2}})
    table.play("salvage:fuel", "salvage:fuel")
    assert table.damage(0) == {}


def test_conditions_of_one_salvage_add_up() -> None:
    table = trip("black:1", "plane:w1", wrecks={"w1": {"weaponry": 2}})
    table.play("salvage:weaponry", "salvage:weaponry")
    assert table.damage(0) == {"plane": 3}


def test_no_mod_helps_against_storm_contract_or_forger() -> None:
    all_mods = {0: list(CONDITIONS)}
    table = trip("black:2", "trike:w0:storm", mods=all_mods)
    assert table.damage(0) == {"trike": 1, "plane": 1, "sub": 1}
    table = trip(
        "black:2", "trike:s4", mods=all_mods, stock={0: {"general_goods": 1, "mechanical": 1}},
        contracts={"s4": {"contract": "K03", "age": "damaged"}},
    )  # fmt: skip
    table.play("fulfil")
    assert table.damage(0) == {"trike": 1}
    table = given(crew={0: ["forger"]}, mods=all_mods, tray=["black:2"])
    table.play("draft:black:2", "crew:forger", "set:1", "go:trike:w1")
    assert table.damage(0) == {"trike": 1}


@every_slot
def test_mod_goes_into_any_open_slot_and_counts(slot: str) -> None:
    table = trip("black:1", "rest")
    table.play("gain:mod")
    assert table.legal == [f"mod:{name}" for name in CONDITIONS]
    table.play(f"mod:{slot}")
    assert table.seat(0)["mods"] == [slot]


def test_slot_takes_one_mod() -> None:
    table = trip("black:1", "rest", mods={0: ["trike_weaponry"]})
    table.play("gain:mod")
    assert "mod:trike_weaponry" not in table.legal
    assert len(table.legal) == 6


def test_last_slot_is_filled_without_a_question_and_no_eighth_mod_is_gained() -> None:
    table = trip("black:1", "rest", mods={0: list(CONDITIONS)[1:]})
    table.play("gain:mod")
    assert table.seat(0)["mods"] == list(CONDITIONS)
    full = trip("black:1", "rest", mods={0: list(CONDITIONS)})
    assert full.legal == ["gain:medal", "gain:crew"]


def test_mods_on_a_crab_grab_only_score() -> None:
    mods = {0: ["sub_double_salvage", "sub_weaponry"]}
    table = given(vehicles={0: ["crab_grab"]}, mods=mods, dials={0: {"mod": 3}})
    assert table.points(0)["mods"] == 6
