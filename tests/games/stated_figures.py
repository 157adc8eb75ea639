"""What rules, messages, drawings and rules pages make of one figure of a card or tile.

As a program it prints the result as JSON: `test_one_source.py` runs it on a copy of the package in
which the figure was changed.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

from tests.games.north_sea.given import given as north_sea_given
from tests.games.raids.given import given as raids_given
from tests.games.storm_raiders.given import given as storm_given
from tests.table import MatchTable

from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES
from raidtable.games.raids.rules.components import TILE_NUMBERS
from raidtable.games.rules_pages import load_rules

Stated = dict[str, Any]


def visit() -> Stated:
    """A Visit of voyage 1, passed by the first ship."""
    sea = {1: "v1-visit-visit", 3: "v1-rune-rune"}
    before, after = (raids_given(sea=sea, ships=[{"vikings": 0}]) for _ in range(2))
    after.play("sail:3")
    visit = TILE_NUMBERS["v1-visit-visit"]
    return {"rules": after.ship(0).vikings, **stated(before, lambda words: words.tile_help(visit))}


def champion() -> Stated:
    """A Champion in the crew, at the end."""
    table = north_sea_given(crew={0: ["champion"]})
    points = table.match.result_so_far(reveal=True).points[0]["crew"]
    return {"rules": points, **stated(table, lambda words: words.crew_text("champion"))}


def salvage_siren() -> Stated:
    """A Salvage Siren at a port, with a 2."""
    table = storm_given(tray=["black:2"], vehicles={0: ["salvage_siren"]})
    table.play("draft:black:2")
    reached = [text for text in table.legal if text.startswith("go:sub:")]
    return {"rules": reached, **stated(table, lambda words: words.tile_text("salvage_siren"))}


def old_salt() -> Stated:
    """An Old Salt and a 3."""
    table = storm_given(tray=["black:3"], crew={0: ["old_salt"]})
    table.play("draft:black:3", "crew:old_salt:up")
    return {
        "rules": table.position["die"],
        **stated(table, lambda words: words.card_text("old_salt")),
    }


def stated(table: MatchTable, text_of: Callable[[Any], str]) -> Stated:
    """The text of the piece in each language, whether terminal and page show it, and its rule."""
    game, view = table.match.game, table.match.view(SPECTATOR)
    found: Stated = {}
    for language in LANGUAGES:
        words = game.presentation.words(language)
        text = text_of(words)
        notes = [note for _, note in game.presentation.text_board(view, words).notes]
        drawing = game.presentation.board(view, words, [])
        page = "".join([game.presentation.static_layer(drawing.art, language), *drawing.mats])
        found[language] = {
            "text": text,
            "terminal": text in notes,
            "page": text.casefold() in page.casefold(),
            "rules page": "\n".join(rule.text for rule in load_rules(game.id, language)),
        }
    return found


STATED = {
    "v1-visit-visit": visit,
    "champion": champion,
    "salvage_siren": salvage_siren,
    "old_salt": old_salt,
}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(STATED[sys.argv[1]]()))
