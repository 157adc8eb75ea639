"""Reads and writes saved games: JSON files with a match's record and its players."""

import json
import os
import secrets
import time
from pathlib import Path
from typing import Any

from raidtable.bots.registry import opponents
from raidtable.engine.checked_input import Written
from raidtable.engine.errors import BadRecord, RulesChanged
from raidtable.engine.match import Match
from raidtable.engine.words import LANGUAGES, N_, Text
from raidtable.folders import data_folder
from raidtable.front import branch, load

HUMAN = "human"
PLAY_ON = N_("{problem} Use --play-on to continue from the last valid position.")


def new_file(game_id: str) -> Path:
    """A new file name for a game that starts now."""
    moment = time.strftime("%Y-%m-%d-%H%M%S")
    return data_folder() / "saved" / f"{game_id}-{moment}-{secrets.token_hex(2)}.json"


def last_file() -> Path | None:
    """The most recently saved unfinished game."""
    files = (data_folder() / "saved").glob("*.json")
    return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)


def put_away(file: Path) -> Path:
    """Move a finished game out of the folder of games to resume; return its new path."""
    if file.parent != data_folder() / "saved":
        return file
    kept = data_folder() / "finished" / file.name
    kept.parent.mkdir(parents=True, exist_ok=True)
    return file.replace(kept)


class SavedGame:
    """A match, the player of each seat ("human" or a bot's name), and the language."""

    def __init__(self, match: Match, players: list[str], language: str | None) -> None:
        self.match = match
        self.players = players
        self.language = language

    def write(self, file: Path) -> None:
        """Write the file atomically: an existing file is replaced only by a complete one."""
        data: dict[str, object] = {"record": self.match.record(), "players": self.players}
        if self.language is not None:
            data["lang"] = self.language
        if file.is_relative_to(data_folder()):  # elsewhere, a missing folder is a typing error
            file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.parent / f".{file.name}.{os.getpid()}.tmp"
        try:
            draft.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)


def read_json(file: Path) -> Any:
    content = file.read_bytes()
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        raise BadRecord(N_("{file} is not a saved game: it is not JSON."), file=file) from None


def holds_something_else(file: Path) -> bool:
    """Whether the file exists and is not a saved game, so it must not be replaced."""
    try:
        data = read_json(file)
    except BadRecord:
        return True
    except (OSError, ValueError):  # no readable file; writing will show the problem
        return False
    return not (isinstance(data, dict) and "record" in data)


def record_in(file: Path) -> Any:
    """The record in the file, which is either the record itself or a saved game."""
    data = read_json(file)
    return data["record"] if isinstance(data, dict) and "record" in data else data


def read_game(file: Path, *, play_on: bool = False) -> SavedGame:
    """The saved game in the file.

    If the current rules do not allow all of its actions, `play_on` continues from the last valid
    position.
    """
    data = Written(read_json(file), Text(N_("The saved game {file}"), file=file), BadRecord)
    if not data.has("record"):
        raise data.refuse(
            N_("it has no 'record'. (A record alone can be shown by raidtable replay.)")
        )
    data.only(["record", "players", "lang"])
    try:
        match = load(data.data["record"])
    except RulesChanged as problem:
        if not play_on:
            raise BadRecord(PLAY_ON, problem=problem) from None
        match = branch(problem.match)
    known = [HUMAN, *opponents(match.game)]
    players = [str(name) for name in data.choices("players", [], known, match.seats)]
    language = data.choice("lang", "", ["", *LANGUAGES])
    return SavedGame(match, players, language or None)
