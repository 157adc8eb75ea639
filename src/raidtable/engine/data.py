"""Load the data files of a game's package."""

import tomllib
from importlib import resources
from typing import Any


def load_toml(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(load_text(package, name))


def load_toml_if_there(package: str, name: str) -> dict[str, Any] | None:
    return load_toml(package, name) if has_file(package, name) else None


def load_text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def has_file(package: str, name: str) -> bool:
    return resources.files(package).joinpath(name).is_file()


def check(holds: bool, complaint: str) -> None:
    """Stops the program at load time when component data contradicts itself."""
    if not holds:
        raise ValueError(f"component data: {complaint}")
