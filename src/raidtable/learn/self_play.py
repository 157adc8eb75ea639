"""Games between bots from which a net learns.

A job is a few games from one seed; it gives a block of rows. There are five kinds of games:

- `results`: quick searches by the named evaluation alone, with noise;
- `lessons`: quick searches, too; but what is kept are positions after any legal choice, good or
  bad, with what a longer search makes of them: so a net learns what a choice changes, not what
  those who win have in common;
- `courses`: quicker searches, with a random choice now and then; many positions of each game are
  kept in their order, so that a position can be learned from those that followed it;
- `one_ply`: each choice by the evaluation of the position after it, which makes many games;
- `search`: a short search with the net for most choices, a longer one for some; only those are
  kept, with what the search found.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from raidtable.bots.learned import judgement_with_net, plain_settings, settings_with_net
from raidtable.bots.levels import pick
from raidtable.bots.net_file import read_net
from raidtable.bots.search import Search, SearchSettings, chances
from raidtable.engine.action import Action
from raidtable.engine.features import ActiveInputs
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement
from raidtable.engine.options import options_from
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import CHANCE, OVER, State
from raidtable.games import registry
from raidtable.learn.rows import NOTHING, Block

PHASES: Final = ("results", "lessons", "courses", "one_ply", "search")
# Numbers of seats in turn, as far as a game has them: most people play with two or four.
SEATS_IN_TURN: Final = (2, 4, 3, 2, 4, 1)
# Quick searches that choose what is played in the first two phases.
RESULT_ITERATIONS: Final = 40
RESULT_NOISE: Final = 0.8
# One decision in so many gives a lesson, by a search of so many iterations.
LESSON_EVERY: Final = 2
LESSON_ITERATIONS: Final = 200
# A lesson says how likely each seat is to win, so that all chances together are 1.
EVERY_RIVAL: Final = {"every_rival": 1.0}
# Searches of courses: one choice in so many is a random one, so that good and bad ones are seen.
COURSE_ITERATIONS: Final = 24
COURSE_NOISE: Final = 0.6
COURSE_RANDOM: Final = 16
# Searches of the last phase: one in FULL_EVERY is a long one.
FULL_EVERY: Final = 4
FULL_ITERATIONS: Final = 400
QUICK_ITERATIONS: Final = 40
# The first choices of a game are made with noise, so that games differ.
OPENING: Final = 6
OPENING_NOISE: Final = 1.0
LATER_NOISE: Final = 0.1
# One game in so many is against a past net or a persona.
POOL_EVERY: Final = 10
# The share of the later values in the target of a position; the rest is the value of the next.
LAMBDA: Final = 0.7
# How much worse a choice may be, in hundredths of a point, to be taken a third as often.
ONE_PLY_HEAT: Final = 60.0
# Positions of a game that are kept.
POSITIONS: Final = 24
# A game of bots that loop is given up.
MOST_CHOICES: Final = 5_000


@dataclass(frozen=True)
class PlayJob:
    """Some games. `nets` are files: the present net first, then past ones; none is the named
    evaluation alone. Of the positions of a game `positions` are kept: more of them say little that
    is new. `search` changes settings of the search with the net."""

    game: str
    phase: str
    seed: str
    games: int
    nets: tuple[str, ...] = ()
    positions: int = POSITIONS
    search: dict[str, float] = field(default_factory=dict)


@dataclass
class Seen:
    """A position of a game that may be kept. One that is only a lesson was not played on, so the
    result of the game says nothing about it."""

    ply: int
    state: State
    value: list[float] | None
    is_lesson: bool = False


@dataclass
class Kept:
    """A position that is kept: what becomes its rows."""

    ply: int
    shared: list[int]
    own: list[list[int]]
    linear: list[int]
    value: list[float] | None
    is_lesson: bool = False


def play_block(job: PlayJob) -> Block:
    """Play the games of a job; the same job gives the same rows."""
    game = registry.get(job.game)
    table = Table(game, job)
    block: Block | None = None
    for number in range(job.games):
        rng = seeded(f"{job.seed}/{number}")
        kept, state = table.play(rng)
        if state.actor != OVER:
            continue
        result = game.rules.result(state)
        if block is None:
            block = Block(len(result.points[0]))
        add_game(block, kept, result.points, result.winners)
    return Block(0) if block is None else block


def add_game(
    block: Block, kept: Sequence[Kept], points: Sequence[Mapping[str, int]], winners: Sequence[int]
) -> None:
    """Add the rows of a game that has ended."""
    totals = [sum(of_seat.values()) for of_seat in points]
    seats = len(totals)
    for position in kept:
        opponent = float(position.linear[seats]) if len(position.linear) > seats else NOTHING
        for seat in range(seats):
            block.game.append(block.games)
            block.position.append(block.positions)
            block.seat.append(seat)
            block.seats.append(seats)
            block.ply.append(min(position.ply, 32_767))
            block.counts.append(len(position.shared) + len(position.own[seat]))
            block.features.extend(position.shared)
            block.features.extend(position.own[seat])
            block.linear.append(position.linear[seat])
            block.opponent.append(opponent)
            value = NOTHING if position.value is None else position.value[seat]
            block.value.append(value)
            share = 1 / len(winners) if seat in winners else 0.0
            block.share.append(value if position.is_lesson else share)
            block.points.append(totals[seat])
            block.by_source.extend(points[seat].values())
        block.positions += 1
    block.games += 1


class Table:
    """Plays games of one job."""

    def __init__(self, game: Game, job: PlayJob) -> None:
        self.game = game
        self.job = job
        self.seat_counts = [seats for seats in SEATS_IN_TURN if seats in game.rules.seat_counts]
        self.settings = settings_with_net(game, job.search) if job.nets else plain_settings(game)
        self.teaching = (
            settings_with_net(game, job.search | EVERY_RIVAL)
            if job.nets
            else plain_settings(game, EVERY_RIVAL)
        )
        self.linear = game.bots.judgement()
        self.own = self.judgement(job.nets[0] if job.nets else None)

    def judgement(self, net: str | None, weights: dict[str, int] | None = None) -> Judgement[Any]:
        if net is None:
            return self.game.bots.judgement(weights)
        return judgement_with_net(self.game, weights, read_net(net))

    def play(self, rng: Rng) -> tuple[list[Kept], State]:
        """One game: the positions that are kept, and the last position."""
        rules = self.game.rules
        seats = self.seat_counts[rng.below(len(self.seat_counts))]
        s: State = rules.setup(options_from(self.game, seats, self.any_options(seats, rng)))
        rules.proceed(s, None)
        minds = self.minds(seats, rng)
        seen: list[Seen] = []
        ply = choices = 0
        while s.actor != OVER and choices < MOST_CHOICES:
            ply += 1
            if s.actor == CHANCE:
                rules.apply(s, rules.sample(s, rng), None)
                continue
            legal = rules.legal(s)
            if len(legal) == 1:
                rules.apply(s, legal[0], None)
                continue
            choices += 1
            if self.job.phase == "lessons" and rng.below(LESSON_EVERY) == 0:
                seen += self.lesson(s, legal, ply, rng)
            action, value, is_seen = self.choose(s, legal, minds[s.actor], choices, rng)
            if is_seen:
                seen.append(self.seen(s, ply, value))
            rules.apply(s, action, None)
            # After a choice the search looks too: where chance or the end follows, and not a
            # decision, the position is none of those above.
            if self.job.phase in ("results", "courses", "one_ply") and s.actor < 0:
                seen.append(self.seen(s, ply, None))
        if self.job.phase == "one_ply" and s.actor == OVER:
            self.look_back(seen, seats, rules.result(s).winners)
        return [self.kept(position) for position in drawn(seen, self.job.positions, rng)], s

    def any_options(self, seats: int, rng: Rng) -> dict[str, str]:
        """The usual options in half of the games, else any."""
        if rng.below(2):
            return {}
        return {
            option.name: option.values[rng.below(len(option.values))]
            for option in self.game.rules.options_for(seats)
        }

    def minds(self, seats: int, rng: Rng) -> list[Judgement[Any]]:
        """Who plays each seat: in most games the present net everywhere; else some seats are held
        by past nets and personas."""
        if self.job.phase == "results" or rng.below(POOL_EVERY):
            return [self.own] * seats
        others: list[Judgement[Any]] = [self.judgement(net) for net in self.job.nets[1:]]
        others += [
            self.judgement(self.job.nets[0] if self.job.nets else None, weights)
            for weights in self.game.bots.personas.values()
        ]
        others.append(self.linear)
        own_seat = rng.below(seats)
        return [
            self.own if seat == own_seat else others[rng.below(len(others))]
            for seat in range(seats)
        ]

    def choose(
        self, s: State, legal: list[Action], mind: Judgement[Any], choices: int, rng: Rng
    ) -> tuple[Action, list[float] | None, bool]:
        """The action, what is known about the seats' chances, and whether to keep the position."""
        phase = self.job.phase
        if phase == "one_ply":
            return self.best_next(s, legal, mind, choices, rng), None, True
        if phase in ("results", "lessons"):
            search = self.search(s, mind, RESULT_ITERATIONS, rng)
            action = pick(search.findings(legal), RESULT_NOISE, rng)
            return action, None, phase == "results"
        if phase == "courses":
            if rng.below(COURSE_RANDOM) == 0:
                return legal[rng.below(len(legal))], None, True
            search = self.search(s, mind, COURSE_ITERATIONS, rng)
            return pick(search.findings(legal), COURSE_NOISE, rng), None, True
        is_full = rng.below(FULL_EVERY) == 0
        search = self.search(s, mind, FULL_ITERATIONS if is_full else QUICK_ITERATIONS, rng)
        noise = OPENING_NOISE if choices <= OPENING else LATER_NOISE
        action = pick(search.findings(legal), noise, rng)
        value = [reward / search.iterations for reward in search.outlook]
        return action, value, is_full

    def lesson(self, s: State, legal: list[Action], ply: int, rng: Rng) -> list[Seen]:
        """The position after any of the choices, and after what follows by itself, with what a
        search makes of it that knows all cards."""
        rules = self.game.rules
        after = s.copy()
        rules.apply(after, legal[rng.below(len(legal))], None)
        positions = [after]
        while not self.is_choice(after):
            if after.actor == OVER:
                return []
            after = after.copy()
            positions = [positions[0], after]
            action = rules.sample(after, rng) if after.actor == CHANCE else rules.legal(after)[0]
            rules.apply(after, action, None)
        view = rules.view(after, after.actor)
        search = Search(rules, self.own, self.teaching, view, rng, after)
        search.run(LESSON_ITERATIONS, None)
        value = [reward / search.iterations for reward in search.outlook]
        return [Seen(ply, position, value, True) for position in positions]

    def is_choice(self, s: State) -> bool:
        """Whether a seat has several choices."""
        return s.actor >= 0 and len(self.game.rules.legal(s)) > 1

    def search(self, s: State, mind: Judgement[Any], iterations: int, rng: Rng) -> Search:
        rules = self.game.rules
        settings = plain_settings(self.game) if mind is self.linear else self.settings
        search = Search(rules, mind, settings, rules.view(s, s.actor), rng)
        search.run(iterations, None)
        return search

    def best_next(
        self, s: State, legal: list[Action], mind: Judgement[Any], choices: int, rng: Rng
    ) -> Action:
        """Draw a choice by the evaluation of the position after it, from what the seat knows."""
        rules = self.game.rules
        seat = s.actor
        imagined = rules.determinise(rules.view(s, seat), rng)
        leads = []
        for action in legal:
            after = imagined.copy()
            rules.apply(after, action, None)
            worths = mind.worths(after)
            others = [worth for other, worth in enumerate(worths) if other != seat]
            leads.append(worths[seat] - max(others, default=0))
        best = max(leads)
        heat = ONE_PLY_HEAT * (2 if choices <= OPENING else 1)
        shares = [math.exp((lead - best) / heat) for lead in leads]
        mark = rng.below(1 << 20) / (1 << 20) * sum(shares)
        for action, share in zip(legal, shares, strict=True):
            mark -= share
            if mark < 0:
                return action
        return legal[0]

    def seen(self, s: State, ply: int, value: list[float] | None) -> Seen:
        if value is None and self.job.phase == "one_ply":
            assert self.game.bots.features is not None
            seats = self.game.bots.features.seats(s)
            value = seat_chances(self.own.worths(s), seats, self.settings)
        return Seen(ply, s.copy(), value)

    def kept(self, position: Seen) -> Kept:
        features = self.game.bots.features
        assert features is not None
        s = position.state
        shared = ActiveInputs()
        features.shared(s, shared)
        own = []
        for seat in range(features.seats(s)):
            of_seat = ActiveInputs()
            features.seat(s, seat, of_seat)
            own.append(of_seat.numbers)
        return Kept(
            position.ply,
            shared.numbers,
            own,
            self.linear.worths(s),
            position.value,
            position.is_lesson,
        )

    def look_back(self, seen: Sequence[Seen], seats: int, winners: Sequence[int]) -> None:
        """Replace each value by what came of it: the next values, and in the end the result."""
        later = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        following = later
        for position in reversed(seen):
            own_value = position.value
            assert own_value is not None
            later = [
                (1 - LAMBDA) * value + LAMBDA * end
                for value, end in zip(following, later, strict=True)
            ]
            following = own_value
            position.value = later


def drawn(seen: Sequence[Seen], count: int, rng: Rng) -> list[Seen]:
    """So many of the positions, each as likely as any other, in their order; all if they are no
    more."""
    places = list(range(len(seen)))
    if len(places) > count:
        for place in range(count):
            other = place + rng.below(len(places) - place)
            places[place], places[other] = places[other], places[place]
        places = sorted(places[:count])
    return [seen[place] for place in places]


def seat_chances(worths: list[int], seats: int, settings: SearchSettings) -> list[float]:
    """Each seat's chance to win by an evaluation."""
    if len(worths) == 1:
        return [1 / (1 + math.exp(-worths[0] / settings.scale))]
    return chances(worths, settings.scale)[:seats]
