"""Rulings on catching up, fleeing, Monsters and stops: 1 to 19 and 41, 42, 44."""

from tests.games.raids.given import BLUE, PINK, RED, YELLOW, Table, given
from tests.table import logged


def test_ruling_1_catching_up_discards_monsters_visits_and_pillages_too() -> None:
    table = given(
        voyage=2,
        sea={
            1: "v2-goods-wood",
            2: "v2-monster-m4",
            3: "v2-visit-visit",
            4: "v2-pillage-pillage",
            6: "v2-rune-rune",
        },
        ships=[{"space": 1, "vikings": 3}, {"space": 6}],
        arrived=[YELLOW],
    )
    events = table.play("discard")
    lost = ["v2-monster-m4", "v2-visit-visit", "v2-pillage-pillage"]
    assert logged(events, "CaughtUp")[0]["tiles"] == lost
    red = table.ship(RED)
    assert (red.vikings, red.beside, red.coins) == (3, [], [])


def test_ruling_2_what_lies_on_a_discarded_tile_goes_back_to_the_reserve() -> None:
    table = given(
        voyage=2,
        sea={1: "v2-goods-wood", 3: "v2-visit-visit", 4: "v2-pillage-pillage", 6: "v2-rune-rune"},
        ships=[{"space": 1}, {"space": 6}],
        arrived=[YELLOW],
    )
    table.play("discard")
    assert table.position["shares"] == {}
    table.play("dock")
    assert table.ship(RED).coins == []


def test_ruling_3_villages_in_between_stay_and_recruit() -> None:
    table = given(
        sea={1: "v1-goods-wood", 11: "v1-rune-rune", 12: "v1-goods-pigs"},
        ships=[{"space": 1, "vikings": 0}, {"space": 11}],
        arrived=[YELLOW],
    )
    table.play("discard", "sail:12")
    assert (table.sea(5), table.sea(10)) == ("village", "village")
    assert table.ship(RED).vikings == 2


def test_ruling_4_take_then_discard_what_is_between_then_sail() -> None:
    table = given(
        sea={1: "v1-goods-wood", 2: "v1-goods-pigs", 6: "v1-rune-rune", 7: "v1-goods-furs"},
        ships=[{"space": 1}, {"space": 6}],
        arrived=[YELLOW],
    )
    events = table.play("place", "sail:7")
    assert [event["event"] for event in events][:3] == ["PlacedTile", "CaughtUp", "SetSail"]


def test_ruling_5_the_tile_of_the_next_ship_is_not_between() -> None:
    table = given(
        sea={1: "v1-goods-wood", 3: "v1-goods-pigs"},
        ships=[{"space": 1}, {"space": 3}],
        arrived=[YELLOW],
    )
    table.play("discard")
    assert table.sea(3) == "v1-goods-pigs"
    assert table.legal == ["sail:3", "dock"]


def test_ruling_6_a_docked_ship_counts_so_the_last_at_sea_sails_home() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-rune-rune", 12: "v1-monster-m2", 17: "v1-rune-rune"},
        ships=[{"space": 3, "vikings": 0}],
        arrived=[BLUE, YELLOW],
    )
    events = table.play("place")
    lost = ["v1-rune-rune", "v1-monster-m2", "v1-rune-rune"]
    assert logged(events, "CaughtUp")[0]["tiles"] == lost
    assert table.legal == ["dock"]
    events = table.play("dock")
    assert len(logged(events, "PassedVillage")) == 3
    assert table.ship(RED).aboard == ["v1-goods-wood"]


def test_ruling_7_only_the_last_to_leave_the_harbor_catches_up() -> None:
    table = given(
        seats=4,
        sea={2: "v1-goods-wood", 6: "v1-rune-rune", 7: "v1-sail-simple", 9: "v1-sail-simple"},
    )
    for _ in range(3):
        assert table.sea(2) == "v1-goods-wood"
        table.play(next(text for text in ("sail:6", "sail:7", "sail:9") if free(table, text)))
    assert table.actor == PINK
    assert table.sea(2) is None


def free(table: Table, text: str) -> bool:
    space = int(text.removeprefix("sail:"))
    return all(seat["space"] != space for seat in table.position["seats"])


def test_ruling_8_a_fleeing_ship_meets_all_it_passes() -> None:
    table = given(
        voyage=2,
        sea={
            1: "v2-goods-wood",
            2: "v2-visit-visit",
            3: "v2-pillage-pillage",
            7: "v2-monster-m3",
            8: "v2-rune-rune",
        },
        ships=[{"vikings": 1}, {"space": 1, "vikings": 1}],
    )
    table.play("sail:1", "flee:8")
    assert (table.actor, table.step) == (BLUE, "MeetMonster")
    assert table.ship(BLUE).vikings == 1 + 2 + 1
    assert table.ship(BLUE).coins == [3]
    table.play("fight")
    assert table.ship(BLUE).beside == ["v2-monster-m3"]
    assert table.ship(BLUE).space == 8


def test_ruling_9_a_fleeing_ship_discards_nothing() -> None:
    table = given(
        sea={1: "v1-goods-wood", 2: "v1-goods-pigs", 3: "v1-goods-furs", 4: "v1-goods-mead"},
        ships=[{}, {"space": 1}],
    )
    table.play("sail:1")
    events = table.play("flee:4")
    assert not logged(events, "CaughtUp")
    assert (table.sea(2), table.sea(3)) == ("v1-goods-pigs", "v1-goods-furs")


def test_ruling_10_fleeing_to_the_harbor_docks_the_ship() -> None:
    table = given(sea={1: "v1-goods-wood", 2: "v1-goods-pigs"}, ships=[{}, {"space": 1}])
    table.play("sail:1", "flee:harbor")
    assert table.position["arrived"] == [BLUE]
    assert table.ship(BLUE).space == 20
    table.play("dock")
    assert table.actor == RED


def test_ruling_11_without_vikings_one_flees_to_a_free_tile_or_the_harbor() -> None:
    table = given(
        sea={1: "v1-goods-wood", 3: "v1-rune-rune", 4: "v1-goods-pigs"},
        ships=[{}, {"space": 1, "vikings": 0}, {"space": 3}],
    )
    table.play("sail:1")
    assert table.legal == ["flee:4", "flee:harbor"]
    reason = table.refusal("flee:3")
    assert (reason.name, reason.rule, reason.figures["rival"]) == (
        "no_crew_to_attack",
        "attack-crew",
        YELLOW,
    )

    # The crew on arrival counts, and the Village on the way adds one.
    table = given(
        sea={4: "v1-goods-wood", 6: "v1-rune-rune"},
        ships=[{}, {"space": 4, "vikings": 0}, {"space": 6}],
    )
    table.play("sail:4", "flee:6")
    assert (table.actor, table.step, table.ship(BLUE).vikings) == (YELLOW, "Combat", 0)


def test_ruling_12_fleeing_onto_a_third_ship_starts_a_new_combat() -> None:
    table = given(
        sea={1: "v1-goods-wood", 3: "v1-goods-pigs", 4: "v1-goods-furs"},
        ships=[{}, {"space": 1, "vikings": 4}, {"space": 3}],
    )
    table.play("sail:1", "flee:3")
    assert table.ship(BLUE).vikings == 3
    assert (table.actor, table.step) == (YELLOW, "Combat")
    assert (table.position["rival"], table.position["sent"]) == (BLUE, 1)
    assert table.legal == ["retaliate", "flee:4", "flee:harbor"]


def test_ruling_13_after_a_chain_the_ship_furthest_behind_goes_next() -> None:
    table = given(
        sea={
            1: "v1-goods-wood",
            3: "v1-goods-pigs",
            4: "v1-goods-furs",
            6: "v1-goods-mead",
        },
        ships=[{"space": 1}, {"space": 3}, {"space": 4}],
    )
    table.play("discard", "sail:3", "flee:4")
    assert table.actor == YELLOW
    table.play("flee:6")
    assert table.actor == RED
    assert [table.ship(seat).space for seat in range(3)] == [3, 4, 6]


def test_ruling_14_one_viking_is_enough_to_attack() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{"vikings": 1}, {"space": 3, "vikings": 5}],
    )
    table.play("sail:3")
    assert table.ship(RED).vikings == 0
    table.play("retaliate")
    assert table.legal == ["flee:4", "flee:harbor"]


def test_ruling_15_a_monster_is_dealt_with_by_fight_or_sacrifice() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-rune-rune"}, ships=[{"vikings": 5}])
    table.play("sail:3")
    assert table.legal == ["fight", "sacrifice"]


def test_ruling_16_weapons_that_suffice_make_the_fight_free_even_without_crew() -> None:
    table = given(
        voyage=2,
        sea={1: "v2-monster-m3", 3: "v2-rune-rune"},
        ships=[
            {"vikings": 0, "aboard": ["v2-weapon-double", "v1-weapon-simple", "v1-weapon-simple"]}
        ],
    )
    table.play("sail:3", "fight")
    assert table.ship(RED).vikings == 0
    assert table.points(RED) == {"monsters": 3}


def test_ruling_17_there_is_no_partial_fight() -> None:
    table = given(voyage=4, sea={1: "v4-monster-m7", 3: "v4-rune-rune"}, ships=[{"vikings": 6}])
    table.play("sail:3")
    assert table.legal == ["sacrifice"]
    assert table.refusal("fight").figures == {"missing": 1, "cost": 7}


def test_ruling_18_a_ship_without_vikings_passes_a_monster_free() -> None:
    table = given(sea={1: "v1-monster-m2", 3: "v1-goods-wood"}, ships=[{"vikings": 0}])
    events = table.play("sail:3")
    assert logged(events, "PassedMonster")
    assert (table.ship(RED).space, table.sea(1)) == (3, "v1-monster-m2")


def test_ruling_19_no_ship_stops_at_an_emptied_space() -> None:
    table = given(
        sea={1: "v1-monster-m2", 2: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{"vikings": 3}],
    )
    table.play("sail:4", "fight")
    assert table.actor == BLUE
    assert table.refusal("sail:1").name == "no_tile"


def test_ruling_41_the_destination_is_chosen_before_the_monsters_are_met() -> None:
    table = given(
        sea={1: "v1-monster-m2", 2: "v1-monster-m3", 3: "v1-rune-rune", 4: "v1-goods-wood"},
        ships=[{"vikings": 5}],
    )
    assert table.step == "Navigate"
    table.play("sail:3")
    assert (table.position["bound_for"], table.ship(RED).space) == (3, 1)
    table.play("fight")
    assert (table.position["bound_for"], table.ship(RED).space) == (3, 2)
    table.play("fight")
    assert table.ship(RED).space == 3


def test_ruling_42_the_viking_to_attack_with_is_needed_on_arrival() -> None:
    def bound_past_a_monster(**red: object) -> Table:
        return given(
            sea={4: "v1-monster-m3", 6: "v1-goods-wood", 7: "v1-goods-pigs"},
            ships=[red, {"space": 6}],
        )

    # An empty ship passes the Monster without cost and attacks with the recruit of the Village.
    table = bound_past_a_monster(vikings=0)
    assert "sail:6" in table.legal
    table.play("sail:6")
    assert (table.actor, table.ship(RED).vikings) == (BLUE, 0)

    # Without a Village after the Monster, the only Viking aboard cannot do both.
    table = given(
        sea={1: "v1-monster-m3", 3: "v1-goods-wood"}, ships=[{"vikings": 1}, {"space": 3}]
    )
    assert table.legal == ["dock"]
    assert table.refusal("sail:3").name == "no_crew_to_attack"

    # A fight that takes all Vikings is still legal if a recruit joins before the arrival.
    table = bound_past_a_monster(vikings=3)
    table.play("sail:6")
    assert table.legal == ["fight", "sacrifice"]
    table.play("fight")
    assert (table.step, table.ship(RED).vikings) == ("Combat", 0)


def test_ruling_44_the_last_to_leave_when_all_others_are_docked_sails_home() -> None:
    table = given(
        sea={2: "v1-goods-wood", 12: "v1-rune-rune"},
        ships=[{"vikings": 1}],
        arrived=[BLUE, YELLOW],
    )
    assert table.actor == RED
    assert table.legal == ["dock"]
    assert (table.sea(2), table.sea(12)) == (None, None)
    table.play("dock")
    assert table.ship(RED).vikings == 4
