"""Choice rows: every choice has one, in a few words, and its figures are true."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from tests.games.north_sea.given import Table, at, given, played
from tests.games.north_sea.shown_chips import Chip, alternatives, parsed, shown
from tests.helpers import Setting, Walk, random_picks, settings_of

from raidtable.engine.action import Action
from raidtable.engine.choice_rows import ChoiceRow, ChoiceRows, useful_first
from raidtable.engine.claims import Change, Figures, claims_of
from raidtable.engine.languages import SOURCE
from raidtable.engine.rng import seeded
from raidtable.engine.view import View
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.north_sea.presentation.board.player_boards import ANYWHERE
from raidtable.games.north_sea.presentation.chips import CARD_MOVES, THINGS
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.steps.raid import crew_strength
from raidtable.games.north_sea.rules.view import NorthSeaView
from raidtable.testing.drawings import shapes_of, uses_of

NORTH_SEA = registry.get("north_sea")
# The longest names; those of translations are a verb and a long name of a card.
LONGEST = {language: 24 if language == SOURCE else 28 for language in LANGUAGES}
BUILDING_VERBS = {"place", "pickup", "use"}
CARD_VERBS = {"reject", "discard", "hire", "dismiss", "recall", "enlist", "trade", "lose"}
every_setting = pytest.mark.parametrize("setting", settings_of(NORTH_SEA), ids=repr)


def words_in(language: str) -> NorthSeaWords:
    words = NORTH_SEA.presentation.words(language)
    assert isinstance(words, NorthSeaWords)
    return words


def rows_of(view: View, legal: list[Action], language: str = "en") -> ChoiceRows:
    words = words_in(language)
    previews = NORTH_SEA.presentation.previews(view, words, legal)
    return NORTH_SEA.presentation.choice_rows(view, words, legal, previews)


def decisions(setting: Setting) -> Iterator[tuple[NorthSeaState, NorthSeaView, list[Action]]]:
    """The decisions of a game played at random: each of the first, and later every fourth."""
    walk = Walk(setting, 5, random_picks(seeded(f"rows/{setting}")))
    for ply in range(1200):
        if walk.seats_deciding and (ply < 200 or ply % 4 == 0):
            assert isinstance(walk.state, NorthSeaState)
            view = NORTH_SEA.rules.view(walk.state, walk.actor)
            assert isinstance(view, NorthSeaView)
            yield walk.state, view, walk.legal
        if not walk.step():
            return


def claimed(figures: Figures, seat: int) -> dict[str, Change]:
    return {thing: change for (who, thing), change in figures.items() if who == seat}


# In any decision


@every_setting
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_short_well_formed_row(setting: Setting, language: str) -> None:
    shapes = shapes_of("north_sea", "north-sea", language)
    for _, view, legal in decisions(setting):
        rows = rows_of(view, legal, language)
        assert list(rows.rows) == [action.text for action in legal]
        for text, row in rows.rows.items():
            assert row.name
            assert "<" not in row.name
            if not text.startswith("target:"):  # a player's name
                assert len(row.name) <= LONGEST[language], row.name
            assert row.is_pass == (text in ("skip", "done"))
            for markup in (row.icon, row.details):
                assert uses_of(parsed(markup)) <= shapes
            assert row.icon


@every_setting
def test_figures_of_rows_are_those_of_the_sentences(setting: Setting) -> None:
    words = words_in("en")
    seen: set[str] = set()
    for _, view, legal in decisions(setting):
        rows = rows_of(view, legal)
        for action in legal:
            verb = action.text.partition(":")[0]
            figures = Figures(claims_of(words.choice(view, action)))
            check_figures(verb, rows.rows[action.text], figures, int(view.table.actor))
            seen.add(verb)
    assert seen >= {"place", "pickup", "play", "hire", "raid", "plunder", "draw", "smith"}


def check_figures(verb: str, row: ChoiceRow, figures: Figures, actor: int) -> None:
    if verb in BUILDING_VERBS:
        check_alternatives(verb, row, claimed(figures, actor))
        return
    chips = shown(row.details)
    own = {
        thing: chip
        for chip in chips
        for thing in chip.things
        if not chip.seats and thing != "strength"
    }
    expected = {
        thing.removeprefix("offering "): change
        for thing, change in claimed(figures, actor).items()
        if thing in THINGS and not (verb in CARD_VERBS and thing in CARD_MOVES)
    }
    if verb == "play":
        expected["cards"] += Change(1, 1)
    expected = {thing: change for thing, change in expected.items() if change.exact != 0}
    if verb in ("keep", "reroll"):
        own.pop("points")
    if verb == "hire" and "silver" not in expected:
        assert own.pop("silver")[1:3] == (0, 0)
    if verb == "target" and not expected:
        return  # the chips are those of the opponent
    assert own.keys() == expected.keys(), row
    for thing, chip in own.items():
        assert (chip.low if len(chip.things) == 1 else 0, chip.high) == (
            expected[thing].low,
            expected[thing].high,
        ), row
    for chip in chips:
        for seat in chip.seats:
            assert figures[seat, chip.things[0]].low == chip.low, row


def check_alternatives(verb: str, row: ChoiceRow, expected: dict[str, Change]) -> None:
    """The range of all that a building offers is what its sentence claims."""
    offers = alternatives(row.details)
    quiet = [part.text for part in parsed(row.details) if part.get("class") == "none"]
    for thing in THINGS:
        if thing not in expected or "offering" in quiet:
            continue
        changes = [sum(chip.low for chip in offer if chip.things == (thing,)) for offer in offers]
        if verb != "use":  # the action may be declined
            changes.append(0)
        low, high = expected[thing].low, expected[thing].high
        assert low is None or low == min(changes), row
        assert high is None or high == max(changes), row
    for offer in offers:
        for chip in offer:
            assert chip.things[0] in expected, row


@every_setting
def test_strength_and_points_of_rows_are_those_after_the_choice(setting: Setting) -> None:
    checked: set[str] = set()
    for state, view, legal in decisions(setting):
        rows = rows_of(view, legal)
        for action in legal:
            verb = action.text.partition(":")[0]
            chips = shown(rows.rows[action.text].details)
            if verb in ("hire", "enlist", "dismiss", "recall", "lose"):
                after = state.copy()
                NORTH_SEA.rules.apply(after, action, None)
                seat = int(state.actor)
                change = crew_strength(after.seats[seat], ANYWHERE)
                change -= crew_strength(state.seats[seat], ANYWHERE)
                # A place on a track may count for a Hero.
                if after.seats[seat].valkyries == state.seats[seat].valkyries:
                    said = sum(chip.low for chip in chips if chip.things == ("strength",))
                    assert said == change, rows.rows[action.text]
                    checked.add(verb)
    assert checked >= {"hire", "dismiss"}


# Single choices


def row(table: Table, text: str, language: str = "en") -> ChoiceRow:
    match = table.match
    return rows_of(match.view(match.actor), match.actions(), language).rows[text]


def test_hiring_says_the_price_and_the_strength() -> None:
    table = at("barracks", hand={0: ["shieldmaiden", "forager"]}, silver={0: 8})
    hire = row(table, "hire:shieldmaiden")
    assert hire.name == "Hire Shieldmaiden"
    assert shown(hire.details) == [Chip(("silver",), -3, -3), Chip(("strength",), 3, 3)]
    assert shown(row(table, "hire:forager").details)[-1] == Chip(("strength",), 0, 0)
    # In Spanish the verb would leave no room for the name.
    assert row(table, "hire:shieldmaiden", "es").name == "Doncella escudera"


def test_a_building_with_two_offers_shows_both() -> None:
    table = given(worker={0: "grey"}, iron={0: 1}, silver={0: 4})
    armoury = row(table, "place:armoury")
    assert alternatives(armoury.details) == [
        [Chip(("iron",), -1, -1), Chip(("armour",), 2, 2)],
        [Chip(("silver",), -2, -2), Chip(("armour",), 1, 1)],
    ]


def test_one_of_several_goods_is_one_chip() -> None:
    table = at("town_hall", hand={0: ["barbarian"]}, gold={1: 1}, iron={1: 1})
    assert shown(row(table, "play:barbarian").details) == [Chip(("gold", "iron"), 1, 1)]


def test_losses_of_opponents_stand_after_their_badges() -> None:
    table = at("town_hall", seats=3, hand={0: ["avenger"]}, silver={1: 2, 2: 2})
    assert shown(row(table, "play:avenger").details) == [Chip(("silver",), -1, -1, (1, 2))]
    table = at("town_hall", seats=3, hand={0: ["berserker"]}, armour={1: 2, 2: 2})
    details = row(table, "play:berserker").details
    assert shown(details) == [Chip(("armour",), -1, -1, (1, 2))]
    assert "/" in "".join(parsed(details).itertext()), "one of them"


def test_a_card_without_effect_says_so() -> None:
    table = at("town_hall", hand={0: ["berserker"]})
    assert "no effect now" in row(table, "play:berserker").details


def test_kept_dice_and_rolled_ones_show_their_points() -> None:
    table = given(
        worker={0: "grey"},
        crew={0: ["brawler", "champion", "folke"]},
        provisions={0: 8},
        gold={0: 3},
    )
    table.play("raid:monastery_west", "die:2", "die:2")
    kept = shown(row(table, "keep").details)
    again = shown(row(table, "reroll:first").details)
    table.play("keep")
    (scored,) = (event for event in table.match.events if event.name == "ScoredRaid")
    points = int(str(scored.public["points"])) + int(str(scored.public["by_crew"]))
    assert kept == [Chip(("points",), points, points)]
    assert again[0].low <= points <= again[0].high


def test_long_lists_of_two_kinds_have_groups() -> None:
    crew = ["champion", "folke", "sage", "warlord", "scout"]
    table = given(worker={0: "grey"}, crew={0: crew}, provisions={0: 8}, gold={0: 8}, silver={0: 8})
    match = table.match
    rows = rows_of(match.view(0), match.actions())
    kinds = {text.partition(":")[0] for text in rows.rows}
    assert kinds == {"place", "raid"}
    assert bool(rows.groups) == (len(rows.rows) >= 15)
    hand = ["archer", "armourer", "avenger", "barbarian", "berserker", "brawler", "champion",
            "forager", "gatekeeper", "gravedigger"]  # fmt: skip
    table = at("barracks", hand={0: hand}, crew={0: ["huntsman", "sage", "scout", "trader"]},
               silver={0: 30})  # fmt: skip
    match = table.match
    rows = rows_of(match.view(0), match.actions())
    assert len(rows.rows) >= 15
    assert [group.key for group in rows.groups] == ["hire", "dismiss"]
    assert {row.group for row in rows.rows.values() if not row.is_pass} == {"hire", "dismiss"}
    assert rows.rows["skip"].is_pass


def test_opponents_are_called_by_their_names() -> None:
    table = played("warmonger", seats=3, provisions={1: 2, 2: 1})
    match = table.match
    words = NORTH_SEA.presentation.words("en", ["Ana", "<Bo>", "Cy"])
    legal = match.actions()
    rows = NORTH_SEA.presentation.choice_rows(match.view(0), words, legal, {})
    assert rows.rows["target:1"].name == "<Bo>"
    ElementTree.fromstring(f"<a>{rows.rows['target:1'].icon}</a>")
    assert shown(rows.rows["target:1"].details) == [Chip(("provisions",), 1, 1)]


def test_choices_that_bring_nothing_are_listed_after_those_that_do() -> None:
    table = given(worker={0: "grey"}, provisions={0: 8}, crew={}, hand={0: []})
    assert row(table, "place:barracks").is_idle
    assert not row(table, "place:silversmith").is_idle
    swap = played("archer", worker={0: "white"})
    swap.play("target:1")
    idle = {text for text in swap.legal if row(swap, text).is_idle}
    assert idle == {f"swap:{name}" for name, colour in swap.village.items() if colour == "black"}
    mill = at("mill", provisions={0: 8})
    assert row(mill, "mill:provisions").is_idle
    view = mill.match.view(mill.match.actor)
    listed = useful_first(mill.match.actions(), rows_of(view, mill.match.actions()))
    assert [action.text for action in listed][-2:] == ["mill:provisions", "skip"]
