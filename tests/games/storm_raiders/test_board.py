"""The board of Storm Raiders on a page: choices on the map, valid markup, no hidden information."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip
from tests.helpers import Setting, Walk, random_picks, random_play, settings_of

import raidtable
from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing, Spot
from raidtable.engine.rng import seeded
from raidtable.engine.seats import SEAT_EMBLEMS
from raidtable.engine.state import State
from raidtable.engine.words import LANGUAGES, Words
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.board.layout import (
    LANDSCAPE,
    LAYOUTS,
    PORTRAIT,
    Layout,
)
from raidtable.games.storm_raiders.presentation.board.map_pieces import LETTER_WIDTH
from raidtable.games.storm_raiders.presentation.board.player_boards import mat as draw_mat
from raidtable.games.storm_raiders.presentation.board.player_boards import public_mat
from raidtable.games.storm_raiders.presentation.board.points_on_map import (
    card_corner,
    card_of,
    card_width,
    name_place,
    token_points,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import hours_place
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_BLUE,
    CONTRACTS,
    CREW_NAMES,
    HOLDS,
    PATHS,
    RESOURCES,
    SITES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.view import StormView
from raidtable.testing.drawings import check_drawing

STORM_RAIDERS = registry.get("storm_raiders")
SETTINGS = settings_of(STORM_RAIDERS)
ON_THE_MAP = {"draft", "go", "start", "port", "salvage", "fulfil"}
IN_BOTH_ORIENTATIONS = pytest.mark.parametrize("layout", LAYOUTS, ids=["landscape", "portrait"])
# The minimum distance between the centres of click targets in different places.
UNSURE = 29
# Elements of HTML and SVG, and their attributes, that a page's policy allows.
TAGS = {
    "a", "b", "button", "circle", "dd", "defs", "div", "dl", "dt", "em", "g", "h2", "li", "p",
    "path", "polygon", "radialGradient", "rect", "small", "span", "stop", "svg", "text", "title",
    "pattern", "symbol", "tspan", "ul", "use",
}  # fmt: skip
# Only some positions of a random game, so that all settings can be checked.
EVERY = 7


def drawing(
    table: Table,
    seat: int = 0,
    language: str = "en",
    names: list[str] | None = None,
    layout: Layout = LANDSCAPE,
) -> Drawing:
    """The drawing for that seat, with the choices if it is the seat to move."""
    match = table.match
    legal = match.actions() if match.actor == seat else []
    words = match.game.presentation.words(language, names)
    return match.game.presentation.board(
        match.view(seat), words, legal, portrait=layout is PORTRAIT
    )


def spot_of(shown: Drawing, action: str) -> Spot:
    (spot,) = [spot for spot in shown.spots if spot.action == action]
    return spot


def place_of(shown: Drawing, name: str) -> tuple[float, float]:
    """The origin of the piece with that id."""
    found = re.search(rf'<g id="{name}" transform="translate\(([-\d.]+) ([-\d.]+)\)"', shown.pieces)
    assert found is not None, f"there is no piece {name}"
    return float(found[1]), float(found[2])


def is_on(spot: Spot, place: tuple[float, float]) -> bool:
    x, y = place
    return spot.x <= x <= spot.x + spot.width and spot.y <= y <= spot.y + spot.height


def overlap(one: Spot, other: Spot) -> bool:
    # Click targets that touch do not overlap; coordinates are rounded to less than that.
    little = 0.01
    return (
        one.x + one.width > other.x + little
        and other.x + other.width > one.x + little
        and one.y + one.height > other.y + little
        and other.y + other.height > one.y + little
    )


def elements(markup: str) -> list[ET.Element]:
    """All elements of well-formed markup."""
    return list(ET.fromstring(f"<all>{markup}</all>").iter())[1:]


@cache
def ids(markup: str) -> list[str]:
    return [element.attrib["id"] for element in elements(markup) if "id" in element.attrib]


# In every position


def check_spots(shown: Drawing, legal: list[Action]) -> None:
    wanted = Counter(a.text for a in legal if a.text.partition(":")[0] in ON_THE_MAP)
    assert Counter(spot.action for spot in shown.spots) == wanted
    for spot in shown.spots:
        assert spot.x >= 0
        assert spot.y >= 0
        assert spot.x + spot.width <= shown.width
        assert spot.y + spot.height <= shown.height
    # Journeys to one site share a place; all others are separate.
    targets = {place_of_spot(spot): spot for spot in shown.spots}
    assert all(len({is_journey(spot) for spot in shown.spots if place_of_spot(spot) == place}) == 1
               for place in targets)  # fmt: skip
    for one, other in combinations(targets.values(), 2):
        assert not overlap(one, other), f"{one.action} and {other.action} overlap"
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= UNSURE
    many = Counter(place_of_spot(spot) for spot in shown.spots if not is_journey(spot))
    assert not many or max(many.values()) == 1


def place_of_spot(spot: Spot) -> tuple[float, float, float, float]:
    return spot.x, spot.y, spot.width, spot.height


def is_journey(spot: Spot) -> bool:
    return spot.action.startswith("go:")


def check_markup(shown: Drawing) -> None:
    """Check that the markup is well-formed and has few kinds of elements. Ids in player boards
    would clash with those of other seats."""
    check_drawing("storm_raiders", shown, "en", len(shown.mats))
    for markup in (shown.pieces, *shown.mats, *shown.briefs):
        assert {element.tag for element in elements(markup)} <= TAGS
    assert not any(ids(mat) for mat in (*shown.mats, *shown.briefs))


def check_buttons(shown: Drawing, legal: list[Action], actor: int) -> None:
    """Every choice that is not on the map is a button on the player board of the seat that decides,
    with a name; no other board has buttons."""
    on_map = {spot.action for spot in shown.spots}
    wanted = Counter(action.text for action in legal if action.text not in on_map)
    for seat, mat in enumerate(shown.mats):
        found = [element for element in elements(mat) if element.tag == "button"]
        values = Counter(button.attrib["value"] for button in found)
        assert values == (wanted if seat == actor else Counter())
        assert all(button.attrib["aria-label"] for button in found)


def check_kept_boards(state: State, words: Words) -> None:
    """A player board that is kept from an earlier position is as it would be drawn now."""
    view = STORM_RAIDERS.rules.view(state, raidtable.SPECTATOR)
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    for seat in range(len(view.table.seats)):
        assert public_mat(view, seat, words) == draw_mat(view, seat, words, [])


@random_play
@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_any_position_is_drawn_whole(setting: Setting) -> None:
    positions = 0
    # The same objects for all positions: boards are kept by them.
    words_in = {language: STORM_RAIDERS.presentation.words(language) for language in LANGUAGES}

    def check(walk: Walk) -> None:
        nonlocal positions
        positions += 1
        if positions % EVERY:
            return
        legal = walk.legal if walk.seats_deciding else []
        for language in LANGUAGES:
            view = STORM_RAIDERS.rules.view(walk.state, max(walk.actor, raidtable.SPECTATOR))
            words = words_in[language]
            for layout in LAYOUTS:
                shown = STORM_RAIDERS.presentation.board(
                    view, words, legal, portrait=layout is PORTRAIT
                )
                assert shown.art == layout.name.format(setting.options.chosen["side"])
                assert (shown.width, shown.height) == (layout.width, layout.height)
                assert len(shown.mats) == len(shown.briefs) == setting.seats
                check_spots(shown, legal)
                check_markup(shown)
                check_buttons(shown, legal, walk.actor)
            check_kept_boards(walk.state, words)

    walk = Walk(setting, 5, random_picks(seeded(f"board of {setting}")))
    assert walk.through(check).over


@random_play
@pytest.mark.parametrize("seats", STORM_RAIDERS.rules.seat_counts)
def test_equal_views_are_drawn_equal(seats: int) -> None:
    """Redealing the information hidden from a seat does not change its drawing."""
    words = STORM_RAIDERS.presentation.words("en")
    rng = seeded("dealt anew")
    looked_at = 0

    def check(walk: Walk) -> None:
        nonlocal looked_at
        assert isinstance(walk.state, StormState)
        if not walk.state.drawn:
            return  # only the drawing player sees what others do not
        looked_at += 1
        for seat in (*range(seats), raidtable.SPECTATOR):
            view = STORM_RAIDERS.rules.view(walk.state, seat)
            other = STORM_RAIDERS.rules.view(STORM_RAIDERS.rules.determinise(view, rng), seat)
            legal = walk.legal if seat == walk.actor else []
            one = STORM_RAIDERS.presentation.board(view, words, legal)
            two = STORM_RAIDERS.presentation.board(other, words, legal)
            assert (one.pieces, one.mats, one.briefs) == (two.pieces, two.mats, two.briefs)

    setting = Setting(STORM_RAIDERS, seats, {})
    assert Walk(setting, 4, random_picks(seeded(f"unseen {seats}"))).through(check).over
    assert looked_at


# The static layer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", [0, 1])
@IN_BOTH_ORIENTATIONS
def test_the_art_is_sound_and_its_only_words_are_names_of_sites(
    layout: Layout, side: int, language: str
) -> None:
    """And figures, and the initials of vehicles; a phone has no room for names."""
    name, words = layout.name.format("AB"[side]), StormWords(language)
    found = elements(STORM_RAIDERS.presentation.static_layer(name, language))
    assert {element.tag for element in found} <= TAGS
    texts = [element.text or "" for element in found if element.tag == "text"]
    labels = [text for text in texts if text and not re.fullmatch(r"&|[+\d/-]+", text)]
    assert labels == (
        [] if layout is PORTRAIT else [words.site(side, site) for site in range(SITES)]
    )
    initials = {words.type(vehicle)[0] for vehicle in range(3)}
    marks = {element.text for element in found if element.tag == "tspan"}
    assert marks == initials | {f"{initial}!" for initial in initials}
    made = ids(STORM_RAIDERS.presentation.static_layer(name, language))
    assert len(made) == len(set(made))
    assert set(made) == set(ids(STORM_RAIDERS.presentation.static_layer(name)))


def test_mats_are_drawn_with_shapes_that_both_arts_hold() -> None:
    landscape, portrait = (
        set(ids(STORM_RAIDERS.presentation.static_layer(layout.name.format("A"))))
        for layout in LAYOUTS
    )
    drawn = drawing(given(seats=4))
    for markup in (*drawn.mats, *drawn.briefs):
        used = {e.attrib["href"][1:] for e in elements(markup) if e.tag == "use"}
        assert used <= landscape & portrait


def test_there_is_no_other_art() -> None:
    with pytest.raises(ValueError, match="storm-C"):
        STORM_RAIDERS.presentation.static_layer("storm-C")


# Pieces and choices


def test_dice_to_draft() -> None:
    table = given(tray=["black:5", "black:5", "grey:2", "grey:2"], medal_die="black:5", round=2)
    shown = drawing(table)
    for action in table.legal:
        if action.startswith("draft:"):
            name = action.removeprefix("draft:").replace(":", "-")
            assert is_on(spot_of(shown, action), place_of(shown, f"die-{name}-0"))
    medal, die = place_of(shown, "medal"), place_of(shown, "die-black-5-0")
    assert abs(medal[0] - die[0]) < LANDSCAPE.tray / 4
    assert place_of(shown, "die-black-5-1") != die


@IN_BOTH_ORIENTATIONS
def test_journeys_to_a_site_share_its_click_target_and_show_hours_and_vehicles(
    layout: Layout,
) -> None:
    table = given(tray=["black:6"])
    table.play("draft:black:6")
    shown = drawing(table, layout=layout)
    ways = [action for action in table.legal if action.startswith("go:")]
    assert {len(way.split(":")) for way in ways} == {3, 4}
    sites = {way.split(":")[2] for way in ways}
    assert len(ways) > len(sites) > 3
    assert [name for name in ids(shown.pieces) if name.startswith("reach-")] == [
        f"reach-{site}" for site in dict.fromkeys(way.split(":")[2] for way in ways)
    ]
    sentences = {
        way: table.match.game.presentation.words("en").choice(table.match.view(0), action)
        for way, action in zip(table.legal, table.match.actions(), strict=True)
    }
    for site in sites:
        there = [way for way in ways if way.split(":")[2] == site]
        targets = {place_of_spot(spot_of(shown, way)) for way in there}
        assert len(targets) == 1
        ((x, y, width, height),) = targets
        middle = place_of(shown, f"reach-{site}")
        assert middle == pytest.approx((x + width / 2, y + height / 2), abs=0.06)
        mark = shown.pieces.split(f'id="reach-{site}"')[1].split("</g>")[0]
        hours = min(int(re.findall(r"(\d) hours?", sentences[way])[0]) for way in there)
        assert f'storm-shape-hours-{hours}"' in mark
        digits = "".join(
            "2" if f"go:{vehicle}:{site}:storm" in there
            else "1" if f"go:{vehicle}:{site}" in there else "0"
            for vehicle in ("trike", "plane", "sub")
        )  # fmt: skip
        assert re.search(rf"storm-shape-ways-[lcr]{digits}\"", mark)


@IN_BOTH_ORIENTATIONS
def test_a_journey_that_is_refused_has_a_place_but_no_mark(layout: Layout) -> None:
    """A player may ask why a vehicle cannot get to a site."""
    table = given(tray=["black:1"], damage={0: {"sub": 4}})
    table.play("draft:black:1")
    match = table.match
    refused = [a for a in match.game.rules.actions.all if a.text in match.refused()]
    words = match.game.presentation.words("en")
    both = [*match.actions(), *refused]
    shown = match.game.presentation.board(match.view(0), words, both, portrait=layout is PORTRAIT)
    reached = {a.text.split(":")[2] for a in match.actions() if a.text.startswith("go:")}
    marked = {name[6:] for name in ids(shown.pieces) if name.startswith("reach-")}
    assert marked == reached
    assert len({spot.action for spot in shown.spots if is_journey(spot)}) > len(reached)
    check_markup(shown)


@IN_BOTH_ORIENTATIONS
def test_a_finger_hits_what_it_points_at(layout: Layout) -> None:
    """On a phone a unit is a pixel: sites, and the pieces at them, are 40 wide."""
    table = given(tray=["black:6"])
    table.play("draft:black:6")
    wrecks = {"w1": {"general_goods": 2, "fuel": 1, "weaponry": 1}}
    salvaging = trip("black:1", "trike:w1", wrecks=wrecks)
    fulfilling = trip(
        "black:3", "trike:s1", stock={0: {"general_goods": 2}}, contracts={"s1": "K01"}
    )
    for position in (table, salvaging, fulfilling):
        spots = drawing(position, layout=layout).spots
        assert spots
        if layout is PORTRAIT:
            assert all(min(spot.width, spot.height) >= 40 for spot in spots)


def test_seats_that_do_not_decide_are_offered_nothing() -> None:
    table = given(crew={0: ["medic"]}, health={0: 1})
    shown = drawing(table, seat=1)
    assert not shown.spots
    assert "<button" not in "".join(shown.mats)
    assert 'value="crew:medic"' in drawing(table, seat=0).mats[0]


def test_resources_at_a_wreck_can_be_salvaged_there() -> None:
    wrecks = {"w1": {"general_goods": 2, "fuel": 1, "weaponry": 1}}
    table = trip("black:1", "trike:w1", wrecks=wrecks)
    shown = drawing(table)
    for kind in wrecks["w1"]:
        assert is_on(spot_of(shown, f"salvage:{kind}"), place_of(shown, f"token-w1-{kind}"))
    goods = shown.pieces.split('id="token-w1-general_goods"')[1].split("</g>")[0]
    assert ">2</text>" in goods
    assert "<title>2 General Goods</title>" in goods


@pytest.mark.parametrize("offered", [False, True])
@pytest.mark.parametrize("side", [0, 1])
@IN_BOTH_ORIENTATIONS
def test_any_number_of_kinds_fits_on_the_board_side_by_side(
    layout: Layout, side: int, offered: bool
) -> None:
    size = layout.offered_step if offered else layout.token_step
    for wreck in range(WRECKS):
        for kinds in range(1, RESOURCES + 1):
            points = token_points(layout, side, wreck, kinds, offered)
            assert len(points) == kinds
            for x, y in points:
                assert layout.frame + size / 2 <= x <= layout.width - layout.frame - size / 2
                assert layout.frame + size / 2 <= y <= layout.height - layout.frame - size / 2
            for (x0, y0), (x1, y1) in combinations(points, 2):
                assert max(abs(x0 - x1), abs(y0 - y1)) >= size - 0.01


def covers_of(layout: Layout, side: int, language: str) -> list[tuple[float, float, float, float]]:
    """The centres and sizes of names and Contracts; of these, the widest one is used."""
    covers: list[tuple[float, float, float, float]] = []
    if layout is LANDSCAPE:
        for site in range(SITES):
            wide = len(StormWords(language).site(side, site)) * LETTER_WIDTH
            covers.append((*name_place(layout, side, site), wide, 12))
    widest = max(card_width(layout, contract, AGE_BLUE) for contract in range(CONTRACTS))
    height = card_of(layout).height
    for hold in range(HOLDS):
        x, y = card_corner(layout, side, hold, widest)
        covers.append((x + widest / 2, y + height / 2, widest, height))
    return covers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", [0, 1])
@IN_BOTH_ORIENTATIONS
def test_neither_names_nor_contracts_hide_the_hours_of_a_path(
    layout: Layout, side: int, language: str
) -> None:
    """Not even in part; on a phone, Contracts may touch the edge of such a sign."""
    touch = 4 if layout is PORTRAIT else 0
    for a, b, _, plane_only in PATHS[side]:
        hours = hours_place(layout, side, a, b)
        sign = (38 if plane_only else 22) * layout.signs - 2 * touch
        high = 22 * layout.signs - 2 * touch
        for x, y, width, height in covers_of(layout, side, language):
            is_beside = abs(hours[0] - x) >= (width + sign) / 2
            assert is_beside or abs(hours[1] - y) >= (height + high) / 2, (a, b)


def test_a_contract_is_fulfilled_on_its_card() -> None:
    table = trip("black:3", "trike:s1", stock={0: {"general_goods": 2}}, contracts={"s1": "K01"})
    shown = drawing(table)
    spot = spot_of(shown, "fulfil")
    assert (spot.x, spot.y) == pytest.approx(place_of(shown, "contract-K01"), abs=0.06)


def test_a_contract_shows_its_age() -> None:
    """Not only by colour: a blue one has another edge, a damaged one the sign of Damage."""
    looks = {}
    for age in ("grey", "blue", "damaged"):
        shown = drawing(given(contracts={"s1": {"contract": "K01", "age": age}}))
        piece = shown.pieces.split('id="contract-K01"')[1].split('<g id="')[0]
        assert ("costs 1 Damage" in piece) == (age == "damaged")
        (name,) = re.findall(r'<use href="#([^"]+)"/>', piece)
        card = (
            STORM_RAIDERS.presentation.static_layer(shown.art)
            .split(f'id="{name}"')[1]
            .split('<g id="')[0]
        )
        looks[age] = (card.count("<rect"), card.count('"#storm-shape-damage"'))
    assert looks == {"grey": (2, 0), "blue": (3, 0), "damaged": (3, 1)}


def test_pieces_move_and_keep_their_ids() -> None:
    before = drawing(given(site={0: "s0"}, storm="w0"))
    after = drawing(given(site={0: "w3"}, storm="w5"))
    for name in ("standee-0", "storm"):
        assert place_of(before, name) != place_of(after, name)
    assert place_of(before, "standee-1") == place_of(after, "standee-1")


def test_standees_at_one_site_do_not_hide_each_other() -> None:
    shown = drawing(given(seats=4, site=dict.fromkeys(range(4), "w1")))
    points = [place_of(shown, f"standee-{seat}") for seat in range(4)]
    for (x0, y0), (x1, y1) in combinations(points, 2):
        assert (x0 - x1) ** 2 + (y0 - y1) ** 2 >= 20**2


def test_the_die_in_hand_is_with_its_player() -> None:
    table = given(tray=["grey:4"])
    assert 'id="die-hand"' not in drawing(table).pieces
    table.play("draft:grey:4")
    x, y = place_of(drawing(table), "die-hand")
    standee = place_of(drawing(table), "standee-0")
    assert abs(x - standee[0]) < 20
    assert abs(y - standee[1]) < 20


def test_the_storms_arrow_turns_with_it() -> None:
    def storm(heading: str) -> str:
        pieces = drawing(given(storm="w4", heading=heading)).pieces
        return pieces.split('<g id="storm"')[1].split('<g id="')[0]

    assert "Storm at Gallows Point, clockwise" in storm("clockwise")
    assert "Storm at Gallows Point, anticlockwise" in storm("anticlockwise")
    arrows = [re.findall(r"rotate\(([-\d.]+)\)", storm(way))[-1] for way in HEADINGS]
    assert arrows[0] != arrows[1]


HEADINGS = ("clockwise", "anticlockwise")


def test_the_row_of_storm_dice() -> None:
    pieces = drawing(given(round=4)).pieces
    assert "Round 4 of 6" in pieces
    assert [name for name in ids(pieces) if name.startswith("storm-die")] == [
        "storm-die-0", "storm-die-1", "storm-die-2",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", ["A", "B"])
def test_names_stay_on_the_board(side: str, language: str) -> None:
    art = elements(STORM_RAIDERS.presentation.static_layer(f"storm-{side}", language))
    (names,) = [part for part in art if part.attrib.get("id") == "storm-shape-names"]
    placed = list(names)
    assert len(placed) == 18
    for element in placed:
        half = len(element.text or "") * 3.3
        assert (
            LANDSCAPE.frame + half
            <= float(element.attrib["x"])
            <= LANDSCAPE.width - LANDSCAPE.frame - half
        )
        assert (
            LANDSCAPE.frame + 12
            <= float(element.attrib["y"])
            <= LANDSCAPE.height - LANDSCAPE.frame - 4
        )


# Player boards


def mat(table: Table, seat: int = 0, by: int = 0, **settings: Any) -> str:
    return drawing(table, by, **settings).mats[seat]


def test_a_player_board_shows_what_a_player_has() -> None:
    table = given(
        raider={0: "qari"},
        vehicles={0: ["junker"]},
        dials={0: {"medal": 2}},
        medals={0: 3},
        mods={0: ["trike_weaponry"]},
        damage={0: {"trike": 1}},
        dice={0: {"trike": ["grey:4", "black:2"]}},
        stock={0: {"fuel": 2}},
        health={0: 2},
        fulfilled={0: ["K03"]},
        crew={0: ["medic"]},
        face_down={0: ["broker"]},
    )
    shown = mat(table)
    for text in (
        "Qari", "draw two Resources, keep one", "Junker", "at Highmast",
        "2 × <b>3</b> <small>Medals</small>", "Medal dial: 2",
        "Mod: Trike, no Damage from Weaponry", "no Mod yet: Trike, no Damage from placing a 5 or 6",
        "black 2, grey 4, 1 Damage", "2 Fuel", "each Damage costs 2 points",
        "Contracts 1", "<b>3</b></span>", "K03 (1 General Goods and 1 Mechanical: 3 points)",
        "<b>Medic</b> <small>regain 1 health</small>",
    ):  # fmt: skip
        assert text in shown
    assert re.search(r"<b>Broker</b> <em[^>]*>face down</em>", shown)
    assert not re.search(r"<b>Medic</b> <em", shown)


def test_a_summary_shows_vehicles_dials_and_other_counts() -> None:
    table = given(
        dials={1: {"medal": 2}},
        medals={1: 3},
        damage={1: {"trike": 1}},
        dice={1: {"trike": ["grey:4", "black:2"]}},
        stock={1: {"fuel": 2}},
        health={1: 2},
        fulfilled={1: ["K03"]},
    )
    shown = drawing(table).briefs[1]
    for text in (
        "Trike: black 2, grey 4, 1 Damage", "Plane: 0 Damage", "Medals: 3, dial at 2", ">2×3<",
        "3 points from Contracts", "Resources: 2", "each Damage costs 2 points",
    ):  # fmt: skip
        assert text.strip("<>") in shown
    assert {element.tag for element in elements(shown)} <= {"g", "span", "svg", "title", "use"}
    for seat in (0, 1, raidtable.SPECTATOR):
        assert drawing(table, seat, layout=PORTRAIT).briefs[1] == shown


def test_before_vehicles_are_chosen_there_is_nothing_to_be_brief_about() -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=4, tiles="choose")
    drawn = match.game.presentation.board(match.view(0), match.game.presentation.words("en"), [])
    assert drawn.briefs == ["", ""]


def test_standees_bear_the_emblems_of_their_seats() -> None:
    art = STORM_RAIDERS.presentation.static_layer("storm-A")
    for seat, outline in enumerate(SEAT_EMBLEMS):
        shape = art.split(f'id="storm-shape-standee-{seat}"')[1].split("storm-shape-")[0]
        assert outline in shape
        assert "<text" not in shape


def test_names_of_players_are_escaped() -> None:
    names = ["<script>alert('x')</script>", 'A "quoted" & Co']
    shown = drawing(given(), names=names)
    assert "<script" not in shown.pieces + "".join(shown.mats)
    check_markup(shown)
    assert "&lt;script&gt;" in shown.mats[0]


def test_drawn_cards_are_readable_only_for_the_drawing_player() -> None:
    table = trip("black:1", "trike:w1", seats=3, wrecks={"w1": {"crew": 1}})
    table.play("salvage:crew", "card:medic", "card:bosun")
    player_board = mat(table, seat=0, by=0)
    assert 'value="keep:medic"' in player_board
    assert "<b>Bosun</b>" in player_board
    for other in (1, 2, raidtable.SPECTATOR):
        seen = "".join(drawing(table, other).mats)
        assert "Medic" not in seen
        assert "Bosun" not in seen
        assert "2 crew cards" in seen


def test_tiles_to_choose_from_are_shown_to_all() -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=4, tiles="choose")
    words = match.game.presentation.words("en")
    first = match.actor
    offered = match.legal()
    drawing_of_first = match.game.presentation.board(match.view(first), words, match.actions())
    player_board = drawing_of_first.mats[first]
    assert all(f'value="{action}"' in player_board for action in offered)
    others = match.game.presentation.board(match.view(1 - first), words, []).mats
    for seat in range(2):
        assert others[seat].count("<li>") == 8
    match.play(offered[0])
    assert match.game.presentation.board(match.view(0), words, []).mats[first].count("<li>") == 6


def test_starting_sites_are_spots() -> None:
    match = raidtable.new("storm_raiders", seats=2, seed=4)
    starts = [text for text in match.legal() if text.startswith("start:")]
    assert starts
    shown = match.game.presentation.board(
        match.view(match.actor), match.game.presentation.words("en"), match.actions()
    )
    assert [spot.action for spot in shown.spots] == starts


def solo(**opponent: Any) -> Drawing:
    place = {"site": "w6", "put_under": [], "completed": ["K06"]}
    return drawing(given(seats=1, opponent={**place, **opponent}))


def test_the_opponent_has_a_standee_and_a_plate() -> None:
    """The plate shows its points and its Active Contract, with a ring around covered Resources."""
    shown = solo(active="K03", cover=["general_goods", None], pile_left=10)
    assert place_of(shown, "opponent") != place_of(shown, "opponent-plate")
    plate = shown.pieces.split('id="opponent-plate"')[1]
    assert "10 Contracts in its pile" in plate
    assert "K03 1 General Goods and 1 Mechanical, on it 1 General Goods, 3 points" in plate
    assert ">6</text>" in plate  # for K06 and the covered Resources
    assert plate.count('opacity=".4"') == plate.count('r="12.5"') == 1
    assert "opponent" not in drawing(given()).pieces


def test_an_opponent_may_have_no_contract_left() -> None:
    completed = [f"K{number:02}" for number in range(1, 13)]
    shown = solo(active=None, completed=completed, pile_left=0)
    plate = shown.pieces.split('id="opponent-plate"')[1]
    assert "Active Contract" not in plate
    assert 'opacity=".4"' not in plate


def buttons(table: Table) -> list[str]:
    """The choices in the player board of the seat to move, in order."""
    return re.findall(r'<button name="action" value="([^"]*)"', mat(table))


def test_choices_about_vehicles_are_next_to_them() -> None:
    table = trip("black:1", "rest", crew={0: ["rigger"]})
    table.play("gain:mod")
    assert buttons(table) == table.legal
    table = trip("black:4", "rest", damage={0: {"trike": 2, "plane": 1, "sub": 2}})
    assert buttons(table) == ["repair:trike", "repair:plane", "repair:sub"]
    story: dict[str, Any] = {"damage": {0: {"trike": 1}}, "wrecks": {"w1": {"fuel": 1}}}
    table = trip("black:3", "plane:w1", vehicles={0: ["mad_wick"]}, **story)
    table.play("salvage:fuel")
    assert buttons(table) == ["end", "wick:trike"]


def test_choices_about_crew_are_next_to_the_cards() -> None:
    crew = ["mechanic", "mechanic", "rigger"]
    table = given(crew={0: crew}, damage={0: {"trike": 1, "sub": 1}})
    assert buttons(table) == ["crew:mechanic:trike", "crew:mechanic:sub", "destroy:rigger"]
    face_down = {0: ["navigator", "medic"]}
    table = trip("black:4", "rest", raider={0: "khena"}, crew={0: ["welder"]}, face_down=face_down)
    assert buttons(table) == ["refresh:navigator", "refresh:medic"]


def test_no_crew_is_named_that_nobody_has() -> None:
    words = STORM_RAIDERS.presentation.words("en")
    assert isinstance(words, StormWords)
    mats = "".join(drawing(given(crew={1: ["welder"]})).mats)
    assert [name for name in CREW_NAMES if f"<b>{words.card(name)}</b>" in mats] == ["welder"]
