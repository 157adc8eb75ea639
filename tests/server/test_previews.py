"""Previews of choices, which only the player to move sees; and the score chart of a finished
game."""

import re
from html import escape

import pytest
from tests.helpers import every_game, play_randomly
from tests.server.browser import Browser, Site

from raidtable.engine.drawing import Preview
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.server.html import points
from raidtable.server.html.choice_rows import ListedChoice, choice_rows
from raidtable.server.html.markup import LEGAL, preview_marks
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import PERSON, PLAY, SeatHolder
from raidtable.server.tables.live_table import LiveTable

NAMES = ["Ada", "Bo"]
FOR = re.compile(r'<g class="preview" data-for="([^"]*)">')


def table_of(game: Game, decisions: int, with_previews: bool = True) -> LiveTable:
    """A table of two in a random game, at a decision with previews, or at its end."""
    row = {
        "id": "t", "game": game.id, "seats": 2, "options": {}, "seed": "previews", "start": None,
        "rules": game.rules.rules_version,
        "moved_at": 0.0,
    }  # fmt: skip
    live = LiveTable(row, [SeatHolder(PERSON, name, None, name) for name in NAMES])
    match = play_randomly(live.match, "previews", decisions)
    while with_previews and not previews_of(match):
        match = play_randomly(match, f"previews/{match.ply}", 1)
    live.match = match
    return live


def previews_of(match: Match) -> dict[str, Preview]:
    words = match.game.presentation.words("en", NAMES)
    return match.game.presentation.previews(match.view(match.actor), words, match.actions())


def page(live: LiveTable, seat: int) -> str:
    return sections_for(live, Viewer(() if seat == SPECTATOR else (seat,), seat, "en")).html()


def choices(html: str) -> str:
    return html[html.index('<section id="choices"') :].partition("</section>")[0]


@every_game
def test_only_the_decider_is_shown_what_choices_bring(game: Game) -> None:
    live = table_of(game, 30)
    decider = live.match.actor
    shown = previews_of(live.match)
    decider_page = page(live, decider)
    assert (
        FOR.findall(decider_page)
        == [text for text, preview in shown.items() if preview.marks]
        != []
    )
    for text, preview in shown.items():
        assert all(escape(line) in choices(decider_page) for line in preview.lines), text
    for other in (1 - decider, SPECTATOR):
        assert "preview" not in page(live, other)
        assert "aria-description" not in choices(page(live, other))


def test_marks_lie_above_the_buttons_of_the_board() -> None:
    live = table_of(registry.get("raids"), 5)
    board = page(live, live.match.actor)
    spots = board[board.index('<g id="spots">') :].split("</svg>")[0]
    assert spots.rindex("</foreignObject>") < spots.index('<g class="preview"')


def test_lines_and_marks_are_escaped() -> None:
    preview = Preview(["a < b"], "<circle/>")
    described = ListedChoice("sail", "Sail", "Sail", LEGAL, preview.lines)
    assert 'aria-description="a &lt; b"' in choice_rows([described])
    plain = ListedChoice("sail", "Sail", "Sail", LEGAL)
    assert "aria-description" not in choice_rows([plain])
    assert preview_marks({'a"b': preview, "c": Preview([], "")}) == (
        '<g class="preview" data-for="a&quot;b"><circle/></g>'
    )


def test_the_list_describes_what_a_voyage_brings(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "greedy", "greedy")
    page_now = me.turn(table)
    match = site.live(table).match
    lines = [line for preview in previews_of(match).values() for line in preview.lines]
    assert match.step == "Navigate"
    assert lines, "there is a Village on the way home"
    described = [row.get("aria-description", "") for row in page_now.all("button", name="action")]
    assert all(any(line in shown for shown in described) for line in lines)


# The score chart


@every_game
def test_a_game_that_is_over_shows_how_the_points_went(game: Game) -> None:
    live = table_of(game, 20_000, with_previews=False)
    assert live.match.over
    decisions = sum(1 for ply in live.match.plies if ply.actor >= 0)
    seat_page = page(live, 0)
    assert f"Points over {decisions} moves" in seat_page
    assert page(live, SPECTATOR).count('class="line seat-1"') == 2, "in the chart and its key"
    assert "lines" not in page(table_of(game, 30), 0)


def test_the_course_is_played_through_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    live = table_of(registry.get("raids"), 20_000, with_previews=False)
    played = []
    course = Match.course

    def counted(match: Match) -> list[list[int]]:
        played.append(match)
        return course(match)

    monkeypatch.setattr(Match, "course", counted)
    for language in LANGUAGES:
        for seat in (0, 1, SPECTATOR):
            sections_for(live, Viewer((seat,), seat, language)).html()
    assert played == [live.match]


def test_another_end_of_a_game_has_another_course() -> None:
    live = table_of(registry.get("raids"), 20_000, with_previews=False)
    before = page(live, 0)
    for _ in range(4):
        live.apply_row("undo", 0, "1")
    assert "Points over" not in page(live, 0)
    while not live.match.over:
        live.apply_row(PLAY, live.match.actor, live.match.legal()[-1])
    decisions = sum(1 for ply in live.match.plies if ply.actor >= 0)
    assert f"Points over {decisions} moves" in page(live, 0) != before


def test_lines_rise_where_points_are_won() -> None:
    words = registry.get("raids").presentation.words("en", NAMES)
    chart = points.lines([[0, 0], [0, 10], [5, 10]], words, NAMES)
    left, right = points.LEFT, points.CHART_WIDTH - points.RIGHT
    middle = (left + right) // 2
    top, bottom = points.EDGE, points.LINES_HEIGHT - points.EDGE
    half = (top + bottom) // 2
    assert f'd="M{left} {bottom}H{right}V{half}H{right}"' in chart
    assert f'd="M{left} {bottom}H{middle}V{top}H{right}"' in chart
    assert chart.count(f'stroke-dasharray="{points.DASHES[1]}"') == 4
    assert ">Ada<" in re.sub(r"<svg.*?</svg> ", "", chart.partition('class="keys"')[2])


def test_long_games_are_thinned_to_what_can_be_seen() -> None:
    course = [[number] for number in range(1000)]
    rows = points.thinned(course)
    assert len(rows) == points.MOST_STEPS + 1
    assert (rows[0], rows[-1]) == ([0], [999])
    assert rows == sorted(rows)
    assert points.thinned([[3], [4]]) == [[3], [4]]


@pytest.mark.parametrize(
    ("heights", "moved"),
    [([50, 100], [50, 100]), ([100, 100], [100, 121]), ([180, 180], [162, 183])],
)
def test_discs_keep_apart_and_on_the_chart(heights: list[int], moved: list[int]) -> None:
    assert points.apart(heights) == moved


@pytest.mark.parametrize(
    ("least", "most", "lines"),
    [
        (0, 1, [0, 1]), (0, 33, [0, 10, 20, 30]), (-20, 24, [-20, 0, 20]), (-3, 3, [-2, 0, 2]),
        (0, 120, [0, 50, 100]),
    ],
)  # fmt: skip
def test_the_scale_has_round_figures(least: int, most: int, lines: list[int]) -> None:
    assert points.grid(least, most) == lines
