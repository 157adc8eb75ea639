"""`explain` returns as data how much of each kind is missing, and which worker is needed."""

from typing import Any

import raidtable
from raidtable.engine.step import Reason


def test_lacks_are_kept_by_thing_and_summed() -> None:
    reason = Reason("short", "rule", {"silver": 2, "gold": 0, "iron": 1}, site="here")
    assert reason.lacks == {"silver": 2, "iron": 1}
    assert reason.figures == {"site": "here", "missing": 3}
    assert Reason("short", "rule", {"silver": 2}, missing=1).figures["missing"] == 1
    assert Reason("plain", "rule").lacks == {}


def test_raid_names_crew_provisions_gold_and_the_worker() -> None:
    seats = [{"worker": "black", "provisions": 1}, {}]
    match = raidtable.position("north_sea", {"seats": seats}, seed=1)
    explanation = match.explain("raid:monastery_west")
    assert explanation.lacks == {"crew": 3, "provisions": 2, "gold": 1}
    assert explanation.missing == 6
    assert explanation.figures["workers"] == ["grey", "white"]
    assert match.explain("raid:harbour_west").figures.get("workers") is None
    assert match.explain("place:armoury").figures["workers"] == ["grey", "white"]


def test_hiring_and_offerings_name_goods() -> None:
    match = raidtable.position(
        "north_sea", {"seats": [{"silver": 0, "hand": ["archer"]}, {}]}, seed=1
    )
    refused: dict[str, Any] = {}
    for place in ("barracks", "long_house", "armoury"):
        twin = match.copy()
        if f"place:{place}" in twin.legal():
            twin.play(f"place:{place}")
            refused |= {text: reason.lacks for text, reason in twin.refused().items()}
    assert any("silver" in lacks for lacks in refused.values())


def test_raids_counts_vikings() -> None:
    written = {
        "sea": [
            "v1-monster-m3", "v1-rune-rune", None, None, "village", None, None, None, None,
            "village", None, None, None, None, "village", None, None, None, None,
        ],
        "seats": [
            {"space": 1, "berth": 3, "vikings": 1},
            {"space": 20, "berth": 2, "vikings": 1},
        ],
        "arrived": [1], "ghost": 20, "steps": ["voyage", "under_sail", "meet_monster"],
        "turn_seat": 0, "sailor": 0, "bound_for": 2,
    }  # fmt: skip
    match = raidtable.position("raids", written)
    explanation = match.explain("fight")
    assert (explanation.lacks, explanation.missing) == ({"vikings": 2}, 2)


def test_storm_raiders_counts_hours_and_resources() -> None:
    match = raidtable.position("storm_raiders", {}, seats=2, seed=1)
    match.play(match.legal()[0])
    hours = [
        reason.lacks["hours"] for reason in match.refused().values() if reason.name == "too_far"
    ]
    assert hours
    assert min(hours) > 0
