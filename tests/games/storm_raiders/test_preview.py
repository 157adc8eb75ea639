"""Before travelling: the sites in reach and the ways of the Storm are those of the engine."""

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given
from tests.helpers import play_randomly, settings_of

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation import previews as preview
from raidtable.games.storm_raiders.presentation.words.journeys import is_exposed
from raidtable.games.storm_raiders.rules.actions import DRAFT, SET, Adapt, Go
from raidtable.games.storm_raiders.rules.components import (
    DICE,
    DIE_NAMES,
    FACES,
    PATHS,
    SITES,
    SUB,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import hit_seat
from raidtable.games.storm_raiders.rules.seat import value_of
from raidtable.games.storm_raiders.rules.step_ids import MOVE_STORM, PREPARE, ROLL_LAST_DIE
from raidtable.games.storm_raiders.rules.steps.reach import hours_needed, net_of
from raidtable.games.storm_raiders.rules.tokens import count, one
from raidtable.games.storm_raiders.rules.travel import BY_AIR_PASSING, BY_LAND, NO_STORM
from raidtable.testing.drawings import check_marks

STORM = registry.get("storm_raiders")
WORDS: dict[str, Any] = {language: STORM.presentation.words(language) for language in LANGUAGES}
IN_EVERY_SETTING = pytest.mark.parametrize("setting", settings_of(STORM), ids=repr)

Reach = set[tuple[int, int, bool]]


def at_steps(setting: Any, *steps: str) -> Iterator[Any]:
    """Every third position of random games at those steps, from early to late."""
    number = 0
    for seed in range(4):
        match = setting.match(seed)
        while not match.over:
            if match.step in steps:
                number += 1
                if number % 3 == 0:
                    yield match
            match = play_randomly(match, f"{seed}/{match.ply}", 1)


def seen(table: Table) -> Any:
    """The position as the first seat sees it."""
    view: Any = table.match.view(0)
    return view.table


def journeys(state: Any) -> Reach:
    """The legal journeys with the drafted die, by the engine."""
    return {
        (action.vehicle, action.site, bool(action.through_storm))
        for action in STORM.rules.legal(state)
        if isinstance(action, Go)
    }


def after(state: Any, action: Any) -> Any:
    played = state.copy()
    STORM.rules.apply(played, action, None)
    return played


def merged(reaches: list[Reach]) -> Reach:
    """All journeys in any of them; those through the Storm only if none leads around it."""
    every = set().union(*reaches)
    return {way for way in every if not way[2] or (way[0], way[1], False) not in every}


def flat(reach: preview.Reach) -> Reach:
    return {(vehicle, site, harmed) for site, ways in reach.items() for vehicle, harmed in ways}


@IN_EVERY_SETTING
def test_a_die_reaches_what_one_may_travel_to_once_it_is_drafted(setting: Any) -> None:
    checked = 0
    for match in at_steps(setting, "DraftDie"):
        state = match._state
        table = match.view(match.actor).table
        for action in (a for a in match.actions() if a in DRAFT):
            drafted = after(state, action)
            if drafted.stack[-1] != PREPARE:
                continue
            reaches = [journeys(drafted)]
            if drafted.wild:
                reaches += [journeys(after(drafted, SET[value])) for value in range(2, FACES + 1)]
            shown = preview.reach_with(table, table.player, preview.dice_as(action.number))
            assert flat(shown) == merged(reaches), action.text
            checked += 1
    assert checked > 10


@IN_EVERY_SETTING
def test_a_die_set_to_another_value_reaches_what_it_then_does(setting: Any) -> None:
    checked = 0
    for match in at_steps(setting, "DraftDie"):
        for die in (a for a in match.actions() if a in DRAFT):
            state = after(match._state, die)
            if state.stack[-1] != PREPARE:
                continue
            view, legal = STORM.rules.view(state, state.actor), STORM.rules.legal(state)
            previews = STORM.presentation.previews(view, WORDS["en"], legal)
            for action in legal:
                if action in SET or isinstance(action, Adapt):
                    sites = {site for _, site, _ in journeys(after(state, action))}
                    assert number_of_rings(previews[action.text].marks) == len(sites), action.text
                    checked += 1
    assert checked > 10


def number_of_rings(marks: str) -> int:
    used = (element.get("href", "") for element in check_marks(marks).iter("use"))
    return sum(1 for href in used if href.endswith("-reached"))


def storm_moved(state: Any, die: int) -> Any:
    """The position after the Storm has moved with that last die."""
    moved = state.copy()
    moved.tray = one(die)
    moved.stack.append(MOVE_STORM)
    STORM.rules.steps[MOVE_STORM].open(moved, None)
    return moved


def is_hit_by_engine(state: Any, seat: int, site: int, die: int) -> bool:
    standing = state.copy()
    standing.seats[seat].site = site
    return any(hit_seat(coming) == seat for coming in storm_moved(standing, die).hits)


@IN_EVERY_SETTING
def test_the_storm_goes_and_hits_as_when_the_round_ends(setting: Any) -> None:
    for match in islice(at_steps(setting, "DraftDie", "Prepare"), 12):
        table, state, seat = match.view(match.actor).table, match._state, match.actor
        for die in (die for die in range(DICE) if value_of(die) != 1):
            spaces = preview.spaces_with(int(table.heading), len(table.storm_row), die)
            assert (table.storm + spaces) % WRECKS == storm_moved(state, die).storm
            hits = [preview.hits_at(table, site, (die,)) == (die,) for site in range(SITES)]
            assert hits == [is_hit_by_engine(state, seat, site, die) for site in range(SITES)]


@pytest.mark.parametrize("die", range(DICE))
def test_a_last_die_counts_as_what_it_may_show(die: int) -> None:
    """A 1 is rolled again until it is something else."""
    state: Any = given().match._state.copy()
    state.tray = one(die)
    state.stack.append(ROLL_LAST_DIE)
    expected = {die}
    if STORM.rules.steps[ROLL_LAST_DIE].open(state, None):
        rolled = [after_rolling(state, action) for action, _ in STORM.rules.outcomes(state)]
        expected = {die for die in range(DICE) for tray in rolled if count(tray, die)}
    assert preview.dice_left(int(one(die))) == tuple(sorted(expected))


def after_rolling(state: Any, action: Any) -> int:
    rolled = state.copy()
    STORM.rules.step(rolled).apply(rolled, action, None)
    return int(rolled.tray)


@IN_EVERY_SETTING
def test_ways_are_as_long_as_the_engine_reckons(setting: Any) -> None:
    """Each way follows paths that the vehicle may take, around the Storm if the choice says so, in
    the hours that it needs."""
    checked = 0
    for match in at_steps(setting, "Prepare"):
        table = match.view(match.actor).table
        for go in (a for a in match.actions() if isinstance(a, Go) and a.vehicle != SUB):
            net = int(net_of(table, table.player, go.vehicle))
            exposed = is_exposed(table.player, go)
            avoided = NO_STORM if exposed else int(table.storm)
            start = int(table.player.site)
            way = preview.way_of(int(table.side), net != BY_LAND, avoided, start, go.site)
            assert (way[0], way[-1]) == (start, go.site)
            assert exposed or table.storm not in way[1:]
            hours = sum(hours_of_path(int(table.side), net, *ends) for ends in pairwise(way))
            if net == BY_AIR_PASSING and len(way) > 2:
                hours -= 1
            needed = hours_needed(table, table.player, go.vehicle, go.site, avoided)
            assert hours == needed, (go.text, way)
            checked += 1
    assert checked > 10


def hours_of_path(side: int, net: int, one_end: int, other_end: int) -> int:
    return min(
        hours
        for a, b, hours, plane_only in PATHS[side]
        if {a, b} == {one_end, other_end} and (net != BY_LAND or not plane_only)
    )


def test_a_one_in_the_tray_reaches_what_any_value_does() -> None:
    table = given(tray=["black:1"])
    state = after(table.match._state, STORM.rules.actions.find("draft:black:1"))
    reaches = [journeys(state), *(journeys(after(state, SET[value])) for value in range(2, 7))]
    position = seen(table)
    shown_reach = preview.reach_with(position, position.player, preview.dice_as(0))
    assert flat(shown_reach) == merged(reaches) > journeys(state)


# What the page shows


def shown(table: Table, language: str = "en") -> dict[str, Any]:
    return STORM.presentation.previews(
        table.match.view(table.actor), WORDS[language], table.match.actions()
    )


def test_a_die_shows_how_many_sites_each_vehicle_reaches() -> None:
    table = given(tray=["black:3", "grey:5"])
    position = seen(table)
    for text in ("draft:black:3", "draft:grey:5"):
        number = STORM.rules.actions.find(text).number  # type: ignore[union-attr]  # it exists, and bears a number
        reach = flat(preview.reach_with(position, position.player, (number,)))
        [line] = shown(table)[text].lines
        for vehicle, name in enumerate(("Trike", "Plane", "Sub")):
            many = sum(1 for way in reach if way[0] == vehicle)
            assert (f"{name}: {many} site" in line) == (many > 0)
    # A 5 harms a Plane that has no Mod against it, a 3 does not.
    assert "Damage" in shown(table)["draft:grey:5"].lines[0]
    assert "Damage" not in shown(table)["draft:black:3"].lines[0]


@pytest.mark.parametrize(
    ("story", "harm"),
    [
        ({}, "1 Damage"),
        ({"crew": {0: ["welder"]}}, "1 Damage to come"),
        ({"damage": {0: {"trike": 3}}}, "lose 1 health"),
        ({"mods": {0: ["trike_high_die"]}}, ""),
    ],
)
def test_a_die_shows_the_damage_of_placing_it(story: dict[str, Any], harm: str) -> None:
    table = given(tray=["black:5"], storm="w7", **story)
    (line,) = shown(table)["draft:black:5"].lines
    trike = line.partition(" · ")[0]
    assert trike.partition("sites")[2] == (f", {harm}" if harm else "")


def test_a_die_that_needs_a_crew_card_to_fit_its_vehicle_says_so() -> None:
    story: dict[str, Any] = {"vehicles": {0: ["ugly_duckling"]}, "crew": {0: ["old_salt"]}}
    table = given(tray=["black:3"], dice={0: {"trike": ["black:4"]}}, **story)
    table.play("draft:black:3")
    previewed = shown(table)["adapt:trike:4"]
    assert previewed.lines == ["can be placed only after a crew card"]
    assert number_of_rings(previewed.marks) == 0


def test_a_wild_die_that_is_bound_reaches_what_its_vehicle_does() -> None:
    story: dict[str, Any] = {"vehicles": {0: ["ugly_duckling"]}, "crew": {0: ["gambler"]}}
    table = given(tray=["black:3"], **story)
    table.play("draft:black:3", "adapt:trike:4", "crew:gambler", "roll:1")
    previewed = shown(table)["set:3"]
    table.play("set:3")
    assert {text.split(":")[1] for text in table.legal} == {"trike"}
    assert number_of_rings(previewed.marks) == len(table.legal)


def test_a_die_that_leads_nowhere_says_so() -> None:
    full = {"trike": 4, "plane": 4, "sub": 4}
    table = given(tray=["black:3"], damage={0: full})
    preview_of_three = shown(table)["draft:black:3"]
    assert preview_of_three.lines == [WORDS["en"].say(preview.NOWHERE)]
    assert number_of_rings(preview_of_three.marks) == 0


def dice_shown(marks: str) -> set[int]:
    """The dice marked at the Storm, whether they are drawn or named."""
    ids = [element.get("id", "") for element in check_marks(marks).iter("g")]
    named = [element.get("href", "") for element in check_marks(marks).iter("use")]
    found = (re.fullmatch(rf"#?{preview.AHEAD}-(\d+)", name) for name in ids + named)
    return {int(match[1]) for match in found if match}


def test_the_storm_is_marked_with_the_dice_that_are_left() -> None:
    table = given(turns=2, tray={"black:3": 2, "grey:5": 1})
    three, five = (DIE_NAMES.index(name) for name in ("black:3", "grey:5"))
    # One of the 3s remains when the other is taken.
    assert dice_shown(shown(table)["draft:black:3"].marks) == {three, five}
    assert dice_shown(shown(table)["draft:grey:5"].marks) == {three}


def test_what_is_named_is_drawn_once() -> None:
    table = given(tray=["black:1", "black:6", "grey:1", "grey:4"])
    marks = "".join(die.marks for die in shown(table).values())
    drawn = [element.get("id") for element in check_marks(marks).iter("g") if element.get("id")]
    named = {element.get("href", "")[1:] for element in check_marks(marks).iter("use")}
    assert len(drawn) == len(set(drawn)) > 0
    assert {name for name in named if name.startswith(preview.AHEAD)} <= set(drawn)


def test_a_journey_says_by_which_dice_the_storm_would_hit() -> None:
    table = given(turns=2, tray={"black:6": 1, "black:2": 1, "grey:2": 1})
    table.play("draft:black:6")
    position = seen(table)
    named = 0
    for text, journey in shown(table).items():
        action = STORM.rules.actions.find(text)
        if not isinstance(action, Go):
            continue
        hits = [
            die
            for die in preview.dice_left(int(position.tray))
            if die in preview.hits_at(position, action.site, (die,))
        ]
        assert len(journey.lines) == bool(hits)
        for die in hits:
            assert WORDS["en"].die_name(die) in journey.lines[0]
            named += 1
    assert named


def test_where_the_storm_may_go_is_held_once_while_a_die_is_in_hand() -> None:
    table = given(tray=["black:6"])
    table.play("draft:black:6")
    marks = "".join(journey.marks for journey in shown(table).values())
    assert marks.count(f'id="{preview.AHEAD}"') == 1
    assert marks.count(f'href="#{preview.AHEAD}"') == len(shown(table)) - 1


@IN_EVERY_SETTING
def test_marks_of_a_portrait_board_are_on_it(setting: Any) -> None:
    """They show the same as those of a landscape board, in its own units."""
    width, height = 360, 388
    checked = 0
    for match in islice(at_steps(setting, "DraftDie", "Prepare"), 8):
        view, legal = match.view(match.actor), match.actions()
        landscape = STORM.presentation.previews(view, WORDS["en"], legal)
        portrait = STORM.presentation.previews(view, WORDS["en"], legal, portrait=True)
        assert landscape.keys() == portrait.keys()
        for text, shown_portrait in portrait.items():
            assert shown_portrait.lines == landscape[text].lines
            assert number_of_rings(shown_portrait.marks) == number_of_rings(landscape[text].marks)
            for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", shown_portrait.marks):
                assert 0 <= float(x) <= width
                assert 0 <= float(y) <= height
                checked += 1
    assert checked > 10


def test_a_way_shows_the_hours_of_its_paths() -> None:
    """A Sub follows no paths, not even if one leads there."""
    table = given(tray=["black:6"], site={0: "s2"}, storm="w12")
    table.play("draft:black:6")
    by_trike, by_sub = (shown(table)[f"go:{way}"].marks for way in ("trike:w4", "sub:w5"))
    assert sorted(re.findall(r"shape-(?:road|flight)-(\d)", by_trike)) == ["2", "2"]
    assert not re.findall(r"shape-(?:road|flight)", by_sub)


def test_other_decisions_have_no_previews() -> None:
    match = play_randomly(settings_of(STORM)[0].match(1), 1, 0)
    assert match.step not in ("DraftDie", "Prepare")
    assert STORM.presentation.previews(match.view(match.actor), WORDS["en"], match.actions()) == {}
