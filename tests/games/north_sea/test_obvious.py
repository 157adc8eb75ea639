"""Choices that a table may play for a player: what everybody can see that they would choose."""

import pytest
from tests.games.north_sea.given import START, Table, at, given


def obvious(table: Table) -> str | None:
    found = table.match.obvious
    return None if found is None else found.text


@pytest.mark.parametrize(
    ("building", "worker", "choice"),
    [
        ("silversmith", "black", "smith"),
        ("mill", "grey", "mill:provisions"),
        # A Merchant could use the building again this turn, with a worker that brings more.
        ("silversmith", "grey", None),
        ("silversmith", "white", None),
        ("mill", "black", None),
        # Gold or provisions.
        ("mill", "white", None),
        # Cards are drawn, or something is paid.
        ("gate_house", "black", None),
        ("armoury", "grey", None),
        ("long_house", "grey", None),
    ],
)
def test_a_free_gain_is_obvious(building: str, worker: str, choice: str | None) -> None:
    table = at(building, worker={0: worker}, silver={0: 4}, iron={0: 1}, livestock={0: 2})
    assert len(table.legal) > 1
    assert obvious(table) == choice


@pytest.mark.parametrize(
    ("building", "worker", "choice"),
    [
        ("silversmith", "white", "smith"),
        ("mill", "black", "mill:provisions"),
        ("mill", "white", None),
        ("gate_house", "black", None),
    ],
)
def test_the_last_action_of_a_turn_leaves_no_better_use(
    building: str, worker: str, choice: str | None
) -> None:
    others = [name for name in START if name != building]
    table = given(village={**dict.fromkeys(others[:2], "black"), building: worker})
    table.play("place:barracks", "skip", f"pickup:{building}")
    assert table.match.rule == building.replace("_", "-")
    assert obvious(table) == choice


def test_doing_nothing_is_obvious_only_with_an_empty_hand() -> None:
    """With cards, playing at once would show that none of them can be used."""
    assert obvious(at("barracks")) == "skip"
    with_hero = at("town_hall", hand={0: ["brynjar"]})
    assert with_hero.legal == ["skip"]
    assert obvious(with_hero) is None
    too_dear = at("barracks", hand={0: ["archer"]})
    assert too_dear.legal == ["skip"]
    assert obvious(too_dear) is None
