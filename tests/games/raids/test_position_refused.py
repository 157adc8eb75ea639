"""Impossible positions are rejected, each with a message that gives the reason."""

from typing import Any

import pytest
from tests.games.raids.given import BLUE, RED, YELLOW
from tests.games.raids.given import written_sea as sea

import raidtable

SEATS: list[dict[str, Any]] = [
    {"berth": 3, "vikings": 2},
    {"berth": 2, "vikings": 2},
    {"berth": 1, "vikings": 2},
]


def refused(written: dict[str, Any], sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("raids", {"seats": SEATS, **written})


def seats(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**base, **row} for base, row in zip(SEATS, rows, strict=True)]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"seas": []}, "unknown key 'seas'"),
        ({"voyage": 5}, "'voyage' must be from 1 to 4, not 5"),
        ({"track": "round_trip"}, "can't be 'round_trip'"),
        ({"sea": []}, "'sea' must have 19 entries, not 0"),
        ({"sea": sea({4: "v1-kraken"})}, "'sea' cannot be 'v1-kraken'"),
        ({"sea": sea({5: "v1-rune-rune"})}, "space 5 is a Village"),
        ({"sea": sea({4: "village"})}, "space 4 is not a Village"),
        ({"sea": sea({4: "v2-rune-rune"})}, "cannot be in play on voyage 1"),
        ({"voyage": 2, "sea": sea({4: "v1-weapon-simple"})}, "cannot lie on the sea on voyage 2"),
        ({"sea": sea({1: "v1-visit-visit"}), "shares": {"1": 3}}, "space 1 has at most 2 shares"),
        ({"sea": sea({1: "v1-visit-visit"}), "shares": {"2": 1}}, "unknown key '2'"),
        (
            {"sea": sea({1: "v1-port-simple", 2: "v1-port-simple"})},
            "there are 2 of 'v1-port-simple', but the box holds 1",
        ),
        ({"harbors": ["arrival", "runes", "runes", "ports"]}, "name no tile twice"),
        ({"harbors": ["runes", "ports", "sails", "weapons"]}, "must begin with 'arrival'"),
        ({"harbors": ["arrival", "runes", None, None]}, "name a tile for each voyage"),
        ({"ghost": 5}, "the ghost ship sails with two players, and only then"),
        ({"seats": [{"berth": 3}, {"berth": 2}], "ghost": None}, "the ghost ship sails with two"),
        ({"seats": [{"berth": 3}, {"berth": 2}], "ghost": 1}, "it stops at Villages only"),
        ({"seats": seats({}, {"berth": 3}, {})}, "berths must be 1, 2, 3, one each"),
        ({"seats": [{"berth": 3}, {"berth": 1}]}, "berths must be 2, 3, one each"),
        ({"seats": seats({"vikings": 11}, {}, {})}, "11 Vikings find only 10 Shields"),
        ({"seats": seats({"ship": ["v1-rune-rune"] + [None] * 4}, {}, {})}, "'ship' cannot be"),
        ({"seats": seats({"beside": ["v1-sail-simple"]}, {}, {})}, "'beside' cannot be"),
        ({"seats": seats({"coins": {"6": 1}}, {}, {})}, "5 coins of 6, but the box holds 4"),
        ({"seats": seats({"space": 20}, {}, {})}, "'arrived' must name each seat at space 20"),
        ({"arrived": [0]}, "'arrived' must name each seat at space 20"),
        ({"sea": sea({}), "seats": seats({"space": 5}, {}, {})}, "no ship may stop there"),
        ({"sea": sea({}), "seats": seats({"space": 4}, {}, {})}, "no ship may stop there"),
        (
            {"sea": sea({4: "v1-monster-m2"}), "seats": seats({"space": 4}, {}, {})},
            "seat 0 cannot be at space 4",
        ),
        (
            {"sea": sea({4: "v1-rune-rune"}), "seats": seats({"space": 4}, {"space": 4}, {})},
            "two ships are at space 4 without a combat",
        ),
        ({"pile": {"v1-rune-rune": 1}, "sea": sea({})}, "while they are laid out, and only then"),
        ({"steps": ["navigate"]}, "'steps' is not a row of steps"),
        ({"steps": ["voyage", "under_sail"]}, "'steps' is not a row of steps"),
        ({"turn_seat": 0}, "'turn_seat' needs 'steps' too"),
        ({"steps": ["voyage", "navigate"]}, "'turn_seat' must be given with these 'steps'"),
        ({"steps": ["voyage"], "sales": 1}, "'sales' has no meaning with these 'steps'"),
        ({"steps": ["voyage", "navigate"], "turn_seat": 1}, "'turn_seat' must be 0"),
        (
            {"steps": ["voyage", "navigate", "take_tile"], "turn_seat": 0},
            "no tile to take in the Harbor",
        ),
        (
            {
                "sea": sea({3: "v1-rune-rune", 4: "v1-rune-rune"}),
                "seats": seats({"space": 3}, {"space": 4}, {}),
                "steps": ["voyage", "combat"],
                "turn_seat": 1,
                "fighter": 0,
                "rival": 1,
                "sent": 1,
            },
            "must be two ships on the same space",
        ),
        (
            {
                "sea": sea({4: "v1-rune-rune"}),
                "pile": {"v1-rune-rune": 1},
                "steps": ["voyage", "lay_tiles"],
            },
            "tiles are laid in order from the Harbor",
        ),
    ],
    ids=lambda value: value.replace(" ", "_") if isinstance(value, str) else "",
)
def test_position_that_cannot_be_is_refused(written: dict[str, Any], sentence: str) -> None:
    refused(written, sentence)


def test_position_of_one_track_is_not_read_on_the_other() -> None:
    with pytest.raises(raidtable.BadPosition, match="it is for the track four_villages"):
        raidtable.position("raids", {"track": "three_villages"}, seats=3, track="four_villages")


def test_as_many_seats_as_the_game_has() -> None:
    with pytest.raises(raidtable.BadPosition, match="'seats' must have 4 entries, not 3"):
        raidtable.position("raids", {"seats": SEATS}, seats=4)


AT_MONSTER: dict[str, Any] = {
    "sea": sea({1: "v1-monster-m3", 2: "v1-rune-rune"}),
    "seats": seats({"space": 1, "vikings": 1}, {"space": 2}, {}),
    "steps": ["voyage", "under_sail", "meet_monster"],
    "turn_seat": RED,
    "sailor": RED,
}
IN_COMBAT: dict[str, Any] = {
    "steps": ["voyage", "combat"],
    "turn_seat": BLUE,
    "fighter": RED,
    "rival": BLUE,
    "sent": 1,
}


@pytest.mark.parametrize("space", [0, 2, 3, 20])
def test_ship_that_meets_a_monster_is_at_one(space: int) -> None:
    written = {
        **AT_MONSTER,
        "seats": seats({}, {"space": space}, {}),
        "arrived": [BLUE] if space == 20 else [],
        "sailor": BLUE,
        "bound_for": 20,
    }
    refused(written, "'sailor' must be at a Monster, with 'bound_for' ahead of it")


def test_ship_that_meets_a_monster_is_bound_ahead() -> None:
    refused({**AT_MONSTER, "bound_for": 1}, "'bound_for' ahead of it")


def test_ship_bound_where_no_ship_may_stop_is_refused() -> None:
    refused({**AT_MONSTER, "bound_for": 5}, "'bound_for' cannot be 5: no ship may stop there")


def test_ship_bound_for_an_attack_it_cannot_make_is_refused() -> None:
    refused({**AT_MONSTER, "bound_for": 2}, "too few Vikings to attack at space 2")


def test_ship_without_vikings_bound_for_an_attack_is_refused() -> None:
    """It could pass this Monster, but would have no Viking to attack with; with 1 Viking from the
    Village it would have no legal choice at the next Monster."""
    at_once = {
        **AT_MONSTER,
        "seats": seats({"space": 1, "vikings": 0}, {"space": 2}, {}),
        "bound_for": 2,
    }
    refused(at_once, "too few Vikings to attack at space 2")
    past_a_village = {
        **AT_MONSTER,
        "sea": sea({1: "v1-monster-m3", 6: "v1-monster-m2", 7: "v1-rune-rune"}),
        "seats": seats({"space": 1, "vikings": 0}, {"space": 7}, {}),
        "bound_for": 7,
    }
    refused(past_a_village, "too few Vikings to attack at space 7")


@pytest.mark.parametrize("space", [0, 3, 5])
def test_combat_where_no_ship_may_stop_is_refused(space: int) -> None:
    written = {
        "sea": sea({4: "v1-rune-rune"}),
        "seats": seats({"space": space}, {"space": space}, {}),
    }
    refused({**written, **IN_COMBAT}, f"cannot be a combat at space {space}")


def test_docked_ship_has_no_turn() -> None:
    docked = {"seats": seats({}, {"space": 20}, {}), "arrived": [BLUE]}
    refused({**docked, **IN_COMBAT}, "'turn_seat' must name a ship that is not docked")


def test_docked_ships_do_not_fight() -> None:
    docked = {"seats": seats({"space": 20}, {"space": 20}, {}), "arrived": [RED, BLUE]}
    refused({**docked, **IN_COMBAT, "turn_seat": YELLOW}, "cannot be a combat at space 20")


def test_nobody_fights_alone() -> None:
    refused({**IN_COMBAT, "rival": RED}, "must be two ships on the same space")


def test_third_ship_is_not_in_a_combat_of_two() -> None:
    written = {
        "sea": sea({3: "v1-goods-wood"}),
        "seats": seats({"space": 3}, {"space": 3}, {"space": 3}),
    }
    refused({**written, **IN_COMBAT}, "two ships are at space 3 without a combat")


def test_ship_that_has_taken_its_tile_cannot_still_be_at_it() -> None:
    written = {
        "sea": sea({3: "v1-goods-wood", 4: "v1-rune-rune"}),
        "seats": seats({"space": 3}, {"space": 4}, {"space": 20}),
        "arrived": [YELLOW],
        "steps": ["voyage", "navigate"],
        "turn_seat": RED,
    }
    refused(written, "has taken the tile of space 3, so it cannot lie there")


def test_ghost_that_is_behind_sails_before_a_turn_begins() -> None:
    written = {
        "sea": sea({3: "v1-goods-wood", 4: "v1-rune-rune"}),
        "seats": [{"berth": 3, "space": 3}, {"berth": 2, "space": 4}],
        "ghost": 0,
        "steps": ["voyage", "navigate", "take_tile"],
        "turn_seat": RED,
    }
    refused(written, "the ghost ship is furthest behind")


def test_game_is_over_only_when_all_have_docked_on_voyage_4_and_the_sea_is_cleared() -> None:
    home = {"seats": seats(*[{"space": 20}] * 3), "arrived": [0, 1, 2], "steps": []}
    assert raidtable.position("raids", {**home, "voyage": 4, "sea": sea({})}).over
    refused({"voyage": 4, "sea": sea({}), "steps": []}, "the game is over once all have docked")
    refused({**home, "voyage": 3, "sea": sea({})}, "the game is over once all have docked")
    refused({**home, "voyage": 4, "sea": sea({4: "v4-rune-rune"})}, "and the sea is cleared")


def test_goods_cannot_be_sold_in_the_harbor() -> None:
    at_port: dict[str, Any] = {"steps": ["voyage", "navigate", "sell_goods"], "turn_seat": RED}
    goods = {"ship": ["v1-goods-wood", *[None] * 4]}
    written = {"sea": sea({4: "v1-rune-rune"}), "seats": seats(goods, {}, {}), "sales": 1}
    refused({**written, **at_port}, "no tile to take in the Harbor")


def setting_up() -> dict[str, Any]:
    return raidtable.new("raids", seats=3, chance="by_hand").position()


def test_all_ships_are_in_the_harbor_while_a_voyage_is_laid_out() -> None:
    start = setting_up()
    start["seats"][0]["space"] = 20
    refused({**start, "arrived": [0]}, "all ships are in the Harbor")
    first_voyage = raidtable.new("raids", seats=3, seed=1).position()
    choosing = {"seats": start["seats"], "arrived": [0], "steps": ["voyage", "choose_first"]}
    refused({"sea": first_voyage["sea"], **choosing}, "all ships are in the Harbor")
    laying = {"pile": start["pile"], "sea": sea({}), "steps": ["voyage", "lay_tiles"]}
    refused({**laying, "seats": seats({}, {"space": 20}, {}), "arrived": [1]}, "all ships are in")


@pytest.mark.parametrize(
    "owned",
    [
        {"vikings": 1},
        {"berth": 1},
        {"ship": ["v1-sail-simple", *[None] * 4]},
        {"beside": ["v1-rune-rune"]},
    ],
    ids=str,
)
def test_nobody_owns_anything_before_the_first_player_is_chosen(owned: dict[str, Any]) -> None:
    match = raidtable.new("raids", seats=3, chance="by_hand")
    while match.step == "LayTiles":
        match.play(match.legal()[0])
    laid: dict[str, Any] = match.position()
    taken = [tile for key in ("ship", "beside") for tile in owned.get(key, []) if tile]
    for tile in taken:
        laid["sea"][laid["sea"].index(tile)] = None
    laid["seats"][1].update(owned)
    refused(laid, "seat 1 cannot own anything before the first player is chosen")


def test_game_is_set_up_with_all_tiles_of_voyage_1() -> None:
    start = setting_up()
    del start["pile"]["v1-sail-simple"]
    refused(start, "'sea' and 'pile' do not fit")
    refused({**start, "pile": {}, "sea": sea({}), "steps": start["steps"][:3]}, "all tiles of")


def test_harbors_are_dealt_in_the_order_of_the_voyages() -> None:
    start = setting_up()
    start["harbors"] = ["arrival", None, "runes", None]
    refused(start, "in the order of the voyages")
