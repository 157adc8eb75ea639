"""Plays a game's golden games and writes them down, one for each way of setting it up.

    PYTHONPATH=src python -m tests.golden.make raids

They are made once and kept: replaying them shows that rules, records and chance still mean what
they meant. Make them anew only when the rules version of the game changes.
"""

import json
import sys
from pathlib import Path

from tests.helpers import Setting, settings_of

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.games import registry

FOLDER = Path(__file__).parent
DIGEST_EVERY = 20
# Who sits where: taking turns, the bots see more of a game than either alone.
PLAYERS = ["greedy", "random"]


def play(setting: Setting) -> Match:
    match = Match(setting.game, setting.options, f"golden {setting!r}")
    players = [bots.make(PLAYERS[seat % 2], setting.game) for seat in range(setting.seats)]
    rng = seeded(f"players of golden {setting!r}")
    while not match.over:
        view = match.view(match.actor)
        choice = players[match.actor].choose(view, match.actions(), Budget(), rng)
        match.play(choice.text, match.actor)
    return match


def golden(match: Match) -> dict[str, object]:
    """The record, how the game ended, and the digest of every twentieth position."""
    return {
        "record": match.record(),
        "points": match.result.points,
        "ranks": match.result.ranks,
        "reason": match.result.reason,
        "digests": {
            str(ply): match.at(ply).digest for ply in range(0, match.ply + 1, DIGEST_EVERY)
        },
    }


def write(game_id: str) -> None:
    folder = FOLDER / game_id
    folder.mkdir(exist_ok=True)
    for setting in settings_of(registry.get(game_id)):
        name = "-".join([str(setting.seats), *setting.chosen.values()])
        lines = [
            f"{json.dumps(key)}: {json.dumps(value)}"
            for key, value in golden(play(setting)).items()
        ]
        text = "{\n" + ",\n".join(lines) + "\n}\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for game_id in sys.argv[1:]:
        write(game_id)
