"""Plays one game between bots from a seed; returns its result and thinking times."""

import time
import traceback
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from raidtable.bots import own_bots
from raidtable.bots.bot import Bot, Budget, Forfeited
from raidtable.bots.levels import SearchBot
from raidtable.bots.net_file import read_net
from raidtable.bots.program import LIMIT, ProgramBot
from raidtable.bots.simple import RandomBot
from raidtable.engine.action import Action
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS
from raidtable.engine.match import Match
from raidtable.engine.messages import N_, Text
from raidtable.engine.options import options_from
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.rules import Result
from raidtable.engine.view import View
from raidtable.games import registry

# A game of random players takes a few thousand decisions. Beyond this limit the bots are looping.
MOST_DECISIONS = 100_000


class BotFault(RaidtableError):
    """A bot that is not ours raised an error, or chose what is not legal."""


class Endless(RaidtableError):
    """A game that has not ended after `MOST_DECISIONS` decisions."""


@dataclass(frozen=True)
class Job:
    """A game to be played: the bot of each seat, and the seed of all random events and noise.

    `weights` replaces the evaluation weights of a seat's search; None keeps the game's own. `nets`
    are files with the nets of seats; None keeps what the bot's name means. `searches` changes the
    settings of the search of a seat. A program has `limit` seconds for a decision.
    With `seconds` every bot of ours may think that long.
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
    limit: float = LIMIT
    keep_observations: bool = False
    seconds: float | None = None


@dataclass(frozen=True)
class Thinking:
    """The seconds of each decision of a seat, and the total number of search iterations.

    Only decisions with more than one choice count.
    """

    seconds: tuple[float, ...]
    iterations: int


@dataclass(frozen=True)
class Decision:
    """A decision in a dataset: its ply, seat and action, and the number of legal actions.

    `observation` has the features that are on for what the seat knew, `mask` the codes of the legal
    actions, `shares` how much of a search each of them got, and `value` the chance to win that it
    expected; they are kept only if the job asks for them.
    """

    ply: int
    seat: int
    action: str
    legal: int
    observation: tuple[int, ...] = ()
    mask: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    value: float | None = None


@dataclass(frozen=True)
class Moment:
    """A decision with several choices: what the bot expected of the move that it made, the chance
    to win and the points in the end, and which absurdities the move was, by number."""

    seat: int
    win: float | None
    points: float | None
    absurd: tuple[int, ...]


@dataclass(frozen=True)
class Forfeit:
    """A seat whose bot gave up, and why. From then on the seat was played at random."""

    seat: int
    why: Text


@dataclass(frozen=True)
class Row:
    """A game that was played.

    `shares` is each seat's share of the win. `opponent` is the points of a scripted opponent.
    `result`, `record` and `trail` (the decisions) are kept only if the job asks for them, and so
    are `moments`. Seats that forfeited the game are last in `ranks` and win nothing, whatever their
    points and the `result` say.
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
    forfeits: tuple[Forfeit, ...] = ()

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
    for seat, bot in enumerate(seated):
        if isinstance(bot, ProgramBot):
            bot.begin(seat, options, lambda text: match.explain(text).sentence)
    result = None
    try:
        row = Course(job, game, match, seated).play()
        result = match.result_so_far(reveal=True)
    finally:
        for bot in seated:
            bot.close(result)
    return row


class Course:
    """A game that is played, and what is kept of it."""

    def __init__(self, job: Job, game: Game, match: Match[View], seated: Sequence[Bot]) -> None:
        self.job = job
        self.game = game
        self.match = match
        self.seated = list(seated)
        self.seconds: list[list[float]] = [[] for _ in seated]
        self.iterations = [0] * len(self.seated)
        self.trail: list[Decision] = []
        self.moments: list[Moment] = []
        self.forfeits: list[Forfeit] = []
        self.decisions = 0

    def play(self) -> Row:
        match, job = self.match, self.job
        while not match.over:
            self.decide()
            self.decisions += 1
            if self.decisions == MOST_DECISIONS:
                raise Endless(
                    N_(
                        "A game of {bots} with the seed {seed!r} has not ended after {count} moves."
                    ),
                    bots=", ".join(job.bots),
                    seed=job.seed,
                    count=self.decisions,
                )
        result = match.result_so_far(reveal=True)
        forfeited = {forfeit.seat for forfeit in self.forfeits}
        return Row(
            game=self.game.id,
            bots=job.bots,
            seed=job.seed,
            options=match.options.chosen,
            points=tuple(result.totals),
            ranks=ranks_of(result, forfeited),
            shares=shares_of(result, forfeited),
            opponent=result.opponent,
            decisions=self.decisions,
            thinking=tuple(map(Thinking, map(tuple, self.seconds), self.iterations)),
            result=result.data() if job.keep_record else None,
            record=match.record() if job.keep_record else None,
            trail=tuple(self.trail),
            moments=tuple(self.moments),
            forfeits=tuple(self.forfeits),
        )

    def decide(self) -> None:
        """The next decision."""
        match, job = self.match, self.job
        seat = match.actor
        bot = self.seated[seat]
        legal = match.actions()
        rng = seeded(f"{job.seed}/bot/{seat}/{match.ply}")
        view = match.view(seat)
        begun = time.perf_counter()
        try:
            action = chosen_by(bot, job.bots[seat], view, legal, Budget(None, job.seconds), rng)
        except Forfeited as problem:
            self.forfeits.append(Forfeit(seat, Text(problem.message, **problem.values)))
            bot.close(None)
            bot = self.seated[seat] = RandomBot(self.game)
            action = bot.choose(view, legal, Budget(), rng)
        if len(legal) > 1:
            self.seconds[seat].append(time.perf_counter() - begun)
        if bot.thought is not None:
            self.iterations[seat] += bot.thought.iterations
        if job.keep_record:
            taken = Decision(match.ply, seat, action.text, len(legal))
            if job.keep_observations:
                taken = observed(taken, self.game, bot, view, legal, action)
            self.trail.append(taken)
        if job.keep_moments and len(legal) > 1:
            self.moments.append(moment(self.game, bot, view, legal, action))
        match.play(action.text, seat)


def chosen_by(
    bot: Bot, name: str, view: View, legal: list[Action], budget: Budget, rng: Rng
) -> Action:
    """What the bot chooses. A fault in a bot that is not ours is told as one of that bot."""
    if type(bot).__module__.partition(".")[0] == "raidtable":
        return bot.choose(view, legal, budget, rng)
    try:
        action = bot.choose(view, legal, budget, rng)
    except Forfeited:
        raise
    except Exception as fault:  # whatever it is, the bot's author must learn of it
        place = traceback.extract_tb(fault.__traceback__)[-1]
        raise BotFault(
            N_("The bot {name} failed with {fault} ({file}, line {line})."),
            name=name,
            fault=repr(fault),
            file=Path(place.filename).name,
            line=place.lineno,
        ) from fault
    if not any(action is one for one in legal):
        raise BotFault(
            N_("The bot {name} chose {action!r}, which is not one of the legal actions."),
            name=name,
            action=action,
        )
    return action


def observed(
    taken: Decision, game: Game, bot: Bot, view: View, legal: list[Action], action: Action
) -> Decision:
    """The decision with what its seat knew, and what its search found."""
    features = game.bots.features
    known = game.rules.determinise(view, seeded("known"))
    visits = {one.action: one.visits for one in (bot.thought.findings if bot.thought else ())}
    wins = {one.action: one.win for one in (bot.thought.findings if bot.thought else ())}
    total = sum(visits.values())
    return replace(
        taken,
        observation=() if features is None else tuple(features.active(known, view.seat)),
        mask=tuple(one.code for one in legal),
        shares=tuple(visits.get(one, 0) / total for one in legal) if total else (),
        value=wins.get(action),
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
    bot = own_bots.make(name, game, None if net is None else read_net(net), search, job.limit)
    weights = job.weights[seat] if job.weights else None
    if weights is None:
        return bot
    if not isinstance(bot, SearchBot):
        raise BadOption(
            N_("The bot {name!r} has no weights: only search bots can be tuned."), name=name
        )
    return SearchBot(game, bot.level, game.bots.judgement(weights), bot.settings)


def ranks_of(result: Result, forfeited: Collection[int] = ()) -> tuple[int, ...]:
    """The ranks; seats that forfeited the game share the last."""
    if not forfeited:
        return tuple(result.ranks)
    seats = range(len(result.ranks))
    places = [(seat in forfeited, 0 if seat in forfeited else result.ranks[seat]) for seat in seats]
    return tuple(1 + sum(other < place for other in places) for place in places)


def shares_of(result: Result, forfeited: Collection[int] = ()) -> tuple[float, ...]:
    """Each seat's share of one win: winners share it; all get 0 if a scripted opponent won, and
    seats that forfeited the game in any case."""
    winners = result.winners
    if forfeited and winners:
        ranks = ranks_of(result, forfeited)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1 and seat not in forfeited]
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.ranks)))
