"""Setting up: offerings, plunder, workers, hands and the starting player."""

from collections import Counter

import pytest
from tests.games.north_sea.given import SETS, START, Table
from tests.table import logged

import raidtable

DEALT = ["archer", "brawler", "forager", "sage", "scout"]


def unpacked(seats: int) -> Table:
    return Table(raidtable.new("north_sea", seats=seats, chance="by_hand"))


def laid_out(seats: int) -> Table:
    """All tiles and tokens are in their places: the first card is about to be dealt."""
    table = unpacked(seats)
    while table.step != "DrawCards":
        table.play(table.legal[0])
    return table


def dealt(seats: int) -> Table:
    """Seat 0 has been dealt the cards above, the others the last five kinds that remain."""
    table = laid_out(seats)
    table.play(*[f"card:{card}" for card in DEALT])
    for _ in range(1, seats):
        table.play(*table.legal[-5:])
    return table


def about_to_roll(seats: int) -> Table:
    table = dealt(seats)
    while table.step == "RejectCards":
        table.play(table.legal[0])
    return table


def test_three_offerings_are_turned_up_and_thirteen_stay_in_the_stack() -> None:
    table = unpacked(2)
    assert set(table.odds.values()) == {1}
    assert len(table.odds) == 16
    table.play("tile:7", "tile:12")
    assert "tile:7" not in table.legal
    table.play("tile:1")
    assert table.position["offers"] == ["7", "12", "1"]
    assert table.seen()["offer_stack"] == 13


def test_raiding_spaces_are_filled_from_a_bag_of_80_tokens() -> None:
    table = unpacked(2)
    table.play("tile:1", "tile:2", "tile:3")
    assert table.odds == {
        "token:gold": 18,
        "token:iron": 18,
        "token:livestock": 26,
        "token:valkyrie": 18,
    }
    table.play("token:gold", "token:iron", "token:livestock", "token:valkyrie", "token:valkyrie")
    sets = table.position["sets"]
    assert sets["harbour_west-1"] == {
        "worker": "grey",
        "gold": 1,
        "iron": 1,
        "livestock": 1,
        "valkyrie": 1,
    }
    assert sets["harbour_west-2"]["valkyrie"] == 1
    assert table.odds["token:valkyrie"] == 16


def test_70_tokens_lie_on_the_board_and_the_other_10_are_the_supply() -> None:
    table = laid_out(2)
    on_board = Counter[str]()
    for name, (size, worker) in SETS.items():
        row = dict(table.position["sets"][name])
        assert row.pop("worker") == worker
        assert sum(row.values()) == size
        on_board.update(row)
    assert sum(on_board.values()) == 70
    in_supply = {kind: table.supply[kind] for kind in on_board}
    assert sum(in_supply.values()) == 10
    assert Counter(in_supply) + on_board == {
        "gold": 18,
        "iron": 18,
        "livestock": 26,
        "valkyrie": 18,
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_starts_with_2_silver_and_a_black_worker(seats: int) -> None:
    table = unpacked(seats)
    for seat in range(seats):
        assert table.goods(seat) == {"silver": 2}
        row = table.seat(seat)
        assert row["worker"] == "black"
        assert (row["armour"], row["valkyries"], row["points"]) == (0, 0, 0)
        assert (row["hand"], row["crew"], row["offerings"]) == ([], [], [])
    assert table.supply["silver"] == 32 - 2 * seats
    assert table.supply["provisions"] == 32


def test_black_workers_start_at_gate_house_town_hall_and_treasury() -> None:
    assert unpacked(3).village == START


@pytest.mark.parametrize(("seats", "black"), [(2, 5), (3, 6), (4, 7)])
def test_black_workers_are_three_and_one_for_each_player(seats: int, black: int) -> None:
    table = unpacked(seats)
    held = [table.seat(seat)["worker"] for seat in range(seats)]
    assert [*held, *table.village.values()] == ["black"] * black


def test_each_player_is_dealt_five_cards_of_71() -> None:
    table = laid_out(2)
    assert sum(table.odds.values()) == 71
    assert table.odds["card:berserker"] == 4
    table.play("card:berserker")
    assert table.odds["card:berserker"] == 3
    table = dealt(2)
    assert table.hand(0) == DEALT
    assert len(table.hand(1)) == 5
    assert table.seen()["pile"] == 61


def test_each_player_keeps_three_of_five_and_the_others_go_under_the_pile() -> None:
    table = dealt(2)
    assert (table.actor, table.step) == (0, "RejectCards")
    assert table.legal == [f"reject:{card}" for card in DEALT]
    table.play("reject:sage", "reject:brawler")
    assert table.hand(0) == ["archer", "forager", "scout"]
    assert table.actor == 1
    table.play(*table.legal[:2])
    assert len(table.hand(1)) == 3
    assert table.step == "RollForStart"


def test_ruling_38_rejected_cards_go_under_the_pile_in_seat_order_unseen() -> None:
    table = dealt(2)
    others = table.hand(1)
    table.play("reject:sage", "reject:brawler")
    table.play(f"reject:{others[3]}", f"reject:{others[0]}")
    assert table.position["under"] == [
        {"card": "sage", "by": 0},
        {"card": "brawler", "by": 0},
        {"card": others[3], "by": 1},
        {"card": others[0], "by": 1},
    ]
    assert [row["card"] for row in table.seen(0)["under"]] == ["sage", "brawler", None, None]
    assert [row["card"] for row in table.seen(1)["under"]] == [None, None, others[3], others[0]]
    assert [row["card"] for row in table.seen()["under"]] == [None] * 4


def test_highest_roller_of_both_dice_starts() -> None:
    table = about_to_roll(3)
    assert table.odds == {"die:2": 1, "die:3": 2, "die:4": 2, "die:5": 1}
    table.play("die:2", "die:5", "die:4", "die:4", "die:3")
    events = table.play("die:3")
    assert [event["seat"] for event in logged(events, "ChoseFirst")] == [1]
    assert (table.actor, table.step) == (1, "Turn")


def test_ruling_39_tied_players_roll_again_and_only_they() -> None:
    table = about_to_roll(3)
    events = table.play("die:5", "die:4", "die:2", "die:2", "die:4", "die:5")
    assert table.step == "RollForStart"
    events = table.play("die:3", "die:3", "die:2", "die:5")
    assert [event["seat"] for event in logged(events, "RolledForStart")] == [0, 0, 2, 2]
    assert table.actor == 2


@pytest.mark.parametrize("seats", [1, 5])
def test_two_three_or_four_can_play(seats: int) -> None:
    with pytest.raises(raidtable.BadOption):
        raidtable.new("north_sea", seats=seats, seed=1)


def test_printed_cards_are_used_unless_early_ones_are_chosen() -> None:
    assert raidtable.new("north_sea", seats=2, seed=1).position()["cards"] == "printed"
    early = raidtable.new("north_sea", seats=2, seed=1, cards="early")
    assert early.position()["cards"] == "early"
