"""What a finished game is worth to each seat."""

from typing import Any

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.engine.rules import Result, Rules
from raidtable.engine.state import State
from raidtable.envs.stepper import Worth


def win(result: Result) -> list[float]:
    """The winners share 1; the others have 0."""
    winners = result.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.ranks))]


def zero_sum(result: Result) -> list[float]:
    """The same, but all together have 0: a sole winner has 1, and the others share -1. Alone: 1 or
    -1."""
    shares, seats = win(result), len(result.ranks)
    if seats == 1:
        return [2 * shares[0] - 1]
    fair = sum(shares) / seats
    return [(share - fair) * seats / (seats - 1) for share in shares]


def points(result: Result) -> list[float]:
    """The points of each seat."""
    return [float(total) for total in result.totals]


def lead(result: Result) -> list[float]:
    """The points that a seat is ahead of its best rival."""
    totals = result.totals
    rivals = [] if result.opponent is None else [result.opponent]
    return [
        float(own - max([*totals[:seat], *totals[seat + 1 :], *rivals], default=0))
        for seat, own in enumerate(totals)
    ]


def rank(result: Result) -> list[float]:
    """1 for the first, 0 for the last, and evenly between; alone as `win`."""
    seats = len(result.ranks)
    if seats == 1:
        return win(result)
    return [(seats - place) / (seats - 1) for place in result.ranks]


REWARDS = {"win": win, "zero_sum": zero_sum, "points": points, "lead": lead, "rank": rank}


class Reward:
    """A kind of reward by name, which can be sent to another process."""

    def __init__(self, name: str) -> None:
        if name not in REWARDS:
            raise BadOption(
                N_("There is no reward {name!r}. Choose one of: {known}."),
                name=name,
                known=", ".join(REWARDS),
            )
        self.name = name

    def of(self, result: Result) -> list[float]:
        return REWARDS[self.name](result)

    def worth(self) -> Worth:
        """The same of a position that is over."""

        def worth(rules: Rules[Any], state: State) -> list[float]:
            return self.of(rules.result(state))

        return worth


def forfeited(result: Result, loser: int) -> Result:
    """The result if that seat has lost the game by an illegal action: it is last and has no points;
    the others are ranked among themselves."""
    seats = len(result.ranks)
    ranks = [place - (place > result.ranks[loser]) for place in result.ranks]
    ranks[loser] = seats
    points = [{} if seat == loser else own for seat, own in enumerate(result.points)]
    opponent = None if result.opponent is None else max(result.opponent, 0)
    return Result(points, ranks, "forfeit", opponent=opponent)
