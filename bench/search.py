"""Speed of the search, compiled compared with interpreted, in one run on one core.

    make bench                      every game, at 2 and 4 seats
    python bench/search.py raids    one game

An iteration samples a determinization, walks down the tree, plays a few random decisions and
evaluates the result. The search starts from fixed positions in the middle of games between greedy
bots. Each build runs in its own process, for several rounds in turn. The result of a round is the
rate over all positions, by CPU time. The best round is the least disturbed by other processes. The
digest proves that both builds found the same.
"""

import hashlib
import json
import statistics
import sys
import time
from typing import Any

from builds import CHILD, child

ROUNDS = 5
SEATS = (2, 4)
POSITIONS = 4
# Iterations from each position. Findings are compared after the smaller number.
ITERATIONS = {"compiled": 8000, "interpreted": 400}
FLOOR = 20_000


def measure(game_id: str, seats: int, build: str) -> dict[str, Any]:
    """Search from each position in the imported build; runs in the child process."""
    from raidtable.bots import registry as bots
    from raidtable.bots import search as module
    from raidtable.bots.bot import Budget
    from raidtable.bots.search import Search
    from raidtable.engine.match import Match
    from raidtable.engine.options import options_from
    from raidtable.engine.rng import seeded
    from raidtable.games import registry

    game = registry.get(game_id)
    greedy = bots.make("greedy", game)
    iterations, seconds = 0, 0.0
    found: list[object] = []
    for number in range(POSITIONS):
        match = Match(game, options_from(game, seats, {}), number)
        rng = seeded(f"bench/{number}")
        while not match.over:
            view, legal = match.view(match.actor), match.actions()
            match.play(greedy.choose(view, legal, Budget(), rng).text)
        ply = match.ply // 2
        while match.plies[ply].actor < 0 or len(match.at(ply).legal()) == 1:
            ply += 1
        middle = match.at(ply)
        view, legal = middle.view(middle.actor), middle.actions()
        search = Search(game.rules, game.bots.judgement(), bots.search_settings(game), view, rng)
        start = time.process_time()
        search.run(ITERATIONS["interpreted"], None)
        compared = search.findings(legal)
        search.run(ITERATIONS[build], None)
        seconds += time.process_time() - start
        iterations += search.iterations
        found.append([(one.action.text, one.visits, one.win) for one in compared])
    return {
        "file": module.__file__,
        "rate": iterations / seconds,
        "digest": hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16],
    }


def main() -> None:
    if sys.argv[1:2] == [CHILD]:
        print(json.dumps(measure(sys.argv[2], int(sys.argv[3]), sys.argv[4])))
        return
    from raidtable.games import registry

    print(f"search iterations/s on one core, {ROUNDS} rounds; floor {FLOOR:,} compiled")
    print(f"  {'':24}{'compiled':>22}{'interpreted':>22}{'ratio':>8}")
    print(f"  {'':24}{'median':>11}{'best':>11}{'median':>11}{'best':>11}{'of best':>8}")
    same = True
    for game_id in sys.argv[1:] or registry.game_ids():
        for seats in SEATS:
            rounds: dict[str, list[dict[str, Any]]] = {"compiled": [], "interpreted": []}
            for _ in range(ROUNDS):
                for build, done in rounds.items():
                    done.append(child(__file__, game_id, str(seats), build=build))
            rates = {build: [row["rate"] for row in done] for build, done in rounds.items()}
            cells = "".join(
                f"{statistics.median(of_build):>11,.0f}{max(of_build):>11,.0f}"
                for of_build in rates.values()
            )
            ratio = max(rates["compiled"]) / max(rates["interpreted"])
            print(f"  {f'{game_id}, {seats} seats':24}{cells}{ratio:>7.1f}x")
            same &= len({row["digest"] for done in rounds.values() for row in done}) == 1
    print(f"  both builds found the same: {'yes' if same else 'NO'}")
    if not same:
        sys.exit(1)


if __name__ == "__main__":
    main()
