"""Tries the files that a command will write, before it spends time on what goes into them."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_


def try_files(files: Iterable[Path | None]) -> None:
    """Raise an error if one of these files cannot be written, or is named twice.

    Nothing changes: what a file holds stays until it is written, and no new file is left behind.
    """
    named = [file for file in files if file is not None]
    places = [file.absolute() for file in named]
    for file, place in zip(named, places, strict=True):
        if places.count(place) > 1:
            raise BadOption(N_("Name each file once: {file} would be written twice."), file=file)
    for file in named:
        is_new = not file.exists()
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()


def check_ending(file: Path | None, endings: Sequence[str], option: str) -> None:
    """Raise an error if the file has none of these endings."""
    if file is not None and file.suffix.lower() not in endings:
        raise BadOption(
            N_("Name the file for {option} {names}, not {file!r}."),
            option=option,
            names=" / ".join(f"NAME{ending}" for ending in endings),
            file=file.name,
        )
