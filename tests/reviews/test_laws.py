"""What must hold for every review: luck has mean 0, ledgers add up, and nobody is judged by what
they could not know."""

from math import sqrt

import pytest
from tests.reviews.games import GAMES, QUICK, PlainJudge, finish

from raidtable.arena.games import Job, play
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.reviews.data import ReviewData
from raidtable.reviews.judge import JudgeSettings, SearchingJudge
from raidtable.reviews.reviewer import LEAST_GAP, Reviewer
from raidtable.reviews.tasks import Worker
from raidtable.reviews.walk import Kind, Walk

# Games of a quick run, and of the slow one.
FEW, MANY = 5, 1000
# Seeds are fixed, so a result beyond so many standard errors is a mistake and no accident.
ERRORS = 3.5


def game_of(game: str, number: int, least: int = 1) -> Walk:
    """A game between quick bots, with each number of seats in turn."""
    seats = [count for count in sorted(registry.get(game).rules.seat_counts) if count >= least]
    count = seats[number % len(seats)]
    row = play(Job(game, ("greedy",) * count, f"laws/{number}", keep_record=True))
    assert row.record is not None
    return Walk.of(row.record)


def luck_of(walk: Walk, settings: JudgeSettings) -> list[list[float]]:
    """The luck of every seat at every random event."""
    worker = Worker(walk, SearchingJudge(walk.game, settings))
    return [worker.chance(ply)["luck"] for ply in walk.plies_of(Kind.CHANCE)]


def check_luck(game: str, games: int) -> None:
    """Luck is what happened minus the mean of what could have happened: whatever the judge is
    worth, its mean over many events is 0."""
    quick = JudgeSettings(value=1, seed="laws")
    total = squares = 0.0
    count = 0
    for number in range(games):
        for luck in luck_of(game_of(game, number), quick):
            total += luck[0]
            squares += luck[0] * luck[0]
            count += 1
    mean = total / count
    error = sqrt(squares / count) / sqrt(count)
    assert error > 0, "there was no luck at all"
    assert abs(mean) < ERRORS * error


@pytest.mark.parametrize("game", GAMES)
def test_luck_has_mean_0(game: str) -> None:
    check_luck(game, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_luck_has_mean_0_over_many_games(game: str) -> None:
    check_luck(game, MANY)


def plainly_reviewed(game: str, number: int) -> ReviewData:
    """A review by a judge that knows no scripted opponent."""
    walk = game_of(game, number, least=2)
    return finish(Reviewer(walk.match.record(), QUICK), PlainJudge(walk.game))


def check_ledgers(review: ReviewData) -> None:
    for line in review["ledger"]:
        for parts in (line["shares"], line["points"]):
            told = (parts["start"], parts["luck"], parts["own"], parts["others"], parts["rest"])
            assert sum(told) == pytest.approx(parts["result"], abs=1e-9)
        assert line["shares"]["own"] <= 0
        assert sum(line["by_rival"]) == pytest.approx(line["shares"]["others"], abs=1e-9)
    if review["seats"] > 1:
        for part in ("start", "result"):
            shares = [line["shares"][part] for line in review["ledger"]]
            assert sum(shares) == pytest.approx(1, abs=1e-5)
        lucks = [line["shares"]["luck"] for line in review["ledger"]]
        assert sum(lucks) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("game", GAMES)
def test_ledgers_add_up(game: str) -> None:
    for number in range(FEW):
        check_ledgers(plainly_reviewed(game, number))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ledgers_add_up_in_many_games(game: str) -> None:
    for number in range(MANY):
        check_ledgers(plainly_reviewed(game, number))


def check_secrets(walk: Walk, sample: int, seed: str) -> int:
    """Deal again what a seat could not know: its decisions are judged alike. Returns how often the
    position was another one."""
    rules = walk.game.rules
    worker = Worker(walk, SearchingJudge(walk.game, QUICK))
    rng = seeded(seed)
    plies = walk.plies_of(Kind.DECISION)
    changed = 0
    for _ in range(sample):
        ply = plies[rng.below(len(plies))]
        true = walk.states[ply]
        found = worker.first_look(ply)
        second = worker.second_look(found) if found["gap"] >= LEAST_GAP else None
        other = rules.determinise(rules.view(true, true.actor), rng)
        changed += rules.canonical(rules.write(other)) != rules.canonical(rules.write(true))
        walk.states[ply] = other
        try:
            assert worker.first_look(ply) == found
            if second is not None:
                assert worker.second_look(found) == second
        finally:
            walk.states[ply] = true
    return changed


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_could_not_know_changes_no_verdict(game: str) -> None:
    changed = sum(check_secrets(game_of(game, number), 6, f"{game}/{number}") for number in (1, 2))
    # In Raids nothing is hidden.
    assert (changed > 0) == (game != "raids")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_seats_could_not_know_changes_no_verdict_in_many_games(game: str) -> None:
    for number in range(MANY):
        check_secrets(game_of(game, number), 3, f"{game}/{number}")
