"""Claims: the gains and costs that a text states, as data.

The text of a choice must be true. Each number in it that is a gain or a cost is made by one of the
functions below, which return the number together with its claim::

    self.say(CHOOSE_FIGHT, lose(seat, "vikings", 2), points=gain(seat, "glory", 3))

`Translator.say` and `Translator.join` return a `Phrase`, a text with the claims of all values and
phrases in it. So a text and its claims come from the same call. Other ways to build a text
(f-strings, `str.join`, `str.upper`) lose the claims: wrap the result in `phrase(text, *parts)`,
which takes over the claims of the parts.

How to make a game's text true
------------------------------

1. `words.holdings(view)` returns everything that the viewer can count: `{(seat, thing): number}`.
   The seat is TABLE for the supply and the board. A thing's name is stable plain English, for
   example "vikings", "silver", "cards". Leave out what the viewer cannot see.
2. In `choice`, make each number that is a gain or a cost with `gain`, `lose`, `becomes`, `between`
   or `moves`. State the result after supply limits, capacities, effects and caps.
3. A claim is settled at the first stop: the next decision or random event, or the end of the
   decision's consequences (the stack of steps is shorter than before it). If a later decision or
   random event inside those consequences still matters, give `until=("Docked", ...)`: the claim is
   then settled when one of these events happens, or when the consequences are over. If the amount
   is not certain, use `between`, and let the text say so ("2–4", "up to 2").
4. Numbers that name something (a space, the strength printed on a card) are not claims. Put their
   messages into `Words.labels`. A number that describes the current state ("Shields 10 → 8") is an
   `Amount(10)` without claims. A choice may have no other number outside a claim: neither digits
   in the text of a message, nor an int value, nor a value that was put together by hand.
   A claim without a number ("keep the Monster") goes with a word: `Phrase(name, (claim,))`.
5. In `event`, claim what the line says in the same way. For each (seat, thing) of the holdings the
   claims of all events of an action must add up to the change, so that the log omits no gain or
   cost. Things that the log does not account for are in `Words.unlogged`.
6. In `prompt`, name options with `self.offer(message, "retaliate", "flee:", ...)`: each must be
   legal, by its text or by its beginning up to the colon.
7. Things in `Words.always_stated` must not change for the acting seat without a claim in a choice.
8. `Preview` lines may be phrases too. With `exclusive`, exactly one of the lines will be true.
9. `words.visible(view, action)` says whether the piece of an action can be seen now. If so,
   `explain` must have a reason: from `Step.refused` (choices of the current step, which the page
   lists) or from `Rules.why_not` (everything else).
10. The test kit checks all this: `raidtable.testing.invariants.true_sentences` and `real_reasons`.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

# Used instead of a seat for things that belong to no seat, such as the supply and the board.
TABLE: Final = -1

Key = tuple[int, str]
Holdings = Mapping[Key, int]


class Claim(NamedTuple):
    """The claim that a seat's number of `thing` changes by `low` to `high` (None: no limit).

    It is settled at the first of the events `until`; if there are none, at the first stop.
    """

    seat: int
    thing: str
    low: int | None
    high: int | None
    until: tuple[str, ...] = ()


class Stated:
    """The claims of a value or a text, and the options that a prompt names."""

    claims: tuple[Claim, ...] = ()
    offers: tuple[str, ...] = ()


class Amount(Stated, int):
    """A number in a text, with its claims."""

    def __new__(cls, number: int, claims: tuple[Claim, ...] = ()) -> "Amount":
        made = int.__new__(cls, number)
        made.claims = claims
        return made


class Phrase(Stated, str):
    """A text with its claims, and the options that it names.

    The name of a piece may have further grammatical forms (see `raidtable.engine.forms`), which a
    message chooses by `{card:form}`.
    """

    forms: Mapping[str, str] = MappingProxyType({})

    def __new__(
        cls,
        text: str,
        claims: tuple[Claim, ...] = (),
        offers: tuple[str, ...] = (),
        forms: Mapping[str, str] | None = None,
    ) -> "Phrase":
        made = str.__new__(cls, text)
        made.claims = claims
        if offers:
            made.offers = offers
        if forms is None and type(text) is Phrase:
            forms = text.forms
        if forms:
            made.forms = forms
        return made

    def __format__(self, form: str) -> str:
        """The form of that name, with a capital if its name has one; the text if there is none."""
        if len(form) < 2 or not form.isalpha():
            return str.__format__(self, form)
        text = self.forms.get(form.lower(), str(self))
        return text[:1].upper() + text[1:] if form[0].isupper() else text


def phrase(text: str, *parts: object) -> str:
    """The text with the claims and options of its parts; a plain `str` if there are none."""
    claims: tuple[Claim, ...] = ()
    offers: tuple[str, ...] = ()
    for part in parts:
        if type(part) is Phrase or type(part) is Amount:
            claims += part.claims
            offers += part.offers
    return Phrase(text, claims, offers) if claims or offers else text


def claims_of(text: str) -> tuple[Claim, ...]:
    return text.claims if isinstance(text, Phrase) else ()


def offers_of(text: str) -> tuple[str, ...]:
    return text.offers if isinstance(text, Phrase) else ()


# Values that make a claim


def gain(seat: int, thing: str, n: int, until: tuple[str, ...] = ()) -> Amount:
    """The number n, with the claim that the seat will have n more."""
    return Amount(n, (Claim(seat, thing, n, n, until),))


def lose(seat: int, thing: str, n: int, until: tuple[str, ...] = ()) -> Amount:
    """The number n, with the claim that the seat will have n fewer."""
    return Amount(n, (Claim(seat, thing, -n, -n, until),))


def moves(giver: int, taker: int, thing: str, n: int, until: tuple[str, ...] = ()) -> Amount:
    """The number n, with the claims that the giver will have n fewer and the taker n more.

    Either may be TABLE.
    """
    return Amount(n, (Claim(giver, thing, -n, -n, until), Claim(taker, thing, n, n, until)))


def becomes(seat: int, thing: str, before: int, after: int, until: tuple[str, ...] = ()) -> Amount:
    """The number `after`, with the claim that the seat will have that many."""
    change = after - before
    return Amount(after, (Claim(seat, thing, change, change, until),))


def between(
    seat: int, thing: str, low: int, high: int, until: tuple[str, ...] = (), *, start: int = 0
) -> Phrase:
    """The range of what the seat will get, with that claim; `start` is added to both numbers."""
    claim = Claim(seat, thing, low, high, until)
    return Phrase(span(start + low, start + high), (claim,))


def span(low: int, high: int) -> str:
    """A range as text."""
    return str(low) if low == high else f"{low}–{high}"


# Sums of claims


class Change:
    """The change of a number: exact, or from `low` to `high` (None: no limit)."""

    def __init__(self, low: int | None, high: int | None) -> None:
        self.low = low
        self.high = high

    @property
    def exact(self) -> int | None:
        """The change, if it is certain."""
        return self.low if self.low == self.high else None

    def allows(self, change: int) -> bool:
        return (self.low is None or self.low <= change) and (
            self.high is None or change <= self.high
        )

    def __add__(self, other: "Change") -> "Change":
        return Change(total(self.low, other.low), total(self.high, other.high))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Change) and (self.low, self.high) == (other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __repr__(self) -> str:
        if self.exact is not None:
            return f"{self.exact:+}"
        if self.low is None or self.high is None:
            return f"at most {self.high:+}" if self.low is None else f"at least {self.low:+}"
        return f"{self.low:+} to {self.high:+}"


def total(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


class Figures(Mapping[Key, Change]):
    """The changes that a text states: `{(seat, thing): Change}`."""

    def __init__(self, claims: Iterable[Claim] = ()) -> None:
        self._changes: dict[Key, Change] = {}
        for claim in claims:
            key, change = (claim.seat, claim.thing), Change(claim.low, claim.high)
            before = self._changes.get(key)
            self._changes[key] = change if before is None else before + change

    def __getitem__(self, key: Key) -> Change:
        return self._changes[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._changes)

    def __len__(self) -> int:
        return len(self._changes)

    def certain(self, seat: int) -> dict[str, int]:
        """All changes of things of that seat that are certain."""
        return {
            thing: change.exact
            for (of, thing), change in self._changes.items()
            if of == seat and change.exact
        }

    def data(self) -> list[dict[str, object]]:
        """Plain data for JSON."""
        return [
            {"seat": seat, "thing": thing, "low": change.low, "high": change.high}
            for (seat, thing), change in self.items()
        ]

    def __repr__(self) -> str:
        changes = [f"{thing} of {seat}: {change!r}" for (seat, thing), change in self.items()]
        return f"<{', '.join(changes) or 'nothing changes'}>"


def changed(before: Holdings, after: Holdings, key: Key) -> int:
    """The change of a holding; a missing one counts as 0."""
    return after.get(key, 0) - before.get(key, 0)
