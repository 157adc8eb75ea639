"""The page's drawing: what it shows, where its choices are, and what it must not reveal."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from tests.games.north_sea.given import BUILDINGS, SETS, Table, at, given, played
from tests.helpers import Setting, Walk, random_picks, settings_of

import raidtable
from raidtable.engine.drawing import Drawing
from raidtable.engine.rng import seeded
from raidtable.engine.seats import SEAT_EMBLEMS
from raidtable.engine.state import CHANCE
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.testing.drawings import check_elements, ids_of

NORTH_SEA = registry.get("north_sea")
SHAPES = {False: ("north-sea", 820, 640), True: ("north-sea-portrait", 360, 388)}
ALL_ARTS = {
    (name, language): ElementTree.fromstring(
        f"<svg>{NORTH_SEA.presentation.static_layer(name, language)}</svg>"
    )
    for name, _, _ in SHAPES.values()
    for language in LANGUAGES
}
ARTS = {language: ALL_ARTS["north-sea", language] for language in LANGUAGES}


def ids(part: Element) -> list[str]:
    return ids_of(part.iter())


# The names of shapes in a picture are the same in every language.
ART_IDS = {name: set(ids(ALL_ARTS[name, "en"])) for name, _, _ in SHAPES.values()}
# What a finger needs.
FINGER = 40
in_both_orientations = pytest.mark.parametrize(
    "portrait", [False, True], ids=["landscape", "portrait"]
)
every_north_sea_setting = pytest.mark.parametrize("setting", settings_of(NORTH_SEA), ids=repr)


def drawn(
    table: Table,
    seat: int | None = None,
    language: str = "en",
    names: list[str] | None = None,
    *,
    portrait: bool = False,
) -> Drawing:
    """The drawing for that seat (default: the player to move), with its choices."""
    match = table.match
    viewer = match.actor if seat is None else seat
    legal = match.actions() if viewer == match.actor else []
    words = NORTH_SEA.presentation.words(language, names)
    return NORTH_SEA.presentation.board(match.view(viewer), words, legal, portrait=portrait)


def pieces(drawing: Drawing) -> Element:
    return ElementTree.fromstring(f"<svg>{drawing.pieces}</svg>")


def mat(drawing: Drawing, seat: int) -> Element:
    return ElementTree.fromstring(drawing.mats[seat])


def piece(drawing: Drawing, name: str) -> Element:
    found = pieces(drawing).find(f".//*[@id='{name}']")
    assert found is not None, name
    return found


def place(drawing: Drawing, name: str) -> tuple[float, float]:
    """The place of that piece."""
    transform = piece(drawing, name).get("transform", "")
    x, y = re.findall(r"-?[\d.]+", transform)
    return float(x), float(y)


def shown(part: Element) -> list[str]:
    """The symbols used in it, by their names, in any size."""
    used = [use.get("href", "").removeprefix("#ns-") for use in part.iter("use")]
    return [re.sub(r"^((good|worker|seat)-\d)-[\d_]+$", r"\1", sign) for sign in used]


def brief(drawing: Drawing, seat: int) -> Element:
    return ElementTree.fromstring(drawing.briefs[seat])


def words_in(part: Element) -> str:
    return " ".join(" ".join(part.itertext()).split())


def written_in(part: Element) -> str:
    """What is written there for everybody, not only for who points at it."""
    return " ".join(words_in(text) for text in part.iter("text"))


def buttons(drawing: Drawing) -> list[str]:
    found = [
        button for seat in range(len(drawing.mats)) for button in mat(drawing, seat).iter("button")
    ]
    assert all(button.get("name") == "action" for button in found)
    return [button.get("value", "") for button in found]


def positions(setting: Setting) -> Iterator[Walk]:
    """Positions of a random game: each of the first ones, and later every tenth."""
    walk = Walk(setting, 3, random_picks(seeded(f"board/{setting}")))
    ply = 0
    yield walk
    while walk.step():
        ply += 1
        if walk.over or (walk.actor != CHANCE and (ply < 120 or ply % 10 == 0)):
            yield walk


# In any position


def assert_each_choice_has_one_place(drawing: Drawing, legal: list[str]) -> None:
    places = Counter([spot.action for spot in drawing.spots] + buttons(drawing))
    assert places == dict.fromkeys(legal, 1)
    for spot in drawing.spots:
        assert spot.x >= 0
        assert spot.y >= 0
        assert spot.x + spot.width <= drawing.width
        assert spot.y + spot.height <= drawing.height
    boxes = {(spot.x, spot.y, spot.width, spot.height) for spot in drawing.spots}
    for one, other in combinations(boxes, 2):
        assert overlap(one, other) < 1, "one would be pressed for the other"


Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> float:
    """How far two places overlap."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(across, down)


@in_both_orientations
@every_north_sea_setting
def test_each_choice_has_one_place_on_the_board_or_on_a_mat(
    setting: Setting, portrait: bool
) -> None:
    words = NORTH_SEA.presentation.words("en")
    seen = set()
    for walk in positions(setting):
        if walk.seats_deciding:
            legal = [action.text for action in walk.legal]
            view = NORTH_SEA.rules.view(walk.state, walk.actor)
            drawing = NORTH_SEA.presentation.board(view, words, walk.legal, portrait=portrait)
            assert_each_choice_has_one_place(drawing, legal)
            seen |= {text.partition(":")[0] for text in legal}
    assert seen >= {"place", "pickup", "play", "hire", "reject", "mill", "cash", "discard"}


@pytest.mark.parametrize(
    ("card", "story", "actions", "verb"),
    [
        ("archer", {"worker": {1: "grey"}}, ["target:1"], "swap"),
        ("brawler", {"crew": {0: ["champion", "sage"]}}, [], "dismiss"),
        ("brawler", {"crew": {0: ["champion"]}}, ["dismiss:champion"], "claim"),
        ("gravedigger", {"crew": {0: ["champion", "sage"]}, "hand": {0: ["folke"]}}, [], "recall"),
        (
            "gravedigger",
            {"crew": {0: ["champion", "sage"]}, "hand": {0: ["folke", "scout"]}},
            ["recall:champion"],
            "enlist",
        ),
        ("mercenary", {"silver": {1: 1}, "provisions": {1: 1}}, [], "give"),
        ("merchant", {}, [], "use"),
        ("recruiter", {"hand": {0: ["folke", "sage"]}, "silver": {0: 2}}, [], "hire"),
        ("scout", {"hand": {0: ["folke"], 1: ["sage"]}}, ["target:1"], "count"),
        ("scout", {"hand": {0: ["folke"], 1: ["sage"]}}, ["target:1", "count:1"], "trade"),
        ("trader", {"gold": {0: 1}, "livestock": {0: 1}, "iron": {0: 1}}, [], "offer"),
        ("trader", {"gold": {0: 1}, "livestock": {0: 1}}, ["offer:3"], "omit"),
        ("barbarian", {"gold": {1: 1}, "iron": {1: 1}}, ["target:1"], "steal"),
    ],
)
def test_choices_of_the_town_hall_have_one_place(
    card: str, story: dict[str, Any], actions: list[str], verb: str
) -> None:
    table = played(card, seats=3, **story)
    table.play(*actions)
    assert any(text.startswith(f"{verb}:") for text in table.legal)
    for portrait in (False, True):
        assert_each_choice_has_one_place(drawn(table, portrait=portrait), table.legal)


@in_both_orientations
def test_dice_are_kept_at_the_settlement(portrait: bool) -> None:
    for site in ("outpost_east", "monastery_west", "fortress_east"):
        table = given(
            worker={0: "white" if site.startswith("fortress") else "grey"},
            crew={0: ["brawler", "champion", "folke", "sage", "warlord"]},
            provisions={0: 8},
            gold={0: 3},
        )
        table.play(f"raid:{site}", "die:5", *["die:2"][: not site.startswith("outpost")])
        assert "keep" in table.legal
        drawing = drawn(table, portrait=portrait)
        assert_each_choice_has_one_place(drawing, table.legal)
        (spot,) = (spot for spot in drawing.spots if spot.action == "keep")
        assert min(spot.width, spot.height) >= FINGER


@in_both_orientations
def test_drawing_is_stopped_on_the_own_board(portrait: bool) -> None:
    table = played("gatekeeper", cards="early")
    assert set(table.legal) == {"draw", "done"}
    assert_each_choice_has_one_place(drawn(table, portrait=portrait), table.legal)
    assert buttons(drawn(table, portrait=portrait)) == ["done"]


# Of three wells beside each other on a phone none can be as wide as a finger needs.
WELL_OF_THREE = 36


@every_north_sea_setting
def test_choices_on_the_tall_board_are_large_enough_for_a_finger(setting: Setting) -> None:
    words = NORTH_SEA.presentation.words("en")
    for walk in positions(setting):
        if walk.seats_deciding:
            view = NORTH_SEA.rules.view(walk.state, walk.actor)
            for spot in NORTH_SEA.presentation.board(view, words, walk.legal, portrait=True).spots:
                assert spot.height >= FINGER
                in_harbour = spot.action.startswith("plunder:harbour")
                assert spot.width >= (WELL_OF_THREE if in_harbour else FINGER)


def font_sizes(part: Element) -> list[float]:
    return [float(element.get("font-size", "0")) for element in part.iter("text")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_written_on_the_tall_board_can_be_read_there(language: str) -> None:
    written = font_sizes(ALL_ARTS["north-sea-portrait", language])
    written += font_sizes(pieces(drawn(given(seats=4), language=language, portrait=True)))
    assert min(written) >= 11


@pytest.mark.parametrize("language", LANGUAGES)
@in_both_orientations
def test_art_is_well_formed_and_holds_the_same_signs(portrait: bool, language: str) -> None:
    name = SHAPES[portrait][0]
    check_elements(list(ALL_ARTS[name, language].iter()), ART_IDS[name])
    assert set(ids(ALL_ARTS[name, language])) == ART_IDS[name]


def test_player_boards_and_summaries_are_the_same_next_to_both_boards() -> None:
    table = given(seats=3, crew={1: ["champion"]}, hand={0: ["archer"]})
    landscape, portrait = drawn(table), drawn(table, portrait=True)
    assert (landscape.mats, landscape.briefs) == (portrait.mats, portrait.briefs)
    assert [spot.action for spot in landscape.spots] == [spot.action for spot in portrait.spots]


@every_north_sea_setting
def test_drawings_do_not_reveal_what_a_seat_cannot_see(setting: Setting) -> None:
    words = NORTH_SEA.presentation.words("en")
    for walk in positions(setting):
        for seat in (0, 1, raidtable.SPECTATOR):
            view = NORTH_SEA.rules.view(walk.state, seat)
            legal = walk.legal if seat == walk.actor else []
            dealt = NORTH_SEA.rules.determinise(view, seeded(f"board/{len(walk.texts)}"))
            one = NORTH_SEA.presentation.board(view, words, legal)
            other = NORTH_SEA.presentation.board(NORTH_SEA.rules.view(dealt, seat), words, legal)
            assert one.pieces == other.pieces
            assert one.mats == other.mats
            assert one.briefs == other.briefs
            assert [vars(spot) for spot in one.spots] == [vars(spot) for spot in other.spots]


def test_pieces_hold_figures_and_no_more_words_than_the_titles_of_what_changes() -> None:
    figures = [words_in(element) for element in pieces(drawn(given())).iter("text")]
    titles = [figure for figure in figures if not re.fullmatch(r"\d+", figure)]
    assert len(figures) > len(titles)
    assert titles == ["Offerings (13 in the stack)"]


# The board


def test_worker_is_at_its_building() -> None:
    village = {"gate_house": "black", "armoury": "grey", "long_house": "white"}
    drawing = drawn(given(village=village))
    assert shown(piece(drawing, "worker-gate_house")) == ["worker-0"]
    assert shown(piece(drawing, "worker-armoury")) == ["worker-1"]
    assert shown(piece(drawing, "worker-long_house")) == ["worker-2"]
    assert "worker-mill" not in ids(pieces(drawing))


def test_other_pieces_keep_their_ids_and_places_when_a_worker_is_placed() -> None:
    table = given()
    before = drawn(table, 0)
    table.play("place:mill")
    after = drawn(table, 0)
    assert ids(pieces(after)) == sorted_like([*ids(pieces(before)), "worker-mill"], after)
    for name in ids(pieces(before)):
        if "transform" in piece(before, name).attrib:
            assert place(after, name) == place(before, name)


def sorted_like(names: list[str], drawing: Drawing) -> list[str]:
    return sorted(names, key=ids(pieces(drawing)).index)


@pytest.mark.parametrize("name", SETS)
def test_plunder_set_shows_its_tokens_and_its_worker(name: str) -> None:
    size, worker = SETS[name]
    tokens = {"iron": size - 1, "valkyrie": 1}
    signs = shown(piece(drawn(given(sets={name: tokens})), f"set-{name}"))
    colour = ["black", "grey", "white"].index(worker)
    assert signs == ["good-3"] * (size - 1) + ["good-5", f"worker-{colour}"]


def test_emptied_sets_show_the_workers_that_were_left() -> None:
    raided = {"harbour_west-1": "black", "harbour_west-2": "grey"}
    drawing = drawn(given(worker={0: "grey"}, raided=raided))
    assert shown(piece(drawing, "set-harbour_west-1")) == ["worker-0"]
    assert shown(piece(drawing, "set-harbour_west-2")) == ["worker-1"]
    assert len(shown(piece(drawing, "set-harbour_west-3"))) == 5


def test_set_is_empty_though_the_first_spot_holds_the_worker() -> None:
    table = given(
        worker={0: "grey"},
        crew={0: ["champion", "champion", "folke"]},
        provisions={0: 8},
        sets={"outpost_north-1": {"iron": 3}, "outpost_north-2": {"gold": 3}},
    )
    table.play("raid:outpost_north", "die:4", "plunder:outpost_north-2")
    drawing = drawn(table, 0)
    assert shown(piece(drawing, "set-outpost_north-1")) == ["good-3"] * 3 + ["worker-2"]
    assert shown(piece(drawing, "set-outpost_north-2")) == ["worker-1"]


def test_markers_rise_on_their_tracks_and_share_a_place_without_hiding_each_other() -> None:
    start = drawn(given(seats=4))
    for track in ("armour", "valkyries"):
        at_start = [place(start, f"{track}-{seat}") for seat in range(4)]
        assert len(set(at_start)) == 4
    heights = [
        place(drawn(given(armour={0: steps}, valkyries={0: min(steps, 7)})), "armour-0")[1]
        for steps in range(11)
    ]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 11


def test_markers_carry_the_emblems_of_the_seats() -> None:
    table = given(seats=3, armour={1: 4})
    for portrait in (False, True):
        drawing = drawn(table, portrait=portrait)
        for seat in range(3):
            assert f"seat-{seat}" in shown(pieces(drawing))
        emblems = [
            next(mark.iter("path")).get("d")
            for mark in ALL_ARTS[drawing.art, "en"].iter("g")
            if re.fullmatch(r"ns-seat-\d-10", mark.get("id", ""))
        ]
        assert emblems == list(SEAT_EMBLEMS)


def test_the_portrait_board_shows_the_tracks_in_figures() -> None:
    drawing = drawn(given(seats=4, armour={2: 7}, valkyries={2: 3, 3: 1}), portrait=True)
    assert [written_in(piece(drawing, f"armour-{seat}")) for seat in range(4)] == list("0070")
    assert [written_in(piece(drawing, f"valkyries-{seat}")) for seat in range(4)] == list("0031")


def test_goods_are_taken_at_their_building_where_the_board_has_no_room_for_the_supply() -> None:
    table = at("mill", worker={0: "white"})
    assert {"mill:provisions", "mill:gold"} <= set(table.legal)
    drawing = drawn(table, portrait=True)
    boxes = {(spot.x, spot.y) for spot in drawing.spots if spot.action.startswith("mill:")}
    assert len(boxes) == 1


def offering_at(drawing: Drawing, tile: str) -> Element:
    """The shape in the static layer for the offering there."""
    (sign,) = shown(piece(drawing, f"offering-{tile}"))
    shape = ARTS["en"].find(f".//*[@id='ns-{sign}']")
    assert shape is not None
    return shape


def test_offerings_are_in_their_places_with_cost_and_points() -> None:
    drawing = drawn(given(offers=("1", "8", "16")))
    assert shown(offering_at(drawing, "1")) == ["good-0"] * 4
    assert shown(offering_at(drawing, "16")) == ["good-2"] * 2 + ["good-4"] * 2
    assert words_in(offering_at(drawing, "16")) == "2 gold and 2 livestock for 6 points 6"
    rightwards = [place(drawing, f"offering-{tile}")[0] for tile in ("1", "8", "16")]
    assert rightwards == sorted(set(rightwards))
    assert "13 in the stack" in words_in(pieces(drawing))


def test_names_and_texts_of_the_board_are_said_in_the_language() -> None:
    english, *others = (words_in(ARTS[language]) for language in LANGUAGES)
    for name in ("Central Fortress", "Middle Harbour", "Town Hall", "Hire a card from your hand"):
        assert name in english
        assert all(name not in other for other in others)
    for names, words in zip(
        (
            ("Fortaleza central", "Puerto central", "Ayuntamiento"),
            ("Mittelfestung", "Mittelhafen", "Rathaus"),
        ),
        others,
        strict=True,
    ):
        for name in names:
            assert name in words


def test_dice_of_a_raid_are_at_the_settlement_and_can_be_rerolled() -> None:
    table = given(
        worker={0: "grey"},
        crew={0: ["brawler", "champion", "folke"]},
        provisions={0: 8},
        gold={0: 3},
    )
    table.play("raid:monastery_west", "die:5", "die:2")
    drawing = drawn(table)
    assert [len(list(piece(drawing, f"die-{die}").iter("circle"))) for die in range(2)] == [5, 2]
    spots = {spot.action: spot for spot in drawing.spots}
    assert spots.keys() == {"reroll:first", "reroll:second", "keep"}
    for die, action in enumerate(("reroll:first", "reroll:second")):
        x, y = place(drawing, f"die-{die}")
        spot = spots[action]
        assert spot.x < x < spot.x + spot.width
        assert spot.y < y < spot.y + spot.height
    assert "raid" in ids(pieces(drawing))
    assert "raid" not in ids(pieces(drawn(given())))


def test_last_round_is_announced() -> None:
    gone = [name for name in SETS if name.startswith("fortress")][:5]
    story = given(raided=dict.fromkeys(gone, "white"), ending="fortresses", last_turns=2)
    assert "last round" in words_in(pieces(drawn(story)))
    assert "last-round" not in ids(pieces(drawn(given())))


# Choices on the board


def spot_over(drawing: Drawing, action: str, name: str) -> bool:
    """Whether the click target of the choice is over that piece."""
    x, y = place(drawing, name)
    (spot,) = (spot for spot in drawing.spots if spot.action == action)
    # Markup rounds to one decimal.
    return -0.1 < x - spot.x < spot.width and -0.1 < y - spot.y < spot.height


@pytest.mark.parametrize("building", [name for name in BUILDINGS if name != "mill"])
def test_worker_is_picked_up_from_its_building(building: str) -> None:
    others = [name for name in ("gate_house", "town_hall", "treasury") if name != building][:2]
    table = at("mill", village={building: "grey", **dict.fromkeys(others, "black")})
    table.play("mill:provisions")
    assert spot_over(drawn(table), f"pickup:{building}", f"worker-{building}")


def test_plunder_and_offerings_are_taken_where_they_lie() -> None:
    table = given(crew={0: ["champion", "folke"]}, provisions={0: 8})
    table.play("raid:harbour_west")
    for number in (1, 2, 3):
        name = f"harbour_west-{number}"
        assert spot_over(drawn(table), f"plunder:{name}", f"set-{name}")
    table = at("long_house", worker={0: "grey"}, iron={0: 2}, gold={0: 2}, livestock={0: 2})
    for tile in ("2", "3"):
        assert spot_over(drawn(table), f"offer:{tile}", f"offering-{tile}")


# Player boards


def test_belongings_of_everybody_are_on_their_mats() -> None:
    table = given(
        worker={1: "white"},
        crew={1: ["champion", "sage"]},
        armour={1: 7},
        valkyries={1: 3},
        silver={1: 4},
        gold={1: 2},
        points={1: 9},
        offerings={1: ["16"]},
    )
    for seat in (0, 1, raidtable.SPECTATOR):
        text = words_in(mat(drawn(table, seat), 1))
        for words in (
            "White worker", "7 Armour", "3 Valkyries", "4 silver", "0 provisions", "2 gold",
            "1 Offerings", "Crew 2/5, strength with Armour 11", "4 Champion 3 points at the end",
            "0 Sage One action more at the Long House",
        ):  # fmt: skip
            assert words in text
    # 9 in raids, 2 by the Valkyries, 4 by Armour, 3 by the Champion, 2 for gold; 6 are hidden.
    assert "20 points" in words_in(mat(drawn(table, 0), 1))
    assert "26 points" in words_in(mat(drawn(table, 1), 1))


def test_tracks_on_a_mat_say_how_far_they_go() -> None:
    titles = [part.get("title") for part in mat(drawn(given(armour={0: 7})), 0).iter("li")]
    assert "Armour, 7 of 10" in titles
    assert "Valkyries, 0 of 7" in titles


def test_the_title_of_a_card_has_its_whole_text() -> None:
    player_board = mat(drawn(given(hand={0: ["archer"]}), 0), 0)
    titles = [
        part.get("title") for part in player_board.iter("li") if part.get("class") == "ns-card"
    ]
    assert titles == [
        "Archer. +2 points at each Outpost raid. "
        "Exchange an opponent's worker for one in the Village"
    ]


def test_a_summary_is_the_same_for_all_viewers() -> None:
    table = given(
        worker={1: "white"},
        hand={1: ["sage", "warlord", "scout"]},
        crew={1: ["champion", "sage"]},
        armour={1: 7},
        valkyries={1: 3},
        silver={1: 4},
        gold={1: 2},
    )
    summaries = {drawn(table, seat).briefs[1] for seat in (0, 1, raidtable.SPECTATOR)}
    assert len(summaries) == 1
    shown = brief(drawn(table, 0), 1)
    titles = {part.get("title"): words_in(part) for part in shown.iter("span") if part.get("title")}
    assert titles == {
        "White worker": "White worker",
        "Strength of the crew with Armour: 11": "11",
        "Cards in hand: 3": "3",
        "silver: 4": "4",
        "provisions: 0": "0",
        "gold: 2": "2",
        "Armour: 7": "7",
        "Valkyries: 3": "3",
    }


def test_free_places_of_the_crew_are_shown() -> None:
    player_board = mat(drawn(given(crew={0: ["champion", "champion", "sage"]})), 0)
    assert [part.get("class") for part in player_board.iter("li")].count("ns-slot") == 2


def test_mats_say_whose_they_are() -> None:
    drawing = drawn(given(seats=3, points={1: 1}), names=["Ana", "<Bo>", "Cy"])
    heads = [words_in(mat(drawing, seat)) for seat in range(3)]
    assert heads[0].startswith("A Ana 0 points")
    assert heads[1].startswith("B <Bo> 1 point ")
    assert heads[2].startswith("C Cy 0 points")


def test_own_hand_is_shown_whole_and_that_of_others_as_backs() -> None:
    table = given(hand={0: ["archer", "archer", "folke"], 1: ["sage", "warlord"]})
    hand_text = words_in(mat(drawn(table, 0), 0))
    assert "3 3 Archer +2 points at each Outpost raid Exchange an opponent's worker" in hand_text
    assert "×2" in hand_text
    assert "3 4 Folke" in hand_text
    for viewer in (0, raidtable.SPECTATOR):
        drawing = drawn(table, viewer)
        assert "Hand 2" in words_in(mat(drawing, 1))
        assert drawing.mats[1].count("ns-back") == 3  # the row and two backs
        for card in ("Sage", "Warlord", "sage", "warlord"):
            assert card not in drawing.pieces + "".join(drawing.mats)


def test_early_figures_are_on_the_cards_where_they_are_played_with() -> None:
    printed = drawn(given(hand={0: ["gatekeeper"]}), 0).mats[0]
    early = drawn(given(hand={0: ["gatekeeper"]}, cards="early"), 0).mats[0]
    assert "Draw 3 cards" in printed
    assert "Draw up to 3 cards" in early


def test_cards_a_seat_knows_of_in_another_hand_are_named() -> None:
    table = at("town_hall", hand={0: ["scout", "archer"], 1: ["champion", "forager"]})
    table.play("play:scout", "target:1", "count:1", "trade:archer", "trade:champion")
    assert "You know of: Archer" in words_in(mat(drawn(table, 0), 1))
    assert "You know of: Champion" in words_in(mat(drawn(table, 1), 0))
    for seat in (0, 1):
        assert "You know of" not in words_in(mat(drawn(table, raidtable.SPECTATOR), seat))


def test_opponents_are_chosen_on_the_own_player_board() -> None:
    """Theirs may be collapsed."""
    table = played("berserker", seats=3, armour={1: 2, 2: 2})
    drawing = drawn(table, names=["Ana", "<Bo>", "Cy"])
    found = {
        button.get("value"): (words_in(button), button.get("title"))
        for button in mat(drawing, 0).iter("button")
    }
    assert found == {
        "target:1": ("<Bo>", "<Bo> loses 1 Armour"),
        "target:2": ("Cy", "Cy loses 1 Armour"),
    }
    assert buttons(drawing) == ["target:1", "target:2"]


def test_plunder_to_be_stolen_is_chosen_on_the_own_player_board() -> None:
    table = played("barbarian", seats=3, gold={1: 1}, iron={1: 1}, livestock={2: 1})
    table.play("target:1")
    found = [
        (button.get("value"), words_in(button)) for button in mat(drawn(table), 0).iter("button")
    ]
    assert found == [("steal:gold", "gold"), ("steal:iron", "iron")]


def test_buttons_are_on_their_cards() -> None:
    table = at("barracks", hand={0: ["archer", "forager"]}, silver={0: 8})
    cards = [card for card in mat(drawn(table), 0).iter("li") if card.get("class") == "ns-card"]
    buttons_by_card = [(words_in(card).split()[2], card.find("button")) for card in cards]
    values = [(name, button.get("value")) for name, button in buttons_by_card if button is not None]
    assert values == [("Archer", "hire:archer"), ("Forager", "hire:forager")]
    archer = cards[0].find("button")
    assert archer is not None
    assert (archer.get("aria-label") or "").startswith("Hire the Archer for 3 silver")
    assert not buttons(drawn(table, 1))


def test_cards_picked_for_a_trade_are_marked_for_the_player_who_picked_them() -> None:
    table = played("scout", hand={0: ["archer", "archer", "folke"], 1: ["sage", "warlord"]})
    table.play("target:1", "count:2", "trade:archer", "trade:archer")
    assert "Picked for the trade: 2" in words_in(mat(drawn(table, 0), 0))
    table.play("trade:sage")
    assert words_in(mat(drawn(table, 1), 1)).count("Picked for the trade: 1") == 1
    for viewer, seat in ((0, 1), (1, 0), (raidtable.SPECTATOR, 0), (raidtable.SPECTATOR, 1)):
        assert "Picked" not in words_in(mat(drawn(table, viewer), seat))
