"""Records one game of each kind through OpenSpiel's interface: random actions from a fixed seed.

    python -m tests.envs.make_playthroughs

Each line is a player, its action, and a hash of all information states after it; the end has the
returns.
"""

from hashlib import blake2b
from pathlib import Path

import pyspiel

import raidtable.envs.openspiel  # noqa: F401 - registers the games
from raidtable.engine.rng import seeded
from raidtable.games import registry

PLAYERS = 2
MOST_PLIES = 400


def playthrough(game_id: str) -> str:
    """The record as text: a whole game, or as many plies of a long one."""
    game = pyspiel.load_game(f"raidtable_{game_id}(players={PLAYERS})")
    kind = game.get_type()
    lines = [
        f"game {kind.short_name}",
        f"information {kind.information.name}, utility {kind.utility.name}",
        f"actions {game.num_distinct_actions()}, tensor {game.observation_tensor_shape()}",
    ]
    state, rng = game.new_initial_state(), seeded("playthrough")
    for _ in range(MOST_PLIES):
        if state.is_terminal():
            break
        player, codes = state.current_player(), state.legal_actions()
        code = codes[rng.below(len(codes))]
        text = state.action_to_string(player, code)
        state.apply_action(code)
        known = "\n".join(state.information_state_string(seat) for seat in range(PLAYERS))
        digest = blake2b(known.encode(), digest_size=6).hexdigest()
        lines.append(f"{player} of {len(codes)}: {text}  {digest}")
    lines.append(f"terminal {state.is_terminal()}, returns {state.returns()}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(__file__).parent / "playthroughs"
    folder.mkdir(exist_ok=True)
    for name in registry.game_ids():
        (folder / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
