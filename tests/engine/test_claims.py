"""Claims: values that state a change, texts that contain them, and their sums."""

import copy
import json
import pickle

import pytest

from raidtable.engine.claims import (
    TABLE,
    Amount,
    Change,
    Claim,
    Figures,
    Phrase,
    becomes,
    between,
    changed,
    claims_of,
    gain,
    lose,
    moves,
    offers_of,
    phrase,
)
from raidtable.engine.words import NN_, Translator, Words

CREW = NN_("lose {n} Viking for {glory} Glory", "lose {n} Vikings for {glory} Glory")


@pytest.mark.parametrize(
    ("figure", "shown", "claims"),
    [
        (gain(0, "glory", 3), "3", [Claim(0, "glory", 3, 3)]),
        (lose(1, "vikings", 2, ("Docked",)), "2", [Claim(1, "vikings", -2, -2, ("Docked",))]),
        (becomes(0, "shields", 10, 8), "8", [Claim(0, "shields", -2, -2)]),
        (moves(TABLE, 2, "gold", 1), "1", [Claim(TABLE, "gold", -1, -1), Claim(2, "gold", 1, 1)]),
        (between(0, "vikings", -2, 1, start=3), "1–4", [Claim(0, "vikings", -2, 1)]),
        (between(0, "vikings", 1, 1), "1", [Claim(0, "vikings", 1, 1)]),
    ],
)
def test_a_figure_shows_a_number_and_claims_a_change(
    figure: Amount | Phrase, shown: str, claims: list[Claim]
) -> None:
    assert f"{figure}" == shown
    assert list(figure.claims) == claims


def test_a_message_carries_the_claims_of_its_figures() -> None:
    text = Translator("en").say(CREW, lose(0, "vikings", 1), glory=gain(0, "glory", 2))
    assert text == "lose 1 Viking for 2 Glory"
    assert claims_of(text) == (Claim(0, "vikings", -1, -1), Claim(0, "glory", 2, 2))


def test_a_message_in_a_message_is_counted_once() -> None:
    words = Words("en")
    inner = words.say(CREW, lose(0, "vikings", 2), glory=gain(0, "glory", 2))
    outer = words.with_notes(words.join(["sail", inner, "rest"]), [inner, "safe"])
    assert outer == f"sail, {inner} and rest ({inner}; safe)"
    assert claims_of(outer) == claims_of(inner) * 2
    assert claims_of(Translator("es").join(["a", "b", words.say("i {n}", gain(0, "a", 1))])) == (
        Claim(0, "a", 1, 1),
    )


def test_a_message_without_claims_is_a_plain_text() -> None:
    assert type(Translator("en").say(CREW, 2, glory=1)) is str
    assert claims_of("text") == ()
    assert offers_of("text") == ()
    assert phrase("text", 1, "a") == "text"


def test_a_prompt_names_options_and_keeps_its_claims() -> None:
    prompt = Translator("en").offer(CREW, "fight", "flee:", n=lose(0, "vikings", 2), glory=1)
    assert offers_of(prompt) == ("fight", "flee:")
    assert len(claims_of(prompt)) == 1


def test_phrases_can_be_copied_and_sent() -> None:
    text = Phrase("a", (Claim(0, "a", 1, 1),), ("b",))
    for other in (pickle.loads(pickle.dumps(text)), copy.deepcopy(text)):
        assert (other, other.claims, other.offers) == (text, text.claims, text.offers)
    amount = pickle.loads(pickle.dumps(gain(0, "a", 2)))
    assert (amount, amount.claims) == (2, gain(0, "a", 2).claims)
    assert json.dumps([text, amount]) == '["a", 2]'


def test_figures_add_claims_up() -> None:
    claims = [Claim(0, "a", 2, 2), Claim(1, "a", -1, 1), Claim(0, "a", -3, None)]
    figures = Figures(claims)
    assert figures == {(0, "a"): Change(-1, None), (1, "a"): Change(-1, 1)}
    assert repr(figures) == "<a of 0: at least -1, a of 1: -1 to +1>"
    assert repr(Figures()) == "<nothing changes>"
    assert json.loads(json.dumps(figures.data())) == [
        {"seat": 0, "thing": "a", "low": -1, "high": None},
        {"seat": 1, "thing": "a", "low": -1, "high": 1},
    ]
    assert len({Change(1, 1), Change(1, 1)}) == 1


@pytest.mark.parametrize(
    ("change", "shown", "allowed"),
    [
        (Change(2, 2), "+2", [2]),
        (Change(-1, 1), "-1 to +1", [-1, 0, 1]),
        (Change(2, None), "at least +2", [2, 3, 4]),
        (Change(None, -1), "at most -1", [-2, -1]),
    ],
)
def test_a_change_says_what_it_allows(change: Change, shown: str, allowed: list[int]) -> None:
    assert repr(change) == shown
    assert [number for number in range(-2, 5) if change.allows(number)] == allowed


def test_what_is_not_held_counts_as_none() -> None:
    assert changed({(0, "a"): 2}, {(0, "b"): 1}, (0, "a")) == -2
    assert changed({(0, "a"): 2}, {(0, "b"): 1}, (0, "b")) == 1
