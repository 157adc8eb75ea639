"""Sounds and animations of events: all events, sounds and scenes exist."""

import re
from pathlib import Path

import pytest

from raidtable.engine.cues import MOST_FLIGHTS, MOST_SOUNDS, Cues
from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.rng import seeded
from raidtable.games import registry
from raidtable.games.art.icons import load_icons

CLIENT = Path(__file__).parents[2] / "client" / "src"
GAMES = Path(__file__).parents[2] / "src" / "raidtable" / "games"
# Sounds that the script plays itself: at the viewer's turn, and for rejected choices.
ITS_OWN = {"your-turn", "refused"}


def names_in(file: str, table: str) -> set[str]:
    """The keys of a table of the page's script."""
    text = (CLIENT / file).read_text(encoding="utf-8")
    body = text.partition(f"const {table}")[2].partition("\n};")[0]
    return set(re.findall(r'^  "?([a-z-]+)"?: ', body, re.MULTILINE))


def played(game_id: str) -> Match:
    game = registry.get(game_id)
    match = Match(game, options_from(game, max(game.rules.seat_counts), {}), 4)
    rng = seeded("shows")
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_every_event_of_a_game_is_shown_by_things_that_exist(game_id: str) -> None:
    cues = registry.get(game_id).presentation.cues
    sounds = names_in("sound/sounds.ts", "SOUNDS")
    scenes = names_in("board/animation/scenes.ts", "SCENES")
    assert sounds > ITS_OWN
    heard: set[str] = set()
    match = played(game_id)
    for event in match.events:
        markup = cues.attributes([event.seen_from(-1)])
        for key, words in re.findall(r' data-(\w+)="([^"]+)"', markup):
            for word in words.split():
                if key == "sounds":
                    heard.add(word)
                    assert word in sounds
                elif key == "scenes":
                    assert word.partition(":")[0] in scenes
                else:
                    shape, start, end = word.split(":")
                    assert start != end
                    assert not shape or f'id="{shape}"' in art(match)
    assert len(heard) > 4


def art(match: Match) -> str:
    view, words = match.view(), match.game.presentation.words("en")
    return match.game.presentation.static_layer(
        match.game.presentation.board(view, words, []).art, "en"
    )


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_names_of_events_are_those_of_the_game(game_id: str) -> None:
    cues = registry.get(game_id).presentation.cues
    rules = (GAMES / game_id / "rules").rglob("*.py")
    text = "".join(file.read_text(encoding="utf-8") for file in rules)
    assert {*cues.sounds, *cues.scenes, *cues.flights} <= set(re.findall(r'"(\w+)"', text))


def test_a_move_has_each_sound_once_and_not_too_many() -> None:
    cues = Cues(
        {"A": "coin", "B": "coin", "C": "fight", "D": "dice", "E": "card"},
        flights={"A": lambda event: f"x:y:mat-{event.seat}", "B": lambda _: ""},
    )
    events = [Event(name, 1, {}, {}, 0, False) for name in "ABCDE" + "A" * 9]
    markup = cues.attributes(events)
    assert ' data-sounds="fight dice card"' in markup
    assert MOST_SOUNDS == 3
    assert markup.count("x:y:mat-1") == MOST_FLIGHTS
    assert cues.attributes([Event("F", 0, {}, {}, 0, False)]) == ""


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_icons_are_built_in_and_drawn_round_the_origin(game_id: str) -> None:
    icons = load_icons(f"{registry.get(game_id).package}.presentation")
    assert icons
    for markup in icons.values():
        assert markup.startswith('<g transform="translate(-12 -12) scale(')
        assert "currentColor" not in markup
        assert ' d="' in markup
