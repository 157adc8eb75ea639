"""What the text board shows and hides: village, settlements, tracks, crews, hands."""

import pytest
from tests.games.north_sea.given import SETS, Table, at, given
from tests.games.north_sea.raiding import BY_NAME
from tests.helpers import Setting, play_randomly, random_play, settings_of

import raidtable
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry

NORTH_SEA = registry.get("north_sea")
WIDEST = 80


def drawn(table: Table, seat: int, language: str = "en") -> str:
    return NORTH_SEA.presentation.text_board(
        table.match.view(seat), NORTH_SEA.presentation.words(language)
    ).text()


def row_of(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", settings_of(NORTH_SEA), ids=repr)
@random_play
def test_what_each_seat_is_shown_fits_into_80_columns(setting: Setting, language: str) -> None:
    match = setting.match(11)
    words = NORTH_SEA.presentation.words(language)
    while not match.over:
        for seat in (*range(setting.seats), raidtable.SPECTATOR):
            drawing = NORTH_SEA.presentation.text_board(match.view(seat), words)
            assert drawing.width <= WIDEST
        play_randomly(match, match.ply, decisions=40)


def test_village_shows_which_worker_is_where() -> None:
    village = {"gate_house": "black", "armoury": "grey", "long_house": "white"}
    text = drawn(given(village=village), 0)
    assert "● Gate House" in text
    assert "◐ Armoury" in text
    assert "○ Long House" in text
    assert "· Mill" in text


@pytest.mark.parametrize(
    ("site", "name"),
    [
        ("harbour_west", "western Harbour"),
        ("outpost_north", "northern Outpost"),
        ("monastery_west", "western Monastery"),
        ("fortress_centre", "central Fortress"),
    ],
)
def test_settlement_shows_what_it_asks_for_and_what_it_gives(site: str, name: str) -> None:
    printed = BY_NAME[site]
    text = drawn(given(sets={each: {"iron": SETS[each][0]} for each in printed.set_names}), 0)
    row = row_of(text, name)
    cells = row.removeprefix(name).split()
    signs = {"black": "●", "grey": "◐", "white": "○"}
    assert cells[:3] == [
        str(printed.crew),
        "P" * printed.provisions + "G" * printed.gold,
        "".join(signs[worker] for worker in printed.workers),
    ]
    for strength, points in printed.levels:
        assert (f"{points}@{strength}" if strength else str(points)) in cells
    assert cells[-len(printed.sets) :] == [
        "I" * tokens + signs[worker] for tokens, worker in printed.sets
    ]


def test_settlement_without_plunder_is_described_as_raided() -> None:
    gone = {"fortress_centre-1": "white", "fortress_centre-2": "white"}
    assert "raided" in row_of(drawn(given(raided=gone), 0), "central Fortress")


def test_tracks_crew_and_goods_of_everybody_are_shown() -> None:
    table = given(
        crew={1: ["champion", "sage"]}, armour={1: 7}, valkyries={1: 3}, silver={1: 4}, gold={1: 2}
    )
    for seat in (0, 1, raidtable.SPECTATOR):
        text = drawn(table, seat)
        assert "Armour 7/10" in text
        assert "Valkyries 3/7" in text
        assert "S4 P0 G2 I0 L0" in text
        assert "Crew 2/5: Champion 4, Sage 0" in text


def test_own_hand_is_shown_and_no_other() -> None:
    table = given(hand={0: ["archer", "folke"], 1: ["sage", "warlord"]})
    assert "Archer" in drawn(table, 0)
    assert "Folke" in drawn(table, 0)
    assert "Sage" not in drawn(table, 0)
    assert "Warlord" in drawn(table, 1)
    for card in ("Archer", "Folke", "Sage", "Warlord"):
        assert card not in drawn(table, raidtable.SPECTATOR)


def test_drawing_does_not_reveal_what_a_seat_cannot_see() -> None:
    one = given(hand={0: ["archer"], 1: ["sage", "warlord"]}, offerings={1: ["15"]})
    other = given(hand={0: ["archer"], 1: ["brawler", "scout"]}, offerings={1: ["4"]})
    assert drawn(one, 0) == drawn(other, 0)


@pytest.mark.parametrize("hand", [["champion"], ["champion", "forager"]])
def test_cards_a_seat_knows_of_in_another_hand_are_shown(hand: list[str]) -> None:
    table = at("town_hall", hand={0: ["scout", "archer"], 1: hand})
    table.play("play:scout", "target:1", "count:1", "trade:archer", "trade:champion")
    assert "you know of: Archer" in drawn(table, 0)
    assert "you know of: Champion" in drawn(table, 1)
    assert "you know of" not in drawn(table, raidtable.SPECTATOR)


def test_last_round_is_announced() -> None:
    gone = [name for name in SETS if name.startswith("fortress")][:5]
    story = given(raided=dict.fromkeys(gone, "white"), ending="fortresses", last_turns=2)
    assert "last round" in drawn(story, 0)
    assert "last round" not in drawn(given(), 0)
