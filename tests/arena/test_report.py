"""Reports of a tournament: table, data and picture agree with the standings."""

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from io import StringIO

from rich.console import Console
from tests.arena.rows import row

from raidtable.arena import report
from raidtable.arena.ratings import Estimate, Standing, standings
from raidtable.engine.words import Translator

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = Translator("en")


def standing(bot: str, rating: Estimate | None) -> Standing:
    return Standing(bot, 10, rating, Estimate(0.9, 0.75, 1), Estimate(-4, -12, 5), 0.002, 5000)


TOLD = [
    standing("bot:5:offering_merchant", Estimate(1700, 1650, 1750)),
    standing("bot:<1>", Estimate(1300, 1220, 1400)),
]


def test_a_narrow_terminal_shows_every_figure_whole() -> None:
    screen = Console(file=StringIO(), width=80)
    screen.print(report.table([standing("bot:5", Estimate(1700, 1650, 1750))], ENGLISH))
    shown = screen.file.getvalue()  # type: ignore[attr-defined]  # made on a StringIO
    for figure in ("1700", "(1650–1750)", "90.0%", "(75.0–100.0)", "(-12.0–5.0)", "2.00", "5,000"):
        assert figure in shown


def test_a_narrow_terminal_shows_the_whole_name_of_an_own_bot() -> None:
    own = standing("python:my_bots:Hasty", Estimate(1700, 1650, 1750))
    for rate in (5000.0, 0.0):
        screen = Console(file=StringIO(), width=80)
        screen.print(report.table([replace(own, iterations_per_second=rate)], ENGLISH))
        shown = screen.file.getvalue()  # type: ignore[attr-defined]  # made on a StringIO
        assert "…" not in shown
        assert ("python:my_bots:Hasty" in shown) == (not rate), "a column less leaves room for it"
        assert ("Iterations" in shown) == bool(rate)


def test_what_is_not_known_is_left_open() -> None:
    screen = Console(file=StringIO(), width=100)
    screen.print(report.table([standing("greedy", None)], ENGLISH))
    assert "–" in screen.file.getvalue()  # type: ignore[attr-defined]  # made on a StringIO


def test_a_figure_with_and_without_an_interval() -> None:
    assert report.figure(Estimate(0.523, 0.481, 0.565), 100, 1, "%") == "52.3% (48.1–56.5)"
    assert report.figure(Estimate(3, -float("inf"), float("inf")), 1, 0) == "3"


def test_data_is_plain_json_even_of_one_game() -> None:
    rows = [row("ab", [1, 2])]
    data = report.data(standings(rows, "s"), rows, {"game": "raids"})
    again = json.loads(json.dumps(data, allow_nan=False))
    assert again["game"] == "raids"
    assert again["standings"][0]["bot"] == "a"
    assert again["standings"][0]["points"] == {"value": 90.0, "low": None, "high": None}
    assert again["games"] == [
        {
            "bots": ["a", "b"],
            "seed": "1",
            "points": [90, 80],
            "ranks": [1, 2],
            "shares": [1.0, 0.0],
            "decisions": 10,
            "thinking": [{"decisions": 2, "iterations": 100, "seconds": 1.0}] * 2,
        }
    ]


def test_the_picture_has_a_bar_for_each_bot_in_the_right_place() -> None:
    picture = ElementTree.fromstring(report.picture(TOLD, "Raids", 2, ENGLISH))
    texts = [element.text for element in picture.iter(f"{SVG}text")]
    assert "Raids, 2 seats: ratings with 95% intervals" in texts
    assert "bot:<1>" in texts
    assert "1700 (1650–1750)" in texts
    marks = {
        float(str(element.text)): float(element.attrib["x"])
        for element in picture.iter(f"{SVG}text")
        if element.get("text-anchor") == "middle"
    }
    scale = (marks[1700] - marks[1300]) / 400
    _, *bars = picture.iter(f"{SVG}rect")
    dots = list(picture.iter(f"{SVG}circle"))
    assert len(bars) == len(dots) == 2
    for bar, dot, one in zip(bars, dots, TOLD, strict=True):
        assert one.rating is not None
        left = marks[1300] + scale * (one.rating.low - 1300)
        assert abs(float(bar.attrib["x"]) - left) < 0.2
        assert abs(float(bar.attrib["width"]) - scale * (one.rating.high - one.rating.low)) < 0.2
        assert (
            abs(float(dot.attrib["cx"]) - left - scale * (one.rating.value - one.rating.low)) < 0.2
        )
        assert min(marks.values()) <= left


def test_the_picture_spans_close_ratings_and_far_ones() -> None:
    for far in (0, 3, 90, 5000):
        ends = [Estimate(rating, rating, rating) for rating in (1500.0, 1500.0 + far)]
        shown = [standing("a", ends[0]), standing("b", ends[1])]
        picture = ElementTree.fromstring(report.picture(shown, "Raids", 4, ENGLISH))
        for dot in picture.iter(f"{SVG}circle"):
            assert report.NAMES <= float(dot.attrib["cx"]) <= report.WIDTH - report.FIGURES


def test_without_ratings_there_is_no_picture() -> None:
    assert report.picture([standing("a", None)], "Raids", 1, ENGLISH) == ""
