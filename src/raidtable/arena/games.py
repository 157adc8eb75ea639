"""Plays one game between bots from a seed; returns its result and thinking times."""

import time
from dataclasses import dataclass, field

from raidtable.bots import own_bots
from raidtable.bots.bot import Bot, Budget
from raidtable.bots.levels import SearchBot
from raidtable.bots.net_file import read_net
from raidtable.engine.action import Action
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.engine.options import options_from
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Result
from raidtable.engine.view import View
from raidtable.games import registry

# A game of random players takes a few thousand decisions. Beyond this limit the bots are looping.
MOST_DECISIONS = 100_000


class Endless(RaidtableError):
    """A game that has not ended after `MOST_DECISIONS` decisions."""


@dataclass(frozen=True)
class Job:
    """A game to be played: the bot of each seat, and the seed of all random events and noise.

    `weights` replaces the evaluation weights of a seat's search; None keeps the game's own. `nets`
    are files with the nets of seats; None keeps what the bot's name means. `searches` changes the
    settings of the search of a seat.
    """

    game: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    weights: tuple[dict[str, int] | None, ...] = ()
    keep_record: bool = False
    nets: tuple[str | None, ...] = ()
    searches: tuple[dict[str, float], ...] = ()
    keep_moments: bool = False


@dataclass(frozen=True)
class Thinking:
    """The seconds of each decision of a seat, and the total number of search iterations.

    Only decisions with more than one choice count.
    """

    seconds: tuple[float, ...]
    iterations: int


@dataclass(frozen=True)
class Decision:
    """A decision in a dataset: its ply, seat and action, and the number of legal actions."""

    ply: int
    seat: int
    action: str
    legal: int


@dataclass(frozen=True)
class Moment:
    """A decision with several choices: what the bot expected of the move that it made, the chance
    to win and the points in the end, and which absurdities the move was, by number."""

    seat: int
    win: float | None
    points: float | None
    absurd: tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """A game that was played.

    `shares` is each seat's share of the win. `opponent` is the points of a scripted opponent.
    `result`, `record` and `trail` (the decisions) are kept only if the job asks for them, and so
    are `moments`.
    """

    game: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, str]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]
    opponent: int | None
    decisions: int
    thinking: tuple[Thinking, ...]
    result: dict[str, object] | None = None
    record: dict[str, object] | None = None
    trail: tuple[Decision, ...] = ()
    moments: tuple[Moment, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.bots)


def play(job: Job) -> Row:
    """Play the game through `Match`, as people do.

    The same job gives the same game if the bots' budgets are in iterations.
    """
    game = registry.get(job.game)
    options = options_from(game, len(job.bots), job.options)
    seated = [seat_bot(game, job, seat) for seat in range(options.seats)]
    match = Match(game, options, job.seed)
    seconds: list[list[float]] = [[] for _ in seated]
    iterations = [0] * options.seats
    trail: list[Decision] = []
    moments: list[Moment] = []
    decisions = 0
    while not match.over:
        seat = match.actor
        bot = seated[seat]
        legal = match.actions()
        rng = seeded(f"{job.seed}/bot/{seat}/{match.ply}")
        view = match.view(seat)
        begun = time.perf_counter()
        action = bot.choose(view, legal, Budget(), rng)
        if len(legal) > 1:
            seconds[seat].append(time.perf_counter() - begun)
        if bot.thought is not None:
            iterations[seat] += bot.thought.iterations
        if job.keep_record:
            trail.append(Decision(match.ply, seat, action.text, len(legal)))
        if job.keep_moments and len(legal) > 1:
            moments.append(moment(game, bot, view, legal, action))
        match.play(action.text, seat)
        decisions += 1
        if decisions == MOST_DECISIONS:
            raise Endless(
                N_("A game of {bots} with the seed {seed!r} has not ended after {count} moves."),
                bots=", ".join(job.bots),
                seed=job.seed,
                count=decisions,
            )
    result = match.result_so_far(reveal=True)
    return Row(
        game=game.id,
        bots=job.bots,
        seed=job.seed,
        options=options.chosen,
        points=tuple(result.totals),
        ranks=tuple(result.ranks),
        shares=shares_of(result),
        opponent=result.opponent,
        decisions=decisions,
        thinking=tuple(map(Thinking, map(tuple, seconds), iterations)),
        result=result.data() if job.keep_record else None,
        record=match.record() if job.keep_record else None,
        trail=tuple(trail),
        moments=tuple(moments),
    )


def moment(game: Game, bot: Bot, view: View, legal: list[Action], action: Action) -> Moment:
    """What is kept of a decision; a move is judged by what its seat knew."""
    known = game.rules.determinise(view, seeded("known"))
    absurd = tuple(
        number
        for number, absurdity in enumerate(game.bots.absurdities)
        if absurdity.found(known, legal, action)
    )
    for finding in bot.thought.findings if bot.thought is not None else ():
        if finding.action is action:
            return Moment(view.seat, finding.win, finding.points / HUNDREDTHS, absurd)
    return Moment(view.seat, None, None, absurd)


def seat_bot(game: Game, job: Job, seat: int) -> Bot:
    """The bot of that seat, with the job's weights or net if it has any."""
    name = job.bots[seat]
    net = job.nets[seat] if job.nets else None
    search = job.searches[seat] if job.searches else None
    bot = own_bots.make(name, game, None if net is None else read_net(net), search)
    weights = job.weights[seat] if job.weights else None
    if weights is None:
        return bot
    if not isinstance(bot, SearchBot):
        raise BadOption(
            N_("The bot {name!r} has no weights: only search bots can be tuned."), name=name
        )
    return SearchBot(game, bot.level, game.bots.judgement(weights), bot.settings)


def shares_of(result: Result) -> tuple[float, ...]:
    """Each seat's share of one win: winners share it; all get 0 if a scripted opponent won."""
    winners = result.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.ranks)))
