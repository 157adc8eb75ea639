"""Speed of the search, compiled compared with interpreted, in one run on one core.

    make bench                      every game, at 2 and 4 seats
    python bench/search.py raids    one game

An iteration samples a determinization, walks down the tree, plays a few random decisions and
evaluates the result; with the game's net it plays none. The columns "with net" are compiled, and
their ratio is to the compiled search without it. The search starts from fixed positions in the
middle of games between greedy bots. Each build runs in its own process, for several rounds in turn.
The result of a round is the rate over all positions, by CPU time. The best round is the least
disturbed by other processes. The digest proves that both builds found the same.
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
NAMED, WITH_NET = "named", "with-net"
# The least share of the compiled search's rate that the search with the net should reach, by seats.
NET_FLOOR = {2: 1.0, 4: 0.67}


def measure(game_id: str, seats: int, build: str, with_net: bool) -> dict[str, Any]:
    """Search from each position in the imported build; runs in the child process."""
    from raidtable.bots import registry as bots
    from raidtable.bots import search as module
    from raidtable.bots.bot import Budget
    from raidtable.bots.learned import judgement_with_net, plain_settings, settings_with_net
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
        judgement = judgement_with_net(game) if with_net else game.bots.judgement()
        settings = settings_with_net(game) if with_net else plain_settings(game)
        search = Search(game.rules, judgement, settings, view, rng)
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
        asked, count, kind, built = sys.argv[2:]
        print(json.dumps(measure(asked, int(count), built, kind == WITH_NET)))
        return
    from raidtable.games import registry

    print(f"search iterations/s on one core, {ROUNDS} rounds; floor {FLOOR:,} compiled")
    print(f"  {'':24}{'compiled':>22}{'interpreted':>22}{'ratio':>8}{'with net':>22}{'ratio':>8}")
    print(f"  {'':24}" + f"{'median':>11}{'best':>11}" * 2 + f"{'of best':>8}", end="")
    print(f"{'median':>11}{'best':>11}{'of best':>8}")
    same = True
    for game_id in sys.argv[1:] or registry.game_ids():
        for seats in SEATS:
            rounds: dict[tuple[str, str], list[dict[str, Any]]] = {
                (build, NAMED): [] for build in ("compiled", "interpreted")
            }
            if registry.get(game_id).bots.net is not None:
                rounds["compiled", WITH_NET] = []
            for _ in range(ROUNDS):
                for (build, kind), done in rounds.items():
                    done.append(child(__file__, game_id, str(seats), kind, build=build))
            rates = {key: [row["rate"] for row in done] for key, done in rounds.items()}
            cells = {
                key: f"{statistics.median(rate):>11,.0f}{max(rate):>11,.0f}"
                for key, rate in rates.items()
            }
            compiled, interpreted = ("compiled", NAMED), ("interpreted", NAMED)
            best = max(rates[compiled])
            ratio = best / max(rates[interpreted])
            line = f"{cells[compiled]}{cells[interpreted]}{ratio:>7.1f}x"
            learned = ("compiled", WITH_NET)
            if learned in rates:
                share = max(rates[learned]) / best
                mark = "" if share >= NET_FLOOR[seats] else " below the floor"
                line += f"{cells[learned]}{share:>7.2f}x{mark}"
            print(f"  {f'{game_id}, {seats} seats':24}{line}")
            named = [row["digest"] for key in (compiled, interpreted) for row in rounds[key]]
            same &= len(set(named)) == 1
    print(f"  both builds found the same: {'yes' if same else 'NO'}")
    if not same:
        sys.exit(1)


if __name__ == "__main__":
    main()
