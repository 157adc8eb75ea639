"""The choices of Storm Raiders as rows: short, well formed, and with true figures."""

import re
from collections import Counter

import pytest
from tests.games.storm_raiders.given import given, trip
from tests.helpers import Setting, Walk, few_settings_of, random_picks, random_play

from raidtable.engine.action import Action
from raidtable.engine.choice_rows import ChoiceRow, ChoiceRows
from raidtable.engine.claims import Figures, claims_of
from raidtable.engine.drawing import Preview
from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.chips import ranges
from raidtable.games.storm_raiders.presentation.choice_rows import MANY, kind_of
from raidtable.games.storm_raiders.presentation.words import holdings as h
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import Go, Pair
from raidtable.games.storm_raiders.rules.components import HELD, WRECKS
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.view import StormView
from raidtable.testing.drawings import parsed, shapes_of, uses_of

STORM_RAIDERS = registry.get("storm_raiders")
# "Tormenta: Fauces de Hierro"
LONGEST_NAME = 26
# Things that are counted, by the shapes that rows show them with.
THINGS = {
    "icon-prestige": h.POINTS,
    "icon-mod": h.MODS,
    "icon-medal": h.MEDALS,
    "icon-crew": h.CARDS,
    **{f"token-{kind}": h.RESOURCE[kind] for kind in range(HELD)},
}
CHANGED = re.compile(
    r'<span class="(?:gain|cost)">([+−])(\d+)<svg[^>]*><use href="#storm-shape-([^"]+)"'
)


def shown_changes(markup: str) -> Counter[str]:
    """The figures with a sign in a row, by the shapes after them."""
    found: Counter[str] = Counter()
    for sign, figure, shape in CHANGED.findall(markup):
        found[shape] += int(figure) if sign == "+" else -int(figure)
    return found


def exact(figures: Figures, seat: int, thing: str) -> int:
    change = figures.get((seat, thing))
    return (change.exact or 0) if change is not None else 0


def check_figures(words: StormWords, view: StormView, action: Action, markup: str) -> None:
    """Each gain and cost of the sentence is in the row, and no other."""
    figures = Figures(claims_of(words.choice(view, action)))
    changes = shown_changes(markup)
    for shape, thing in THINGS.items():
        assert changes[shape] == exact(figures, view.actor, thing), (action.text, thing)
    harm = sum(max(0, exact(figures, view.actor, thing)) for thing in (h.DAMAGE, h.DUE))
    assert changes["icon-damage"] == -harm, action.text
    assert changes["icon-health"] == -exact(figures, view.actor, h.HEALTH_LOST), action.text


def check_journey(s: StormState, go: Go, row: ChoiceRow, preview: Preview) -> None:
    hours = preview.figures["hours"]
    assert f'<span class="hours" data-place-note="{hours} h">{hours}</span>' in row.icon
    assert ("storm-risk" in row.details) == bool(preview.figures["storm_dice"])
    if go.site < WRECKS:
        there = re.findall(r'class="token"><svg[^>]*><use href="#storm-shape-token-(\d)"/></svg>'
                           r"(?:<b>(\d+)</b>)?", row.details)  # fmt: skip
        wanted = {kind: int(count(s.wrecks[go.site], kind)) for kind in range(HELD + 1)}
        assert {int(kind): int(many or 1) for kind, many in there} == {
            kind: many for kind, many in wanted.items() if many
        }


def check_row(row: ChoiceRow, art: str, language: str) -> None:
    assert row.name
    assert len(row.name) <= LONGEST_NAME, row.name
    for markup in (row.icon, row.details):
        assert uses_of(parsed(markup)) <= shapes_of("storm_raiders", art, language)


def check_groups(made: ChoiceRows, legal: list[Action]) -> None:
    kinds = {kind_of(action) for action in legal}
    if len(legal) < MANY or len(kinds) == 1:
        assert not made.groups
        assert not any(row.group for row in made.rows.values())
        return
    assert {group.key for group in made.groups} == kinds
    assert all(group.name for group in made.groups)
    assert all(made.rows[action.text].group == kind_of(action) for action in legal)


@random_play
@pytest.mark.parametrize("setting", few_settings_of(STORM_RAIDERS), ids=repr)
def test_every_choice_has_a_true_row(setting: Setting) -> None:
    presentation = STORM_RAIDERS.presentation
    grouped = 0

    def check(walk: Walk) -> None:
        nonlocal grouped
        if not walk.seats_deciding:
            return
        language = list(LANGUAGES)[len(walk.texts) % len(LANGUAGES)]
        words = presentation.words(language)
        assert isinstance(words, StormWords)
        view = STORM_RAIDERS.rules.view(walk.state, walk.actor)
        assert isinstance(view, StormView)
        art = f"storm-{setting.options.chosen['side']}"
        previews = presentation.previews(view, words, walk.legal)
        made = presentation.choice_rows(view, words, walk.legal, previews)
        assert made.rows.keys() == {action.text for action in walk.legal}
        shared = {group.key: group.shared for group in made.groups}
        grouped += bool(shared)
        for action in walk.legal:
            row = made.rows[action.text]
            check_row(row, art, language)
            markup = row.details
            if isinstance(action, Go):
                check_journey(view.table, action, row, previews[action.text])
                # What all share is on the group; a journey through the Storm states its own.
                own_harm = shown_changes(row.details)["icon-damage"]
                markup += "" if own_harm else shared.get(row.group, "")
            if not isinstance(action, Pair):
                check_figures(words, view, action, markup)
        check_groups(made, walk.legal)

    assert Walk(setting, 6, random_picks(seeded(f"rows of {setting}"))).through(check).over
    assert grouped


def test_what_all_journeys_of_a_vehicle_cost_is_on_its_group() -> None:
    table = given(tray=["black:6"], storm="w7")
    table.play("draft:black:6")
    match = table.match
    words = STORM_RAIDERS.presentation.words("en")
    view, legal = match.view(0), match.actions()
    made = STORM_RAIDERS.presentation.choice_rows(view, words, legal, {})
    trike = next(group for group in made.groups if group.key == "trike")
    assert shown_changes(trike.shared)["icon-damage"] == -1
    assert "each" in trike.shared
    around = [action.text for action in legal if action.text.startswith("go:trike")]
    clean = [text for text in around if not text.endswith(":storm")]
    assert clean
    assert not any(shown_changes(made.rows[text].details)["icon-damage"] for text in clean)


def test_choices_of_one_kind_are_not_grouped() -> None:
    table = given(tray=["black:6"], storm="w7")
    table.play("draft:black:6")
    words = STORM_RAIDERS.presentation.words("en")
    legal = [action for action in table.match.actions() if action.text.startswith("go:plane")]
    legal = (legal * MANY)[: MANY + 1]
    assert not STORM_RAIDERS.presentation.choice_rows(table.match.view(0), words, legal, {}).groups


def test_doing_nothing_is_a_pass_unless_it_brings_something() -> None:
    table = trip("black:1", "trike:w1", wrecks={"w1": {"fuel": 2}})
    words = STORM_RAIDERS.presentation.words("en")

    def row(text: str) -> ChoiceRow:
        match = table.match
        made = STORM_RAIDERS.presentation.choice_rows(match.view(0), words, match.actions(), {})
        return made.rows[text]

    assert row("done").is_pass
    assert row("done").name == "Salvage nothing"
    assert not row("salvage:fuel").is_pass
    table.play("salvage:fuel")
    # The dial of the wreck rises now.
    assert not row("done").is_pass
    assert "0 → 1" in row("done").details


@pytest.mark.parametrize(
    ("values", "text"), [([3], "3"), ([2, 3, 4], "2–4"), ([2, 4], "2,4"), ([2, 3, 5, 6], "2–3,5–6")]
)
def test_values_in_a_row_are_a_range(values: list[int], text: str) -> None:
    assert ranges(values) == text
