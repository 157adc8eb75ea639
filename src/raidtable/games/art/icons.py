"""Third-party icons: of the package @iconify-json/game-icons, under CC BY 3.0.

A game's `icons.toml` names its icons by their meaning. Building the page's script (folder `client`)
copies only those icons into `icons.json`, which an installed package contains.
"""

import json
from functools import cache

from raidtable.engine.data import load_text, load_toml

# The package draws in a box of this size; here each icon fills a box from -12 to 12.
DRAWN, SIZE = 512, 24


@cache
def outlines() -> dict[str, str]:
    """The markup of all icons in `icons.json`, by their names in the package."""
    made: dict[str, str] = json.loads(load_text("raidtable.games", "icons.json"))
    return made


def load_icons(package: str) -> dict[str, str]:
    """The icons that the package's `icons.toml` names, by meaning, centred on the origin. They take
    the colour of the element that uses them."""
    half = SIZE / 2
    place = f'transform="translate({-half:g} {-half:g}) scale({SIZE / DRAWN:g})" stroke="none"'
    names = load_toml(package, "icons.toml")
    return {thing: f"<g {place}>{outlines()[icon]}</g>" for thing, icon in names.items()}
