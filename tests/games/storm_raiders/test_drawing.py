"""What the text board shows and hides: map, dice, reach, dashboards, crew, the opponent."""

import re
from typing import Any

import pytest
from tests.games.storm_raiders.given import HOLDS, WRECKS, Table, given, trip
from tests.helpers import Setting, play_randomly, random_play, settings_of

import raidtable
from raidtable.engine.text_board import columns
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.storm_raiders.presentation.terminal_map import TOKEN_LETTERS
from raidtable.games.storm_raiders.presentation.words.words import StormWords

STORM_RAIDERS = registry.get("storm_raiders")
WIDEST = 78
# The symbols of the sites, as the map lists them.
SIGNS = dict(zip([*WRECKS, *HOLDS], "abcdefghijklm12345", strict=True))


def drawn(table: Table, seat: int = 0, language: str = "en") -> str:
    return STORM_RAIDERS.presentation.text_board(
        table.match.view(seat), STORM_RAIDERS.presentation.words(language)
    ).text()


def row_of(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.strip().startswith(start))


def cells(text: str, start: str) -> list[str]:
    """The cells of that row after its name."""
    return row_of(text, start).strip().removeprefix(start).split()


def reach_of(text: str, die: str) -> list[str]:
    """The sites that Trike, Plane and Sub can reach with that die, as shown below their names."""
    heads, *rows = text[text.index(" Reach ") :].splitlines()
    row = next(row for row in rows if row.strip().startswith(die))
    starts = [heads.index(vehicle) for vehicle in ("Trike", "Plane", "Sub")]
    ends = [*starts[1:], None]
    return [row[start:end].strip() for start, end in zip(starts, ends, strict=True)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", settings_of(STORM_RAIDERS), ids=repr)
@random_play
def test_no_line_is_wider_than_78_columns(setting: Setting, language: str) -> None:
    match = setting.match(11)
    words = STORM_RAIDERS.presentation.words(language)
    while not match.over:
        for seat in (*range(setting.seats), raidtable.SPECTATOR):
            drawing = STORM_RAIDERS.presentation.text_board(match.view(seat), words)
            assert drawing.width <= WIDEST, drawing.text()
            assert "…" not in drawing.text()
        play_randomly(match, match.ply, decisions=7)


# The map


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("d w3  Glass Flats", ["2", "4", "3", "5", "Medal", "dial", "GGO"]),
        ("c w2  Broken Keel", ["2", "2", "-", "Crew", "dial", "C"]),
        ("j w9  Lantern Isle", ["1", "-", "6", "4", "Medal", "dial"]),
        ("1 s0  Highmast", ["3", "·", "·", "·", "-", "A"]),
        ("5 s4  Grey Anchor", ["1", "2", "2", "4", "6", "mm", "K11", "GGF"]),
    ],
)
def test_map_shows_port_dice_effect_and_resources(site: str, expected: list[str]) -> None:
    table = given(
        wrecks={"w3": {"general_goods": 2, "orichalcum": 1}, "w2": {"crew": 1}},
        contracts={"s4": "K11"},
        storm="w7",
    )
    assert cells(drawn(table), site) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", ["A", "B"])
def test_columns_of_the_map_do_not_touch(side: str, language: str) -> None:
    wrecks = {wreck: {"fuel": 1} for wreck in WRECKS[:10]}
    text = drawn(given(side=side, wrecks=wrecks, storm="w12"), 0, language)
    for wreck in wrecks:
        assert cells(text, f"{SIGNS[wreck]} ")[-1] == StormWords(language).say(TOKEN_LETTERS)[1]


def dice_needed(table: Table, site: str) -> list[str]:
    """The dice that Trike, Plane and Sub need to go there, by the map."""
    head = row_of(drawn(table), "Site")
    row = row_of(drawn(table), f"{SIGNS[site]} {site} ")
    starts = [head.index(f" {column} ") + 1 for column in "TPS"]
    return [row[start : start + 4].strip() for start in starts]


def test_dice_are_those_needed_from_the_site_of_the_viewer() -> None:
    table = given(site={0: "s0", 1: "w3"})
    assert cells(drawn(table, 0), "2 s1  Cinder Gate")[:3] == ["3", "3", "-"]
    assert cells(drawn(table, 1), "2 s1  Cinder Gate")[:3] == ["1", "1", "-"]
    # A spectator sees those of the player to move.
    assert drawn(table, raidtable.SPECTATOR) == drawn(table, 0)


@pytest.mark.parametrize(
    ("site", "expected", "story"),
    [
        ("w12", ["3", "3", "-"], {"storm": "w7"}),
        # Around the Storm, although the short way leads through it.
        ("w12", ["4", "4", "-"], {"storm": "w0"}),
        ("w0", ["2@", "2@", "-"], {"storm": "w0"}),
        ("w12", ["3", "4", "-"], {"storm": "w0", "vehicles": {0: ["muds_mauler"]}}),
        ("w0", ["2", "2@", "-"], {"storm": "w0", "vehicles": {0: ["muds_mauler"]}}),
        # A Sub is hit only where it surfaces.
        ("w3", ["4@", "3@", "5@"], {"storm": "w3"}),
        # Vehicles and cards that save hours need a lower die.
        ("w3", ["4", "3", "3"], {"storm": "w7", "vehicles": {0: ["salvage_siren"]}}),
        ("s3", ["3", "4", "-"], {"storm": "w7", "vehicles": {0: ["desert_deuce"]}}),
        ("w1", ["1", "1", "6"], {"storm": "w7", "vehicles": {0: ["desert_deuce"]}}),
    ],
)
def test_map_shows_the_lowest_die_and_whether_it_leads_through_the_storm(
    site: str, expected: list[str], story: dict[str, Any]
) -> None:
    assert dice_needed(given(**story), site) == expected


def test_card_that_saves_an_hour_lowers_the_die_needed() -> None:
    table = given(tray=["black:3"], crew={0: ["pathfinder"]}, storm="w7")
    assert dice_needed(table, "s3") == ["4", "4", "-"]
    table.play("draft:black:3", "crew:pathfinder")
    assert dice_needed(table, "s3") == ["3", "3", "-"]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("storm", ["w0", "w5", "w11"])
@pytest.mark.parametrize("start", ["w4", "w8", "s0"])
def test_dice_needed_agree_with_the_journeys_of_each_die(start: str, storm: str, side: str) -> None:
    """A lower die does not reach the site; this one does, in the way that the map says."""
    tables = [
        given(tray=[f"black:{value}"], site={0: start}, storm=storm, side=side)
        for value in range(1, 7)
    ]
    shown = {site: dice_needed(tables[0], site) for site in SIGNS}
    journeys = []
    for value, table in enumerate(tables, 1):
        table.play(f"draft:black:{value}")
        journeys.append(set(table.legal))
    for site, dice in shown.items():
        for vehicle, die in zip(("trike", "plane", "sub"), dice, strict=True):
            go = f"go:{vehicle}:{site}"
            clean = [value for value in range(1, 7) if go in journeys[value - 1]]
            stormy = [value for value in range(1, 7) if f"{go}:storm" in journeys[value - 1]]
            if clean:
                assert die == str(clean[0]), (go, die)
            elif stormy:
                assert die == f"{stormy[0]}@", (go, die)
            else:
                assert die in ("-", "·") or int(die.rstrip("@")) > 6, (go, die)


@pytest.mark.parametrize(
    ("age", "rewards"), [("grey", "mr*"), ("blue", "+r*"), ("damaged", "+r*!")]
)
def test_contract_shows_the_rewards_of_its_side(age: str, rewards: str) -> None:
    table = given(contracts={"s3": {"contract": "K15", "age": age}})
    assert cells(drawn(table), "4 s3  Saltspire")[-4:] == ["6", rewards, "K15", "GFM"]


def test_wreck_on_which_the_storm_dropped_all_it_can_is_shown_whole() -> None:
    """The 3 of the beginning, and 3, 3, 3, 2, 2 and 1 when the last die is always a 2."""
    left = {"general_goods": 6, "fuel": 6, "mechanical": 5}
    table = given(wrecks={"w8": left}, site={0: "w8"})
    assert cells(drawn(table), "i w8  Drowned Arch")[-2:] == ["GGGGGGFFFFFFMMMMM", "A"]


def standing(text: str, site: str, storm: str) -> str:
    """The seats whose standees are shown with the Storm there."""
    return row_of(text, site).partition(storm)[2].replace(" ", "")


@pytest.mark.parametrize(("heading", "sign"), [("clockwise", "@↻"), ("anticlockwise", "@↺")])
def test_storm_and_standees_are_shown_where_they_are(heading: str, sign: str) -> None:
    text = drawn(given(site={0: "w8", 1: "w8"}, storm="w8", heading=heading))
    assert standing(text, "i w8  Drowned Arch", sign) == "AB"
    assert f"Storm at Drowned Arch, {heading}" in text


def test_a_full_table_at_the_storm_fits() -> None:
    table = given(seats=4, site=dict.fromkeys(range(4), "w8"), storm="w8")
    text = drawn(table)
    assert standing(text, "i w8  Drowned Arch", "@↻") == "ABCD"
    assert max(map(columns, text.splitlines())) <= WIDEST


@pytest.mark.parametrize(
    ("number", "more"),
    [(1, []), (3, []), (4, ["last die +1"]), (6, ["last die +3"])],
)
def test_round_storm_and_what_moves_it_further_are_shown(number: int, more: list[str]) -> None:
    title = drawn(given(round=number, storm="w8")).splitlines()[0].rstrip("─ ").split(" · ")
    storm = "Storm at Drowned Arch, clockwise"
    assert title == [f"Round {number} of 6", storm, *more]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("heading", ["clockwise", "anticlockwise"])
def test_title_fits_wherever_the_storm_is(heading: str, side: str, language: str) -> None:
    """In the last rounds, when the title is longest."""
    for storm in WRECKS:
        table = given(round=6, storm=storm, heading=heading, side=side)
        assert columns(drawn(table, 0, language).splitlines()[0]) == WIDEST


# Dice


def test_tray_shows_each_die_and_the_one_with_the_medal() -> None:
    tray = ["black:6", "black:6", "black:3", "grey:6", "grey:2"]
    table = given(round=2, tray=tray, medal_die="black:6")
    assert row_of(drawn(table), "Dice") == (
        " Dice  ■3  ■6 with Medal  ■6  □2  □6   ■ black, □ grey"
    )


def test_reach_shows_where_each_die_takes_each_vehicle() -> None:
    """From Highmast, with the Storm at Red Reef, through which the shorter way to The Ribs leads. A
    6 costs Trike and Plane a Damage."""
    text = drawn(given(tray=["black:3", "black:6", "grey:4"], storm="w0"))
    assert reach_of(text, "■3") == ["bcl25 (am)", "bcdl25 (am)", "-"]
    assert reach_of(text, "□4") == ["bcdlm245 (a)", "bcdelm245 (a)", "fj5"]
    trike, plane, sub = reach_of(text, "■6")
    assert (trike[0], plane[0]) == ("!", "!")
    assert sub == "bdfhjl35"


def test_reach_shows_a_full_row_and_a_die_that_is_too_low() -> None:
    table = given(
        tray=["black:3"], dice={0: {"trike": ["grey:3"]}}, damage={0: {"plane": 4}}, storm="w0"
    )
    assert reach_of(drawn(table), "■3") == ["over 3", "full", "-"]


def test_reach_of_a_wild_die_is_that_of_a_6() -> None:
    """A 1 may be set to any value: it is never too low for a row that takes a 6."""
    story: dict[str, Any] = {"dice": {0: {"trike": ["grey:3"]}}, "storm": "w0"}
    table = given(tray=["black:1", "black:6"], **story)
    text = drawn(table)
    assert row_of(text, "■1 wild")
    assert reach_of(text, "■1") == reach_of(text, "■6")
    assert reach_of(text, "■1")[0].startswith("! bcd")
    table.play("draft:black:1")
    assert reach_of(drawn(table), "■1") == reach_of(text, "■6")
    table.play("set:4")
    assert reach_of(drawn(table), "■4")[2] == "fj5"


@pytest.mark.parametrize(
    ("side", "start", "by_sub"), [("A", "s4", "bdfhjl13"), ("B", "s2", "cegik15 (a)")]
)
def test_reach_of_the_whole_map_does_not_touch_the_next(side: str, start: str, by_sub: str) -> None:
    """A 6 takes the Plane from here to every other site, one of them through the Storm."""
    table = given(tray=["black:6"], site={0: start}, storm="w0", side=side)
    plane = "".join(sign for site, sign in SIGNS.items() if site not in (start, "w0"))
    assert re.search(rf" ! {plane} \(a\) +{re.escape(by_sub)}$", row_of(drawn(table), "■6"))


def test_die_that_was_turned_to_1_is_not_wild() -> None:
    table = given(tray=["black:2"], crew={0: ["navigator"]}, storm="w7")
    table.play("draft:black:2", "crew:navigator:down")
    assert "wild" not in drawn(table)
    assert reach_of(drawn(table), "■1") == ["b", "b", "-"]


def test_drafted_die_alone_is_shown_once_it_is_in_hand_and_as_it_was_changed() -> None:
    table = given(tray=["black:3", "grey:5"], crew={0: ["navigator"]}, storm="w7")
    table.play("draft:black:3")
    text = drawn(table)
    assert "□5" not in text.partition(" Reach ")[2].partition("►A")[0]
    assert reach_of(text, "■3")[0] == "abclm25"
    table.play("crew:navigator:up")
    assert reach_of(drawn(table), "■4")[0] == "abcdlm245"


def test_reach_is_shown_only_while_a_die_is_chosen_or_used() -> None:
    table = trip("black:2", "trike:w1", wrecks={"w1": {"fuel": 1}}, storm="w7")
    assert table.step == "Salvage"
    assert " Reach " not in drawn(table)


@pytest.mark.parametrize("seed", range(4))
@random_play
def test_reach_agrees_with_the_journeys_that_are_offered(seed: int) -> None:
    """Sites outside the brackets cause no Damage, those inside lead through the Storm. A wild die
    is shown as a 6."""
    match = raidtable.new("storm_raiders", seats=2, seed=seed)
    compared = 0
    while not match.over:
        if match.step == "Prepare":
            text = drawn(Table(match), match.actor)
            die = text.partition(" Reach ")[2].splitlines()[1].split()[0]
            shown = reach_of(text, die)
            offered = raidtable.load(match.record())
            if row_of(text, die).startswith(f" {die} wild"):
                offered.play("set:6")
            for vehicle, reach in zip(("trike", "plane", "sub"), shown, strict=True):
                ways = [go.split(":") for go in offered.legal() if go.startswith(f"go:{vehicle}:")]
                clean = "".join(SIGNS[way[2]] for way in ways if len(way) == 3)
                stormy = "".join(SIGNS[way[2]] for way in ways if len(way) == 4)
                if ways:
                    compared += 1
                    signs, _, in_brackets = reach.removeprefix("!").partition("(")
                    assert (signs.strip(), in_brackets.rstrip(")")) == (clean, stormy)
                else:
                    assert reach == "-" or reach == "full" or reach.startswith("over ")
        play_randomly(match, match.ply, decisions=1)
    assert compared > 10


# Dashboards


def test_vehicles_show_dice_from_the_left_and_damage_from_the_right() -> None:
    table = given(
        dice={1: {"trike": ["black:2", "grey:5"], "sub": ["grey:6"]}},
        damage={1: {"trike": 1, "plane": 4}},
        vehicles={1: ["spectre", "junker", "orca"]},
    )
    for seat in (0, 1, raidtable.SPECTATOR):
        text = drawn(table, seat).partition(" B Blue")[2]
        assert "Trike Spectre" in text
        assert "[■2][□5][··][ X]" in text
        assert "[ X][ X][ X][ X]" in text
        assert "[□6][··][··][··]" in text


def test_dials_mods_medals_cargo_health_and_contracts_are_shown() -> None:
    table = given(
        raider={0: "qari"},
        dials={0: {"mod": 1, "medal": 3, "crew": 2}},
        mods={0: ["trike_weaponry", "sub_weaponry"]},
        medals={0: 4},
        stock={0: {"general_goods": 2, "weaponry": 1}},
        health={0: 1},
        damage={0: {"sub": 2}},
        fulfilled={0: ["K03", "K11"]},
    )
    text = drawn(table, raidtable.SPECTATOR)
    dashboard = text.partition("►A")[2].partition(" B Blue")[0].splitlines()
    assert dashboard[3:] == [
        "   Mods 2 × 1, Medals 4 × 3, Crew 0 × 2 · cargo GGW",
        "   each Damage costs 1 point · Contracts: K03 K11",
        "   Crew 0/7",
    ]
    # Contracts 3 and 6, Mods 2, Medals 12, Resources 1, Damage -2.
    assert row_of(text, "►A Red Qari at Highmast").endswith(" 22 points ──")


@pytest.mark.parametrize(
    ("mods", "vehicles", "harms"),
    [
        ([], [], ["!56W", "!6DW", "!DW"]),
        (["trike_high_die", "plane_weaponry"], [], ["!W", "!6D", "!DW"]),
        (["trike_weaponry", "plane_high_die", "sub_weaponry"], [], ["!56", "!DW", "!D"]),
        (["plane_double_salvage", "sub_double_salvage"], [], ["!56W", "!6W", "!W"]),
        (["sub_double_salvage", "sub_weaponry"], [], ["!56W", "!6DW", "!-"]),
        ([], ["crab_grab"], ["!56W", "!6DW", "!-"]),
    ],
)
def test_vehicles_show_what_harms_them_still(
    mods: list[str], vehicles: list[str], harms: list[str]
) -> None:
    """Each Mod removes one of the causes."""
    table = given(mods={1: mods}, vehicles={1: vehicles})
    row = row_of(drawn(table).partition(" B Blue")[2], "[··]")
    assert row.split()[1::2] == harms


# Crew


def test_crew_are_shown_and_those_face_down_in_brackets() -> None:
    table = given(crew={1: ["medic", "welder"]}, face_down={1: ["broker"]})
    for seat in (0, 1, raidtable.SPECTATOR):
        row = row_of(drawn(table, seat), "Crew 3/7:")
        assert sorted(row.partition(": ")[2].split(", ")) == ["(Broker)", "Medic", "Welder"]


def drawing_crew(one: str, other: str) -> Table:
    table = trip("black:3", "rest")
    table.play("gain:crew", f"card:{one}", f"card:{other}")
    return table


def test_drawn_cards_are_shown_only_to_the_drawing_player() -> None:
    table = drawing_crew("medic", "broker")
    assert "You have drawn: Medic, Broker" in drawn(table, 0)
    for other in (1, raidtable.SPECTATOR):
        assert "Medic" not in drawn(table, other)
        assert "Broker" not in drawn(table, other)
        assert "drawn" not in drawn(table, other)


def test_drawing_and_pieces_do_not_reveal_what_a_seat_cannot_see() -> None:
    one, other = drawing_crew("medic", "broker"), drawing_crew("welder", "bosun")
    words = STORM_RAIDERS.presentation.words("en")
    for seat in (1, raidtable.SPECTATOR):
        assert drawn(one, seat) == drawn(other, seat)
        sketches = [
            STORM_RAIDERS.presentation.text_board(table.match.view(seat), words)
            for table in (one, other)
        ]
        assert sketches[0].notes == sketches[1].notes
    assert drawn(one, 0) != drawn(other, 0)


# Solo


def alone(**opponent: Any) -> Table:
    return given(seats=1, opponent={"site": "w6", **opponent})


def test_opponent_shows_its_place_pile_points_and_contract() -> None:
    text = drawn(
        alone(active="K28", cover=["fuel", None, "weaponry", None], completed=["K05"], pile_left=10)
    )
    assert cells(text, "g w6  Sunken Mile")[-1] == "&"
    row = row_of(text, "& Opponent at Sunken Mile")
    assert row.startswith(" & Opponent at Sunken Mile, 10 Contracts in its pile ──")
    # K05 is worth 3, each Resource on the Active Contract 1.
    assert row.endswith(" 5 points ──")
    assert text.splitlines()[-1] == "   Active Contract K28 FMEO, on it F·W·, 9 points"


def test_opponent_with_one_contract_in_its_pile() -> None:
    completed = [f"K{number:02}" for number in range(1, 11)]
    text = drawn(alone(active="K28", pile_left=1, completed=completed))
    assert ", 1 Contract in its pile ──" in row_of(text, "& Opponent")


def test_opponent_whose_pile_is_empty_has_no_contract() -> None:
    contracts = [f"K{number:02}" for number in range(1, 13)]
    text = drawn(alone(active=None, pile_left=0, completed=contracts))
    assert "no Contract left" in text


def test_opponent_is_not_said_to_have_no_contract_before_it_begins() -> None:
    match = raidtable.new("storm_raiders", seats=1, seed=1)
    assert match.step == "PlaceStandees"
    assert "no Contract left" not in drawn(Table(match))


def test_among_players_there_is_no_opponent() -> None:
    assert "pponent" not in drawn(given())
