"""Moves of bots that are counted as absurd."""

import pytest
from tests.games.north_sea.given import at
from tests.judging import absurd

LOSES = ["takes silver or provisions with no room for any"]


@pytest.mark.parametrize(
    ("silver", "skipping", "taking"),
    [(0, ["declines the Silversmith's silver with room for it"], []), (7, [], []), (8, [], LOSES)],
)
def test_silver_is_taken_while_it_can_be_kept(
    silver: int, skipping: list[str], taking: list[str]
) -> None:
    table = at("silversmith", silver={0: silver})
    assert absurd(table, "skip") == skipping
    assert absurd(table, "smith") == taking


def test_provisions_that_cannot_be_kept_are_not_taken() -> None:
    assert absurd(at("mill", provisions={0: 8}), "mill:provisions") == LOSES
    assert absurd(at("mill", provisions={0: 7}), "mill:provisions") == []


def test_a_full_hand_draws_no_more() -> None:
    hand = ["sage", "archer", "brawler", "trader", "scout", "merchant", "mercenary", "jeweller"]
    drawing = ["draws cards with more in hand than may be kept"]
    assert absurd(at("gate_house", hand={0: hand}), "draw") == []
    assert absurd(at("gate_house", hand={0: [*hand, "barbarian"]}), "draw") == drawing
    assert absurd(at("gate_house", hand={0: [*hand, "barbarian"]}), "skip") == []
