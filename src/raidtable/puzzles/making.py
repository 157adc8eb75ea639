"""Makes puzzles from games of strong bots.

A game is one job, which gives the same puzzles on every machine. A position is a puzzle if the bot
that decided saw a gap, and two looks agree on it: in each, every choice gets as many iterations
with the same hidden cards. The best choice must lead by the least gap, and by more than two
standard errors, over any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import hypot
from typing import Any, Final, NamedTuple

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.bots.levels import SearchBot
from raidtable.bots.search import Finding
from raidtable.engine.action import Action
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.rng import seeded
from raidtable.engine.view import View
from raidtable.games import registry
from raidtable.puzzles.data import (
    FEWEST_CHOICES,
    FORMAT,
    LEAST_GAP,
    MOST_CHOICES,
    ChoiceData,
    PuzzleData,
)
from raidtable.puzzles.difficulty import is_too_easy, rating, shallow_results
from raidtable.puzzles.themes import group_of, theme_of
from raidtable.reviews.judge import SURE, JudgeSettings, SearchingJudge, mean_of, variance_of

# Who plays the games.
PLAYER: Final = "bot:4"
# The bot's own search tries bad choices seldom, so its gap is rough.
ROUGH_GAP: Final = 0.05
# A game gives at most so many puzzles, each of another group of rules.
MOST_OF_A_GAME: Final = 3
# A game that is longer is given up.
MOST_DECISIONS: Final = 5000
# Positions that are all but decided are no puzzles.
LEAST_SHARE: Final = 0.1
PLACES: Final = 4
# The second look takes four times the iterations of the first.
SETTINGS: Final = JudgeSettings(first=600, second=2400, seed="puzzle")


@dataclass(frozen=True)
class PuzzleJob:
    """The game of that number: its seed and seats follow from it."""

    game: str
    seed: str
    number: int
    settings: JudgeSettings = SETTINGS
    player: str = PLAYER


class Candidate(NamedTuple):
    """A decision of a game that may be a puzzle, with the gap that its bot saw."""

    gap: float
    ply: int
    theme: str


def puzzles_of(job: PuzzleJob) -> list[PuzzleData]:
    """The puzzles of one game, in the order of its plies."""
    game = registry.get(job.game)
    counts = [seats for seats in game.rules.seat_counts if seats > 1]
    options = options_from(game, counts[job.number % len(counts)], {})
    maker = Maker(job, Match(game, options, match_seed(job)))
    candidates = sorted(maker.candidates(), reverse=True)
    found: dict[str, PuzzleData] = {}
    for candidate in candidates:
        group = group_of(job.game, candidate.theme)
        if group not in found and len(found) < MOST_OF_A_GAME:
            puzzle = maker.puzzle(candidate)
            if puzzle is not None:
                found[group] = puzzle
    return sorted(found.values(), key=lambda puzzle: puzzle["origin"]["ply"])


class Maker:
    """Plays a game, and judges its decisions."""

    def __init__(self, job: PuzzleJob, match: Match[Any]) -> None:
        self.job = job
        self.match = match
        self.game = match.game
        self.judge = SearchingJudge(match.game, job.settings)

    def candidates(self) -> Iterator[Candidate]:
        """Play the game, and find decisions in which the bot saw a gap."""
        match, seed = self.match, match_seed(self.job)
        seated = [bots.make(self.job.player, self.game) for _ in range(match.seats)]
        decisions = 0
        while not match.over and decisions < MOST_DECISIONS:
            decisions += 1
            seat, legal = match.actor, match.actions()
            bot = seated[seat]
            assert isinstance(bot, SearchBot)
            rng = seeded(f"{seed}/bot/{seat}/{match.ply}")
            action = bot.choose(match.view(seat), legal, Budget(), rng)
            if FEWEST_CHOICES <= len(legal) <= MOST_CHOICES and bot.thought is not None:
                gap = rough_gap(bot.thought.findings)
                if gap >= ROUGH_GAP:
                    theme = theme_of(self.game.id, match.rule, legal)
                    yield Candidate(gap, match.ply, theme)
            match.play(action.text, seat)

    def puzzle(self, candidate: Candidate) -> PuzzleData | None:
        """The candidate as a puzzle, if both looks agree that one choice is clearly best."""
        match = self.match.at(candidate.ply)
        seat, legal = match.actor, match.actions()
        view = match.view(seat)
        settings = self.job.settings
        name = f"{self.job.seed}/{self.job.number}/{candidate.ply}"
        first = self.choices(view, legal, f"{name}/first", settings.first)
        if not is_clear(first):
            return None
        choices = self.choices(view, legal, f"{name}/second", settings.second)
        if not is_clear(choices) or choices[0]["action"] != first[0]["action"]:
            return None
        best = next(action for action in legal if action.text == choices[0]["action"])
        shallow = shallow_results(self.game, view, legal, best, f"{settings.seed}/{name}")
        if is_too_easy(shallow):
            return None
        net = self.game.bots.net
        return {
            "format": FORMAT,
            "id": match.digest[:8],
            "game": self.game.id,
            "rules": self.game.rules.rules_version,
            "seat": seat,
            "theme": candidate.theme,
            "rating": rating(shallow),
            "shallow": shallow,
            "choices": choices,
            "judge": {
                "net": None if net is None else str(net.get("checksum")),
                "first": settings.first,
                "second": settings.second,
                "seed": settings.seed,
            },
            "origin": {
                "seed": self.job.seed,
                "number": self.job.number,
                "ply": candidate.ply,
                "bot": self.job.player,
            },
            "options": dict(match.options.chosen),
            "position": match.position(),
        }

    def choices(
        self, view: View, legal: list[Action], name: str, iterations: int
    ) -> list[ChoiceData]:
        """All choices with what they keep, the best first."""
        seat = view.seat
        found: list[ChoiceData] = []
        for action in legal:
            tally = self.judge.tallied(view, action, name, iterations)
            worth = mean_of(tally)
            found.append(
                {
                    "action": action.text,
                    "share": round(worth.shares[seat], PLACES),
                    "error": round(variance_of(tally, seat) ** 0.5, PLACES),
                    "points": round(worth.points[seat], 2),
                }
            )
        found.sort(key=lambda choice: choice["share"], reverse=True)
        return found


def match_seed(job: PuzzleJob) -> str:
    return f"{job.seed}/{job.number}"


def rough_gap(findings: list[Finding]) -> float:
    """By how much the choice that a bot looked at most leads the next best."""
    first, *others = findings
    return first.win - max((other.win for other in others), default=first.win)


def is_clear(choices: list[ChoiceData]) -> bool:
    """Whether the first choice leads every other by the least gap and beyond the errors."""
    best, *others = choices
    return best["share"] >= LEAST_SHARE and all(
        best["share"] - other["share"] > max(LEAST_GAP, SURE * hypot(best["error"], other["error"]))
        for other in others
    )


def jobs(game: str, seed: str, first: int = 0) -> Iterator[PuzzleJob]:
    """A job for each game, without end, from that number on."""
    return (PuzzleJob(game, seed, number) for number in count(first))
