"""Text boards: the drawing tools, and the board of Raids in fixed and random positions."""

from typing import Any

import pytest
from tests.helpers import SETTINGS, Setting, every_setting, is_looked_at, random_play

import raidtable
from raidtable.engine.rng import seeded
from raidtable.engine.text_board import Canvas, Sketch, columns, cut, pad, wrap
from raidtable.engine.words import LANGUAGES

RAIDS = [setting for setting in SETTINGS if setting.game.id == "raids"]


class TestTools:
    @pytest.mark.parametrize(
        ("text", "width"),
        [("", 0), ("Mjöllnir", 8), ("Mjo\u0308llnir", 8), ("海賊", 4), ("►A ●○", 5)],
    )
    def test_columns_are_those_of_a_terminal(self, text: str, width: int) -> None:
        assert columns(text) == width

    @pytest.mark.parametrize(
        ("text", "shown"), [("Rune", "Rune"), ("Monster", "Mons…"), ("海賊の船", "海賊…")]
    )
    def test_a_text_that_is_too_long_is_cut_with_a_mark(self, text: str, shown: str) -> None:
        assert cut(text, 5) == shown
        assert columns(pad(text, 5)) == 5

    def test_items_are_wrapped_whole(self) -> None:
        assert wrap(["one", "two", "three", "a very long one"], 9) == [
            "one  two",
            "three",
            "a very l…",
        ]

    def test_boxes_that_touch_share_their_lines(self) -> None:
        canvas = Canvas(9, 5)
        canvas.box(0, 0, 5, 3)
        canvas.box(4, 0, 5, 3)
        canvas.box(0, 2, 5, 3)
        canvas.put(2, 0, ("7", "strong"))
        canvas.put(1, 1, ("海e\u0301", "tile"))
        canvas.put(7, 4, ("cut off", ""))
        drawing = Sketch()
        canvas.draw_on(drawing)
        assert drawing.text().splitlines() == [
            "┌─7─┬───┐",
            "│海e\u0301│   │",
            "├───┼───┘",
            "│   │",
            "└───┘  cu",
        ]
        assert ("7", "strong") in drawing.lines[0]
        assert drawing.width == 9


# Three players on the second voyage. Yellow is home; Blue, furthest behind, has taken a Rune and
# caught up with Red; the Pillage is empty and one share of the Visit is left.
THREE_PLAYERS: dict[str, Any] = {
    "voyage": 2,
    "harbors": ["arrival", "goods_total", "runes", "shields"],
    "sea": [
        *(None, None, None, "v2-rune-rune", "village"),
        *("v2-goods-furs", "v2-mjollnir-simple", "v2-port-simple", "v2-sail-double", "village"),
        *("v2-weapon-double", None, "v2-monster-m4", "v2-pillage-pillage", "village"),
        *("v2-pennant-p3", None, "v2-goods-wood", "v2-visit-visit"),
    ],
    "shares": {"14": 0, "19": 1},
    "arrived": [2],
    "seats": [
        {
            "space": 8,
            "berth": 3,
            "vikings": 3,
            "ship": ["v1-goods-mead", "v1-pennant-p2", "v1-sail-simple", None, None],
            "coins": {"6": 1, "3": 1},
        },
        {
            "space": 4,
            "berth": 2,
            "vikings": 4,
            "ship": [
                *("v1-weapon-simple", "v1-weapon-simple"),
                *("v1-goods-wood", "v1-goods-pigs", "v2-goods-pigs"),
            ],
            "beside": [
                *("v1-rune-rune", "v1-rune-rune", "v2-rune-rune", "v1-port-simple"),
                *("v1-goods-furs", "v1-monster-m2", "v1-monster-m3", "v2-monster-m3"),
            ],
            "coins": {"1": 1},
        },
        {"space": 20, "berth": 1, "vikings": 0},
    ],
}
THREE_PLAYERS_DRAWN = """\
┌──────────┬─1────────┬─2────────┬─3────────┬─4────────┬─5────────┬─6────────┐
│Harbor    │          │          │          │          │»Village  │          │
│■C        │          │          │          │        ►B│+1●       │          │
├─19───────┼──────────┴──────────┴──────────┴──────────┴──────────┼─7────────┤
│»Visit    │  Voyage 2 of 4                                       │          │
│+1●       │  The Harbor pays 6, 3 and 1 Glory for                │          │
├─18───────┤    voyage 1: first to arrive                         ├─8────────┤
│Wood      │  ► voyage 2: most Goods                    A1 B4 C0  │Port      │
│+4 ○      │    voyage 3: most Runes                    A0 B4 C0  │+1●     ►A│
├─17───────┤    voyage 4: most Shields                 A8 B5 C10  ├─9────────┤
│          │  Home: 1 Yellow                                      │Sail      │
│          │                                                      │×2 ○      │
├─16───────┼─15───────┬─14───────┬─13───────┬─12───────┬─11───────┼─10───────┤
│Pennant   │»Village  │»Pillage  │»Monster  │          │Weapon    │»Village  │
│+3 ○      │+1●       │–         │−4● +4    │          │×2 ○      │+1●       │
└──────────┴──────────┴──────────┴──────────┴──────────┴──────────┴──────────┘
 ● Viking   ○ Shield   +3 Glory   ×2 counts double   » passed, no stop
 A Red ────────────── ●●●○○○○○ ─── Vikings 3 of 8 ───── Coins 9 ──── Glory 11
 │ Mead +3 ○    │ Pennant +2 ○○│ Sail ○       │ ○○           │ ○○           │
►B Blue ───────────── ●●●●○ ────── Vikings 4 of 5 ───── Coins 1 ──── Glory 22
 │ Weapon ○     │ Weapon ○     │ Wood +3 ○    │ Pigs +3 ○    │ Pigs +4 ○    │
   Runes 4 (+10) · Ports 1 · Sold: Furs +3 · Monsters: +2 +3 +3
 C Yellow ─────────── ○○○○○○○○○○ ─ Vikings 0 of 10 ──── Coins 0 ──── Glory 0 ─
 │ ○○           │ ○○           │ ○○           │ ○○           │ ○○           │"""

# Two players and the ghost ship on the other track: Blue has just attacked Red at space 18.
TWO_PLAYERS: dict[str, Any] = {
    "voyage": 4,
    "track": "four_villages",
    "harbors": ["arrival", "sails", "goods_kinds", "monsters"],
    "ghost": 15,
    "sea": [
        *(None, None, None, None, "village"),
        *(None, None, None, None, "village"),
        *(None, None, None, None, "village"),
        *("v4-port-double", "v4-monster-m7", "v4-goods-mead", "v4-mjollnir-double", "village"),
    ],
    "seats": [
        {
            "space": 18,
            "berth": 3,
            "vikings": 0,
            "ship": ["v4-pennant-p6", "v3-goods-pigs", None, None, None],
            "beside": ["v4-port-double"],
        },
        {"space": 18, "berth": 2, "vikings": 1},
    ],
    "steps": ["voyage", "combat"],
    "turn_seat": 1,
    "fighter": 0,
    "rival": 1,
    "sent": 1,
}
TWO_PLAYERS_DRAWN = """\
┌──────────┬─1────────┬─2────────┬─3────────┬─4────────┬─5────────┬─6────────┐
│Harbor    │          │          │          │          │»Village  │          │
│          │          │          │          │          │+1●       │          │
│          ├──────────┴──────────┴──────────┴──────────┴──────────┼─7────────┤
│          │  Voyage 4 of 4                                       │          │
│          │  The Harbor pays 6, 3 and 1 Glory for                │          │
├─20───────┤    voyage 1: first to arrive                         ├─8────────┤
│»Village  │    voyage 2: most Sails                              │          │
│+1●       │    voyage 3: most different Goods                    │          │
├─19───────┤  ► voyage 4: most Monsters                    A0 B0  ├─9────────┤
│Mjöllnir  │  Nobody is home yet.                                 │          │
│×2        │  ◊ Ghost ship: space 15                              │          │
├─18───────┤                                                      ├─10───────┤
│Mead      │                                                      │»Village  │
│+7    ►A►B│                                                      │+1●       │
├─17───────┼─16───────┬─15───────┬─14───────┬─13───────┬─12───────┼─11───────┤
│»Monster  │Port      │»Village  │          │          │          │          │
│−7● +7    │×2 +1●    │+1●      ◊│          │          │          │          │
└──────────┴──────────┴──────────┴──────────┴──────────┴──────────┴──────────┘
 ● Viking   ○ Shield   +3 Glory   ×2 counts double   » passed, no stop
►A Red ────────────── ○○○○○○ ───── Vikings 0 of 6 ───── Coins 0 ──── Glory 6 ─
 │ Pennant +6   │ Pigs +5      │ ○○           │ ○○           │ ○○           │
   Ports 1
 B Blue ───────────── ●○○○○○○○○○ ─ Vikings 1 of 10 ──── Coins 0 ──── Glory 0 ─
 │ ○○           │ ○○           │ ○○           │ ○○           │ ○○           │"""

# Four players in the Harbor: the second and third are home, the fourth sails next.
FOUR_PLAYERS: dict[str, Any] = {
    "voyage": 2,
    "harbors": ["arrival", "weapons", "ports", "goods_kinds"],
    "sea": ["village" if space in (5, 10, 15) else None for space in range(1, 20)],
    "arrived": [2, 1],
    "seats": [
        {"space": 0, "berth": 1},
        {"space": 20, "berth": 2},
        {"space": 20, "berth": 4},
        {"space": 0, "berth": 3},
    ],
}


def drawn(written: dict[str, Any], language: str = "en", names: list[str] | None = None) -> Sketch:
    match = raidtable.position("raids", written)
    return match.game.presentation.text_board(
        match.view(match.actor), match.game.presentation.words(language, names)
    )


def test_three_players_on_the_track_of_three_villages() -> None:
    assert drawn(THREE_PLAYERS).text() == THREE_PLAYERS_DRAWN


def test_two_players_and_the_ghost_on_the_track_of_four_villages() -> None:
    assert drawn(TWO_PLAYERS).text() == TWO_PLAYERS_DRAWN


def test_four_players_in_the_harbor_those_to_sail_before_those_at_home() -> None:
    lines = drawn(FOUR_PLAYERS).text().splitlines()
    assert lines[2].startswith("│►D►A ■C■B │")
    assert "Home: 1 Yellow, 2 Blue" in lines[10]
    assert "► voyage 2: most Weapons               A0 B0 C0 D0" in lines[7]


def test_notes_name_each_kind_of_piece_in_sight_once() -> None:
    notes = dict(drawn(THREE_PLAYERS).notes)
    assert list(notes) == [
        *("Weapon", "Sail", "Pennant", "Goods", "Port"),
        *("Monster", "Visit", "Pillage", "Village"),
    ]
    assert "only once a Port has bought them" in notes["Goods"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("written", [TWO_PLAYERS, THREE_PLAYERS, FOUR_PLAYERS])
def test_fixed_positions_fit_into_80_columns(written: dict[str, Any], language: str) -> None:
    assert drawn(written, language).width <= 80


def test_names_of_any_length_and_script_fit() -> None:
    names = ["Wilhelmina von und zu Habenichts the Third", "海賊王になる男の船長とその仲間達", "J"]
    drawing = drawn(THREE_PLAYERS, names=names)
    assert drawing.width <= 80
    assert "J" in drawing.text()
    assert "Wilhelmina von" in drawing.text()


@every_setting
def test_positions_of_a_game_fit_into_80_columns(setting: Setting) -> None:
    match = setting.match(1)
    spoken = [setting.game.presentation.words(language) for language in LANGUAGES]
    rng = seeded("sketch")
    while True:
        if is_looked_at(match.ply) or match.over:
            for words in spoken:
                drawing = setting.game.presentation.text_board(match.view(), words)
                assert drawing.lines
                assert drawing.width <= 80
                assert all(name and note for name, note in drawing.notes)
        if match.over:
            return
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])


@random_play
@pytest.mark.parametrize("setting", RAIDS, ids=repr)
def test_every_ship_of_raids_is_somewhere_in_the_ring(setting: Setting) -> None:
    """Every space shows its number too, and no English label is truncated."""
    match = setting.match(2)
    words = setting.game.presentation.words("en")
    rng = seeded("ships")
    while not match.over:
        text = setting.game.presentation.text_board(match.view(), words).text()
        ring = text[: text.rindex("└")]
        for seat in range(setting.seats):
            letter = "ABCD"[seat]
            assert ring.count(f"►{letter}") + ring.count(f"■{letter}") == 1
        assert ("◊" in ring) == (setting.seats == 2)
        written = match.position()["sea"]
        assert isinstance(written, list)
        assert all(f"─{space}─" in ring for space in range(1, len(written) + 1))
        assert "…" not in text
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
