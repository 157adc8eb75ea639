"""The opponent of a solo game: how it drafts, moves, salvages, fulfils Contracts and scores."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given
from tests.table import logged

import raidtable

# The default Resources on the map: fuel at the next site in either direction.
NEAR_W6 = {"w7": {"fuel": 1}, "w5": {"fuel": 1}}
# Contracts that the opponent has fulfilled before, as many as a test needs
FULFILLED = ["K06", "K07", "K08", "K09", "K10", "K11", "K12", "K13", "K16", "K18", "K19", "K20"]


def opponents_turn(
    *,
    site: str = "w6",
    active: str | None = "K05",
    cover: list[str | None] | None = None,
    put_under: list[str] | None = None,
    pile_left: int = 8,
    turns: int = 1,
    **story: Any,
) -> Table:
    """The opponent at `site` is about to roll; K05 needs two fuel. It has fulfilled the rest of its
    twelve Contracts."""
    seen = [name for name in (active, *(put_under or [])) if name is not None]
    opponent: dict[str, Any] = {
        "site": site,
        "active": active,
        "put_under": put_under or [],
        "pile_left": pile_left,
        "completed": FULFILLED[: 12 - pile_left - len(seen)],
    }
    if cover is not None:
        opponent["cover"] = cover
    return given(seats=1, turn=None, turns=turns, opponent=opponent, **story)


def roll(table: Table, black: int, grey: int) -> list[dict[str, Any]]:
    return table.play(f"roll:{black}", f"roll:{grey}")


def moved(black: int = 6, grey: int = 1, **story: Any) -> Table:
    """The opponent has rolled and taken its turn."""
    table = opponents_turn(**story)
    roll(table, black, grey)
    return table


# Set-up


def new_game(**options: str) -> Table:
    """A solo game by hand. Random events always have their first outcome, so three general goods
    are on each of w0 to w3, three fuel on each of w4 to w6, and the last fuel at w7."""
    table = Table(raidtable.new("storm_raiders", seats=1, chance="by_hand", **options))
    while table.actor == raidtable.CHANCE:
        table.play(table.legal[0])
    return table


@pytest.mark.parametrize(("side", "site"), [("A", "w6"), ("B", "w12")])
def test_opponent_starts_six_sites_clockwise_of_the_storm(side: str, site: str) -> None:
    assert new_game(side=side).opponent["site"] == site


def test_opponent_has_a_pile_of_twelve_contracts_with_the_top_one_open() -> None:
    table = new_game()
    table.play("start:s0")
    unseen = table.seen(0)["unseen_contracts"]
    assert len(unseen) == 30 - 5
    assert table.odds == {f"contract:{name}": 1 for name in unseen}
    table.play("contract:K30")
    assert (table.opponent["active"], table.opponent["pile_left"]) == ("K30", 11)


def test_solo_is_set_up_and_rolled_as_for_two_and_the_player_begins() -> None:
    table = new_game()
    table.play("start:s0", "contract:K30", *["roll:4"] * 5)
    assert table.position["tray"] == {"black:4": 3, "grey:4": 2}
    assert (table.actor, table.step) == (0, "DraftDie")


def test_player_and_opponent_take_turns() -> None:
    table = given(seats=1, opponent={"site": "w6", "active": "K05"}, wrecks=NEAR_W6)
    table.play("draft:black:2", "go:trike:w1")
    assert table.step == "OpponentRolls"
    roll(table, 1, 1)
    assert table.step == "DraftDie"


def test_opponent_begins_every_other_round() -> None:
    table = Table(raidtable.new("storm_raiders", seats=1, seed=1))
    begins: dict[int, int] = {}
    while not table.match.over:
        begins[len(table.position["storm_row"]) + 1] = table.position["first"]
        table.play(table.legal[0])
    assert begins == {1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 6: 1}


# Drafting


def left_in_tray(*, tray: dict[str, int], black: int, grey: int, **story: Any) -> dict[str, int]:
    found: dict[str, int] = moved(black, grey, tray=tray, **story).position["tray"]
    return found


FOUR_DICE = {"black:2": 1, "black:4": 1, "grey:1": 1, "grey:5": 1}


def test_opponent_drafts_the_colour_of_its_higher_die_and_the_value_of_its_lower() -> None:
    tray = {"black:2": 1, "black:3": 1, "grey:3": 2}
    assert left_in_tray(tray=tray, black=6, grey=3) == {"black:2": 1, "grey:3": 2}
    assert left_in_tray(tray=tray, black=3, grey=6) == {"black:2": 1, "black:3": 1, "grey:3": 1}


def test_opponent_looks_upwards_for_a_value_that_is_missing() -> None:
    """As in the printed example: a black 3 is wanted, and a black 4 is taken."""
    assert "black:4" not in left_in_tray(tray=FOUR_DICE, black=6, grey=3)


def test_opponent_goes_on_from_1_after_6() -> None:
    assert "black:2" not in left_in_tray(tray=FOUR_DICE, black=6, grey=5)


def test_opponent_favours_black_with_doubles() -> None:
    tray = {"black:3": 2, "grey:3": 2}
    assert left_in_tray(tray=tray, black=3, grey=3) == {"black:3": 1, "grey:3": 2}


def test_opponent_takes_the_other_colour_when_its_own_is_gone() -> None:
    tray = {"grey:2": 1, "grey:5": 1}
    assert left_in_tray(tray=tray, black=6, grey=3, turns=3) == {"grey:2": 1}


def test_opponent_returns_the_medal_of_its_die() -> None:
    table = opponents_turn(
        round=2, first=1, turns=0, tray={"black:2": 2, "black:4": 1, "grey:2": 2},
        medal_die="black:4",
    )  # fmt: skip
    events = roll(table, 6, 3)
    assert logged(events, "OpponentReturnedMedal")
    assert table.position["medal_die"] is None
    assert table.seat(0)["medals"] == 0


def test_opponent_takes_the_die_with_the_medal_among_equal_ones() -> None:
    table = opponents_turn(
        round=2, first=1, turns=0, tray={"black:2": 1, "black:4": 2, "grey:2": 2},
        medal_die="black:4",
    )  # fmt: skip
    roll(table, 6, 4)
    assert (table.position["medal_die"], table.position["tray"]["black:4"]) == (None, 1)


def test_medal_stays_when_the_opponent_takes_another_die() -> None:
    table = opponents_turn(
        round=2, first=1, turns=0, tray={"black:2": 2, "black:4": 1, "grey:2": 2},
        medal_die="black:4",
    )  # fmt: skip
    roll(table, 6, 2)
    assert table.position["medal_die"] == "black:4"


# Moving


@pytest.mark.parametrize(
    ("heading", "black", "grey", "site"),
    [
        ("clockwise", 6, 1, "w7"),
        ("clockwise", 1, 6, "w5"),
        ("clockwise", 4, 4, "w7"),
        ("anticlockwise", 6, 1, "w5"),
        ("anticlockwise", 1, 6, "w7"),
    ],
)
def test_black_goes_with_the_storm_and_grey_against_it(
    heading: str, black: int, grey: int, site: str
) -> None:
    table = moved(black, grey, heading=heading, wrecks=NEAR_W6)
    assert table.opponent["site"] == site


def test_direction_follows_the_colour_rolled_not_the_die_drafted() -> None:
    table = opponents_turn(turns=3, tray={"grey:2": 2}, wrecks=NEAR_W6)
    events = roll(table, 6, 1)
    assert logged(events, "OpponentDrafted")[0]["drafted"] == "grey"
    assert table.opponent["site"] == "w7"


def test_opponent_goes_where_it_can_lay_most_however_far() -> None:
    table = moved(wrecks={"w7": {"fuel": 1}, "w4": {"fuel": 2}})
    assert table.opponent["site"] == "w4"
    assert "K05" in table.opponent["completed"]


def test_nearest_of_equally_good_sites_is_taken() -> None:
    table = moved(wrecks={"w9": {"fuel": 2}, "w8": {"fuel": 2}, "w10": {"fuel": 2}})
    assert table.opponent["site"] == "w8"


def test_weaponry_counts_as_what_is_needed() -> None:
    table = moved(wrecks={"w7": {"fuel": 1}, "w9": {"weaponry": 2}})
    assert table.opponent["site"] == "w9"


def test_what_is_covered_already_is_not_wanted() -> None:
    wrecks = {"w7": {"general_goods": 2}, "w9": {"mechanical": 1}}
    table = moved(active="K03", cover=["general_goods", None], wrecks=wrecks)
    assert table.opponent["site"] == "w9"


def test_opponent_skips_the_storms_site_but_passes_over_it() -> None:
    table = moved(storm="w7", wrecks={"w7": {"fuel": 2}, "w8": {"fuel": 1}})
    assert table.opponent["site"] == "w8"


def test_opponent_never_stays_for_what_lies_at_its_own_site() -> None:
    table = moved(wrecks={"w6": {"fuel": 2}, "w8": {"fuel": 1}})
    assert table.opponent["site"] == "w8"


# When nothing fits


def test_contract_that_nothing_fits_goes_under_the_pile_and_its_resources_are_discarded() -> None:
    story: dict[str, Any] = {"active": "K03", "cover": [None, "mechanical"]}
    table = moved(wrecks={"w7": {"fuel": 2}}, **story)
    assert table.step == "RevealContract"
    assert table.position["discards"] == {"mechanical": 1}
    table.play("contract:K05")
    assert (table.opponent["site"], table.opponent["put_under"]) == ("w7", ["K03"])
    assert "K05" in table.opponent["completed"]


def test_several_contracts_may_go_under_the_pile_in_one_turn() -> None:
    table = moved(active="K03", wrecks={"w7": {"fuel": 1}})
    table.play("contract:K01", "contract:K17", "contract:K02")
    assert table.opponent["put_under"] == ["K03", "K01", "K17"]
    assert (table.opponent["site"], table.opponent["cover"]) == ("w7", [None, "fuel"])
    assert table.opponent["pile_left"] == 8 - 3


def test_contracts_put_under_come_up_again_in_their_order() -> None:
    table = moved(
        active="K03", pile_left=0, put_under=["K01", "K05", "K02"], wrecks={"w7": {"fuel": 1}}
    )
    assert table.opponent["active"] == "K05"
    assert table.opponent["put_under"] == ["K02", "K03", "K01"]


def test_match_at_the_storms_or_its_own_site_alone_is_none() -> None:
    table = moved(storm="w7", wrecks={"w7": {"fuel": 2}, "w6": {"fuel": 2}})
    assert table.step == "RevealContract"
    assert table.opponent["put_under"] == ["K05"]


def test_opponent_stays_when_the_whole_pile_was_gone_through() -> None:
    wrecks = {"w6": {"crew": 1}, "w7": {"crew": 1}}
    story: dict[str, Any] = {"active": "K03", "cover": ["general_goods", None]}
    table = opponents_turn(pile_left=0, put_under=["K01", "K05"], wrecks=wrecks, **story)
    events = roll(table, 6, 1)
    assert logged(events, "OpponentStayed")
    put_under = [event["contract"] for event in logged(events, "OpponentPutUnder")]
    assert put_under == ["K03", "K01", "K05"]
    assert (table.opponent["site"], table.opponent["active"]) == ("w6", "K03")
    assert table.opponent["put_under"] == ["K01", "K05"]
    # It has not come to a new site, so no player is scared away.
    assert table.wreck("w6") == {"crew": 1}
    assert table.step == "DraftDie"


# Salvaging


def test_opponent_salvages_two_at_most() -> None:
    table = moved(active="K14", wrecks={"w7": {"general_goods": 1, "fuel": 2}})
    assert table.opponent["cover"] == ["general_goods", "fuel", None]
    assert table.wreck("w7") == {"fuel": 1}


def test_without_the_limit_it_salvages_all_that_fits() -> None:
    table = moved(
        active="K14", wrecks={"w7": {"general_goods": 1, "fuel": 2}}, opponent_salvage="unlimited"
    )
    assert "K14" in table.opponent["completed"]
    assert table.wreck("w7") == {}


def test_limit_counts_when_the_best_site_is_looked_for() -> None:
    wrecks = {"w7": {"fuel": 1, "general_goods": 1}, "w8": {"general_goods": 1, "fuel": 2}}
    assert moved(active="K14", wrecks=wrecks).opponent["site"] == "w7"
    unlimited = moved(active="K14", wrecks=wrecks, opponent_salvage="unlimited")
    assert unlimited.opponent["site"] == "w8"


def test_weaponry_is_laid_last_on_the_icons_left_from_top_to_bottom() -> None:
    table = moved(
        active="K15", wrecks={"w7": {"weaponry": 1, "mechanical": 1}}, opponent_salvage="unlimited"
    )
    assert table.opponent["cover"] == ["weaponry", None, "mechanical"]


def test_other_resources_come_before_weaponry() -> None:
    table = moved(active="K15", wrecks={"w7": {"weaponry": 2, "fuel": 1, "mechanical": 1}})
    assert table.opponent["cover"] == [None, "fuel", "mechanical"]
    assert table.wreck("w7") == {"weaponry": 2}


def test_covered_icons_stay_as_they_are() -> None:
    table = moved(
        active="K15", cover=["weaponry", None, None], wrecks={"w7": {"general_goods": 1, "fuel": 1}}
    )
    assert table.opponent["cover"] == ["weaponry", "fuel", None]
    assert table.wreck("w7") == {"general_goods": 1}


# Fulfilling


def test_contract_all_covered_is_fulfilled_and_the_next_revealed() -> None:
    table = moved(active="K03", cover=["weaponry", None], wrecks={"w7": {"mechanical": 1}})
    assert table.position["discards"] == {"mechanical": 1, "weaponry": 1}
    assert "K03" in table.opponent["completed"]
    table.play("contract:K30")
    assert (table.opponent["active"], table.opponent["cover"]) == ("K30", [None] * 4)
    assert table.step == "DraftDie"


def test_contract_partly_covered_stays_for_the_next_turn() -> None:
    table = moved(wrecks={"w7": {"fuel": 1}})
    assert (table.opponent["active"], table.opponent["cover"]) == ("K05", ["fuel", None])
    assert "K05" not in table.opponent["completed"]


def test_opponent_takes_no_rewards_and_no_damage() -> None:
    table = opponents_turn(active="K05", wrecks={"w7": {"fuel": 2}})
    events = roll(table, 6, 1)
    assert [event["event"] for event in events] == [
        "OpponentRolled", "OpponentRolled", "OpponentDrafted", "OpponentMoved",
        "OpponentSalvaged", "OpponentSalvaged", "OpponentFulfilled",
    ]  # fmt: skip


def test_crew_at_the_new_site_is_scared_away() -> None:
    table = moved(wrecks={"w7": {"fuel": 1, "crew": 2}, "w8": {"crew": 1}})
    assert (table.wreck("w7"), table.wreck("w8")) == ({}, {"crew": 1})
    assert table.position["discards"] == {"crew": 2}


def test_opponent_without_contracts_only_drafts_a_die() -> None:
    story: dict[str, Any] = {"active": None, "pile_left": 0, "tray": FOUR_DICE}
    table = moved(6, 3, wrecks={"w7": {"fuel": 1, "crew": 1}}, **story)
    assert table.opponent["site"] == "w6"
    assert table.wreck("w7") == {"fuel": 1, "crew": 1}
    assert "black:4" not in table.position["tray"]
    assert table.step == "DraftDie"


def test_last_contract_of_the_pile_is_followed_by_none() -> None:
    table = moved(pile_left=0, wrecks={"w7": {"fuel": 2}})
    assert table.opponent["active"] is None
    assert len(table.opponent["completed"]) == 12
    assert table.step == "DraftDie"


def test_opponent_takes_no_damage_from_the_storm() -> None:
    """The Storm passes it in the clean-up of the first round, and moves on."""
    table = opponents_turn(
        turns=3, storm="w5", tray={"black:2": 2}, active=None, pile_left=0, site="w6"
    )
    events = roll(table, 1, 1)
    assert table.position["storm"] == "w7"
    assert not logged(events, "HitByStorm")
    assert table.opponent["site"] == "w6"


# Difficulty


@pytest.mark.parametrize("moves", ["0", "1", "2", "3"])
def test_opponent_is_given_opening_moves(moves: str) -> None:
    table = new_game(opening_moves=moves)
    events = table.play("start:s0", "contract:K30")
    while table.step in ("OpponentMoves", "RevealContract"):
        events += table.play(table.legal[-1])
    assert len(logged(events, "OpponentMoved")) == int(moves)
    assert not logged(events, "OpponentRolled")
    assert table.step == "RollDice"


def test_opening_move_goes_clockwise_to_the_best_site_and_salvages() -> None:
    table = new_game(opening_moves="1")
    # K14 needs general goods and two fuel. Clockwise from w6, w7 has one fuel and w4 three.
    events = table.play("start:s0", "contract:K14")
    assert [event["clockwise"] for event in logged(events, "OpponentMoved")] == [1]
    assert table.opponent["site"] == "w4"
    assert table.opponent["cover"] == [None, "fuel", "fuel"]
    assert table.wreck("w4") == {"fuel": 1}


def test_opening_moves_may_fulfil_contracts() -> None:
    table = new_game(opening_moves="2")
    table.play("start:s0", "contract:K14")
    # The Storm is at w0, so the nearest general goods clockwise of w4 are at w1.
    assert (table.opponent["site"], table.opponent["completed"]) == ("w1", ["K14"])
    assert table.step == "RevealContract"


# The end


def ended(*, completed: list[str], fulfilled: list[str], cover: list[str | None]) -> Table:
    """A game that is over; K02 is the opponent's Active Contract."""
    opponent = {"site": "w6", "active": "K02", "cover": cover, "completed": completed}
    return given(
        seats=1, turn=None, round=7, steps=[], tray={}, opponent=opponent,
        fulfilled={0: fulfilled},
    )  # fmt: skip


def test_opponent_scores_its_contracts_and_a_point_for_each_resource_on_the_active_one() -> None:
    table = ended(completed=["K11", "K30"], fulfilled=["K12"], cover=["weaponry", None])
    assert table.match.over
    assert table.match.result.opponent == 6 + 9 + 1
    assert table.match.result.totals == [7]


def test_player_wins_only_with_more_than_the_opponent() -> None:
    tied = ended(completed=["K11"], fulfilled=["K12"], cover=["weaponry", None])
    assert (tied.match.result.winners, tied.match.result.reason) == ([], "opponent_won")
    won = ended(completed=["K11"], fulfilled=["K12"], cover=[None, None])
    assert (won.match.result.winners, won.match.result.reason) == ([0], "opponent_beaten")
