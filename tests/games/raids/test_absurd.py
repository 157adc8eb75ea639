"""Moves of bots that are counted as absurd."""

from tests.games.raids.given import BLUE, given, standing_at
from tests.judging import absurd

DOCKS = ["docks first with an empty ship"]
DISCARDS = ["discards a tile that fits and costs no Viking"]
KEEPS = ["keeps Goods from a Port in the last voyage"]


def test_who_docks_first_should_have_something_aboard() -> None:
    ahead = {9: "v1-rune-rune"}
    assert absurd(given(sea=ahead), "dock") == DOCKS
    assert absurd(given(sea=ahead), "sail:9") == []
    assert absurd(given(sea=ahead, ships=[{"aboard": ["v1-goods-wood"]}]), "dock") == []
    assert absurd(given(sea=ahead, arrived=[BLUE]), "dock") == []


def test_a_tile_that_costs_no_viking_is_not_thrown_away() -> None:
    pigs = "v3-goods-pigs"  # it has no Shields, and a bare ship has ten
    assert absurd(standing_at(pigs, voyage=3, vikings=8), "discard") == DISCARDS
    assert absurd(standing_at(pigs, voyage=3, vikings=8), "place") == []
    assert absurd(standing_at(pigs, voyage=3, vikings=9), "discard") == []
    goods = [f"v1-goods-{kind}" for kind in ("wood", "pigs", "furs", "mead")]
    full = standing_at(pigs, voyage=3, vikings=0, aboard=[*goods, "v1-weapon-simple"])
    assert absurd(full, "discard") == []


def test_goods_are_sold_at_the_last_port() -> None:
    def at_port(voyage: int) -> list[str]:
        port, goods = f"v{voyage}-port-double", [f"v{voyage}-goods-mead"]
        return absurd(standing_at(port, voyage=voyage, aboard=goods), "done")

    assert at_port(4) == KEEPS
    assert at_port(3) == []
