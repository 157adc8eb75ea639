"""Observations: named numbers that say what a seat sees, and nothing else."""

from itertools import pairwise

import pytest
from tests.helpers import GAMES, SETTINGS, Setting, Walk, random_picks

import raidtable
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import State
from raidtable.envs.observation import Observation, observation

DECISIONS = 40

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@each_game
def test_the_parts_cover_the_vector_and_each_has_a_name(game: Game) -> None:
    seen = observation(game.id)
    assert seen.segments[0].first == 0
    assert all(one.slice.stop == other.first for one, other in pairwise(seen.segments))
    assert seen.segments[-1].slice.stop == seen.size
    assert len(seen.by_name) == len(seen.segments)


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_a_vector_is_what_the_seat_sees(setting: Setting) -> None:
    """It is as long for every number of seats, within its bounds, the same for equal views, and
    blind to what is hidden."""
    game, seen = setting.game, Observation(setting.game)
    vectors: dict[object, list[int]] = {}

    def check(w: Walk) -> None:
        if len(w.texts) % 5:
            return
        for seat in range(setting.seats):
            view = game.rules.view(w.state, seat)
            vector = seen.of(view)
            assert len(vector) == seen.size
            for part in seen.segments:
                assert all(part.low <= value <= part.high for value in vector[part.slice])
            redealt: State = game.rules.determinise(view, seeded(f"{len(w.texts)}/{seat}"))
            assert seen.of(game.rules.view(redealt, seat)) == vector
            known = vectors.setdefault((len(w.texts), seat), vector)
            assert known == vector

    for _ in range(2):  # the same game twice
        picks = random_picks(seeded(f"observed/{setting}"))
        Walk(setting, 1, [next(picks) for _ in range(DECISIONS)]).through(check)


@each_game
def test_a_vector_in_words_names_what_is_there(game: Game) -> None:
    seen = observation(game.id)
    match = raidtable.new(game.id, seats=2, seed=1)
    vector = seen.of(match.view(0))
    lines = seen.describe(vector).splitlines()
    told = [part for part in seen.segments if any(vector[part.slice])]
    assert [line.partition(": ")[0] for line in lines] == [part.name for part in told]
    for line, part in zip(lines, told, strict=True):
        assert len(line.partition(": ")[2].split("; ")) == sum(vector[part.slice])
    assert seen.describe([0] * seen.size) == ""


@each_game
def test_the_labels_fit_the_segments(game: Game) -> None:
    seen = observation(game.id)
    for name, labels in game.bots.labels.items():
        assert len(labels) == seen.by_name[name].length, name
        assert len(set(labels)) == len(labels), name
        assert not any(";" in label for label in labels), name


def test_wrong_views_and_vectors_are_refused() -> None:
    seen = observation("raids")
    other = raidtable.new("north_sea", seats=2, seed=1)
    with pytest.raises(BadOption, match="a view of north_sea, not of raids"):
        seen.of(other.view(0))
    with pytest.raises(BadOption, match="spectator has no observation"):
        seen.of(raidtable.new("raids", seats=2, seed=1).view())
    with pytest.raises(BadOption, match=f"has {seen.size} numbers, not 3"):
        seen.describe([0, 1, 0])
