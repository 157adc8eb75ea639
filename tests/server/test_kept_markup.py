"""Markup that is kept from move to move and from table to table is what would be drawn afresh."""

import gc
import random
import time
from collections.abc import Sequence

import pytest

from raidtable.engine.state import SPECTATOR
from raidtable.games import registry
from raidtable.games.art.kept import Kept
from raidtable.games.storm_raiders.presentation.board.player_boards import (
    CREWS,
    HOLDS,
    VEHICLES,
    mat,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import TYPES
from raidtable.games.storm_raiders.rules.tokens import one
from raidtable.games.storm_raiders.rules.view import StormView
from raidtable.server.html.sections import sections_for
from raidtable.server.html.shared_sections import shared_sections
from raidtable.server.html.table_snapshot import MEMORIES, snapshot_of, words_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.security.sessions import form_token
from raidtable.server.storage.records import PERSON, PLAY, SeatHolder
from raidtable.server.tables.live_table import LiveTable

SEATS = 4
MOVES = 120
# Every so many moves everything is drawn afresh.
CHECKED_EVERY = 6


def table_of(game_id: str, names: Sequence[str], seed: str) -> LiveTable:
    row = {
        "id": "t", "game": game_id, "seats": SEATS, "options": {}, "seed": seed, "start": None,
        "rules": registry.get(game_id).rules.rules_version,
        "moved_at": time.time(),
    }  # fmt: skip
    people = [SeatHolder(PERSON, f"user {seat}", None, name) for seat, name in enumerate(names)]
    return LiveTable(row, people)


def forget_markup(live: LiveTable, caches: Sequence[Kept]) -> None:
    """Forget what was made for the page of this table, and all pieces and player boards."""
    MEMORIES.pop(live)
    words_for.cache_clear()
    for kept in caches:
        kept._made.clear()


@pytest.mark.parametrize("game_id", ["raids", "north_sea", "storm_raiders"])
def test_kept_markup_is_what_would_be_drawn_afresh(game_id: str) -> None:
    """Two tables take turns, with other names and languages, so that a key that lacks one of its
    inputs finds the markup of another page."""
    tables = [
        table_of(game_id, ("Ada", "Bea", "Cleo", "Dora"), "one"),
        table_of(game_id, ("Dora", "<Ed>", "Ada", "Finn"), "two"),
    ]
    viewers = [Viewer((seat,), seat, "en") for seat in range(SEATS)]
    viewers += [Viewer((2,), 2, "es", portrait=True), Viewer((), SPECTATOR, "de")]
    rng = random.Random(1)
    for number in range(MOVES):
        live = tables[number % 2]
        if live.match.over:
            break
        live.apply_row(PLAY, live.match.actor, rng.choice(live.match.legal()))
        kept = [sections_for(live, viewer) for viewer in viewers]
        if number // 2 % CHECKED_EVERY == 0:
            caches = [found for found in gc.get_objects() if isinstance(found, Kept)]
            for viewer, page in zip(viewers, kept, strict=True):
                forget_markup(live, caches)
                fresh = sections_for(live, viewer)
                for name, parts in fresh.sections.items():
                    assert page.sections[name] == parts, (number, viewer.key, name)
                assert page.token == fresh.token
    assert number > CHECKED_EVERY


def test_a_kept_player_board_shows_what_it_was_made_of() -> None:
    live = table_of("raids", ("Ada", "Bea", "Cleo", "Dora"), "one")
    shared = shared_sections(snapshot_of(live), "en", portrait=False)
    before = shared.player_board(0, "<p>mat</p>", SPECTATOR, 3)
    assert shared.player_board(0, "<p>mat</p>", SPECTATOR, 3) is before
    assert "<p>other</p>" in shared.player_board(0, "<p>other</p>", SPECTATOR, 3).html
    assert ">4</strong>" in shared.player_board(0, "<p>mat</p>", SPECTATOR, 4).html
    assert "<details open>" in shared.player_board(0, "<p>mat</p>", SPECTATOR, 3, is_open=True).html
    shared.drawing.briefs[0] = "<i>brief</i>"
    assert "<i>brief</i>" in shared.player_board(0, "<p>mat</p>", SPECTATOR, 3).html
    shared.explanations[0] = "It was tired."
    assert "It was tired." in shared.player_board(0, "<p>mat</p>", SPECTATOR, 3).html
    shared.names[0] = "Zoe"
    assert "Zoe" in shared.player_board(0, "<p>mat</p>", SPECTATOR, 3).html


def test_a_form_token_belongs_to_one_session_and_one_secret() -> None:
    tokens = {form_token(secret, name) for secret in ("a", "b") for name in ("one", "two")}
    assert len(tokens) == 4


def test_each_part_of_a_storm_raiders_board_is_kept_by_all_its_pieces() -> None:
    live = table_of("storm_raiders", ("Ada", "Bea", "Cleo", "Dora"), "one")
    words = StormWords("en")
    while True:
        view = live.match.view()
        assert isinstance(view, StormView)
        player = view.table.seats[0]
        if len(player.vehicles) == TYPES:
            break
        live.apply_row(PLAY, live.match.actor, live.match.legal()[0])
    for name, value in {
        "health": player.health + 1,
        "stock": player.stock + one(0),
        "contracts": player.contracts ^ 1,
        "mods": player.mods ^ 1,
        "damage": [player.damage[0] + 1, *player.damage[1:]],
        "dice": [*player.dice, 0],
        "crew": [*player.crew, 2],
    }.items():
        mat(view, 0, words, [])
        setattr(player, name, value)
        kept = mat(view, 0, words, [])
        for cache in (VEHICLES, HOLDS, CREWS):
            cache._made.clear()
        assert kept == mat(view, 0, words, []), name
