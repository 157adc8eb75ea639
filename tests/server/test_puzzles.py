"""Puzzles on the web table: one try, what every choice is worth, the puzzle of the day."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from tests.server.browser import Browser, Page, Site, running_site
from tests.server.driven_clock import DAY, DrivenClock

from raidtable.engine.rng import seeded
from raidtable.puzzles import shelf
from raidtable.puzzles.data import PuzzleData
from raidtable.server.html.dot_plot import PlottedChoice, scale_of
from raidtable.server.html.puzzle_board import PuzzleTable, puzzle_sections

pytest_plugins = ["tests.server.postgres"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    file = tmp_path_factory.mktemp("puzzles") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}", clock=DrivenClock()) as running:
        yield running


def puzzle_of(game: str, place: int = 0) -> PuzzleData:
    return shelf.puzzles_of_game(game)[place]


def solve(browser: Browser, puzzle: PuzzleData, place: int) -> Page:
    action = puzzle["choices"][place]["action"]
    return browser.post(f"/puzzles/{puzzle['id']}", action=action)


def said(page: Page) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page.html)).split())


@pytest.mark.parametrize("game", shelf.games_with_puzzles())
def test_a_puzzle_offers_its_choices_and_nothing_that_helps(site: Site, game: str) -> None:
    puzzle = puzzle_of(game)
    page = site.browser().get(f"/puzzles/{puzzle['id']}")
    assert page.choices == sorted(choice["action"] for choice in puzzle["choices"])
    for helper in ("hint", "undo", "why", "redo"):
        assert f'name="{helper}"' not in page.html
    assert "One try." in said(page)
    assert "wins in 100 more" not in page.html
    assert str(puzzle["rating"]) not in said(page)


def test_the_right_answer_is_solved_and_every_choice_is_explained(site: Site) -> None:
    puzzle = puzzle_of("raids")
    page = solve(site.browser(), puzzle, 0)
    text = said(page)
    assert "Solved." in text
    assert len(re.findall(r'<path class="share"', page.html)) == len(puzzle["choices"])
    for choice in puzzle["choices"]:
        assert f"{round(100 * choice['share'])} wins in 100, ±" in page.html
    assert "solved ✓" in page.html
    assert page.choices == []


def test_a_wrong_answer_says_what_it_cost_and_stays(site: Site) -> None:
    puzzle, browser = puzzle_of("raids", 1), site.browser()
    best, *_, worst = (round(100 * choice["share"]) for choice in puzzle["choices"])
    page = solve(browser, puzzle, -1)
    assert f"Not solved: it cost {best - worst} wins in 100." in said(page)
    # The first try counts.
    again = solve(browser, puzzle, 0)
    assert f"Not solved: it cost {best - worst} wins in 100." in said(again)


def test_others_see_what_was_chosen_after_their_own_answer(site: Site) -> None:
    puzzle, last = puzzle_of("raids", 2), site.browser()
    assert "others" not in said(last.get(f"/puzzles/{puzzle['id']}")).split("One try.")[1][:60]
    for place in (0, 0, 1):
        solve(site.browser(), puzzle, place)
    text = said(solve(last, puzzle, 0))
    assert "3 other people have answered." in text
    assert "67%" in text
    assert "33%" in text


def test_what_is_no_choice_is_refused_and_stored_nowhere(site: Site) -> None:
    puzzle, browser = puzzle_of("raids", 3), site.browser()
    refused = browser.send(f"/puzzles/{puzzle['id']}", action="fly:north")
    assert refused.status_code == 400
    assert "is not one of the choices of this puzzle" in unescape(refused.text)
    assert browser.get(f"/puzzles/{puzzle['id']}").choices


def test_an_unknown_puzzle_is_told(site: Site) -> None:
    assert "There is no such puzzle." in said(site.browser().get("/puzzles/0000", 404))


def test_the_puzzle_of_the_day_is_the_same_for_all_and_changes(tmp_path: Path) -> None:
    clock = DrivenClock()
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}", clock=clock) as site:
        one, other = site.browser(), site.browser("es")

        def daily(browser: Browser, path: str) -> str:
            found = re.search(
                r'daily-puzzle".*?href="/puzzles/(\w+)"', browser.get(path).html, re.S
            )
            assert found
            return found[1]

        first = daily(one, "/")
        assert first == daily(other, "/puzzles") == daily(one, "/puzzles")
        solved = shelf.find_puzzle(first)
        assert solved is not None
        solve(one, solved, 0)
        assert 'aria-label="We: solved"' in one.get("/puzzles").html
        assert "You solved 1 of 1 puzzle." in said(one.get("/puzzles"))
        clock.pass_time(DAY)
        assert daily(one, "/") != first
        assert 'aria-label="We: solved"' in one.get("/puzzles").html


def test_next_leads_to_puzzles_that_were_not_answered(site: Site) -> None:
    browser = site.browser()
    seen = set()
    for _ in range(3):
        page = browser.get("/puzzles/next?game=raids&theme=Combat")
        action = re.search(r'action="/puzzles/(\w+)"', page.html)
        assert action
        puzzle = shelf.find_puzzle(action[1])
        assert puzzle is not None
        assert shelf.title_of_theme(puzzle, "en") == "Combat"
        seen.add(puzzle["id"])
        solve(browser, puzzle, 0)
    assert len(seen) == 3
    assert "every puzzle of this kind" in said(browser.get("/puzzles/next?theme=Juggling", 404))


def test_the_picture_to_share_has_no_answer(site: Site) -> None:
    puzzle = puzzle_of("storm_raiders")
    page = site.browser().get(f"/puzzles/{puzzle['id']}")
    picture = next(tag["content"] for tag in page.all("meta", property="og:image"))
    answer = site.browser().http.get(picture)
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("place", range(3))
def test_the_page_follows_from_what_the_seat_knows(place: int) -> None:
    """Where hidden cards lie in another way, the page is the same."""
    puzzle = puzzle_of("north_sea", place)
    match = shelf.match_of(puzzle)
    rules = match.game.rules
    dealt = rules.determinise(match.view(puzzle["seat"]), seeded("dealt again"))
    other: PuzzleData = {**puzzle, "position": rules.write(dealt)}
    assert other["position"] != puzzle["position"]
    pages = [
        puzzle_sections(PuzzleTable(one, "en"), "en", portrait=False).html()
        for one in (puzzle, other)
    ]
    assert pages[0] == pages[1]


def test_answers_are_stored_on_both_databases(database: str) -> None:
    puzzle = puzzle_of("raids")
    with running_site(database) as first:
        browser = first.browser()
        solve(browser, puzzle, 1)
        cookies = dict(browser.http.cookies)
    with running_site(database) as second:
        browser = second.browser()
        browser.http.cookies.update(cookies)
        assert "Not solved" in said(browser.get(f"/puzzles/{puzzle['id']}"))


def test_the_scale_holds_every_interval() -> None:
    def plotted(share: float, error: float) -> PlottedChoice:
        return PlottedChoice({"action": "", "share": share, "error": error, "points": 0.0}, "")

    assert scale_of([plotted(0.34, 0.01), plotted(0.21, 0.02)]) == (15, 40)
    assert scale_of([plotted(0.995, 0.01), plotted(0.99, 0.0)]) == (90, 100)
    assert scale_of([plotted(0.0, 0.01), plotted(0.01, 0.0)]) == (0, 10)
