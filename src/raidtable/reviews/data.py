"""The data of a review: plain data for JSON, the same in files, databases and on pages.

Shares of the win are fractions of 1 and belong to seats; in a game of several seats they add up to
1, in a solo game the rest belongs to the scripted opponent. *Position* `n` is the one after the
first `n` plies (actions, chance included), so a game has one position more than plies. Lists of
shares, points and changes have an entry for each seat.

A review grows: `shares` and `points` fill first, then `decisions` and `chances` get their findings
one by one; in the end `state` is "done". What is not known yet is null, or has the stage "waiting".
`ledger`, `figures` and `stories` are made of what is known so far.

The ledger adds up: start + luck + own + others + rest = result, for each seat, in shares and in
points. `own` is what a seat lost against its best choices, so it is never above 0. `others` is what
the choices of rivals, against their best, gave it or took from it. `luck` is the value after each
random event minus the mean over all its outcomes. `rest` is what the judge got wrong.
"""

from typing import Annotated, Final, Literal, TypedDict

from raidtable.engine.json_schema import Between

FORMAT: Final = 1

Verdict = Literal["", "inaccuracy", "mistake", "blunder"]
# A loss of so much of a win is called that.
VERDICTS: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.12, "blunder"),
    (0.06, "mistake"),
    (0.03, "inaccuracy"),
)
# A choice that loses no more is as good as the best.
GOOD: Final = 0.02
# Choices count if so much of a win depends on them.
COUNTED_SPREAD: Final = 0.01

Stage = Literal["waiting", "first", "second"]
Format = Annotated[int, Between(FORMAT, FORMAT)]
Count = Annotated[int, Between(0, 2**53)]


class JudgeData(TypedDict):
    """What judged the game. The same judge finds the same in the same record."""

    # The checksum of the game's net; null if positions were judged by named weights alone.
    net: str | None
    # Iterations of the search: for the value of a position, for the first look at a decision, and
    # for the second look.
    value: Count
    first: Count
    second: Count
    seed: str
    # The version of the program.
    version: str


class ProgressData(TypedDict):
    """How much of the work is done, in steps that take about equally long."""

    done: Count
    of: Count


class TriedData(TypedDict):
    """A choice that the judge looked at: what the seat could expect of it. `visits` is the number
    of iterations that began with it."""

    action: str
    share: float
    points: float
    visits: Count


class DecisionData(TypedDict):
    """A decision with several choices, judged from what its seat knew.

    `gap` is the share of the win by which the `best` choice is better, with its standard `error`;
    if it is larger than twice the error it is the `loss`, otherwise there is none. `changes` is
    what the choice made of everybody's share instead of the best one: the own entry is the loss,
    negative. `point_changes` is the same in points. A decision counts for the figures of its seat
    if its choices differ enough (`counted`). There is a verdict only after a
    second look. `tried` has the best choices, and the chosen one.
    """

    ply: Count
    seat: Count
    action: str
    choices: Count
    stage: Stage
    counted: bool
    best: str | None
    gap: float
    loss: float
    error: float
    verdict: Verdict
    changes: list[float]
    point_changes: list[float]
    tried: list[TriedData]


class ChanceData(TypedDict):
    """A random event: the luck of each seat, exact over all outcomes.

    `seat` is whose event it was; null if it was everybody's. `probability` is that of this outcome,
    one of `outcomes`. `before` is the mean over them, `points_before` that of the points.
    """

    ply: Count
    seat: int | None
    action: str
    outcomes: Count
    probability: float
    stage: Stage
    before: list[float]
    points_before: list[float]
    luck: list[float]
    point_luck: list[float]


class BatchData(TypedDict):
    """Random events in a row, which a graph shows as one: the plies from `first` to `last`."""

    first: Count
    last: Count
    seat: int | None
    luck: list[float]


class PartsData(TypedDict):
    """The parts that add up to a seat's result."""

    start: float
    luck: float
    own: float
    others: float
    rest: float
    result: float


class LedgerData(TypedDict):
    """The ledger of a seat. `by_rival` divides `others` of the shares by who decided."""

    seat: Count
    shares: PartsData
    points: PartsData
    by_rival: list[float]


class SeatData(TypedDict):
    """The figures of a seat: its decisions that count, what they lost on average, and that as a
    percentage (100 is perfect); its verdicts."""

    seat: Count
    counted: Count
    mean_loss: float
    percentage: float
    inaccuracies: Count
    mistakes: Count
    blunders: Count


class TurningPointData(TypedDict):
    """A large change of a seat's share of the win: by a decision of `actor`, or by luck (a batch of
    random events, whose seat is `actor`, null if it was everybody's)."""

    first: Count
    last: Count
    kind: Literal["decision", "luck"]
    actor: int | None
    subject: Count
    change: float


class StoryData(TypedDict):
    """The three turning points for a reader: a seat, or a spectator (null)."""

    reader: int | None
    turning_points: list[TurningPointData]


class ResultData(TypedDict):
    """How the game ended."""

    totals: list[int]
    ranks: list[int]
    shares: list[float]
    opponent: int | None


class ReviewData(TypedDict):
    """A review of a finished game, complete or growing."""

    format: Format
    game: str
    # The version of the rules that it was judged by, and the older one that the record is of.
    rules: Count
    older_rules: int | None
    seats: Count
    names: list[str]
    plies: Count
    # The digest of the last position.
    digest: str
    judge: JudgeData
    state: Literal["running", "done"]
    progress: ProgressData
    shares: list[list[float] | None]
    points: list[list[float] | None]
    decisions: list[DecisionData]
    chances: list[ChanceData]
    batches: list[BatchData]
    ledger: list[LedgerData]
    figures: list[SeatData]
    stories: list[StoryData]
    result: ResultData


class BandData(TypedDict):
    """Points of one seat at one moment of the futures: the middle of them, and the ranges that hold
    the middle 5 and 9 of 10."""

    middle: float
    inner: list[float]
    outer: list[float]


class FutureSeatData(TypedDict):
    """What futures bring a seat: its share of the win with a 95 % interval, the points in the end
    with how often each total came, and the bands on the way."""

    seat: Count
    share: float
    interval: list[float]
    mean: float
    totals: dict[str, int]
    bands: list[BandData]


class FuturesData(TypedDict):
    """Games played on from a position. `moments` are shares of the way to the end of each game,
    from 0 to 1: a band belongs to each. `first` counts the first choices."""

    format: Format
    game: str
    ply: Count
    player: str
    seed: str
    futures: Count
    of: Count
    moments: list[float]
    seats: list[FutureSeatData]
    first: dict[str, int]
