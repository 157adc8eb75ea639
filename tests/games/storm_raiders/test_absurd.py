"""Moves of bots that are counted as absurd."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import given
from tests.judging import absurd

RESTS = ["rests with nothing to repair, free or refresh"]


def drafted(die: str = "black:2", **story: Any) -> Any:
    table = given(tray=[die], **story)
    table.play(f"draft:{die}")
    return table


@pytest.mark.parametrize(
    ("worn", "expected"),
    [
        ({}, RESTS),
        ({"damage": {"plane": 1}}, []),
        ({"face_down": ["navigator"]}, []),
        ({"dice": {"sub": ["black:5"]}}, []),
    ],
    ids=str,
)
def test_who_is_fresh_does_not_rest(worn: dict[str, Any], expected: list[str]) -> None:
    story: dict[str, Any] = {key: {0: value} for key, value in worn.items()}
    assert absurd(drafted(**story), "rest") == expected


def test_a_journey_ends_where_there_is_a_contract() -> None:
    table = drafted("black:6", contracts={"s1": "K01"})
    assert absurd(table, "go:trike:s1") == []
    assert absurd(table, "go:trike:w1") == []
    assert absurd(table, "go:trike:s2") == ["goes to a Stormhold without a Contract"]


def test_a_way_around_the_storm_is_taken() -> None:
    """Only where there is one: to w0 every way leads through the Storm here."""
    assert absurd(drafted(), "go:trike:w0:storm") == []
    table = drafted("black:6")
    for text in table.legal:
        around = text.removesuffix(":storm")
        harmed = text.endswith(":storm") and around in table.legal
        expected = ["goes through the Storm where a way leads around it"] if harmed else []
        assert [name for name in absurd(table, text) if "Storm where" in name] == expected
