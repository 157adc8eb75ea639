"""Several servers under the same load in one run, and one table of results.

The servers run at the same time and take turns under load, rate by rate, so that other work on the
machine meets all of them.
"""

from collections.abc import Sequence

from load import HEADER, LIMIT_MS, START_RATES, Climb, Load, line
from processes import ServerProcess


class Contender:
    """A server under test and the search for the highest rate that it holds."""

    def __init__(
        self, name: str, server: ServerProcess, load: Load, rates: Sequence[float] | None
    ) -> None:
        """Without rates, the search climbs and bisects."""
        self.name = name
        self.server = server
        self.load = load
        self.search = Climb(rates or START_RATES, bisects=rates is None)

    async def try_next_rate(self, seconds: float) -> bool:
        """Try the next rate and print the result; False when the search is over."""
        rate = self.search.next_rate()
        if rate is None:
            return False
        result = await self.load.run(rate, seconds)
        self.search.take(result)
        print(f"{self.name:28}{line(result)}", flush=True)
        return True


async def contest(contenders: list[Contender], seconds: float) -> None:
    """Let them take turns until the highest rate of each is known, then print the results."""
    print(f"{'':28}{HEADER}")
    while any([await contender.try_next_rate(seconds) for contender in contenders]):
        pass
    print(
        f"\n{f'held at p99 {LIMIT_MS:.0f} ms':28}{'moves/s':>10}{'p50 ms':>10}{'p99 ms':>10}"
        f"{'CPU ms/move':>14}{'kB/update':>12}{'memory MB':>12}"
    )
    for contender in contenders:
        best, memory = contender.search.best, contender.server.memory_mb()
        if best is None:
            print(f"{contender.name:28}{'none':>10}{'':46}{memory:>12.0f}")
            continue
        doubt = f"  ({best.doubt})" if best.doubt else ""
        print(
            f"{contender.name:28}{best.asked:>10.0f}{best.p50:>10.1f}{best.p99:>10.1f}"
            f"{best.cpu_ms:>14.2f}{best.kb:>12.2f}{memory:>12.0f}{doubt}"
        )
