"""The text board of Storm Raiders: one complete position, long names, all pieces explained."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import HOLDS, RAIDERS, VEHICLES, Table, given

from raidtable.engine.text_board import Sketch
from raidtable.engine.words import LANGUAGES
from raidtable.games.storm_raiders.presentation.terminal import SIGNS_EXPLAINED
from raidtable.games.storm_raiders.presentation.terminal_map import TOKEN_LETTERS
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import CREW_NAMES

WIDTH = 78
LONG_NAMES = [
    "Wilhelmina von und zu Habenichts the Third",
    "J",
    "Ingibjörg Ragnarsdóttir of Hedeby",
]


def sketched(table: Table, language: str = "en", names: list[str] | None = None) -> Sketch:
    """The text board of seat 0."""
    match = table.match
    return match.game.presentation.text_board(
        match.view(0), match.game.presentation.words(language, names)
    )


def two_players(**changes: Any) -> Table:
    story: dict[str, Any] = {
        "round": 2,
        "tray": ["black:3", "black:5", "black:5", "grey:2", "grey:4"],
        "medal_die": "black:5",
        "site": {1: "w6"},
        "raider": {0: "qari", 1: "marco"},
        "dials": {0: {"medal": 2, "crew": 1}, 1: {"mod": 3}},
        "medals": {0: 1},
        "mods": {1: ["trike_high_die"]},
        "damage": {0: {"trike": 1, "plane": 4}, 1: {"sub": 2}},
        "dice": {0: {"trike": ["grey:4"]}, 1: {"sub": ["black:2", "black:6"]}},
        "stock": {0: {"fuel": 2, "weaponry": 1}},
        "crew": {0: ["medic", "welder"], 1: ["old_salt"]},
        "face_down": {0: ["broker"]},
        "health": {1: 2},
        "fulfilled": {1: ["K03"]},
        "wrecks": {"w1": {"general_goods": 2, "crew": 1}, "w6": {"fuel": 1}},
        "contracts": {"s1": "K11", "s3": {"contract": "K15", "age": "damaged"}},
        "storm": "w0",
    }
    return given(**{**story, **changes})


TWO_PLAYERS_DRAWN = """\
Round 2 of 6 · Storm at Red Reef, clockwise ──────────────────────────────────
 Site                   port T   P   S   gives       there
 a w0  Red Reef              2@  2@  -   health                        @↻
 b w1  Widow's Shoal    3    1   1   6   Mod dial    GGC
 c w2  Broken Keel           2   2   -   Crew dial
 d w3  Glass Flats      2    4   3   5   Medal dial
 e w4  Gallows Point         5   4   -   Mod dial
 f w5  Iron Teeth       1    6   5   4   Crew dial
 g w6  Sunken Mile           6   6   -   Medal dial  F                 B
 h w7  Hollow Crown     2    7   7   5   Mod dial
 i w8  Drowned Arch          5   5   -   Crew dial
 j w9  Lantern Isle     1    -   6   4   Medal dial
 k w10 Kestrel Cliffs        5   5   -   Mod dial
 l w11 Oil Sands        2    3   3   5   Medal dial
 m w12 The Ribs              4   4   -   Crew dial
 1 s0  Highmast         3    ·   ·   ·               -                 A
 2 s1  Cinder Gate           3   3   -   6 mm        K11 GGF
 3 s2  Tidewall         3    5   5   6               -
 4 s3  Saltspire             4   4   -   6 +r*!      K15 GFM
 5 s4  Grey Anchor      1    2   2   4               -
 T P S: the die you need by Trike, Plane, Sub (@ only through the Storm)
 G Goods, F Fuel, M Mechanical, E Electrical
 O Orichalcum, W Weaponry, C Crew
 m Medal, + Mod, c crew card, r Resource, * other, ! Damage   @ the Storm
 Dice  ■3  ■5 with Medal  ■5  □2  □4   ■ black, □ grey
 Reach     Trike                  Plane                  Sub
 ■3        over 4                 full                   -
 ■5        ! bcdeiklm2345 (a)     full                   dfhjl5
 □2        over 4                 full                   -
 □4        over 4                 full                   fj5
 sites by their signs; ! 1 Damage for placing; (only through the Storm)
►A Red Qari at Highmast ────────────────────────────────────────── 6 points ──
   Trike Rust Bandit        Plane Hakmet             Sub Strike Out
   [□4][··][··][ X] !56W    [ X][ X][ X][ X] !6DW    [··][··][··][··] !DW
   Mods 0 × 0, Medals 1 × 2, Crew 3 × 1 · cargo FFW
   Crew 3/7: Welder, (Broker), Medic
 B Blue Marco at Sunken Mile ───────────────────────────────────── 2 points ──
   Trike Mud's Mauler       Plane Ut Moreretur       Sub Beluga
   [··][··][··][··] !W      [··][··][··][··] !6DW    [■2][■6][ X][ X] !DW
   Mods 1 × 3, Medals 0 × 0, Crew 1 × 0 · cargo - · each Damage costs 2 points
   Contracts: K03
   Crew 1/7: Old Salt
"""


def test_two_players_on_the_turn_of_the_first() -> None:
    assert sketched(two_players()).text() + "\n" == TWO_PLAYERS_DRAWN


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_of_players_fit(language: str) -> None:
    drawing = sketched(given(seats=3), language, LONG_NAMES)
    assert "Wilhelmina von" in drawing.text()
    assert drawing.width <= WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_dashboard_fits_and_nothing_of_it_is_cut(language: str) -> None:
    cards = [name for name in CREW_NAMES if name != "old_salt"][:6]
    table = two_players(
        crew={0: cards},
        face_down={0: ["old_salt"]},
        stock={0: dict.fromkeys(["general_goods", "fuel", "mechanical", "electrical"], 6)},
        fulfilled={0: [f"K{number}" for number in range(16, 27)]},
    )
    drawing = sketched(table, language)
    words = table.match.game.presentation.words(language)
    assert isinstance(words, StormWords)
    assert drawing.width <= WIDTH
    text = " ".join(drawing.text().split())
    assert "…" not in text
    letters = words.say(TOKEN_LETTERS)[:4]
    assert "".join(letter * 6 for letter in letters) in text
    assert all(words.card(card) in text for card in cards)
    assert f"({words.card('old_salt')})" in text
    assert all(f"K{number}" in text for number in range(16, 27))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_in_sight_are_explained(language: str) -> None:
    """Tiles, cards face up or down, Contracts and the symbols of the dashboards; nothing about
    pieces that are not visible."""
    table = two_players()
    words = table.match.game.presentation.words(language)
    assert isinstance(words, StormWords)
    notes = dict(sketched(table, language).notes)
    tiles = ["qari", "marco", *(VEHICLES[kind][seat] for kind in VEHICLES for seat in (0, 1))]
    assert all(notes[words.tile(tile)] == words.tile_text(tile) for tile in tiles)
    crew = ["medic", "welder", "broker", "old_salt"]
    assert all(notes[words.card(card)] == words.card_text(card) for card in crew)
    holds = [words.site(0, 13 + HOLDS.index(hold)) for hold in ("s1", "s3")]
    assert "K11" in notes[holds[0]]
    assert "K15" in notes[holds[1]]
    signs = {words.say(sign): words.say(text) for sign, text in SIGNS_EXPLAINED}
    assert signs.items() <= notes.items()
    assert len(notes) == len(tiles) + len(crew) + len(holds) + len(signs)
    assert words.tile(RAIDERS[0]) not in notes


def test_contracts_and_signs_are_explained_in_full() -> None:
    assert sketched(two_players()).notes[-6:] == [
        ("Cinder Gate", "K11 (2 General Goods and 1 Fuel: 6 points; 2 Medals)"),
        (
            "Saltspire",
            "K15 (1 General Goods, 1 Fuel and 1 Mechanical: 6 points; "
            "1 Mod, 1 random Resource and remove 1 Damage; costs 1 Damage)",
        ),
        ("Mods 2 × 3", "two Mods and the Mod dial at 3: six points at the end"),
        ("[■3][··][··][ X]", "the dice and the Damage of a vehicle; the next die must be higher"),
        ("!56DW", "what damages it: dice of 5 or 6, two Resources, Weaponry; a Mod removes one"),
        ("blue Contract", "its Medals are Mods; a damaged one costs 1 Damage, then is withdrawn"),
    ]
