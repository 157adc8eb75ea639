"""The text board of North Sea: one complete position, and every card of a hand."""

import pytest
from tests.games.north_sea.given import Table, given

from raidtable.engine.words import LANGUAGES
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import CARD_NAMES

WIDTH = 78


def drawn(table: Table, language: str = "en", names: list[str] | None = None) -> str:
    """The text board of seat 0."""
    match = table.match
    return match.game.presentation.text_board(
        match.view(0), match.game.presentation.words(language, names)
    ).text()


def three_players() -> Table:
    return given(
        seats=3,
        worker={0: "grey", 1: "white"},
        hand={0: ["archer", "avenger", "folke", "shieldmaiden"], 1: ["sage"]},
        crew={0: ["warlord", "gravedigger"], 1: ["brynjar"]},
        silver={0: 5},
        provisions={0: 3},
        gold={1: 2},
        armour={1: 4},
        valkyries={0: 2},
        points={0: 6, 1: 1},
        offerings={1: ["16"]},
        offers=("1", "8", "14"),
    )


THREE_PLAYERS_DRAWN = """\
Settlement            crew  cost  worker dice points@strength plunder sets
western Harbour       2     PP    ●◐     -    1               LLLL◐ LLL◐ LLLL◐
middle Harbour        3     P     ●◐     -    1               IIL◐ IIII◐ IIII◐
eastern Harbour       2     PPP   ●◐     -    1               IIII◐
northern Outpost      3     PPP   ◐      1    2@10 4@16       GII○ GGG◐
eastern Outpost       3     PPPP  ◐      1    2@8 4@14        GGGG◐ GGG○
western Monastery     3     PPPG  ◐○     2    4@12 6@20       GGG○ VV○
eastern Monastery     4     PPG   ◐○     2    4@14 6@22       VV○
western Fortress      5     PPPGG ○      2    7@22 9@28 12@36 VV○ VVV○
central Fortress      4     PPGG  ○      2    5@18 7@24 10@32 VV○ VV○
eastern Fortress      5     PPPPG ○      2    6@20 8@26 11@34 VV○ VVV○
 ● black, ◐ grey, ○ white worker
 S silver, P provisions, G gold, I iron, L livestock, V Valkyrie
The Village ──────────────────────────────────────────────────────────────────
 ● Gate House       ● Town Hall        ● Treasury         · Barracks
 · Armoury          · Mill             · Silversmith      · Long House
 Offerings (12 in the stack)  SSSS→2   GI→4   SGLL→5
 Supply: S27 P29 G2 I2 L14   Draw pile 63   Discards 0
►A Red ──────────────────────────────────────────────── holds ◐ ── 9 points ──
   S5 P3 G0 I0 L0 · Armour 0/10, Valkyries 2/7 · hand 4 · offerings 0
   Crew 2/5: Warlord 3, Gravedigger 0
 B Blue ─────────────────────────────────────────────── holds ○ ── 5 points ──
   S0 P0 G2 I0 L0 · Armour 4/10, Valkyries 0/7 · hand 1 · offerings 1
   Crew 1/5: Brynjar 4
 C Yellow ───────────────────────────────────────────── holds ● ── 0 points ──
   S0 P0 G0 I0 L0 · Armour 0/10, Valkyries 0/7 · hand 0 · offerings 0
   Crew 0/5
Your hand (strength, silver; when hired / at the Town Hall) ──────────────────
 Archer        3  3  +2 points at each Outpost raid
                     / exchange an opponent's worker for one in the Village
 Avenger       3  3  killed by a Valkyrie: an opponent loses a crew member too
                     / every opponent loses 1 silver
 Folke         3  4  +1 strength for each other crew member
 Shieldmaiden  3  3  +1 point at each Monastery raid
                     / pay 1 livestock for 1 iron
"""


def test_three_players_on_the_turn_of_the_first() -> None:
    assert drawn(three_players()) + "\n" == THREE_PLAYERS_DRAWN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", ["printed", "early"])
def test_every_card_in_hand_is_described_completely(language: str, cards: str) -> None:
    """Long texts continue on a second line; none is truncated."""
    table = given(hand={0: list(CARD_NAMES)}, cards=cards)
    text = drawn(table, language)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= WIDTH
    words = table.match.game.presentation.words(language)
    assert isinstance(words, NorthSeaWords)
    shown = " ".join(text.split())
    for name in CARD_NAMES:
        assert words.card(name) in shown
        assert words.crew_text(name) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_of_players_fit(language: str) -> None:
    names = ["Wilhelmina von und zu Habenichts the Third", "J", "Ingibjörg Ragnarsdóttir of Hedeby"]
    text = drawn(three_players(), language, names)
    assert "Wilhelmina von" in text
    assert max(map(len, text.splitlines())) <= WIDTH
