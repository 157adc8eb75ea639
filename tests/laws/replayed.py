"""Plays fixed games and prints their digests. test_compiled runs it in each build."""

import hashlib
import json
import sys

from raidtable.engine import rng as engine_rng
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.options import options_from
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, OVER
from raidtable.games import registry

GAMES_PER_SETTING = 6
EVERY = 10


def digests(game: Game, seats: int, chosen: dict[str, str], number: int) -> list[str]:
    """Digests of one game: its legal actions, events and positions, every few plies."""
    state = game.rules.setup(options_from(game, seats, chosen))
    game.rules.proceed(state, None)
    rng = seeded(f"compiled/{game.id}/{seats}/{chosen}/{number}")
    found: list[str] = []
    history: list[object] = []
    ply = 0
    while state.actor != OVER:
        legal = game.rules.legal(state)
        chance = state.actor == CHANCE
        action = game.rules.sample(state, rng) if chance else legal[rng.below(len(legal))]
        log = Log()
        game.rules.apply(state, action, log)
        history += [[other.text for other in legal], [event.data() for event in log.events]]
        ply += 1
        if ply % EVERY == 0 or state.actor == OVER:
            whole = [game.rules.write(state), game.rules.result(state).data(), history]
            found.append(hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest())
            history = []
    return found


def main() -> None:
    """Read the settings as JSON from the command line, and write JSON."""
    games = [
        digests(registry.get(game_id), seats, chosen, number)
        for game_id, seats, chosen in json.loads(sys.argv[1])
        for number in range(GAMES_PER_SETTING)
    ]
    compiled = not str(engine_rng.__file__).endswith(".py")
    sys.stdout.write(json.dumps({"compiled": compiled, "games": games}))


if __name__ == "__main__":
    main()
