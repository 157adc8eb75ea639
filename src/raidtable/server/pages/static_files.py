"""The built files of the client: script, styles, fonts and icons."""

import json
from functools import cache
from importlib import resources
from pathlib import Path

from raidtable.server import base_path

# The picture that other sites show with a link to a page.
PICTURE_FOR_ALL = "share.png"
STATIC = Path(str(resources.files("raidtable.server.pages").joinpath("static")))


@cache
def versions() -> dict[str, str]:
    """The version of each built file, by its name."""
    manifest = STATIC / "manifest.json"
    found: dict[str, str] = json.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
    return found


def static_address(name: str) -> str:
    """The address of a built file, for pages."""
    return f"{base_path.PREFIX}{static_path(name)}"


def static_path(name: str) -> str:
    """The path of a built file; it changes with the file, so that it may be cached."""
    return f"/static/{name}?v={versions().get(name, '')}"
