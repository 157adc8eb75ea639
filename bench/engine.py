"""Speed of the engine, compiled compared with interpreted, in one run on one core.

    make bench                      every game, at its full table
    python bench/engine.py raids    one game

Each build plays the same games in its own process, for several rounds in turn. The best round is
shown, because it is the least disturbed by other processes. The digest proves that both builds
played the same games.
"""

import hashlib
import json
import sys
import time
from typing import Any

from builds import CHILD, child

ROUNDS = 3
GAMES = {"compiled": 1000, "interpreted": 100}
MATCH_MOVES = 4_000
COPIES = {"compiled": 200_000, "interpreted": 20_000}


def measure(game_id: str, build: str) -> dict[str, Any]:
    """Measure random play and copies in the imported build; runs in the child process."""
    from raidtable.engine import playout as module
    from raidtable.engine.match import Match
    from raidtable.engine.options import options_from
    from raidtable.engine.playout import copies, playout
    from raidtable.engine.rng import seeded
    from raidtable.games import registry

    game = registry.get(game_id)
    options = options_from(game, max(game.rules.seat_counts), {})
    decisions = 0
    outcomes = []
    start = time.perf_counter()
    for number in range(GAMES[build]):
        state = game.rules.setup(options)
        game.rules.proceed(state, None)
        decisions += playout(game.rules, state, seeded(f"1/game/{number}"))
        if number < GAMES["interpreted"]:
            outcomes.append(game.rules.write(state))
    seconds = time.perf_counter() - start

    match = Match(game, options, 1)
    while not match.over and match.ply < 80:
        match.play(match.legal()[0])
    middle = game.rules.read(match.position(), match._state)
    start = time.perf_counter()
    copies(middle, COPIES[build])
    copy = (time.perf_counter() - start) / COPIES[build]

    start = time.perf_counter()
    moves = 0
    for number in range(20):
        match = Match(game, options, number)
        rng = seeded(f"1/door/{number}")
        while not match.over and moves < MATCH_MOVES:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
            moves += 1
    match_plays = moves / (time.perf_counter() - start)
    return {
        "file": module.__file__,
        "decisions": decisions,
        "decisions_per_second": decisions / seconds,
        "copy_us": copy * 1e6,
        "match_plays_per_second": match_plays,
        "digest": hashlib.sha256(json.dumps(outcomes).encode()).hexdigest()[:16],
    }


def best(rounds: list[dict[str, Any]], key: str) -> float:
    values = [float(row[key]) for row in rounds]
    return min(values) if key == "copy_us" else max(values)


def shown(value: float) -> str:
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


def main() -> None:
    if sys.argv[1:2] == [CHILD]:
        print(json.dumps(measure(sys.argv[2], sys.argv[3])))
        return
    from raidtable.games import registry

    rows = [
        ("decisions_per_second", "decisions/s, random play", "500,000", "60,000"),
        ("copy_us", "copy of a state, us", "2", "-"),
        ("match_plays_per_second", "Match.play/s, with log", "-", "-"),
    ]
    for game_id in sys.argv[1:] or registry.game_ids():
        rounds: dict[str, list[dict[str, Any]]] = {"compiled": [], "interpreted": []}
        for _ in range(ROUNDS):
            for build, done in rounds.items():
                done.append(child(__file__, game_id, build=build))
        digests = {row["digest"] for done in rounds.values() for row in done}
        seats = max(registry.get(game_id).rules.seat_counts)
        print(f"{game_id}, {seats} seats, best of {ROUNDS} rounds")
        print(f"  {'':28}{'compiled':>14}{'floor':>10}{'interpreted':>14}{'floor':>10}{'ratio':>8}")
        for key, label, floor, plain_floor in rows:
            fast, plain = best(rounds["compiled"], key), best(rounds["interpreted"], key)
            ratio = plain / fast if key == "copy_us" else fast / plain
            cells = f"{shown(fast):>14}{floor:>10}{shown(plain):>14}{plain_floor:>10}{ratio:>7.1f}x"
            print(f"  {label:28}{cells}")
        print(f"  both builds played the same games: {'yes' if len(digests) == 1 else 'NO'}")
        if len(digests) != 1:
            sys.exit(1)


if __name__ == "__main__":
    main()
