"""The whole loop: play, train, check, again; and in the end a test against the net that there is.

The work folder has everything: rows of each round, its net, and what has been done, so that a loop
that was interrupted goes on with the next round.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from raidtable.arena.pool import Pool
from raidtable.bots.learned import has_net
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.games import registry
from raidtable.learn.contest import Side, Verdict, contest
from raidtable.learn.parts import GAMES, Tell, play, train, training_of, write_net
from raidtable.learn.self_play import POSITIONS, PlayJob
from raidtable.learn.training import EPOCHS

STATE: Final = "state.json"
ROUND: Final = N_("Round {number} of {all} ({phase}) took {seconds} s.")
RESULT: Final = N_(
    "{seats} seats: {share}% of wins ({low} to {high}) in {games} games; {own} ms a decision, "
    "rival {rival} ms."
)
ADOPTED: Final = N_("Its net is adopted.")
NOT_ADOPTED: Final = N_("Its net is not adopted.")
# Rows of so many rounds are trained on.
WINDOW: Final = 4
# Past nets that play along.
PAST: Final = 3
# The share of a round's time for training, and for the check.
TRAINING_SHARE: Final = 0.15
CHECK_SHARE: Final = 0.1
# Blocks of games in the check, where games are counted.
CHECK_GAMES: Final = 40
# The share of all time for the rounds; the tests at 2 and at 4 seats divide the rest.
ROUNDS_SHARE: Final = 0.6
# Blocks of games that measure the pace before the test.
PACE_BLOCKS: Final = 3
# A net that was trained before is changed more slowly.
LATER_RATE: Final = 0.5


class Round(NamedTuple):
    """A round: its kind of games, and its share of the time."""

    phase: str
    share: float


ROUNDS: Final = ("results=0.3", "one_ply=0.15", "one_ply=0.15", "search=0.2", "search=0.2")
QUICK: Final = (Round("results", 1.0),)


def rounds_of(texts: Sequence[str]) -> tuple[Round, ...]:
    """The rounds in texts like `search=0.2`."""
    pairs = [text.partition("=") for text in texts]
    return tuple(Round(phase, float(share)) for phase, _, share in pairs)


@dataclass(frozen=True)
class Plan:
    """What a loop does. `seconds` is the time of all rounds; `games` limits the games of a round
    instead, so that the same seed gives the same net on every machine."""

    game: str
    seed: str
    work: Path
    seconds: float
    games: int | None = None
    start: Path | None = None
    is_quick: bool = False
    torch_python: str | None = None
    check_bot: str = "net:60"
    epochs: int = EPOCHS
    # Kept of each game.
    positions: int = POSITIONS
    # Changes to the settings of the search with a net.
    search: dict[str, float] = field(default_factory=dict)
    # Instead of the game's own.
    own_rounds: tuple[Round, ...] = ()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of a run: from a net, games by the named evaluation are left out."""
        if self.own_rounds or self.is_quick:
            return self.own_rounds or QUICK
        every = rounds_of(registry.get(self.game).bots.learning.get("rounds", ROUNDS))
        if self.start is None:
            return every
        later = [this for this in every if this.phase != "results"]
        total = sum(this.share for this in later)
        return tuple(Round(this.phase, this.share / total) for this in later)

    @property
    def test_seconds(self) -> float:
        """The time for the final test at each number of seats."""
        return self.seconds / ROUNDS_SHARE * (1 - ROUNDS_SHARE) / 2


@dataclass
class Done:
    """What a loop has done: finished rounds, with a line about each, the present net, and the nets
    that were adopted, in order."""

    rounds: int
    net: str | None
    nets: list[str]
    lines: list[str]


def state_of(plan: Plan) -> Done:
    file = plan.work / STATE
    if file.exists():
        return Done(**json.loads(file.read_text(encoding="utf-8")))
    return Done(0, None if plan.start is None else str(plan.start), [], [])


def run(pool: Pool, plan: Plan, tell: Tell) -> Done:
    """Do the rounds that are left; return what was done."""
    game = registry.get(plan.game)
    plan.work.mkdir(parents=True, exist_ok=True)
    done = state_of(plan)
    for number in range(done.rounds, len(plan.rounds)):
        done.lines.append(do_round(pool, game, plan, number, done, tell))
        done.rounds = number + 1
        (plan.work / STATE).write_text(json.dumps(asdict(done)), encoding="utf-8")
    return done


def do_round(pool: Pool, game: Game, plan: Plan, number: int, done: Done, tell: Tell) -> str:
    """Play, train and check. The new net is adopted if it foretells games that it has not seen
    better than the present one, and does not lose to it. The rows serve later rounds anyway."""
    phase, share = plan.rounds[number]
    seconds = plan.seconds * share
    begun = time.monotonic()
    nets = (done.net, *done.nets[-PAST:]) if done.net is not None else ()
    if phase == "one_ply" and not nets:
        phase = "results"  # a choice by the named evaluation alone is too weak to learn from
    if phase == "results":
        nets = ()
    seed = f"{plan.seed}/{number}"
    job = PlayJob(game.id, phase, seed, GAMES[phase], nets, plan.positions, plan.search)
    folder = plan.work / f"rows-{number:02}"
    play_time = seconds * (1 - TRAINING_SHARE - CHECK_SHARE)
    rows = play(pool, job, folder, plan.games, play_time, tell)
    changes: dict[str, Any] = {
        "seed": number + 1,
        "epochs": plan.epochs,
        "seconds": seconds * TRAINING_SHARE,
    }
    settings = training_of(game, **changes)
    if done.net is not None:
        settings = training_of(game, **changes, rate=settings.rate * LATER_RATE)
    folders = [plan.work / f"rows-{past:02}" for past in range(number + 1)][-WINDOW:]
    start = None if done.net is None else Path(done.net)
    weights, fit = train(game, folders, plan.work, settings, start, tell, plan.torch_python)
    path = plan.work / f"net-{number:02}.toml"
    training = {
        "phase": phase,
        "seed": plan.seed,
        "rows": rows,
        "fit": str(fit),
        **{name: value for name, value in settings.data().items() if name != "seed"},
    }
    write_net(game, weights, path, training, {})
    checked: list[Verdict] = []
    if fit.is_better:
        checked = check(pool, game, plan, str(path), done.net, seconds * CHECK_SHARE, number)
    is_adopted = fit.is_better and holds_its_own(checked)
    if is_adopted:
        done.net = str(path)
        done.nets.append(str(path))
    took = round(time.monotonic() - begun)
    tell(ROUND, number=number + 1, all=len(plan.rounds), phase=phase, seconds=took)
    for verdict in checked:
        tell(RESULT, **verdict.figures())
    tell(ADOPTED if is_adopted else NOT_ADOPTED)
    told = "; ".join(map(str, checked)) or "none, as training brought nothing"
    outcome = "Adopted" if is_adopted else "Not adopted"
    return f"Round {number + 1} ({phase}), {took} s, {rows} rows: {fit}. Check: {told}. {outcome}."


def holds_its_own(verdicts: Sequence[Verdict]) -> bool:
    """Whether a net has at least its share of the wins, in all games of a check together."""
    games = sum(verdict.games for verdict in verdicts)
    return sum(verdict.share * verdict.seats * verdict.games for verdict in verdicts) >= games


def check(
    pool: Pool, game: Game, plan: Plan, net: str, rival: str | None, seconds: float, number: int
) -> list[Verdict]:
    """A few games of the new net against the present one, or against the named evaluation."""
    own = Side(plan.check_bot, net, plan.search)
    other = Side(plan.check_bot.replace("net", "search"))
    if rival is not None:
        other = Side(plan.check_bot, rival, plan.search)
    counts = [seats for seats in (2, 4) if seats in game.rules.seat_counts]
    return [
        contest(
            pool,
            game.id,
            own,
            other,
            seats,
            f"{plan.seed}/check/{number}",
            most_games=CHECK_GAMES * seats if plan.games is not None else 10_000,
            seconds=seconds / len(counts),
            until_decided=plan.games is None,
        )
        for seats in counts
    ]


def final_test(
    pool: Pool, game: Game, net: str, seed: str, most_games: int, seconds: float
) -> list[Verdict]:
    """The net against the present one, or else the named evaluation, at 2 and at 4 seats and in
    equal time: its iterations are set so that both take as long for a decision."""
    rival = Side("net:1000" if has_net(game) else "search:1000")
    verdicts = []
    for seats in [count for count in (2, 4) if count in game.rules.seat_counts]:
        pace = contest(
            pool, game.id, Side("net:1000", net), rival, seats, f"{seed}/pace", PACE_BLOCKS * seats
        )
        iterations = max(1, round(1000 * pace.rival_ms / pace.own_ms))
        own = Side(f"net:{iterations}", net)
        verdicts.append(
            contest(pool, game.id, own, rival, seats, f"{seed}/test", most_games, seconds)
        )
    return verdicts


def strength_of(game: Game, verdicts: list[Verdict]) -> dict[str, str]:
    """The measured strength, for the net's file."""
    rival = "the net before it" if has_net(game) else "the named evaluation"
    return {
        f"seats_{one.seats}": (
            f"{100 * one.share:.0f}% ({100 * one.low:.0f}-{100 * one.high:.0f}) of {one.games} "
            f"games against {rival} in equal time"
        )
        for one in verdicts
    }


def report(plan: Plan, done: Done, verdicts: list[Verdict], ships: bool) -> str:
    """What was done and found, in Markdown."""
    lines = [
        f"# What {plan.game} learned",
        "",
        f"Seed {plan.seed}, {plan.seconds:.0f} s of rounds.",
        "",
        *(f"- {line}" for line in done.lines),
        *(f"- Test in equal time, {verdict}." for verdict in verdicts),
        *([] if verdicts else ["- No net was adopted, so none was tested."]),
        "",
        "The net is better." if ships else "The net is not proven better.",
        "",
    ]
    return "\n".join(lines)
