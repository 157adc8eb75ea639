"""The marks of moves on the board: in layers that do not cover each other, until the game ends."""

import re
from xml.etree import ElementTree

import pytest
from tests.server.test_updates import positions, table_of, viewers

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import PLAY
from raidtable.server.tables.live_table import LiveTable

every_game = pytest.mark.parametrize("game_id", registry.game_ids())


def layers_of(live: LiveTable, viewer: Viewer) -> list[str]:
    """The layers of the board, the lowest first."""
    html = "".join(part.html for part in sections_for(live, viewer).sections["board"])
    return re.findall(r'<g id="(recent-ways|pieces|recent-marks|spots)"', html)


def steps(markup: str) -> list[int]:
    return [int(step) for step in re.findall(r'<g data-step="(\d)"', markup)]


@every_game
def test_ways_are_below_the_pieces_and_numbers_above_all_rings(game_id: str) -> None:
    live = table_of(game_id)
    numbered, ways = 0, 0
    for _ in positions(live):
        for viewer in viewers(live):
            assert layers_of(live, viewer) == ["recent-ways", "pieces", "recent-marks", "spots"]
            below, _, above, _ = sections_for(live, viewer).sections["board"]
            ways += len(steps(below.html))
            assert "<text" not in below.html
            groups = [
                (group.attrib["data-step"], "".join(group.itertext()))
                for group in ElementTree.fromstring(above.html)
            ]
            rings = [step for step, text in groups if not text]
            numbers = [step for step, text in groups if text]
            assert groups == [*((step, "") for step in rings), *zip(numbers, numbers, strict=True)]
            assert numbers == sorted(numbers)
            assert {*numbers} <= {*rings}
            numbered = max(numbered, len(numbers))
    assert numbered > 1
    assert bool(ways) == (game_id != "north_sea")


@every_game
def test_marks_change_without_the_pieces(game_id: str) -> None:
    """Viewers for whom the marks differ share the part of the pieces, which is compressed once."""
    live = table_of(game_id)
    differ = 0
    for _ in positions(live):
        boards = [
            sections_for(live, viewer).sections["board"]
            for viewer in viewers(live)
            if viewer.shown != live.match.actor
        ]
        for board in boards[1:]:
            if board[1] == boards[0][1]:
                assert board[1] is boards[0][1]
                differ += board[2] != boards[0][2]
    assert differ


@every_game
def test_the_board_of_the_end_has_no_marks(game_id: str) -> None:
    live = table_of(game_id)
    rng = seeded("to the end")
    while not live.match.over:
        legal = live.match.legal()
        live.apply_row(PLAY, live.match.actor, legal[rng.below(len(legal))])
    for viewer in viewers(live):
        sections = sections_for(live, viewer).sections
        below, pieces, above, _ = sections["board"]
        assert not steps(below.html + above.html)
        assert pieces.html.startswith('<g id="pieces"><')
        # What happened last is still told.
        if viewer.shown == SPECTATOR:
            assert 'data-step="1"' in "".join(part.html for part in sections["recent"])
