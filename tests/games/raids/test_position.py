"""Written positions: complete, readable, and refused with a sentence where they cannot be."""

import json
from typing import Any

import pytest
from tests.games.raids.given import BLUE, GREEN, ORANGE, Table, given
from tests.helpers import play_randomly

import raidtable
from raidtable.engine.data import load_text
from raidtable.engine.rng import seeded

SEATS: list[dict[str, Any]] = [
    {"berth": 3, "vikings": 2},
    {"berth": 2, "vikings": 2},
    {"berth": 1, "vikings": 2},
]


def refused(written: dict[str, Any], sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("raids", {"seats": SEATS, **written})


def sea(tiles: dict[int, str], last: int = 19) -> list[str | None]:
    marks: list[str | None] = ["village" if s % 5 == 0 else None for s in range(1, last + 1)]
    for space, tile in tiles.items():
        marks[space - 1] = tile
    return marks


def seats(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**base, **row} for base, row in zip(SEATS, rows, strict=True)]


# Reading and writing


@pytest.mark.parametrize("number_of_seats", [2, 3, 4])
@pytest.mark.parametrize("track", ["three_villages", "four_villages"])
def test_every_position_of_a_game_can_be_written_and_read(number_of_seats: int, track: str) -> None:
    match = raidtable.new("raids", seats=number_of_seats, seed="written", track=track)
    while not match.over:
        written = json.loads(json.dumps(match.position()))
        read = raidtable.position("raids", written)
        assert read.position() == match.position()
        assert (read.actor, read.legal()) == (match.actor, match.legal())
        play_randomly(match, match.ply, decisions=1)
    assert raidtable.position("raids", match.position()).over


def test_positions_at_every_chance_can_be_written_and_read() -> None:
    match = raidtable.new("raids", seats=3, chance="by_hand")
    while match.actor == raidtable.CHANCE:
        assert raidtable.position("raids", match.position(), seed=1).ply > 0
        match.play(match.legal()[0])


def test_what_a_position_leaves_out_is_as_after_setup() -> None:
    start = raidtable.new("raids", seats=4, seed=5)
    assert raidtable.position("raids", {}, seats=4, seed=5).position() == start.position()
    assert raidtable.position("raids", {}).seats == 2


def test_without_steps_the_next_turn_begins_from_the_written_ships() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{"space": 4}, {"space": 3}],
        arrived=[2],
    )
    assert (table.actor, table.step) == (BLUE, "TakeTile")
    assert table.position["steps"] == ["voyage", "navigate", "take_tile"]


def test_example_of_the_rules_page_can_be_read() -> None:
    page = load_text("raidtable.games.raids", "RULES.md")
    example = json.loads(page.split("```json")[1].split("```")[0])
    table = Table(raidtable.position("raids", example))
    assert (table.actor, table.step, table.shares(4)) == (ORANGE, "TakeTile", 1)
    assert table.ship(BLUE).beside == ["v1-rune-rune"]


def test_position_in_mid_combat() -> None:
    table = given(
        sea={3: "v1-goods-wood", 4: "v1-goods-pigs"},
        ships=[{"space": 3, "vikings": 4}, {"space": 3, "vikings": 3}, {"space": 4}],
        steps=["voyage", "combat"],
        turn_seat=BLUE,
        fighter=ORANGE,
        rival=BLUE,
        sent=3,
    )
    assert (table.actor, table.step) == (ORANGE, "Combat")
    table.play("retaliate")
    assert table.ship(ORANGE).vikings == 0


def test_position_in_front_of_a_monster() -> None:
    table = given(
        sea={2: "v1-monster-m2", 3: "v1-goods-wood"},
        ships=[{"space": 2, "vikings": 4}],
        steps=["voyage", "under_sail", "meet_monster"],
        turn_seat=ORANGE,
        sailor=ORANGE,
        bound_for=3,
    )
    assert table.legal == ["fight", "sacrifice"]
    table.play("fight")
    assert table.ship(ORANGE).space == 3


def test_position_in_a_port() -> None:
    table = given(
        sea={6: "v1-goods-pigs"},
        ships=[
            {"space": 4, "aboard": ["v1-goods-wood"], "beside": ["v1-port-simple"]},
            {"space": 6},
        ],
        arrived=[GREEN],
        steps=["voyage", "navigate", "sell_goods"],
        turn_seat=ORANGE,
        sales=1,
    )
    assert table.legal == ["sell:v1-goods-wood", "done"]


def test_position_while_tiles_are_laid() -> None:
    table = Table(raidtable.new("raids", seats=3, chance="by_hand"))
    while table.step == "LayTiles":
        table.play(table.legal[0])
    table.play("deal:runes", "deal:sails", "deal:ports", "first:0")
    while table.step != "LayTiles":
        table.play(table.legal[-1])
    assert table.position["voyage"] == 2
    table.play("lay:v2-rune-rune")
    read = raidtable.position("raids", table.position, seed=1)
    laid: Any = read.at(0).position()
    assert laid == table.position
    assert read.step == "Navigate"


def test_position_given_away_to_a_view_is_complete() -> None:
    table = given(sea={3: "v1-goods-wood"})
    assert table.match.view(BLUE).data() == {"seat": BLUE, **table.position}


# What cannot be


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"seas": []}, "unknown key 'seas'"),
        ({"voyage": 5}, "'voyage' must be from 1 to 4, not 5"),
        ({"track": "round_trip"}, "cannot be 'round_trip'"),
        ({"sea": []}, "'sea' must have 19 entries, not 0"),
        ({"sea": sea({4: "v1-kraken"})}, "'sea' cannot be 'v1-kraken'"),
        ({"sea": sea({5: "v1-rune-rune"})}, "space 5 is a Village"),
        ({"sea": sea({4: "village"})}, "space 4 is not a Village"),
        ({"sea": sea({4: "v2-rune-rune"})}, "cannot be in play on voyage 1"),
        ({"voyage": 2, "sea": sea({4: "v1-rune-rune"})}, "cannot lie on the sea on voyage 2"),
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
        ({"seats": [{"berth": 3}, {"berth": 2}], "ghost": 6}, "it stops at Villages only"),
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
        ({"turn_seat": 0}, "'turn_seat' needs 'steps' beside it"),
        ({"steps": ["voyage", "navigate"]}, "'turn_seat' must be given with these 'steps'"),
        ({"steps": ["voyage"], "sales": 1}, "'sales' has no meaning with these 'steps'"),
        ({"steps": ["voyage", "navigate"], "turn_seat": 1}, "'turn_seat' must be 0"),
        (
            {"steps": ["voyage", "navigate", "take_tile"], "turn_seat": 0},
            "no tile to take in the Harbor",
        ),
        (
            {
                "steps": ["voyage", "under_sail", "meet_monster"],
                "turn_seat": 0,
                "sailor": 0,
                "bound_for": 4,
            },
            "'sailor' must be at a Monster",
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
    with pytest.raises(raidtable.BadPosition, match="it is read on the track four_villages"):
        raidtable.position("raids", {"track": "three_villages"}, seats=3, track="four_villages")


def test_as_many_seats_as_the_game_has() -> None:
    with pytest.raises(raidtable.BadPosition, match="'seats' must have 4 entries, not 3"):
        raidtable.position("raids", {"seats": SEATS}, seats=4)


AT_MONSTER: dict[str, Any] = {
    "sea": sea({1: "v1-monster-m3", 2: "v1-rune-rune"}),
    "seats": seats({"space": 1, "vikings": 1}, {"space": 2}, {}),
    "steps": ["voyage", "under_sail", "meet_monster"],
    "turn_seat": ORANGE,
    "sailor": ORANGE,
}
IN_COMBAT: dict[str, Any] = {
    "steps": ["voyage", "combat"],
    "turn_seat": BLUE,
    "fighter": ORANGE,
    "rival": BLUE,
    "sent": 1,
}


def test_ship_bound_where_no_ship_may_stop_is_refused() -> None:
    refused({**AT_MONSTER, "bound_for": 5}, "'bound_for' cannot be 5: no ship may stop there")


def test_ship_bound_for_an_attack_it_cannot_make_is_refused() -> None:
    refused({**AT_MONSTER, "bound_for": 2}, "too few Vikings to attack at space 2")


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


def test_ship_that_has_taken_its_tile_cannot_still_stand_at_it() -> None:
    written = {
        "sea": sea({3: "v1-goods-wood", 4: "v1-rune-rune"}),
        "seats": seats({"space": 3}, {"space": 4}, {"space": 20}),
        "arrived": [GREEN],
        "steps": ["voyage", "navigate"],
        "turn_seat": ORANGE,
    }
    refused(written, "has taken the tile of space 3, so it cannot lie there")


def test_ghost_that_is_behind_sails_before_a_turn_begins() -> None:
    written = {
        "sea": sea({3: "v1-goods-wood", 4: "v1-rune-rune"}),
        "seats": [{"berth": 3, "space": 3}, {"berth": 2, "space": 4}],
        "ghost": 0,
        "steps": ["voyage", "navigate", "take_tile"],
        "turn_seat": ORANGE,
    }
    refused(written, "the ghost ship is furthest behind")


def test_game_is_over_only_when_all_have_docked_on_voyage_4_and_the_sea_is_cleared() -> None:
    home = {"seats": seats(*[{"space": 20}] * 3), "arrived": [0, 1, 2], "steps": []}
    assert raidtable.position("raids", {**home, "voyage": 4, "sea": sea({})}).over
    refused({"voyage": 4, "sea": sea({}), "steps": []}, "the game is over once all have docked")
    refused({**home, "voyage": 3, "sea": sea({})}, "the game is over once all have docked")
    refused({**home, "voyage": 4, "sea": sea({4: "v4-rune-rune"})}, "and the sea is cleared")


def test_goods_cannot_be_sold_in_the_harbor() -> None:
    at_port: dict[str, Any] = {"steps": ["voyage", "navigate", "sell_goods"], "turn_seat": ORANGE}
    goods = {"ship": ["v1-goods-wood", *[None] * 4]}
    written = {"sea": sea({4: "v1-rune-rune"}), "seats": seats(goods, {}, {}), "sales": 1}
    refused({**written, **at_port}, "no tile to take in the Harbor")


def setting_up() -> dict[str, Any]:
    return raidtable.new("raids", seats=3, chance="by_hand").position()


def test_all_ships_are_in_the_harbor_while_a_voyage_is_laid_out() -> None:
    start = setting_up()
    start["seats"][0]["space"] = 20
    refused({**start, "arrived": [0]}, "all ships are in the Harbor")


def test_nobody_owns_anything_before_the_first_player_is_chosen() -> None:
    start = setting_up()
    start["seats"][1]["vikings"] = 1
    refused(start, "seat 1 cannot own anything")


def test_game_is_set_up_with_all_tiles_of_voyage_1() -> None:
    start = setting_up()
    del start["pile"]["v1-sail-simple"]
    refused(start, "'sea' and 'pile' do not fit")
    refused({**start, "pile": {}, "sea": sea({}), "steps": start["steps"][:3]}, "all tiles of")


def test_harbors_are_dealt_in_the_order_of_the_voyages() -> None:
    start = setting_up()
    start["harbors"] = ["arrival", None, "runes", None]
    refused(start, "in the order of the voyages")


# Flaws: what the laws look for in every position of random play


def test_no_position_of_play_has_a_flaw() -> None:
    table = given(
        voyage=2, sea={3: "v2-goods-wood", 4: "v2-pillage-pillage"}, ships=[{"coins": [3]}]
    )
    game, match = table.match.game, table.match
    assert game.flaws(game.determinise(match.view(), seeded("any"))) == []


def test_flaws_name_each_piece_too_many_or_too_few() -> None:
    table = given(voyage=2, sea={3: "v2-goods-wood", 4: "v2-pillage-pillage"})
    game = table.match.game
    state: Any = game.determinise(table.match.view(), seeded("any"))
    wood = state.sea[3]
    state.sea[7] = wood
    state.shares[3] = 1
    state.harbors[2] = state.harbors[1]
    state.ships[0].threes = 9
    for ship in state.ships:
        ship.vikings = 14
    assert game.flaws(state) == [
        "2 of v2-goods-wood, not 1",
        "65 Voyage tiles, not 64",
        "14 Vikings on the 10 Shields of seat 0",
        "14 Vikings on the 10 Shields of seat 1",
        "14 Vikings on the 10 Shields of seat 2",
        "more than 40 Vikings",
        "16 coins of 3, not 8",
        "a Harbor tile that was dealt twice",
        "shares on space 3, where no Visit or Pillage lies",
    ]
