"""Before a raid: the probability of each level of strength is exactly that of the engine's dice."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.games.north_sea.given import Table
from tests.games.north_sea.raiding import SETTLEMENTS, raider

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.north_sea.presentation import previews as preview
from raidtable.games.north_sea.presentation.board.layout import LANDSCAPE
from raidtable.games.north_sea.rules.components import SITE_NAMES
from raidtable.games.north_sea.rules.steps.raid import crew_strength
from raidtable.testing.drawings import check_marks

NORTH_SEA = registry.get("north_sea")
WORDS = {language: NORTH_SEA.presentation.words(language, ["Ada", "Bo"]) for language in LANGUAGES}
ROLLED = [settlement.name for settlement in SETTLEMENTS if settlement.dice]


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    preview.odds_of.cache_clear()
    preview.raid.cache_clear()


def previews(table: Table, language: str = "en") -> dict[str, Any]:
    view = table.match.view(table.actor)
    return NORTH_SEA.presentation.previews(view, WORDS[language], table.match.actions())


def outcomes_of(state: Any) -> Iterator[tuple[Any, Fraction]]:
    """Each possible position after a random event, with its probability."""
    outcomes = NORTH_SEA.rules.outcomes(state)
    for action, weight in outcomes:
        after = state.copy()
        NORTH_SEA.rules.apply(after, action, None)
        yield after, Fraction(weight, sum(weight for _, weight in outcomes))


def chances(state: Any) -> dict[int, Fraction]:
    """The probability of each number of points at the end of the current raid, by trying
    everything: all dice, and the reroll that is best on average. Among equals, no reroll comes
    first, then that of the lower die."""
    if type(NORTH_SEA.rules.step(state)).__name__ not in ("RollDice", "RerollDice"):
        return {int(state.player.points): Fraction(1)}
    if state.actor < 0:
        found: dict[int, Fraction] = {}
        for after, chance in outcomes_of(state):
            for points, share in chances(after).items():
                found[points] = found.get(points, Fraction()) + chance * share
        return found
    tried = []
    legal: list[Any] = NORTH_SEA.rules.legal(state)
    *rerolls, keep = legal
    rerolls.sort(key=lambda action: state.dice[action.number])
    for action in (keep, *rerolls):
        after = state.copy()
        NORTH_SEA.rules.apply(after, action, None)
        tried.append(chances(after))
    return max(tried, key=lambda odds: sum(points * odds[points] for points in odds))


def state_of(table: Table) -> Any:
    return table.match._state.copy()


def raided(table: Table, text: str) -> Any:
    """The position after that action, before anything is rolled."""
    state = state_of(table)
    action = NORTH_SEA.rules.actions.find(text)
    assert action is not None
    NORTH_SEA.rules.apply(state, action, None)
    return state


def strength_at(table: Table, site: int) -> int:
    return int(crew_strength(state_of(table).player, site))


CREWS = [
    ["mercenary", "mercenary", "champion", "jeweller", "gravedigger"],
    ["brawler", "mercenary", "mercenary", "champion", "jeweller"],
    ["brawler", "brawler", "mercenary", "mercenary", "champion"],
    ["shieldmaiden", "shieldmaiden", "brawler", "mercenary", "champion"],
]


@pytest.mark.parametrize("crew", CREWS, ids=["none", "one", "two", "points"])
@pytest.mark.parametrize("site", ROLLED)
def test_the_odds_are_those_of_the_engine(site: str, crew: list[str]) -> None:
    for armour in range(0, 12, 3):
        table = raider(site, crew=crew, armour=armour)
        before = int(state_of(table).player.points)
        by_crew = 2 if site.startswith("monastery") and "shieldmaiden" in crew else 0
        number = SITE_NAMES.index(site)
        odds = preview.odds_of(number, strength_at(table, number), (), crew.count("brawler"))
        expected = chances(raided(table, f"raid:{site}"))
        assert {before + by_crew + points: odds[points] for points in odds} == expected
        assert sum(odds.values()) == 1


def test_rolling_again_shows_the_odds_that_are_left() -> None:
    table = raider("monastery_west", crew=["brawler", "brawler", "jeweller"], armour=3)
    table.play("raid:monastery_west", "die:2", "die:5")
    shown = previews(table)
    before = int(state_of(table).player.points)
    assert set(shown) == {"reroll:first", "reroll:second", "keep"}
    for text, shown_preview in shown.items():
        expected = chances(raided(table, text))
        odds = " · ".join(
            f"{points - before} points: {preview.percent(expected[points])}%"
            for points in sorted(expected)
        )
        assert shown_preview.lines[0] == odds


def test_a_raid_shows_its_odds_in_words_and_as_bars() -> None:
    table = raider("monastery_west", crew=["mercenary"] * 4, armour=0)
    [line] = previews(table)["raid:monastery_west"].lines
    number = SITE_NAMES.index("monastery_west")
    odds = preview.odds_of(number, strength_at(table, number), (), 0)
    assert line.split(" · ") == [
        f"{points} points: {preview.percent(odds[points])}%" for points in odds
    ]
    marks = check_marks(previews(table)["raid:monastery_west"].marks)
    shown = [text.text for text in marks.iter("text") if (text.text or "").endswith("%")]
    levels = [6, 4, *([0] if 0 in odds else [])]
    assert shown == [f"{preview.percent(odds.get(points, Fraction()))}%" for points in levels]


@pytest.mark.parametrize("site", ROLLED)
@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
def test_the_bars_are_on_the_board(portrait: bool, site: str) -> None:
    table = raider(site, crew=CREWS[0], armour=4)
    view, legal = table.match.view(table.actor), table.match.actions()
    drawing = NORTH_SEA.presentation.board(view, WORDS["en"], legal, portrait=portrait)
    shown = NORTH_SEA.presentation.previews(view, WORDS["en"], legal, portrait=portrait)[
        f"raid:{site}"
    ]
    for bar in check_marks(shown.marks).iter("rect"):
        x, y, width, height = (float(bar.get(key, "-1")) for key in ("x", "y", "width", "height"))
        assert 0 <= x <= x + width <= drawing.width
        assert 0 <= y <= y + height <= drawing.height


def test_a_preview_mentions_rerolls() -> None:
    with_one = previews(raider("monastery_west", crew=["brawler", *["mercenary"] * 3]))
    assert with_one["raid:monastery_west"].lines[1] == WORDS["en"].say(preview.WITH_REROLLS)


def test_a_raid_without_dice_needs_no_odds() -> None:
    table = raider("harbour_west", crew=["mercenary"] * 2)
    assert "raid:harbour_west" in table.legal
    assert "raid:harbour_west" not in previews(table)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0"), (Fraction(1, 1296), "<1"), (Fraction(1, 36), "3"),
        (Fraction(1, 2), "50"), (Fraction(1295, 1296), ">99"), (Fraction(1), "100"),
    ],
)  # fmt: skip
def test_only_what_is_impossible_or_certain_is_called_so(chance: Fraction, text: str) -> None:
    assert preview.percent(chance) == text


def test_markup_stays_well_formed_with_signs_of_comparison() -> None:
    odds = {0: Fraction(1, 1296), 4: Fraction(1295, 1296)}
    marks = check_marks(preview.ladder(LANDSCAPE, SITE_NAMES.index("monastery_west"), odds, 0))
    assert {"<1%", ">99%"} <= {text.text for text in marks.iter("text")}
