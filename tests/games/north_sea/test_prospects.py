"""What features know about raids is what the rules say."""

import pytest
from tests.bots.positions import positions

from raidtable.engine.game import Game
from raidtable.engine.state import NONE
from raidtable.games import registry
from raidtable.games.north_sea.bots.prospects import BITS, MASK, MOST_LACKS, Board, Prospects
from raidtable.games.north_sea.rules.components import (
    GOLD,
    PROVISIONS,
    RAID_POINTS,
    SITE_CREW,
    SITE_DICE,
    SITE_KIND,
    SITE_TAKES,
    SITES,
    STRENGTH,
)
from raidtable.games.north_sea.rules.endings import fortress_sets, valkyries_on_board
from raidtable.games.north_sea.rules.scoring import offering_points, total_points
from raidtable.games.north_sea.rules.state import NorthSeaState, Seat
from raidtable.games.north_sea.rules.steps.raid import (
    crew_strength,
    gold_due,
    level_points,
    provisions_due,
)


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.get("north_sea")


def missing(seat: Seat, site: int) -> int:
    """What a seat lacks for a raid there, by the rules of raids."""
    return (
        max(SITE_CREW[site] - len(seat.crew), 0)
        + (seat.stock[PROVISIONS] < provisions_due(seat, site))
        + (seat.stock[GOLD] < gold_due(seat, site))
        + (seat.worker == NONE or not (SITE_TAKES[site] >> seat.worker) & 1)
    )


def expected_points(seat: Seat, site: int) -> int:
    """What a raid there scores with average dice."""
    strength = crew_strength(seat, site) + 7 * SITE_DICE[site] // 2
    return level_points(site, strength) + seat.bonus(RAID_POINTS[SITE_KIND[site]])


def at(word: int, site: int) -> int:
    return (word >> (BITS * site)) & MASK


def test_prospects_of_raids_are_those_of_the_rules(game: Game) -> None:
    board, prospects = Board(), Prospects()
    possible = 0
    for position in positions(game, 60):
        s = position.state
        assert isinstance(s, NorthSeaState)
        board.look(s)
        assert [at(board.sets, site) for site in range(SITES)] == [
            s.sets_left(site) for site in range(SITES)
        ]
        assert board.fortress_sets == fortress_sets(s)
        assert board.all_valkyries == valkyries_on_board(s)
        assert sum(at(board.valkyries, site) for site in range(SITES)) == valkyries_on_board(s)
        sites = [site for site in range(SITES) if s.sets_left(site)]
        for seat in s.seats:
            prospects.look(seat, board.sets)
            assert prospects.points == total_points(seat)
            assert prospects.offering_points == offering_points(seat)
            assert prospects.strength == seat.armour + seat.bonus(STRENGTH)
            lacks = {site: missing(seat, site) for site in sites}
            assert {site: at(prospects.lacks, site) for site in sites} == {
                site: min(count, MOST_LACKS) for site, count in lacks.items()
            }
            for most, found in ((0, prospects.now), (1, prospects.soon)):
                points = [expected_points(seat, site) for site in sites if lacks[site] == most]
                assert found == max(points, default=0)
                possible += bool(points)
    assert possible > 20
