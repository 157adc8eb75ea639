"""What a review adds up to: the ledger of each seat, its figures, and the turning points."""

from collections.abc import Sequence
from math import exp
from typing import Final

from raidtable.reviews.data import (
    BatchData,
    DecisionData,
    LedgerData,
    PartsData,
    ReviewData,
    SeatData,
    StoryData,
    TurningPointData,
)

# The percentage falls from 100 to 0 with the mean loss; see `percentage`.
FALL: Final = 4.2
FLOOR: Final = 0.04
# Turning points of a story, and how many of them may be luck, unless all are.
TURNS: Final = 3
MOST_LUCK: Final = 1
# A smaller change is no turning point.
LEAST_TURN: Final = 0.02

PARTS: Final = ("start", "luck", "own", "others", "rest")


def ledger_of(review: ReviewData) -> list[LedgerData]:
    """The ledger of each seat. What no decision or random event explains is the rest, so it adds
    up by construction; how large the rest is says how well the judge understood the game."""
    seats = review["seats"]
    result = review["result"]
    by_rival = [[0.0] * seats for _ in range(seats)]
    for decision in review["decisions"]:
        for seat, change in enumerate(decision["changes"]):
            by_rival[seat][decision["seat"]] += change
    shares = parts_of(
        first_of(review["shares"], seats),
        [chance["luck"] for chance in review["chances"]],
        [(decision["seat"], decision["changes"]) for decision in review["decisions"]],
        result["shares"],
    )
    points = parts_of(
        first_of(review["points"], seats),
        [chance["point_luck"] for chance in review["chances"]],
        [(decision["seat"], decision["point_changes"]) for decision in review["decisions"]],
        [float(total) for total in result["totals"]],
    )
    return [
        {
            "seat": seat,
            "shares": shares[seat],
            "points": points[seat],
            "by_rival": [
                0.0 if rival == seat else change for rival, change in enumerate(by_rival[seat])
            ],
        }
        for seat in range(seats)
    ]


def first_of(values: Sequence[list[float] | None], seats: int) -> list[float]:
    """The values at the start; what is not known yet counts as an even share."""
    return values[0] or [1 / seats] * seats


def parts_of(
    start: Sequence[float],
    luck: Sequence[Sequence[float]],
    decisions: Sequence[tuple[int, Sequence[float]]],
    result: Sequence[float],
) -> list[PartsData]:
    made: list[PartsData] = []
    for seat, begun in enumerate(start):
        lucky = sum(changes[seat] for changes in luck)
        own = sum(changes[seat] for actor, changes in decisions if actor == seat)
        others = sum(changes[seat] for actor, changes in decisions if actor != seat)
        made.append(
            {
                "start": begun,
                "luck": lucky,
                "own": own,
                "others": others,
                "rest": result[seat] - begun - lucky - own - others,
                "result": result[seat],
            }
        )
    return made


def in_wins(parts: PartsData) -> dict[str, int]:
    """The parts in wins out of a hundred, as whole numbers that add up to the whole result. Each is
    rounded; the rest takes what rounding leaves."""
    figures = {
        "start": parts["start"],
        "luck": parts["luck"],
        "others": parts["others"],
        "own": parts["own"],
    }
    whole = {name: round(100 * figure) for name, figure in figures.items()}
    result = round(100 * parts["result"])
    return {**whole, "rest": result - sum(whole.values()), "result": result}


# Figures of a seat


def figures_of(review: ReviewData) -> list[SeatData]:
    made: list[SeatData] = []
    for seat in range(review["seats"]):
        own = [decision for decision in review["decisions"] if decision["seat"] == seat]
        counted = [decision for decision in own if decision["counted"]]
        verdicts = [decision["verdict"] for decision in own]
        mean = sum(decision["loss"] for decision in counted) / len(counted) if counted else 0.0
        made.append(
            {
                "seat": seat,
                "counted": len(counted),
                "mean_loss": mean,
                "percentage": percentage(mean),
                "inaccuracies": verdicts.count("inaccuracy"),
                "mistakes": verdicts.count("mistake"),
                "blunders": verdicts.count("blunder"),
            }
        )
    return made


def percentage(mean_loss: float) -> float:
    """The mean loss of a counted decision on a curve: 100 for none, 96 for 1 in 100 wins, 92 for
    2, 80 for 5, 59 for 12, and 0 in the end."""
    curve = (exp(-FALL * mean_loss) - FLOOR) / (1 - FLOOR)
    return round(100 * max(0.0, min(1.0, curve)), 1)


# Turning points


def batches_of(
    review: ReviewData, runs: Sequence[tuple[int, int]], owners: Sequence[int | None]
) -> list[BatchData]:
    """Random events in a row, with what they brought together."""
    by_ply = {chance["ply"]: chance for chance in review["chances"]}
    batches: list[BatchData] = []
    for (first, last), owner in zip(runs, owners, strict=True):
        lucks = [by_ply[ply]["luck"] for ply in range(first, last + 1)]
        batches.append(
            {
                "first": first,
                "last": last,
                "seat": owner,
                "luck": [sum(luck[seat] for luck in lucks) for seat in range(review["seats"])],
            }
        )
    return batches


def stories_of(review: ReviewData) -> list[StoryData]:
    """The turning points as each seat would tell them, and as a spectator would."""
    readers: list[int | None] = [*range(review["seats"]), None]
    return [
        {"reader": reader, "turning_points": turning_points(review, reader)} for reader in readers
    ]


def turning_points(review: ReviewData, reader: int | None) -> list[TurningPointData]:
    """The three largest changes of a seat's share, or of anybody's, in the order of the game; at
    most one is luck, unless luck holds all three. A decision is told where it has a verdict."""
    seats = range(review["seats"]) if reader is None else [reader]
    found = [
        turn
        for decision in review["decisions"]
        if decision["verdict"]
        for turn in [decision_turn(decision, seats)]
    ]
    found += [luck_turn(batch, seats) for batch in review["batches"]]
    found = [turn for turn in found if abs(turn["change"]) >= LEAST_TURN]
    found.sort(key=lambda turn: -abs(turn["change"]))
    chosen = found[:TURNS]
    if any(turn["kind"] == "decision" for turn in chosen):
        lucky = [turn for turn in found if turn["kind"] == "luck"][:MOST_LUCK]
        decisions = [turn for turn in found if turn["kind"] == "decision"]
        chosen = sorted(lucky + decisions, key=lambda turn: -abs(turn["change"]))[:TURNS]
    return sorted(chosen, key=lambda turn: turn["first"])


def decision_turn(decision: DecisionData, seats: Sequence[int]) -> TurningPointData:
    subject = most_changed(decision["changes"], seats)
    return {
        "first": decision["ply"],
        "last": decision["ply"],
        "kind": "decision",
        "actor": decision["seat"],
        "subject": subject,
        "change": decision["changes"][subject],
    }


def luck_turn(batch: BatchData, seats: Sequence[int]) -> TurningPointData:
    subject = most_changed(batch["luck"], seats)
    return {
        "first": batch["first"],
        "last": batch["last"],
        "kind": "luck",
        "actor": batch["seat"],
        "subject": subject,
        "change": batch["luck"][subject],
    }


def most_changed(changes: Sequence[float], seats: Sequence[int]) -> int:
    return max(seats, key=lambda seat: abs(changes[seat]))
