"""The ability of each Storm Raider in a rest."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, given, trip
from tests.table import logged

import raidtable

ALL_SLOTS = [row["id"] for row in DATA["mod_slots"]]


def resting(raider: str, die: str = "black:1", **story: Any) -> Table:
    """That raider of seat 0 rests with the die; with a black 1 it removes no Damage."""
    return trip(die, "rest", raider={0: raider}, **story)


# Reid


def test_reid_refreshes_all_crew_cards() -> None:
    table = resting("reid", crew={0: ["medic"]}, face_down={0: ["bosun", "navigator", "navigator"]})
    assert table.crew(0) == ["navigator", "navigator", "bosun", "medic"]
    assert table.face_down(0) == []


def test_other_raiders_refresh_one_crew_card() -> None:
    table = resting("khena", face_down={0: ["bosun", "navigator"]})
    assert table.legal == ["refresh:navigator", "refresh:bosun"]
    table.play("refresh:bosun")
    assert (table.crew(0), table.face_down(0)) == (["bosun"], ["navigator"])


# Khena


def test_khena_removes_one_more_damage_for_each_that_the_rest_removes() -> None:
    table = resting("khena", "black:4", damage={0: {"trike": 4, "plane": 3}})
    table.play("repair:trike", "repair:trike")
    assert table.legal == ["repair:trike", "repair:plane", "done"]
    table.play("repair:trike", "repair:plane")
    assert table.damage(0) == {"trike": 1, "plane": 2}
    assert table.step == "RestGain"


def test_khena_may_leave_the_damage_that_she_removes_besides() -> None:
    table = resting("khena", "black:4", damage={0: {"trike": 4, "plane": 3}})
    table.play("repair:plane", "repair:plane", "done")
    assert table.damage(0) == {"trike": 4, "plane": 1}


def test_khena_clears_six_damage_with_a_six() -> None:
    table = resting("khena", "black:6", damage={0: {"trike": 4, "plane": 2}})
    while table.step == "RestRepair":
        table.play(table.legal[0])
    assert table.damage(0) == {}


def test_khena_removes_nothing_with_a_one() -> None:
    table = resting("khena", "black:1", damage={0: {"trike": 4}})
    assert table.damage(0) == {"trike": 4}


# Thorne


def test_thorne_rests_with_any_value() -> None:
    table = resting("thorne", "black:2", damage={0: {"trike": 4}}, dice={0: {"plane": ["grey:5"]}})
    assert table.legal == [f"set:{value}" for value in range(1, 7)]
    table.play("set:6")
    assert table.damage(0) == {"trike": 1}
    assert table.dice(0) == {"plane": ["grey:5"]}


def test_thorne_lowers_the_die_to_be_rid_of_more_dice() -> None:
    table = resting("thorne", "black:6", dice={0: {"plane": ["grey:2", "grey:5"]}})
    table.play("set:2")
    assert table.dice(0) == {}


def test_thorne_changes_no_die_for_a_journey() -> None:
    table = given(raider={0: "thorne"}, tray=["black:2"])
    table.play("draft:black:2")
    assert not any(text.startswith("set:") for text in table.legal)


# Anya

ON_VEHICLES = {"trike": ["black:2", "grey:3"], "plane": ["black:1"], "sub": ["grey:5"]}


def test_anya_removes_two_more_dice_of_any_value() -> None:
    table = resting("anya", "black:4", dice={0: ON_VEHICLES})
    table.play("on")
    assert table.dice(0) == {"trike": ["black:2", "grey:3"], "plane": ["black:1"]}
    table.play("ability", "remove:trike:grey:3", "remove:plane:black:1")
    assert table.dice(0) == {"trike": ["black:2"]}
    assert table.step == "RestGain"
    assert "ability" not in table.legal


def test_anya_may_remove_fewer_dice() -> None:
    table = resting("anya", "black:4", dice={0: ON_VEHICLES})
    table.play("ability", "remove:sub:grey:5", "done")
    assert table.dice(0) == {"trike": ["black:2", "grey:3"], "plane": ["black:1"]}


def test_anya_can_wait_with_her_ability_until_the_rest_ends() -> None:
    table = resting("anya", "black:6", dice={0: {"trike": ["black:2"]}})
    table.play("gain:medal")
    assert table.legal == ["on", "ability"]
    table.play("ability", "remove:trike:black:2")
    assert table.dice(0) == {}


# Qari


def test_qari_draws_two_resources_and_keeps_one() -> None:
    table = resting("qari")
    table.play("ability", "token:fuel", "token:orichalcum")
    assert table.legal == ["take:fuel", "take:orichalcum"]
    table.play("take:orichalcum")
    assert table.stock(0) == {"orichalcum": 1}
    assert table.position["discards"] == {"fuel": 1}


def test_qari_takes_no_damage_from_weaponry() -> None:
    table = resting("qari")
    table.play("ability", "token:weaponry", "token:fuel", "take:weaponry")
    assert table.stock(0) == {"weaponry": 1}
    assert table.damage(0) == {}


def test_qari_turns_a_crew_token_into_a_crew_card() -> None:
    table = resting("qari")
    table.play("ability", "token:crew", "token:fuel", "take:crew", "card:medic", "card:bosun")
    table.play("keep:bosun")
    assert table.crew(0) == ["bosun"]
    assert table.position["discards"] == {"fuel": 1, "crew": 1}


SEVEN_CARDS = ["navigator"] * 3 + ["gambler"] * 2 + ["juggler"] * 2


def test_qari_is_not_offered_a_crew_token_that_would_bring_nothing() -> None:
    table = resting("qari", crew={0: SEVEN_CARDS})
    table.play("ability", "token:crew", "token:fuel")
    assert table.stock(0) == {"fuel": 1}


def test_qari_with_two_crew_tokens_and_no_room_gains_nothing() -> None:
    table = resting("qari", crew={0: SEVEN_CARDS})
    events = table.play("ability", "token:crew", "token:crew")
    assert logged(events, "NoCrewGained")
    assert table.position["discards"] == {"crew": 2}


def test_qari_draws_from_the_discards_when_the_bag_is_empty() -> None:
    everywhere = {
        "w1": {"general_goods": 12}, "w2": {"mechanical": 9}, "w3": {"electrical": 9},
        "w4": {"orichalcum": 7}, "w5": {"weaponry": 8}, "w6": {"crew": 5},
    }  # fmt: skip
    table = resting("qari", wrecks=everywhere, stock={0: {"fuel": 8}}, discards={"fuel": 2})
    table.play("ability")
    assert table.odds == {"token:fuel": 2}
    table.play("token:fuel", "token:fuel")
    assert table.stock(0) == {"fuel": 9}
    assert table.position["discards"] == {"fuel": 1}


# Marco


def test_marco_moves_to_any_port_but_the_storms_site() -> None:
    table = resting("marco", storm="w3", site={0: "s0"})
    table.play("ability")
    others = ["w1", "w5", "w7", "w9", "w11", "s2", "s4"]
    assert table.legal == [*(f"port:{site}" for site in others), "skip"]
    table.play("port:w9")
    assert table.site(0) == "w9"


def test_marco_resolves_nothing_at_the_new_site() -> None:
    wrecks = {"w1": {"fuel": 2}}
    table = resting("marco", wrecks=wrecks)
    table.play("ability", "port:w1")
    assert table.step == "RestGain"
    assert (table.stock(0), table.dials(0), table.wreck("w1")) == ({}, {}, {"fuel": 2})
    table = resting("marco", contracts={"s4": "K01"}, stock={0: {"general_goods": 2}})
    table.play("ability", "port:s4")
    assert table.step == "RestGain"


@pytest.mark.parametrize("move", ["skip", "port:w9"])
def test_marco_removes_a_damage_or_a_die_whether_he_moves_or_stays(move: str) -> None:
    story: dict[str, Any] = {"damage": {0: {"sub": 2}}, "dice": {0: {"trike": ["grey:1"]}}}
    table = resting("marco", **story)
    table.play("ability", move)
    assert table.legal == ["repair:sub", "remove:trike:grey:1"]
    table.play("remove:trike:grey:1")
    assert (table.damage(0), table.dice(0)) == ({"sub": 2}, {})


# Abaako


def test_abaako_gains_a_mod_when_the_rest_removes_two_damage() -> None:
    table = resting("abaako", "black:4", damage={0: {"trike": 3}})
    table.play("gain:medal")
    assert table.step == "PlaceMod"
    table.play("mod:sub_weaponry")
    assert (table.seat(0)["mods"], table.seat(0)["medals"]) == (["sub_weaponry"], 1)


def test_abaako_gains_no_mod_for_one_damage() -> None:
    table = resting("abaako", "black:2", damage={0: {"trike": 3}})
    table.play("gain:medal")
    assert table.seat(0)["mods"] == []
    assert table.damage(0) == {"trike": 2}


def test_abaako_counts_damage_that_a_crew_card_removes_during_the_rest() -> None:
    table = resting("abaako", "black:2", damage={0: {"trike": 3}}, crew={0: ["mechanic"]})
    table.play("crew:mechanic:trike", "repair:trike", "gain:medal", "mod:sub_weaponry")
    assert table.seat(0)["mods"] == ["sub_weaponry"]


def test_abaako_does_not_count_damage_removed_before_the_rest() -> None:
    table = given(
        raider={0: "abaako"}, damage={0: {"trike": 3}}, crew={0: ["mechanic"]}, tray=["black:2"]
    )
    table.play("crew:mechanic:trike", "draft:black:2", "rest", "repair:trike", "gain:medal")
    assert table.damage(0) == {"trike": 1}
    assert table.seat(0)["mods"] == []


def test_abaako_without_an_open_slot_gains_nothing() -> None:
    table = resting("abaako", "black:4", damage={0: {"trike": 3}}, mods={0: ALL_SLOTS})
    table.play("gain:medal")
    assert table.actor == 1


# Endi


def test_endi_may_give_a_medal_to_raise_any_dial() -> None:
    table = resting("endi", medals={0: 2}, dials={0: {"mod": 5}})
    table.play("gain:medal", "ability")
    assert table.legal == ["raise:medal", "raise:crew"]
    table.play("raise:crew")
    assert (table.seat(0)["medals"], table.dials(0)) == (2, {"mod": 5, "crew": 1})


def test_endi_may_give_the_medal_gained_in_this_rest() -> None:
    table = resting("endi")
    assert "ability" not in table.legal
    table.play("gain:medal", "ability", "raise:mod")
    assert (table.seat(0)["medals"], table.dials(0)) == (0, {"mod": 1})


def test_endi_may_keep_the_medal() -> None:
    table = resting("endi", medals={0: 1})
    table.play("gain:medal", "on")
    assert (table.seat(0)["medals"], table.dials(0)) == (2, {})


# Dials at the start


@pytest.mark.parametrize(
    ("raider", "dials"),
    [
        ("reid", {"medal": 1, "crew": 2}),
        ("khena", {"mod": 1, "medal": 2}),
        ("thorne", {"medal": 3}),
        ("anya", {"mod": 2, "medal": 1}),
        ("qari", {"medal": 2, "crew": 1}),
        ("marco", {"mod": 3}),
        ("abaako", {"mod": 1, "crew": 2}),
        ("endi", {"mod": 2, "crew": 1}),
    ],
)
def test_raider_raises_these_dials_at_the_start(raider: str, dials: dict[str, int]) -> None:
    table = Table(raidtable.new("storm_raiders", seats=2, chance="by_hand"))
    while f"raider:{raider}" not in table.legal:
        table.play(table.legal[0])
    table.play(f"raider:{raider}")
    while table.actor == raidtable.CHANCE:
        table.play(table.legal[0])
    assert table.seat(0)["raider"] == raider
    assert table.dials(0) == dials
