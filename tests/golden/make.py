"""Plays and writes the golden games of a game, one for each of its settings.

If a game can end in several ways, the golden games cover all of them.

    PYTHONPATH=src python -m tests.golden.make raids

They are made once and kept: replaying them shows that rules, records and random events have not
changed. Make them again only when the rules version of the game changes.
"""

import itertools
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.helpers import Setting, settings_of

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.games import registry

FOLDER = Path(__file__).parent
DIGEST_EVERY = 20
# The bots of the seats, in turn: two kinds of bots cover more of a game than either alone.
PLAYERS = ["greedy", "random"]
# The bots of the hundred games in `many/`.
MANY = ["bot:2", "random", "bot:1", "greedy", "bot:3"]
HOW_MANY = 100
# The ways in which a game can end, if there are several.
ENDINGS: dict[str, list[str | None]] = {"north_sea": ["fortresses", "offerings", "valkyries"]}


def play(setting: Setting, name: str) -> Match:
    match = Match(setting.game, setting.options, f"golden {name}")
    players = [bots.make(PLAYERS[seat % 2], setting.game) for seat in range(setting.seats)]
    rng = seeded(f"players of golden {name}")
    while not match.over:
        view = match.view(match.actor)
        choice = players[match.actor].choose(view, match.actions(), Budget(), rng)
        match.play(choice.text, match.actor)
    return match


def golden(match: Match) -> dict[str, object]:
    """The record, the result, and the digest of every twentieth position."""
    return {
        "record": match.record(),
        "points": match.result.points,
        "ranks": match.result.ranks,
        "reason": match.result.reason,
        "digests": {
            str(ply): match.at(ply).digest for ply in range(0, match.ply + 1, DIGEST_EVERY)
        },
    }


def play_until(setting: Setting, ending: str | None) -> Match:
    """The first game with this setting that ends in that way."""
    match = play(setting, repr(setting))
    for attempt in itertools.count(2):
        if ending in (None, match.result.reason):
            break
        match = play(setting, f"{setting!r} {attempt}")
    return match


def write(game_id: str) -> None:
    folder = FOLDER / game_id
    folder.mkdir(exist_ok=True)
    endings: Iterator[str | None] = itertools.cycle(ENDINGS.get(game_id, [None]))
    for setting, ending in zip(settings_of(registry.get(game_id)), endings, strict=False):
        parts = [str(setting.seats), *setting.chosen.values(), *([ending] if ending else [])]
        lines = [
            f"{json.dumps(key)}: {json.dumps(value)}"
            for key, value in golden(play_until(setting, ending)).items()
        ]
        text = "{\n" + ",\n".join(lines) + "\n}\n"
        (folder / f"{'-'.join(parts)}.json").write_text(text, encoding="utf-8")


def played_by_many(job: tuple[str, int]) -> str:
    """One of a hundred games, which use all settings and bots of several levels in turn."""
    game_id, number = job
    settings = settings_of(registry.get(game_id))
    setting = settings[number % len(settings)]
    names = [MANY[(number + seat) % len(MANY)] for seat in range(setting.seats)]
    match = Match(setting.game, setting.options, f"many {number}")
    players = [bots.make(name, setting.game) for name in names]
    rng = seeded(f"players of many {number}")
    while not match.over:
        view = match.view(match.actor)
        match.play(players[match.actor].choose(view, match.actions(), Budget(), rng).text)
    return json.dumps({"players": names, **golden(match)}, separators=(",", ":"))


def write_many(game_id: str) -> None:
    with ProcessPoolExecutor() as pool:
        lines = list(pool.map(played_by_many, [(game_id, number) for number in range(HOW_MANY)]))
    (FOLDER / "many" / f"{game_id}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for game_id in sys.argv[1:]:
        write(game_id)
        write_many(game_id)
