"""Options, results and random play, independent of any game."""

import pytest
from tests import toy
from tests.helpers import contents, play_to_end

from raidtable.engine.data import check, load_text, load_toml
from raidtable.engine.options import options_from
from raidtable.engine.playout import copies, playout
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Option, Options, Result, Rules
from raidtable.engine.state import OVER


class Choosy(toy.Spies):
    """A toy game with options."""

    def __init__(self) -> None:
        Rules.__init__(
            self,
            "choosy",
            1,
            [1, 2],
            [Option("length", ["short", "long"]), Option("map", ["sea"])],
            [],
            toy.ACTIONS,
        )


def test_options_are_completed_with_their_first_values() -> None:
    options = options_from(toy.as_game(Choosy()), 1, {"length": "long"})
    assert isinstance(options, Options)
    assert options.seats == 1
    assert (options["length"], options["map"]) == ("long", "sea")
    assert options_from(toy.as_game(Choosy()), 2, {}).chosen == {"length": "short", "map": "sea"}


def test_result_adds_up_and_shares_places() -> None:
    points = [{"coins": 3, "runes": 1}, {"coins": 4, "runes": 0}, {"coins": 0, "runes": 2}]
    result = Result(points, [1, 1, 3], "end")
    assert result.totals == [4, 4, 2]
    assert result.winners == [0, 1]
    assert result.data() == {
        "points": points,
        "totals": [4, 4, 2],
        "ranks": [1, 1, 3],
        "reason": "end",
        "tie_break": "",
    }


def test_playout_plays_to_the_end_and_counts_decisions_of_seats() -> None:
    game = toy.SPIES
    state = game.rules.setup(Options(3, {}))
    game.rules.proceed(state, None)
    twin = state.copy()
    decisions = playout(game.rules, state, seeded("playout"))
    assert state.actor == OVER
    assert play_to_end(game, twin, seeded("playout")) == decisions + 3 * toy.HAND
    assert contents(twin) == contents(state)


def test_copies_leave_the_position_alone() -> None:
    state = toy.dealt_state([0, 1, 2, 3])
    before = contents(state)
    copies(state, 10)
    assert contents(state) == before


def test_component_data_is_found_and_checked() -> None:
    assert load_toml("raidtable.games.raids.rules", "components.toml")["voyages"] == 4
    assert load_text("raidtable.games.raids", "RULES.md")
    check(True, "never said")
    with pytest.raises(ValueError, match="component data: two tiles have the same id"):
        check(False, "two tiles have the same id")
    with pytest.raises(FileNotFoundError):
        load_text("raidtable.games.raids", "no-such-file.toml")
