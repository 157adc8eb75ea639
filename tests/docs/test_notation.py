"""The pages about notation and positions name everything that the code knows."""

import importlib
import re

import pytest
from tests.docs.pages import pages, without_fences

import raidtable
from raidtable.games import registry

ROW = re.compile(r"^\| (`.*?`) \|", re.MULTILINE)
PLACEHOLDER = re.compile(r"\b[A-Z]+\b")
# A die is named by its colour and its value.
SHAPES = {"DIE": r"(black|grey):\d"}
# A crew card may name its targets, too.
WITH_TARGETS = "crew:CREW"


def patterns(game: str) -> dict[str, re.Pattern[str]]:
    """The actions that the page lists, as patterns."""
    found = {}
    for row in ROW.findall(pages()[f"notation/{game}"]):
        for action in re.findall(r"`([^`]+)`", row):
            made = PLACEHOLDER.sub(lambda name: SHAPES.get(name[0], r"[\w-]+"), action)
            found[action] = re.compile(made + (r"(:[\w:]+)?" if action == WITH_TARGETS else ""))
    return found


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_every_action_is_listed(game: str) -> None:
    listed = patterns(game)
    texts = list(registry.get(game).rules.actions.by_text)
    assert [text for text in texts if not any(p.fullmatch(text) for p in listed.values())] == []
    unused = [a for a, p in listed.items() if not any(p.fullmatch(text) for text in texts)]
    assert unused == []


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_every_key_and_step_of_a_position_is_described(game: str) -> None:
    page = without_fences(pages()[f"positions/{game}"])
    module = importlib.import_module(f"raidtable.games.{game}.rules.position")
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", page))))
    keys = {*module.KEYS, *module.SEAT_KEYS, *getattr(module, "OPPONENT_KEYS", [])}
    assert keys - named == set()
    assert set(module.STEP_NAMES) - named == set()


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_every_name_of_a_piece_is_listed(game: str) -> None:
    page = pages()[f"notation/{game}"]
    for members in raidtable.components(game).groups.values():
        for name in members:
            assert f"`{name}`" in page
