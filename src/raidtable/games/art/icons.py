"""Icons that are not our own: of the package @iconify-json/game-icons, under CC BY 3.0.

A game's `icons.toml` names them by what they stand for. Building the page's script (folder
`client`) takes those and no others into `icons.json`, which an installed package carries.
"""

import json
from functools import cache

from raidtable.engine.data import load_text, load_toml

# The package draws in a box of this size; here each icon fills one from -12 to 12.
DRAWN, SIZE = 512, 24


@cache
def outlines() -> dict[str, str]:
    """The markup of all icons that were built in, by the names that the package gives them."""
    made: dict[str, str] = json.loads(load_text("raidtable.games", "icons.json"))
    return made


def load_icons(package: str) -> dict[str, str]:
    """The icons that the package's `icons.toml` names, by what they stand for, round the origin.
    They take the colour of the element that uses them."""
    half = SIZE / 2
    place = f'transform="translate({-half:g} {-half:g}) scale({SIZE / DRAWN:g})" stroke="none"'
    names = load_toml(package, "icons.toml")
    return {thing: f"<g {place}>{outlines()[icon]}</g>" for thing, icon in names.items()}
