"""The registry finds our games and those of other packages."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest
from tests import toy

from raidtable.engine.errors import UnknownGame
from raidtable.engine.step import Reason
from raidtable.faults.reports import kind_of
from raidtable.games import registry


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points of other packages, as the test fills them in."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    registry._added.cache_clear()
    yield points
    registry._added.cache_clear()
    registry._loaded.cache_clear()


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, registry.GROUP)


def test_games_of_other_packages_come_after_ours_by_name(added: list[EntryPoint]) -> None:
    added += [point("spies", "tests.toy:SPIES"), point("chess_2", "nowhere:GAME")]
    assert registry.game_ids() == [*registry.OWN, "chess_2", "spies"]
    assert registry.get("spies") is toy.SPIES
    assert registry.packages() == ["raidtable.games", "tests.toy", "nowhere"]


@pytest.mark.parametrize("name", ["raids", "Chess", "../chess", "", "a" * 41])
def test_a_name_that_is_taken_or_no_id_is_left_out(added: list[EntryPoint], name: str) -> None:
    added.append(point(name, "tests.toy:SPIES"))
    with pytest.warns(UserWarning, match="is left out"):
        assert registry.game_ids() == list(registry.OWN)


def test_of_two_games_with_one_name_the_first_is_kept(added: list[EntryPoint]) -> None:
    added += [point("spies", "tests.toy:SPIES"), point("spies", "nowhere:GAME")]
    with pytest.warns(UserWarning, match="is left out"):
        assert registry.get("spies") is toy.SPIES


@pytest.mark.parametrize("value", ["tests.toy:HAND", "tests.toy:SPIES"])
def test_an_entry_point_must_name_a_game_with_its_id(added: list[EntryPoint], value: str) -> None:
    added.append(point("other", value))
    with pytest.raises(UnknownGame, match="does not name a game with that id"):
        registry.get("other")


def test_a_fault_of_such_a_game_is_reported_by_its_own_function(added: list[EntryPoint]) -> None:
    words = toy.SpiesWords("en")
    with pytest.raises(KeyError) as caught:
        words.reason(Reason("unheard_of", "play"))
    assert kind_of(caught.value).function == ""
    registry._added.cache_clear()
    added.append(point("spies", "tests.toy:SPIES"))
    assert kind_of(caught.value).function == "tests.toy.reason"


def test_an_unknown_game_is_answered_with_those_there_are(added: list[EntryPoint]) -> None:
    added.append(point("spies", "tests.toy:SPIES"))
    with pytest.raises(UnknownGame, match=r"no game 'chess'\. Choose one of: raids, .*, spies"):
        registry.get("chess")
