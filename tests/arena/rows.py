"""Invented game results, for tests of ratings, reports and tuning."""

from collections.abc import Sequence

from raidtable.arena.games import Row, Thinking


def row(
    bots: Sequence[str],
    ranks: Sequence[int],
    seed: str = "1",
    points: Sequence[int] | None = None,
    seconds: float = 0.5,
) -> Row:
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Row(
        game="raids",
        bots=tuple(bots),
        seed=seed,
        options={},
        points=tuple(points or [100 - 10 * rank for rank in ranks]),
        ranks=tuple(ranks),
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(bots))),
        opponent=None,
        decisions=10,
        thinking=tuple(Thinking((seconds, seconds), 100) for _ in bots),
    )
