"""A turn: a die is drafted, changed and placed; other choices; the end of the turn."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, given, trip

SLOTS: list[str] = [row["id"] for row in DATA["mod_slots"]]


def drafted(die: str, **story: Any) -> Table:
    """The seat to move has just drafted that die."""
    table = given(tray=[die], **story)
    table.play(f"draft:{die}")
    return table


def values_to_set(table: Table) -> list[str]:
    return [text for text in table.legal if text.startswith("set:")]


# The die


def test_any_die_of_the_tray_can_be_drafted() -> None:
    table = given(tray=["black:1", "black:4", "black:4", "grey:3", "grey:6"])
    assert table.legal == ["draft:black:1", "draft:black:4", "draft:grey:3", "draft:grey:6"]
    table.play("draft:black:4")
    assert table.position["tray"] == {"black:1": 1, "black:4": 1, "grey:3": 1, "grey:6": 1}
    assert table.position["die"] == "black:4"


def test_medal_beside_the_die_is_gained() -> None:
    table = given(round=2, tray=["black:5"])
    table.play("draft:black:5")
    assert (table.seat(0)["medals"], table.position["medal_die"]) == (1, None)
    table = given(round=2, tray=["black:5"])
    table.play("draft:black:2")
    assert (table.seat(0)["medals"], table.position["medal_die"]) == (0, "black:5")


def test_eighth_medal_is_lost() -> None:
    table = drafted("black:5", round=2, medals={0: 7})
    assert (table.seat(0)["medals"], table.position["medal_die"]) == (7, None)


@pytest.mark.parametrize("value", range(2, 7))
def test_rolled_1_may_be_set_to_any_value(value: int) -> None:
    table = drafted("grey:1")
    assert values_to_set(table) == [f"set:{other}" for other in range(2, 7)]
    table.play(f"set:{value}")
    assert table.position["die"] == f"grey:{value}"
    assert values_to_set(table) == []
    table.play("go:plane:w1")
    assert table.dice(0) == {"plane": [f"grey:{value}"]}


def test_rolled_1_may_stay_a_1() -> None:
    table = trip("black:1", "trike:w1")
    assert table.dice(0) == {"trike": ["black:1"]}


@pytest.mark.parametrize(
    ("die", "card", "use"),
    [("black:2", "navigator", "crew:navigator:down"), ("black:6", "juggler", "crew:juggler")],
)
def test_1_made_by_a_card_is_not_wild(die: str, card: str, use: str) -> None:
    table = drafted(die, crew={0: [card]})
    table.play(use)
    assert table.position["die"] == "black:1"
    assert values_to_set(table) == []


def test_1_rolled_again_is_wild() -> None:
    table = drafted("black:4", crew={0: ["gambler"]})
    table.play("crew:gambler")
    assert table.odds == {f"roll:{value}": 1 for value in range(1, 7)}
    table.play("roll:1")
    assert values_to_set(table) == [f"set:{value}" for value in range(2, 7)]


# Uses of the die


def test_die_is_used_to_travel_or_to_rest() -> None:
    table = drafted("black:3")
    assert {text.partition(":")[0] for text in table.legal} == {"go", "rest"}
    assert {text.split(":")[1] for text in table.legal[:-1]} == {"trike", "plane"}
    table.play("rest")
    assert table.dice(0) == {}


def test_crew_card_changes_the_die_before_it_is_placed() -> None:
    table = drafted("black:3", crew={0: ["navigator", "juggler"]})
    table.play("crew:navigator:down", "crew:juggler")
    assert table.face_down(0) == ["navigator", "juggler"]
    table.play("go:trike:w1")
    assert table.dice(0) == {"trike": ["black:5"]}


def test_die_is_changed_no_more_once_it_is_placed() -> None:
    changers = ["navigator", "gambler", "juggler", "forger"]
    table = trip("black:3", "trike:w1", crew={0: changers}, wrecks={"w1": {"fuel": 1}})
    assert table.crew(0) == changers
    assert (table.step, table.legal) == ("Salvage", ["salvage:fuel", "done"])


def test_die_that_may_be_set_can_be_set_to_any_value() -> None:
    any_value = [f"set:{value}" for value in range(1, 7)]
    table = drafted("grey:4", crew={0: ["forger"]})
    table.play("crew:forger")
    assert (table.step, table.legal) == ("SetDie", any_value)
    table.play("set:2")
    assert table.position["die"] == "grey:2"
    table = trip("grey:4", "rest", raider={0: "thorne"})
    assert (table.step, table.legal) == ("SetDie", any_value)


# Placing it


def test_die_takes_a_space_of_the_vehicle_used() -> None:
    table = trip("grey:3", "plane:w2", dice={0: {"plane": ["black:1"]}})
    assert table.dice(0) == {"plane": ["black:1", "grey:3"]}


@pytest.mark.parametrize(
    ("dice", "damage", "free"), [(3, 1, False), (0, 4, False), (2, 1, True), (0, 3, True)]
)
def test_vehicle_without_a_free_space_takes_no_die(dice: int, damage: int, free: bool) -> None:
    row = {"trike": ["black:1", "black:2", "black:3"][:dice]}
    table = drafted("black:4", dice={0: row}, damage={0: {"trike": damage}})
    assert ("go:trike:w1" in table.legal) is free
    if not free:
        reason = table.refusal("go:trike:w1")
        assert (reason.name, reason.rule) == ("row_full", "higher")


@pytest.mark.parametrize("value", range(1, 7))
def test_printed_example_beside_a_1_and_a_3_only_a_4_5_or_6_can_be_placed(value: int) -> None:
    table = drafted(f"black:{value}", dice={0: {"trike": ["grey:1", "black:3"]}})
    assert ("go:trike:w1" in table.legal) is (value in (4, 5, 6))
    if value < 4:
        reason = table.refusal("go:trike:w1")
        assert (reason.name, reason.rule) == ("not_higher", "higher")
        assert reason.figures == {"vehicle": "trike", "value": 3}
    assert "go:plane:w1" in table.legal


@pytest.mark.parametrize("value", range(1, 7))
def test_vehicle_without_dice_takes_any_value(value: int) -> None:
    assert "go:trike:w1" in drafted(f"black:{value}").legal


def test_after_a_6_no_die_can_be_placed() -> None:
    table = drafted("black:6", dice={0: {"trike": ["grey:6"]}})
    assert table.refusal("go:trike:w1").name == "not_higher"


# At any time of the player's own turn


def test_crew_card_for_any_point_of_the_turn_can_be_used_before_and_after_the_die_is_taken() -> (
    None
):
    table = given(tray=["black:3"], crew={0: ["medic"]}, health={0: 2}, wrecks={"w1": {"fuel": 1}})
    for text in ("draft:black:3", "go:trike:w1"):
        assert "crew:medic" in table.legal
        table.play(text)
    assert table.step == "Salvage"
    table.play("crew:medic")
    assert table.seat(0)["health"] == 1
    assert table.step == "Salvage"


def test_crew_card_is_turned_down_when_used_and_cannot_be_used_again() -> None:
    table = given(crew={0: ["medic"]}, health={0: 2})
    table.play("crew:medic")
    assert (table.crew(0), table.face_down(0)) == ([], ["medic"])
    assert "crew:medic" not in table.legal


def test_card_of_another_player_cannot_be_used() -> None:
    table = given(crew={1: ["medic"]}, health={0: 1, 1: 1})
    assert "crew:medic" not in table.legal


@pytest.mark.parametrize("lies", ["crew", "face_down"])
def test_starting_card_is_destroyed_for_a_mod(lies: str) -> None:
    story: dict[str, Any] = {lies: {0: ["old_salt"]}}
    table = given(**story)
    table.play("destroy:old_salt")
    assert table.crew(0) + table.face_down(0) == []
    assert table.legal == [f"mod:{slot}" for slot in SLOTS]
    table.play("mod:sub_weaponry")
    assert table.seat(0)["mods"] == ["sub_weaponry"]
    assert table.step == "DraftDie"


def test_starting_card_stays_when_all_mod_slots_are_full() -> None:
    assert "destroy:old_salt" in given(crew={0: ["old_salt"]}, mods={0: SLOTS[:6]}).legal
    assert "destroy:old_salt" not in given(crew={0: ["old_salt"]}, mods={0: SLOTS}).legal


# The end


def test_turn_ends_by_itself_when_no_card_can_do_anything() -> None:
    table = trip("black:3", "trike:w2", crew={0: ["medic", "mechanic", "old_salt"]})
    assert (table.actor, table.step) == (1, "DraftDie")
    assert table.position["die"] is None
    assert table.position["vehicle"] is None


def test_player_with_a_card_left_is_asked_before_the_turn_ends() -> None:
    table = trip("black:3", "trike:w2", crew={0: ["mechanic"]}, damage={0: {"sub": 1}})
    assert (table.actor, table.step) == (0, "EndTurn")
    assert table.legal == ["end", "crew:mechanic:sub"]
    table.play("end")
    assert (table.actor, table.step) == (1, "DraftDie")


def test_hours_that_cards_gave_end_with_the_turn() -> None:
    table = drafted("black:2", turn=1, crew={1: ["pathfinder"]})
    table.play("crew:pathfinder", "rest", "gain:medal")
    assert table.position["hours_off"] == {}
