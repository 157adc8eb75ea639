"""Reading serialized data: each kind of value, and an error message for each wrong one."""

from collections.abc import Callable
from typing import Any

import pytest

from raidtable.engine.checked_input import Written, kind_of, listed
from raidtable.engine.errors import BadPosition, BadRecord
from raidtable.engine.messages import Text


def written(**data: object) -> Written:
    return Written(data, Text("The thing"), BadPosition)


def test_reads_what_is_there_and_else_the_default() -> None:
    w = written(space=3, name="sail", items=[1, "a"], ghost=None, tile=None)
    assert w.whole("space", 0, 0, 5) == 3
    assert w.whole("berth", 4, 1, 4) == 4
    assert w.whole_or_none("ghost", 7, 0, 9, -1) == -1
    assert w.whole_or_none("space", -1, 0, 9, -1) == 3
    assert w.whole_or_none("absent", -1, 0, 9, -1) == -1
    assert w.whole_or_none("absent", 5, 0, 9, -1) == 5
    assert w.text("name", "") == "sail"
    assert w.text("title", "none") == "none"
    assert w.choice("name", "dock", ["dock", "sail"]) == "sail"
    assert w.choice("verb", "dock", ["dock", "sail"]) == "dock"
    assert w.items("items", []) == [1, "a"]
    assert w.items("absent", (1, 2)) == [1, 2]
    assert w.has("tile")
    assert not w.has("absent")


def test_reads_lists_and_counts() -> None:
    w = written(seats=[2, 0], tiles=["rune", None], pile={"rune": 2}, rows=[{"a": 1}, {}])
    assert w.wholes("seats", [], 0, 3) == [2, 0]
    assert w.choices("tiles", [], ["rune", "port"], 2, or_none=True) == ["rune", None]
    assert w.counts("pile", {}, ["rune", "port"]) == {"rune": 2, "port": 0}
    assert w.counts("absent", {"port": 1}, ["rune", "port"]) == {"rune": 0, "port": 1}
    assert [row.data for row in w.objects("rows", [])] == [{"a": 1}, {}]


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda w: w.only(["b"]), "The thing: unknown key 'a'. Known keys: b."),
        (lambda w: w.whole("text", 0, 0, 5), "'text' must be a whole number, not the text 'x'."),
        (lambda w: w.whole("yes", 0, 0, 5), "'yes' must be a whole number, not true or false."),
        (lambda w: w.whole("half", 0, 0, 5), "'half' must be a whole number, not the number 0.5."),
        (lambda w: w.whole("null", 0, 0, 5), "'null' must be a whole number, not null."),
        (lambda w: w.whole("a", 0, 2, 5), "'a' must be from 2 to 5, not 1."),
        (lambda w: w.whole("a", 0, -2, 0), "'a' must be from -2 to 0, not 1."),
        (lambda w: w.whole_or_none("text", 0, 0, 5, -1), "'text' must be a whole number"),
        (lambda w: w.text("a", ""), "'a' must be a text, not the number 1."),
        (lambda w: w.choice("a", "", ["b"]), "'a' must be a name, not the number 1."),
        (lambda w: w.choice("text", "", ["b", "c"]), "'text' cannot be 'x'. Choose one of: b, c."),
        (lambda w: w.items("a", []), "'a' must be a list, not the number 1."),
        (lambda w: w.items("list", [], 3), "'list' must have 3 entries, not 1."),
        (lambda w: w.wholes("list", [], 0, 5), "'list' must be a whole number, not an object."),
        (lambda w: w.choices("nulls", [], ["b"]), "'nulls' must be a name, not null."),
        (lambda w: w.counts("list", {}, ["b"]), "'list' must be an object with keys, not a list."),
        (lambda w: w.counts("object", {}, ["b"]), "'object': unknown key 'c'. Known keys: b."),
        (lambda w: w.counts("object", {}, ["c"]), "'object': 'c' must be from 0 to 999, not -1."),
        (lambda w: w.objects("nulls", []), "'nulls' 0 must be an object with keys, not null."),
    ],
)
def test_refuses_what_is_wrong_with_a_sentence(
    read: Callable[[Written], Any], sentence: str
) -> None:
    w = written(
        a=1, text="x", yes=True, half=0.5, null=None, list=[{}], nulls=[None], object={"c": -1}
    )
    with pytest.raises(BadPosition) as refused:
        read(w)
    assert sentence in str(refused.value)
    assert str(refused.value).startswith("The thing")


def test_complaint_is_of_the_kind_asked_for() -> None:
    with pytest.raises(BadRecord, match=r"^The record must be an object with keys, not a list\.$"):
        Written([], Text("The record"), BadRecord)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "null"),
        (True, "true or false"),
        (7, "the number 7"),
        (0.5, "the number 0.5"),
        ("sail", "the text 'sail'"),
        ("x" * 41, "a text"),
        ([], "a list"),
        ((), "a list"),
        ({}, "an object"),
        (b"x", "a bytes"),
    ],
)
def test_kind_of_says_what_it_is(value: object, kind: str) -> None:
    assert str(kind_of(value)) == kind


def test_long_lists_are_cut() -> None:
    assert listed(["a", "b"]) == "a, b"
    cut = listed([str(n) for n in range(14)])
    assert str(cut) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"
