"""The web board of Raids: what it shows, where its choices are, and what a page relies on."""

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.raids.given import BLUE, HARBORS, RED, YELLOW, Table, given, standing_at
from tests.helpers import Setting, Walk, all_settings_of, random_picks, random_play

import raidtable
from raidtable import SPECTATOR
from raidtable.engine.drawing import Drawing, Spot
from raidtable.engine.rng import seeded
from raidtable.engine.seats import SEAT_EMBLEMS
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.raids.presentation.board import board
from raidtable.games.raids.presentation.board import middle as board_middle
from raidtable.games.raids.presentation.board import player_boards as board_mats
from raidtable.games.raids.presentation.board import shapes as board_shapes
from raidtable.games.raids.presentation.board import static_layer as board_art
from raidtable.games.raids.presentation.board import tiles as board_tiles
from raidtable.games.raids.presentation.board.layout import SEAS
from raidtable.games.raids.presentation.terminal_strip import VOYAGE_TITLE
from raidtable.games.raids.rules.components import HARBOR_NAMES, TILE_NUMBERS, TILES, TRACK_NAMES
from raidtable.testing.drawings import check_elements, ids_of, parsed

RAIDS = registry.get("raids")
NAMES = ["Ada", "Bo", "Cy", "Di"]
WORDS: dict[str, Any] = {
    language: RAIDS.presentation.words(language, NAMES) for language in LANGUAGES
}
ART = {
    False: ["raids-3-villages", "raids-4-villages"],
    True: ["raids-3-villages-portrait", "raids-4-villages-portrait"],
}
HARBOR = SEAS[False][0].spaces[0]

in_every_setting = pytest.mark.parametrize("setting", all_settings_of(RAIDS), ids=repr)
in_both_orientations = pytest.mark.parametrize(
    "portrait", [False, True], ids=["landscape", "portrait"]
)


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Clear the caches, so that each test draws everything itself and has its own coverage."""
    for module in (board, board_art, board_mats, board_middle, board_shapes, board_tiles):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def drawn(table: Table, words: Any = WORDS["en"], *, portrait: bool = False) -> Drawing:
    legal = [] if table.match.over else table.match.actions()
    return RAIDS.presentation.board(table.match.view(SPECTATOR), words, legal, portrait=portrait)


@cache
def shapes(art: str, language: str) -> dict[str, ElementTree.Element]:
    """The shapes that the picture defines, by id."""
    found = parsed(RAIDS.presentation.static_layer(art, language)).iter()
    return {element.attrib["id"]: element for element in found if "id" in element.attrib}


def shown(drawing: Drawing, markup: str) -> ElementTree.Element:
    """A part of the drawing as the page shows it: every shape where it is used."""
    return with_shapes(parsed(markup), shapes(drawing.art, "en"))


def with_shapes(
    element: ElementTree.Element, known: dict[str, ElementTree.Element]
) -> ElementTree.Element:
    seen = ElementTree.Element(element.tag, element.attrib)
    seen.text = element.text
    inner = list(element)
    if element.tag == "use":
        inner = list(known[element.attrib["href"].removeprefix("#")])
    seen.extend(with_shapes(child, known) for child in inner)
    return seen


def groups(drawing: Drawing) -> dict[str, ElementTree.Element]:
    found = shown(drawing, drawing.pieces).iter()
    return {element.attrib["id"]: element for element in found if "id" in element.attrib}


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter("text")]


def said_at(drawing: Drawing, ident: str) -> list[str]:
    return texts(groups(drawing)[ident])


def place(drawing: Drawing, ident: str) -> tuple[float, float]:
    """The position to which that group is moved."""
    moved = groups(drawing)[ident].attrib["transform"]
    assert moved.startswith("translate(")
    assert moved.endswith(")")
    x, y = moved.removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def spot(drawing: Drawing, action: str) -> Spot:
    (found,) = [spot for spot in drawing.spots if spot.action == action]
    return found


def middle(found: Spot) -> tuple[float, float]:
    return found.x + found.width / 2, found.y + found.height / 2


def overlap(one: Spot, other: Spot) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


# In every position


def walk(setting: Setting) -> Walk:
    return Walk(setting, 5, random_picks(seeded(f"board/{setting}")))


def language_of(walked: Walk) -> str:
    """The languages alternate, so that a random game shows all."""
    return list(LANGUAGES)[len(walked.texts) % len(LANGUAGES)]


def drawn_on(walked: Walk, seat: int = SPECTATOR, *, portrait: bool = False) -> Drawing:
    view = walked.game.rules.view(walked.state, seat)
    return walked.game.presentation.board(
        view, WORDS[language_of(walked)], walked.legal, portrait=portrait
    )


@in_every_setting
@in_both_orientations
@random_play
def test_every_choice_of_a_seat_has_one_place_on_the_board(
    setting: Setting, portrait: bool
) -> None:
    """No two click targets touch, and each is large enough for a finger: a portrait board is as
    wide as a phone."""

    def check(walked: Walk) -> None:
        drawing = drawn_on(walked, portrait=portrait)
        placed = [spot.action for spot in drawing.spots]
        legal = [action.text for action in walked.legal]
        assert placed == (legal if walked.seats_deciding else [])
        for found in drawing.spots:
            assert min(found.width, found.height) >= (42 if portrait else 44)
            assert found.x >= 0
            assert found.y >= 0
            assert found.x + found.width <= drawing.width
            assert found.y + found.height <= drawing.height
        for one, other in itertools.combinations(drawing.spots, 2):
            assert not overlap(one, other), (one.action, other.action)

    assert walk(setting).through(check).over


@in_every_setting
@in_both_orientations
@random_play
def test_every_ship_is_on_the_board_under_its_own_id_all_the_time(
    setting: Setting, portrait: bool
) -> None:
    fleet = [f"ship-{seat}" for seat in range(setting.seats)]
    if setting.seats == 2:
        fleet.append("ship-ghost")

    def check(walked: Walk) -> None:
        drawing = drawn_on(walked, portrait=portrait)
        assert [name for name in groups(drawing) if name.startswith("ship-")] == fleet
        points = [place(drawing, name) for name in fleet]
        for (ax, ay), (bx, by) in itertools.combinations(points, 2):
            apart = 17 if portrait else 25
            assert max(abs(ax - bx), abs(ay - by)) > apart, "one ship covers another"

    walk(setting).through(check)


@in_every_setting
@in_both_orientations
@random_play
def test_drawing_follows_from_what_is_seen_alone(setting: Setting, portrait: bool) -> None:
    """The viewer, the legal choices and the history of the position make no difference."""

    def check(walked: Walk) -> None:
        drawing = drawn_on(walked, portrait=portrait)
        again = walked.game.rules.read(walked.game.rules.write(walked.state), walked.state)
        words = WORDS[language_of(walked)]
        others = [drawn_on(walked, seat, portrait=portrait) for seat in range(setting.seats)]
        others.append(
            walked.game.presentation.board(
                walked.game.rules.view(again, 0), words, [], portrait=portrait
            )
        )
        for other in others:
            assert other.pieces == drawing.pieces
            assert other.mats == drawing.mats
            assert other.briefs == drawing.briefs
        assert drawing.art == ART[portrait][TRACK_NAMES.index(setting.chosen["track"])]

    walk(setting).through(check)


# The static layer


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", ART[False] + ART[True])
def test_art_is_well_formed_and_holds_what_it_uses(name: str, language: str) -> None:
    elements = list(parsed(RAIDS.presentation.static_layer(name, language)).iter())
    check_elements(elements, set(ids_of(elements)))


@pytest.mark.parametrize(
    ("language", "harbor", "village"),
    [("en", "The Harbor", "Village"), ("es", "El Embarcadero", "Poblado")],
)
@pytest.mark.parametrize(
    ("name", "spaces", "villages"), [(ART[False][0], 19, 3), (ART[False][1], 20, 4)]
)
def test_art_numbers_the_spaces_and_names_the_harbor_and_the_villages(
    name: str, spaces: int, villages: int, language: str, harbor: str, village: str
) -> None:
    picture = parsed(RAIDS.presentation.static_layer(name, language))
    said = [text for part in picture if part.tag != "defs" for text in texts(part)]
    assert said[:spaces] == [str(space) for space in range(1, spaces + 1)]
    assert said[spaces:] == [harbor, "1", "2", "3", "4", *["+1", village] * villages]


@in_both_orientations
def test_the_two_tracks_have_pictures_of_their_own(portrait: bool) -> None:
    assert [drawn(given(track=track), portrait=portrait).art for track in TRACK_NAMES] == ART[
        portrait
    ]
    assert RAIDS.presentation.static_layer(ART[portrait][0]) != RAIDS.presentation.static_layer(
        ART[portrait][1]
    )


@in_both_orientations
def test_art_holds_every_shape_that_flies_to_a_mat(portrait: bool) -> None:
    held = shapes(ART[portrait][0], "en").keys()
    assert {"raids-viking", "raids-coin", *(f"raids-tile-{tile}" for tile in range(TILES))} <= held


# The portrait board


def test_player_boards_and_summaries_are_the_same_next_to_either_board() -> None:
    table = given(voyage=2, sea={8: "v2-visit-visit"}, ships=[{"aboard": ["v1-goods-pigs"]}])
    landscape, portrait = drawn(table), drawn(table, portrait=True)
    assert landscape.mats == portrait.mats
    assert landscape.briefs == portrait.briefs


def test_tall_board_is_as_large_as_a_phone_held_upright_shows_it() -> None:
    drawing = drawn(given(sea={8: "v1-rune-rune"}), portrait=True)
    assert drawing.width == 360
    assert 352 <= drawing.height <= 388


def sizes_of_letters(
    element: ElementTree.Element, scale: float = 1.0
) -> Iterator[tuple[str, float]]:
    """Every text with its visible size."""
    for word in element.attrib.get("transform", "").split(") "):
        if word.startswith("scale("):
            scale *= abs(float(word.removeprefix("scale(").removesuffix(")").split()[0]))
    if element.tag == "text":
        yield element.text or "", scale * float(element.attrib["font-size"])
    for child in element:
        yield from sizes_of_letters(child, scale)


@pytest.mark.parametrize("language", WORDS)
def test_texts_on_the_portrait_board_can_be_read(language: str) -> None:
    table = given(
        voyage=2,
        harbors=HARBORS,
        sea={
            1: "v2-visit-visit", 2: "v2-monster-m3", 3: "v2-pillage-pillage", 4: "v2-rune-rune",
            6: "v2-goods-furs", 8: "v2-port-simple", 9: "v2-weapon-double",
        },
        ships=[{"vikings": 6}],
    )  # fmt: skip
    for move in ("", "sail:4"):
        if move:
            table.play(move)
        drawing = drawn(table, WORDS[language], portrait=True)
        seen = with_shapes(parsed(drawing.pieces), shapes(drawing.art, language))
        small = [said for said, size in sizes_of_letters(seen) if size < 10.9]
        assert small == []


def test_the_glory_of_each_seat_is_on_the_portrait_board() -> None:
    table = given(voyage=2, sea={8: "v2-visit-visit"}, ships=[{"coins": [6]}, {}])
    drawing = drawn(table, portrait=True)
    assert [said_at(drawing, f"glory-{seat}") for seat in range(3)] == [["6"], ["0"], ["0"]]
    assert "glory-0" not in groups(drawn(table))


@pytest.mark.parametrize("space", [3, 8, 12, 17])
def test_mark_of_combat_on_the_tall_board_is_clear_of_the_ships_on_the_lane(space: int) -> None:
    table = given(sea={space: "v1-rune-rune"}, ships=[{"vikings": 3}, {"space": space}])
    drawing = drawn(table, portrait=True)
    (x, y), (ship_x, ship_y) = place(drawing, f"attack-{space}"), place(drawing, f"ship-{BLUE}")
    assert max(abs(x - ship_x), abs(y - ship_y)) > 25


# The sea


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("v1-weapon-simple", ["Weapon"]),
        ("v2-weapon-double", ["×2", "Weapon"]),
        ("v1-pennant-p2", ["2", "Pennant"]),
        ("v2-goods-furs", ["4", "Furs"]),
        ("v1-rune-rune", ["Rune"]),
        ("v1-port-simple", ["Port", "+1"]),
        ("v3-port-double", ["×2", "Port", "+1"]),
        ("v1-monster-m3", ["Monster", "3"]),
        ("v1-visit-visit", ["Visit", "+2", "+1"]),
        ("v2-pillage-pillage", ["Pillage", "3", "1"]),
    ],
)
def test_tile_shows_its_kind_and_its_figures(tile: str, said: list[str]) -> None:
    table = given(voyage=int(tile[1]), sea={7: tile, 8: f"{tile[:2]}-rune-rune"})
    assert said_at(drawn(table), "space-7") == said


def test_tile_that_is_pointed_at_says_what_it_does() -> None:
    drawing = drawn(given(sea={7: "v1-rune-rune"}))
    title = groups(drawing)["space-7"].findtext(".//title")
    assert title == WORDS["en"].tile_help(TILE_NUMBERS["v1-rune-rune"])


def test_tiles_that_ships_only_pass_have_another_outline() -> None:
    drawing = drawn(given(sea={7: "v1-monster-m3", 8: "v1-rune-rune"}))
    assert groups(drawing)["space-7"].find(".//polygon") is not None
    assert groups(drawing)["space-8"].find(".//polygon") is None


def test_no_two_kinds_of_tile_look_alike() -> None:
    """Also without their words and figures, and in one colour."""
    drawing = drawn(
        given(
            sea={
                1: "v1-weapon-simple", 2: "v1-sail-simple", 3: "v1-pennant-p2",
                4: "v1-goods-wood", 6: "v1-goods-pigs", 7: "v1-goods-furs", 8: "v1-goods-mead",
                9: "v1-rune-rune", 11: "v1-port-simple", 12: "v1-monster-m2", 13: "v1-visit-visit",
            }
        )
    )  # fmt: skip
    outlines = [
        "".join(path.attrib["d"] for path in group.iter("path"))
        for name, group in groups(drawing).items()
        if name.startswith("space-")
    ]
    assert len(outlines) == 11
    assert len(set(outlines)) == 11


def test_space_without_a_tile_shows_nothing() -> None:
    assert "space-7" not in groups(drawn(given(sea={8: "v1-rune-rune"})))


@pytest.mark.parametrize(("left", "said"), [(2, ["+2", "+1"]), (1, ["+1"]), (0, [])])
def test_visit_shows_what_is_left_to_take(left: int, said: list[str]) -> None:
    table = given(sea={7: "v1-visit-visit", 8: "v1-rune-rune"}, shares={"7": left} if left else {})
    assert said_at(drawn(table), "space-7") == ["Visit", *said]


def emblems(element: ElementTree.Element) -> list[int]:
    """The seats whose emblems are drawn there."""
    outlines = [part.attrib["d"] for part in element.iter("path")]
    return [SEAT_EMBLEMS.index(outline) for outline in outlines if outline in SEAT_EMBLEMS]


def test_ships_are_next_to_their_space_and_carry_their_emblem() -> None:
    table = given(sea={3: "v1-rune-rune", 12: "v1-rune-rune"}, ships=[{"space": 3}, {"space": 12}])
    drawing = drawn(table)
    for seat, space in ((RED, 3), (BLUE, 12)):
        (x, y), (sx, sy) = place(drawing, f"ship-{seat}"), place(drawing, f"space-{space}")
        assert max(abs(x - sx), abs(y - sy)) < 100
        assert emblems(groups(drawing)[f"ship-{seat}"]) == [seat]


def test_ship_that_sails_west_looks_west() -> None:
    sea = {3: "v1-rune-rune", 17: "v1-rune-rune"}
    drawing = drawn(given(sea=sea, ships=[{"space": 3}, {"space": 17}]))
    markup = [
        ElementTree.tostring(groups(drawing)[f"ship-{seat}"], "unicode") for seat in (RED, BLUE)
    ]
    assert ["scale(-1 1)" in ship for ship in markup] == [True, False]


def test_ships_come_home_to_berths_in_order_and_leave_from_others() -> None:
    table = given(sea={8: "v1-rune-rune"}, arrived=[YELLOW, BLUE])
    drawing = drawn(table)
    (gx, gy), (bx, by), (ox, oy) = (place(drawing, f"ship-{seat}") for seat in (YELLOW, BLUE, 0))
    assert gx < bx
    assert gy == by < HARBOR[1] < oy
    assert abs(ox - HARBOR[0]) < 64


@pytest.mark.parametrize(("ghost", "ships"), [(0, []), (5, [3, 4]), (20, [3, 4])])
def test_ghost_ship_is_at_sea_or_in_the_harbor_like_the_others(
    ghost: int, ships: list[int]
) -> None:
    sea = {3: "v1-rune-rune", 4: "v1-goods-wood", 9: "v1-rune-rune"}
    table = given(seats=2, sea=sea, ghost=ghost, ships=[{"space": space} for space in ships])
    assert table.position["ghost"] == ghost
    drawing = drawn(table)
    (x, y), (hx, hy) = place(drawing, "ship-ghost"), HARBOR
    in_harbor = abs(x - hx) < 64 and abs(y - hy) < 118
    assert in_harbor == (ghost != 5)
    assert emblems(groups(drawing)["ship-ghost"]) == []


# The middle


def test_harbor_tile_shows_what_it_pays_for_and_the_current_leader() -> None:
    ships = [{}, {"aboard": ["v1-goods-wood"]}, {}]
    table = given(voyage=2, harbors=HARBORS, sea={8: "v2-rune-rune"}, ships=ships)
    drawing = drawn(table)
    assert said_at(drawing, "harbor-tile") == ["6", "3", "1", "Most Goods", "1", "0", "0"]
    assert emblems(groups(drawing)["harbor-tile"]) == [BLUE, RED, YELLOW]
    assert "Voyage 2 of 4" in texts(shown(drawing, drawing.pieces))


def test_the_earlier_arrival_leads_in_a_tie() -> None:
    table = given(voyage=2, harbors=HARBORS, sea={8: "v2-rune-rune"}, arrived=[YELLOW, BLUE])
    assert emblems(groups(drawn(table))["harbor-tile"]) == [YELLOW, BLUE, RED]


def test_first_harbor_tile_shows_the_ships_that_have_arrived() -> None:
    sea = {8: "v1-rune-rune"}
    nobody = drawn(given(sea=sea))
    assert said_at(nobody, "harbor-tile") == [
        "6", "3", "1", "First to arrive", "Nobody is home yet.",
    ]  # fmt: skip
    some = drawn(given(sea=sea, arrived=[YELLOW, BLUE]))
    assert said_at(some, "harbor-tile")[-2:] == ["1.", "2."]
    assert emblems(groups(some)["harbor-tile"]) == [YELLOW, BLUE]


def test_sails_number_the_voyages_and_show_what_each_pays_for() -> None:
    drawing = drawn(given(voyage=2, harbors=HARBORS, sea={8: "v2-rune-rune"}))
    assert [said_at(drawing, f"voyage-{n}") for n in range(1, 5)] == [
        ["I"],
        ["II"],
        ["III"],
        ["IV"],
    ]


def test_every_harbor_tile_has_a_picture() -> None:
    for harbor in HARBOR_NAMES[1:]:
        others = [name for name in HARBOR_NAMES[1:] if name != harbor][:2]
        table = given(sea={8: "v1-rune-rune"}, harbors=["arrival", harbor, *others])
        assert groups(drawn(table))["voyage-2"].find(".//path") is not None


def test_harbor_tile_that_is_not_dealt_yet_is_a_question() -> None:
    match = raidtable.new("raids", seats=3, chance="by_hand")
    drawing = drawn(Table(match))
    assert said_at(drawing, "voyage-4") == ["IV", "?"]
    assert drawing.spots == []


@in_both_orientations
def test_middle_shows_a_ship_only_while_the_choice_is_about_its_spaces(portrait: bool) -> None:
    taking = drawn(standing_at("v1-goods-wood", aboard=["v1-goods-pigs"]), portrait=portrait)
    said = texts(shown(taking, taking.pieces))
    assert "Ada" in said
    assert "Vikings 2 of 9" in said
    assert "harbor-tile" not in groups(taking)
    sailing = drawn(given(sea={8: "v1-rune-rune"}), portrait=portrait)
    assert "Ada" not in texts(shown(sailing, sailing.pieces))
    assert "harbor-tile" in groups(sailing)


def test_middle_shows_the_standings_when_the_game_is_over() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[-1])
    drawing = drawn(Table(match))
    rows = sorted((place(drawing, f"standing-{seat}")[1], seat) for seat in range(2))
    totals = match.result.totals
    assert [totals[seat] for _, seat in rows] == sorted(totals, reverse=True)
    assert said_at(drawing, "standing-1") == ["Bo", f"Glory {totals[1]}"]
    assert emblems(groups(drawing)["standing-1"]) == [BLUE]


# Places of choices


def test_sailing_is_on_the_tiles_and_docking_on_the_harbor() -> None:
    drawing = drawn(given(sea={8: "v1-rune-rune", 9: "v1-monster-m2"}))
    assert [spot.action for spot in drawing.spots] == ["sail:8", "dock"]
    assert middle(spot(drawing, "sail:8")) == pytest.approx(place(drawing, "space-8"))
    assert middle(spot(drawing, "dock")) == pytest.approx(HARBOR)


def test_placing_is_on_the_first_free_space_and_replacing_on_the_tile() -> None:
    drawing = drawn(standing_at("v1-goods-wood", aboard=["v1-sail-simple", "v1-goods-pigs"]))
    (sail, y), (pigs, _), (free, _) = (
        middle(spot(drawing, action))
        for action in ("replace:v1-sail-simple", "replace:v1-goods-pigs", "place")
    )
    assert free - pigs == pigs - sail > 0
    assert middle(spot(drawing, "discard")) == place(drawing, "plaque-discard")
    assert y < place(drawing, "plaque-discard")[1]


def test_tile_that_is_aboard_twice_is_one_choice_in_one_place() -> None:
    table = standing_at("v1-goods-wood", aboard=["v1-sail-simple"] * 3)
    assert spot(drawn(table), "replace:v1-sail-simple").width > 0


def test_full_ship_has_no_place_for_another_tile() -> None:
    aboard = ["v1-sail-simple"] * 3 + ["v1-goods-pigs", "v1-goods-furs"]
    drawing = drawn(standing_at("v1-goods-wood", aboard=aboard))
    assert "place" not in [spot.action for spot in drawing.spots]


def test_selling_is_on_the_goods() -> None:
    table = standing_at("v1-port-simple", aboard=["v1-sail-simple", "v1-goods-pigs"])
    drawing = drawn(table)
    assert [spot.action for spot in drawing.spots] == ["sell:v1-goods-pigs", "done"]
    assert said_at(drawing, "plaque-done") == ["Stop selling", "+1"]


def test_monster_asks_with_two_plaques_that_show_cost_and_gain() -> None:
    table = given(sea={2: "v1-monster-m3", 4: "v1-rune-rune"}, ships=[{"vikings": 4}])
    table.play("sail:4")
    drawing = drawn(table)
    assert said_at(drawing, "plaque-fight") == ["Fight", "−3", "+3 Glory"]
    assert said_at(drawing, "plaque-sacrifice") == ["Sacrifice", "−1"]
    assert [spot.action for spot in drawing.spots] == ["fight", "sacrifice"]


def test_fight_that_is_too_dear_is_shown_and_cannot_be_chosen() -> None:
    table = given(sea={2: "v1-monster-m3", 4: "v1-rune-rune"}, ships=[{"vikings": 1}])
    table.play("sail:4")
    drawing = drawn(table)
    assert "plaque-fight" in groups(drawing)
    assert [spot.action for spot in drawing.spots] == ["sacrifice"]


def test_ship_without_crew_may_sail_on() -> None:
    weapons = ["v2-weapon-double", "v1-weapon-simple"]
    table = given(
        sea={2: "v2-monster-m3", 4: "v2-rune-rune"},
        voyage=2,
        ships=[{"vikings": 0, "aboard": weapons}],
    )
    table.play("sail:4")
    drawing = drawn(table)
    assert [spot.action for spot in drawing.spots] == ["fight", "pass"]
    assert said_at(drawing, "plaque-pass") == ["Sail on"]


def test_combat_is_marked_where_it_is_and_where_it_would_be() -> None:
    table = given(
        sea={3: "v1-rune-rune", 7: "v1-goods-wood"},
        ships=[{"vikings": 3}, {"space": 3, "vikings": 3}, {"space": 7}],
    )
    assert {"attack-3", "attack-7"} <= groups(drawn(table)).keys()
    table.play("sail:3")
    drawing = drawn(table)
    assert {"attack-3", "attack-7"} <= groups(drawing).keys()
    assert said_at(drawing, "plaque-retaliate") == ["Retaliate", "−2"]
    assert [spot.action for spot in drawing.spots] == ["retaliate", "flee:7", "flee:harbor"]


# Player boards and names


def test_player_board_shows_what_the_seat_has() -> None:
    ship = {
        "vikings": 3,
        "aboard": ["v1-sail-simple", "v1-goods-pigs"],
        "beside": ["v1-rune-rune", "v1-monster-m3"],
        "coins": [6],
    }
    table = given(voyage=2, sea={8: "v2-visit-visit"}, ships=[{}, ship])
    drawing = drawn(table)
    mat = shown(drawing, drawing.mats[BLUE])
    said = [" ".join(element.itertext()).split() for element in mat.iter("li")]
    assert said == [["1", "+1", "Runes"], ["1", "+3", "Monsters"], ["6", "Coins"], ["0", "Ports"]]
    (head,) = [element for element in mat.iter("p") if element.attrib["class"] == "mat-head"]
    assert [element.text for element in head] == ["B", "Bo", "Vikings 3 of 8"]
    (total,) = [element for element in mat.iter("p") if element.attrib["class"] == "mat-glory"]
    assert [element.text for element in total] == ["Glory so far", "10"]
    picture = mat.find(".//svg[@class='mat-ship']")
    assert picture is not None
    assert picture.attrib["aria-label"] == "Vikings 3 of 8: Sail and Pigs (3)"
    assert texts(picture) == ["3"]
    assert emblems(picture) == [BLUE]


def test_goods_that_were_sold_have_a_chip_of_their_own() -> None:
    ship = {"beside": ["v1-goods-pigs", "v1-port-simple"]}
    drawing = drawn(given(voyage=2, sea={8: "v2-visit-visit"}, ships=[ship]))
    chips = [" ".join(element.itertext()).split() for element in parsed(drawing.mats[0]).iter("li")]
    assert chips[3:] == [["1", "Ports"], ["1", "+3", "Sold", "Goods"]]


def test_summary_shows_crew_and_what_harbor_tiles_pay_for() -> None:
    ship = {
        "vikings": 3,
        "aboard": ["v1-sail-simple", "v1-goods-pigs", "v1-weapon-simple"],
        "beside": ["v1-rune-rune", "v1-monster-m3", "v1-goods-wood"],
    }
    drawing = drawn(given(voyage=2, sea={8: "v2-visit-visit"}, ships=[{}, ship]))
    (brief,) = parsed(drawing.briefs[BLUE])
    assert [(part.attrib["title"], "".join(part.itertext())) for part in brief] == [
        ("Vikings 3 of 7", "3/7"),
        ("Runes: 1", "1"),
        ("Weapons: 1", "1"),
        ("Sails: 1", "1"),
        ("Goods: 2", "2"),
        ("Monsters: 1", "1"),
    ]
    assert {element.tag for element in brief.iter()} == {"span", "svg", "use"}


def test_names_are_escaped() -> None:
    names = ['<b>"A" & Co</b>', *NAMES[1:]]
    drawing = drawn(standing_at("v1-goods-wood"), words=RAIDS.presentation.words("en", names))
    assert names[0] in texts(parsed(drawing.pieces))
    assert names[0] in [element.text for element in parsed(drawing.mats[0]).iter("span")]


# Legends


def titles(element: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in element.iter("title")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("art", [*ART[False], *ART[True]])
def test_every_printed_sign_has_a_title(art: str, language: str) -> None:
    """The figures of tiles, coins, berths and spaces; only names and titles explain themselves."""
    picture = parsed(RAIDS.presentation.static_layer(art, language))
    unexplained = [
        text.text
        for text, ancestors in with_ancestors(picture)
        if text.tag == "text"
        and any(letter.isdigit() for letter in text.text or "")
        and not any(ancestor.find("title") is not None for ancestor in ancestors)
    ]
    # The heading of the voyage, which is a sentence.
    headings = {
        WORDS[language].say(VOYAGE_TITLE, voyage=voyage, voyages=4) for voyage in range(1, 5)
    }
    assert set(unexplained) == headings


def with_ancestors(
    element: ElementTree.Element, above: tuple[ElementTree.Element, ...] = ()
) -> Iterator[tuple[ElementTree.Element, tuple[ElementTree.Element, ...]]]:
    yield element, above
    for child in element:
        yield from with_ancestors(child, (*above, element))


@in_both_orientations
def test_signs_on_tiles_say_what_they_mean(portrait: bool) -> None:
    name = "plain" if portrait else "tile"
    held = shapes(ART[portrait][0], "en")

    def said(tile: str, suffix: str = "") -> list[str]:
        return titles(held[f"raids-{name}-{TILE_NUMBERS[tile]}{suffix}"])

    assert (
        "Strength 4: it costs that many Vikings, less your Weapons, and is worth as much Glory."
        in (said("v3-monster-m4"))
    )
    assert "1 Shield: the tile leaves room for 1 Viking." in said("v3-pennant-p4")
    assert "Worth 4 Glory at the end, while it is on your ship." in said("v3-pennant-p4")
    assert any("×2: it counts twice." in title for title in said("v3-weapon-double"))
    assert "The first ship to pass recruits 2 Vikings." in said("v3-visit-visit")
    # One ship has passed: only the second share is left.
    left = said("v3-visit-visit", "-1")
    assert "The second ship to pass recruits 1 Viking." in left
    assert "The first ship to pass recruits 2 Vikings." not in left


@in_both_orientations
def test_voyages_ships_and_the_harbor_explain_themselves(portrait: bool) -> None:
    drawing = drawn(given(ships=[{"space": 0}], harbors=HARBORS), portrait=portrait)
    found = groups(drawing)
    assert titles(found["voyage-3"]) == ["Voyage 3: the Harbor pays for most Runes."]
    assert titles(found["ship-0"]) == ["Ada"]
    harbor = titles(found["harbor-tile"])
    assert "6 Glory for the best ship when the voyage ends." in harbor
    assert harbor[0].startswith("When this voyage ends, the Harbor pays for: first to arrive.")
