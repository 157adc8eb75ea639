"""Random events: their outcomes have integer weights, and sampling follows these weights."""

from raidtable.engine.action import Action
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, State
from raidtable.engine.step import ChanceStep
from raidtable.testing.inspection import contents
from raidtable.testing.selection import Setting, every_setting
from raidtable.testing.walks import Walk, invariant

SAMPLES = 3_000


def check_chance(w: Walk) -> None:
    """Random events occur only at chance steps; the legal actions there are the outcomes."""
    if w.over:
        return
    assert (w.actor == CHANCE) == isinstance(w.game.rules.step(w.state), ChanceStep)
    if w.actor != CHANCE:
        return
    outcomes = w.game.rules.outcomes(w.state)
    assert [outcome for outcome, _ in outcomes] == w.legal
    assert all(weight > 0 for _, weight in outcomes)
    before = contents(w.state)
    rng = seeded(f"chance law/{w.seed}/{len(w.texts)}")
    again = rng.copy()
    sampled = w.game.rules.sample(w.state, rng)
    assert sampled in w.legal
    assert sampled is w.game.rules.sample(w.state, again)
    assert contents(w.state) == before


@invariant(120)
def test_chance_steps_keep_their_contract(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(check_chance)


def chi_square(counts: dict[Action, int], outcomes: list[tuple[Action, int]]) -> float:
    """The chi-square statistic of the counts against the weights."""
    total = sum(weight for _, weight in outcomes)
    drawn = sum(counts.values())
    found = 0.0
    for outcome, weight in outcomes:
        expected = drawn * weight / total
        found += (counts.get(outcome, 0) - expected) ** 2 / expected
    return found


@every_setting
def test_sampling_follows_the_weights(setting: Setting) -> None:
    """For each kind of chance step in a game: many samples, and a bound that correct sampling
    exceeds about once in ten thousand runs. The RNG streams are fixed, so the result never varies.
    """
    met: dict[str, State] = {}

    def keep(w: Walk) -> None:
        if w.actor == CHANCE:
            met.setdefault(type(w.game.rules.step(w.state)).__name__, w.state.copy())

    Walk(setting, 1, [0] * 200).through(keep)
    assert met
    for name, state in met.items():
        outcomes = setting.game.rules.outcomes(state)
        rng = seeded(f"sampling/{setting}/{name}")
        counts: dict[Action, int] = {}
        for _ in range(SAMPLES):
            outcome = setting.game.rules.sample(state, rng)
            counts[outcome] = counts.get(outcome, 0) + 1
        freedom = len(outcomes) - 1
        assert counts.keys() <= {outcome for outcome, _ in outcomes}, name
        assert chi_square(counts, outcomes) <= freedom + 4 * (2 * freedom) ** 0.5 + 8, name
