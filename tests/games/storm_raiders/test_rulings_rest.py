"""Rulings on a rest and the raiders' abilities in it: 39 to 46, 73, 76, 97."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import given, trip


def test_ruling_39_raiders_ability_comes_between_any_two_steps() -> None:
    story: dict[str, Any] = {
        "face_down": {0: ["gambler", "juggler"]},
        "damage": {0: {"trike": 1, "plane": 1}},
        "dice": {0: {"sub": ["black:4"]}},
    }
    table = trip("black:3", "rest", raider={0: "marco"}, **story)
    steps = []
    for choice in ("refresh:gambler", "repair:trike", "on", "gain:medal", "on"):
        steps.append(table.step)
        assert "ability" in table.legal
        table.play(choice)
    assert steps == ["RestRefresh", "RestRepair", "RestDice", "RestGain", "RestEnd"]
    # If it is used between the first and the second, it is gone for the others.
    table = trip("black:3", "rest", raider={0: "marco"}, **story)
    table.play("refresh:gambler", "ability", "skip", "repair:plane")
    assert table.damage(0) == {}
    assert table.step == "RestGain"
    assert "ability" not in table.legal
    # Reid's replaces the first step, Thorne's comes before it, Khena's is in the second.
    table = trip("black:3", "rest", raider={0: "reid"}, **story)
    assert table.face_down(0) == []
    assert table.step == "RestRepair"
    table = trip("black:3", "rest", raider={0: "thorne"}, **story)
    assert table.legal == [f"set:{value}" for value in range(1, 7)]
    table.play("set:5")
    assert table.step == "RestRefresh"
    table = trip("black:3", "rest", raider={0: "khena"}, **story)
    assert table.legal == ["refresh:gambler", "refresh:juggler"]


def test_ruling_40_khena_may_remove_as_much_again() -> None:
    khena = {0: "khena"}
    table = trip("black:4", "rest", raider=khena, damage={0: {"trike": 3, "plane": 3}})
    assert "done" not in table.legal
    table.play("repair:trike", "repair:trike")
    assert table.legal == ["repair:trike", "repair:plane", "done"]
    table.play("repair:plane", "repair:plane")
    assert table.damage(0) == {"trike": 1, "plane": 1}
    assert table.step == "RestGain"
    # With a 6 it may be six, if there are that many.
    table = trip("black:6", "rest", raider=khena, damage={0: {"trike": 2, "plane": 1}})
    assert table.damage(0) == {}


def test_ruling_41_abaako_counts_repairs_by_any_means() -> None:
    story: dict[str, Any] = {"raider": {0: "abaako"}, "damage": {0: {"trike": 1, "plane": 1}}}
    table = trip("black:2", "rest", crew={0: ["mechanic"]}, **story)
    table.play("crew:mechanic:trike", "gain:medal")
    assert table.step == "PlaceMod"
    table.play("mod:sub_weaponry")
    assert table.seat(0)["mods"] == ["sub_weaponry"]
    table = trip("black:2", "rest", **story)
    table.play("repair:trike", "gain:medal")
    assert table.actor == 1


def test_ruling_42_endi_may_give_up_the_medal_of_this_rest() -> None:
    table = trip("black:2", "rest", raider={0: "endi"})
    assert "ability" not in table.legal
    table.play("gain:medal", "ability", "raise:mod")
    assert table.seat(0)["medals"] == 0
    assert table.dials(0) == {"mod": 1}


@pytest.mark.parametrize(("answer", "site"), [("skip", "s4"), ("port:s2", "s2")])
def test_ruling_43_marco_may_stay_and_removes_something_either_way(answer: str, site: str) -> None:
    table = trip(
        "black:2",
        "rest",
        raider={0: "marco"},
        site={0: "s4"},
        storm="w11",
        damage={0: {"trike": 2}},
        dice={0: {"sub": ["grey:1"]}},
    )
    table.play("ability")
    ports = ["w1", "w3", "w5", "w7", "w9", "s0", "s2"]
    assert table.legal == [*(f"port:{port}" for port in ports), "skip"]
    table.play(answer)
    assert table.site(0) == site
    assert table.legal == ["repair:trike", "remove:sub:grey:1"]
    table.play("remove:sub:grey:1")
    assert table.dice(0) == {}


def test_ruling_44_anya_removes_two_dice_more() -> None:
    table = trip(
        "black:4",
        "rest",
        raider={0: "anya"},
        dice={0: {"trike": ["black:1", "black:2", "black:5"], "sub": ["grey:3"]}},
    )
    table.play("on")
    assert table.dice(0) == {"trike": ["black:1", "black:2"], "sub": ["grey:3"]}
    table.play("ability", "remove:trike:black:2", "remove:sub:grey:3")
    assert table.dice(0) == {"trike": ["black:1"]}
    assert table.step == "RestGain"


def test_ruling_45_medal_is_gained_before_the_rest() -> None:
    # Endi can give it up at once, as the first thing in the rest.
    table = given(
        round=2, tray=["black:6"], raider={0: "endi"}, face_down={0: ["gambler", "juggler"]}
    )
    events = [event["event"] for event in table.play("draft:black:6", "rest")]
    assert events.index("GainedMedal") < events.index("Rested")
    table.play("ability", "raise:crew")
    assert table.dials(0) == {"crew": 1}
    assert table.step == "RestRefresh"


def test_ruling_46_tent_die_always_leaves() -> None:
    table = trip("black:5", "rest", dice={0: {"trike": ["black:4", "black:5"], "sub": ["grey:6"]}})
    assert table.dice(0) == {"trike": ["black:4"]}
    table.play("gain:medal")
    assert table.position["die"] is None
    assert table.dice(0) == {"trike": ["black:4"]}


def test_ruling_73_ability_before_the_first_and_after_the_last_step() -> None:
    story: dict[str, Any] = {
        "raider": {0: "anya"},
        "face_down": {0: ["gambler", "juggler"]},
        "dice": {0: {"sub": ["grey:1"]}},
    }
    table = trip("black:2", "rest", **story)
    table.play("ability", "remove:sub:grey:1")
    assert table.dice(0) == {}
    assert table.step == "RestRefresh"
    table = trip("black:2", "rest", **story)
    table.play("refresh:gambler", "gain:medal")
    assert table.legal == ["on", "ability"]
    table.play("ability", "remove:sub:grey:1")
    assert table.dice(0) == {}
    assert table.actor == 1


def test_ruling_76_qaris_other_resource_is_discarded() -> None:
    table = trip("black:2", "rest", raider={0: "qari"})
    table.play("ability", "token:fuel", "token:weaponry", "take:fuel")
    assert table.stock(0) == {"fuel": 1}
    assert table.position["discards"] == {"weaponry": 1}


def test_ruling_41_abaako_may_use_mechanic_in_the_rest_and_refresh_it() -> None:
    damage = {"trike": 1, "plane": 1}
    story: dict[str, Any] = {"crew": {0: ["mechanic"]}, "damage": {0: damage}}
    table = trip("black:2", "rest", raider={0: "abaako"}, **story)
    assert table.step == "RestRefresh"
    assert table.legal == ["on", "crew:mechanic:trike", "crew:mechanic:plane"]
    # Then it is the only card face down, and is refreshed.
    table.play("crew:mechanic:trike")
    assert table.crew(0) == ["mechanic"]
    # The rest removes the other Damage: two in all.
    assert table.damage(0) == {}
    table.play("gain:medal")
    assert table.step == "PlaceMod"


def test_ruling_41_abaako_is_asked_at_the_end_if_cards_could_remove_what_is_lacking() -> None:
    story: dict[str, Any] = {"raider": {0: "abaako"}, "damage": {0: {"trike": 2}}}
    table = trip("black:1", "rest", crew={0: ["mechanic", "mechanic"]}, **story)
    table.play("on", "gain:medal")
    assert table.step == "RestEnd"
    table.play("crew:mechanic:trike", "crew:mechanic:trike")
    assert table.step == "PlaceMod"
    # One Damage would not be enough.
    table = trip("black:1", "rest", crew={0: ["mechanic"]}, **story)
    table.play("on", "gain:medal")
    assert table.step == "EndTurn"


@pytest.mark.parametrize("raider", ["abaako", "khena", "reid", "endi"])
def test_ruling_97_each_step_of_a_rest_asks_if_a_face_up_card_could_act_there(raider: str) -> None:
    story: dict[str, Any] = {
        "raider": {0: raider},
        "damage": {0: {"trike": 3}},
        "dice": {0: {"sub": ["black:4"]}},
        "dials": {0: {"mod": 1}},
    }
    table = trip("black:2", "rest", crew={0: ["tinkerer"]}, **story)
    asked = []
    while table.step != "RestEnd" and table.step.startswith("Rest"):
        asked.append(table.step)
        assert "crew:tinkerer:medal:mod" in table.legal
        table.play("gain:medal" if table.step == "RestGain" else table.legal[0])
    # Khena removes a second Damage in the same step.
    assert list(dict.fromkeys(asked)) == ["RestRefresh", "RestRepair", "RestDice", "RestGain"]
    # Without such a card, a forced choice is made at once.
    table = trip("black:2", "rest", crew={0: ["navigator"]}, **story)
    assert table.step == ("RestRepair" if raider == "khena" else "RestGain")


def test_ruling_97_a_step_that_has_nothing_to_do_asks_nothing() -> None:
    story: dict[str, Any] = {"crew": {0: ["mechanic"]}, "damage": {0: {"trike": 1}}}
    table = trip("black:1", "rest", raider={0: "abaako"}, **story)
    table.play("on")
    assert table.step == "RestGain"


def test_ruling_97_reid_refreshes_the_card_that_was_used_too() -> None:
    table = trip(
        "black:1",
        "rest",
        raider={0: "reid"},
        crew={0: ["mechanic"]},
        face_down={0: ["navigator", "juggler"]},
        damage={0: {"trike": 1}},
    )
    assert table.legal == ["on", "crew:mechanic:trike"]
    table.play("crew:mechanic:trike")
    assert table.face_down(0) == []
    assert table.step == "RestGain"
