"""Spies, a toy game with hidden information, for tests that the real games do not cover.

Each seat is dealt two cards face down and sees its own. On its turn it may peek at the next seat's
first card, may wait once, and then shows a card to all. When all cards are shown, the highest total
wins.
"""

from typing import Any, ClassVar

from raidtable.engine.action import Action, ActionTable
from raidtable.engine.drawing import Drawing, Preview
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.pool import Pool
from raidtable.engine.presentation import Presentation
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Options, Result, Rules, settle
from raidtable.engine.state import State
from raidtable.engine.step import ChanceStep, Reason, Step
from raidtable.engine.text_board import Sketch
from raidtable.engine.view import View
from raidtable.engine.words import Words

RANKS = 4
COPIES = 3
HAND = 2
HIDDEN = -2
GONE = -1

ACTIONS = ActionTable()
PEEK = ACTIONS.add(Action("peek"))
WAIT = ACTIONS.add(Action("wait"))
SHOW = [ACTIONS.add(Action(f"show:{rank}")) for rank in range(RANKS)]
DEAL = [ACTIONS.add(Action(f"deal:{rank}")) for rank in range(RANKS)]

PLAY_STEP, DEAL_STEP = range(2)


class SpiesState(State):
    """The position. `cards` has HAND entries for each seat: a rank, or GONE once shown. `known` has
    for each entry a bit for every seat that has seen it."""

    def __init__(
        self,
        actor: int,
        stack: list[int],
        turn_seat: int,
        dealt: int,
        cards: list[int],
        known: list[int],
        shown: list[list[int]],
        pool: Pool,
        waited: int,
        peeked: int,
    ) -> None:
        super().__init__(actor, stack)
        self.turn_seat = turn_seat
        self.dealt = dealt
        self.cards = cards
        self.known = known
        self.shown = shown
        self.pool = pool
        self.waited = waited
        self.peeked = peeked

    def copy(self) -> "SpiesState":
        return SpiesState(
            self.actor,
            self.stack[:],
            self.turn_seat,
            self.dealt,
            self.cards[:],
            self.known[:],
            [row[:] for row in self.shown],
            self.pool.copy(),
            self.waited,
            self.peeked,
        )

    @property
    def seats(self) -> int:
        return len(self.shown)

    def hand(self, seat: int) -> list[int]:
        places = range(seat * HAND, (seat + 1) * HAND)
        return sorted(self.cards[place] for place in places if self.cards[place] != GONE)

    def peeked_place(self) -> int:
        """The index of the next seat's first card, or GONE if it has none left."""
        seat = (self.turn_seat + 1) % self.seats
        for place in range(seat * HAND, (seat + 1) * HAND):
            if self.cards[place] != GONE:
                return place
        return GONE


class Deal(ChanceStep[SpiesState]):
    rule: ClassVar[str] = "deal"

    def open(self, s: SpiesState, log: Log | None) -> bool:
        if s.dealt < len(s.cards):
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: SpiesState) -> list[tuple[Action, int]]:
        return [(DEAL[rank], count) for rank, count in s.pool.kinds()]

    def sample(self, s: SpiesState, rng: Rng) -> Action:
        return DEAL[s.pool.sample(rng)]

    def apply(self, s: SpiesState, a: Action, log: Log | None) -> None:
        rank = DEAL.index(a)
        seat = s.dealt // HAND
        s.pool.take(rank)
        s.cards[s.dealt] = rank
        s.known[s.dealt] = 1 << seat
        s.dealt += 1
        if log is not None:
            log.add_secret("Dealt", seat, 1 << seat, {}, rank=rank)


class Play(Step[SpiesState]):
    rule: ClassVar[str] = "play"

    def open(self, s: SpiesState, log: Log | None) -> bool:
        if any(card != GONE for card in s.cards):
            return True
        s.stack.pop()
        return False

    def decides(self, s: SpiesState) -> int:
        return s.turn_seat

    def legal(self, s: SpiesState) -> list[Action]:
        legal = [PEEK] if not s.peeked and s.peeked_place() != GONE else []
        if not s.waited:
            legal.append(WAIT)
        return legal + [SHOW[rank] for rank in sorted(set(s.hand(s.turn_seat)))]

    def apply(self, s: SpiesState, a: Action, log: Log | None) -> None:
        seat = s.turn_seat
        if a is PEEK:
            place = s.peeked_place()
            s.peeked = 1
            s.known[place] |= 1 << seat
            if log is not None:
                owner = place // HAND
                log.add_secret("Peeked", seat, 1 << seat, {"owner": owner}, rank=s.cards[place])
        elif a is WAIT:
            s.waited = 1
            if log is not None:
                log.add("Waited", seat)
        else:
            self.show(s, SHOW.index(a), log)

    def show(self, s: SpiesState, rank: int, log: Log | None) -> None:
        seat = s.turn_seat
        place = s.cards.index(rank, seat * HAND)
        last = (seat + 1) * HAND - 1
        # Close the gap, so that the position does not show which of the two cards was shown.
        s.cards[place:last] = s.cards[place + 1 : last + 1]
        s.known[place:last] = s.known[place + 1 : last + 1]
        s.cards[last] = GONE
        s.known[last] = 0
        s.shown[seat].append(rank)
        s.waited = s.peeked = 0
        s.turn_seat = (seat + 1) % s.seats
        if log is not None:
            log.add("Showed", seat, rank=rank)

    def refused(self, s: SpiesState) -> list[tuple[Action, Reason]]:
        refused = []
        if s.peeked:
            refused.append((PEEK, Reason("once", "play")))
        if s.waited:
            refused.append((WAIT, Reason("once", "play")))
        hand = s.hand(s.turn_seat)
        refused += [
            (SHOW[rank], Reason("not_held", "play", rank=rank, missing=1))
            for rank in range(RANKS)
            if rank not in hand
        ]
        return refused


class SpiesView(View):
    def __init__(self, seat: int, table: SpiesState) -> None:
        super().__init__("spies", seat, table.actor)
        self.table = table  # with HIDDEN for unseen cards, and without the pool

    def data(self) -> dict[str, object]:
        return {"seat": self.seat, **written(self.table)}


class SpiesWords(Words):
    def seat(self, seat: int) -> str:
        return f"Seat {seat}" if self.names is None else self.names[seat]

    def prompt(self, view: View) -> str:
        return "Choose."

    def choice(self, view: View, action: Action) -> str:
        return f"Play {action.text}"

    def event(self, event: Event) -> str:
        return str(event.data())

    def reason(self, reason: Reason) -> str:
        return {"once": "Once a turn.", "not_held": "You do not hold it."}[reason.name]


class Spies(Rules[SpiesState]):
    def __init__(self) -> None:
        super().__init__("spies", 1, [2, 3], [], [Play(), Deal()], ACTIONS)

    def setup(self, options: Options) -> SpiesState:
        size = options.seats * HAND
        return SpiesState(
            actor=0,
            stack=[PLAY_STEP, DEAL_STEP],
            turn_seat=0,
            dealt=0,
            cards=[GONE] * size,
            known=[0] * size,
            shown=[[] for _ in range(options.seats)],
            pool=Pool([COPIES] * RANKS),
            waited=0,
            peeked=0,
        )

    def view(self, s: SpiesState, seat: int) -> SpiesView:
        table = s.copy()
        table.pool = Pool([0] * RANKS)
        for place, card in enumerate(s.cards):
            table.known[place] = s.known[place] & (1 << seat) if seat >= 0 else 0
            if card != GONE and not table.known[place]:
                table.cards[place] = HIDDEN
        return SpiesView(seat, table)

    def determinise(self, v: View, rng: Rng) -> SpiesState:
        assert isinstance(v, SpiesView)
        s = v.table.copy()
        counts = [COPIES] * RANKS
        for rank in s.cards + [rank for row in s.shown for rank in row]:
            if rank >= 0:
                counts[rank] -= 1
        s.pool = Pool(counts)
        for place, card in enumerate(s.cards):
            if card == HIDDEN:
                s.cards[place] = s.pool.sample(rng)
                s.pool.take(s.cards[place])
            if s.cards[place] != GONE:
                s.known[place] |= 1 << place // HAND  # at least its owner
        return s

    def result(self, s: SpiesState) -> Result:
        totals = [sum(row) for row in s.shown]
        ranks = [1 + sum(other > total for other in totals) for total in totals]
        ties = settle([[total] for total in totals], [])
        return Result([{"cards": total} for total in totals], ranks, "all_shown", ties=ties)

    def standing(self, v: View) -> Result:
        assert isinstance(v, SpiesView)
        return self.result(v.table)

    def write(self, s: SpiesState) -> dict[str, object]:
        return written(s)

    def flaws(self, s: SpiesState) -> list[str]:
        held = [card for card in s.cards if card != GONE] + [c for row in s.shown for c in row]
        counts = [s.pool.counts[rank] + held.count(rank) for rank in range(RANKS)]
        return [] if counts == [COPIES] * RANKS else [f"{counts} cards"]

    def words(self, language: str, names: list[str] | None = None) -> Words:
        return SpiesWords(language, names)

    def previews(
        self, v: View, words: Any, legal: list[Action], /, *, portrait: bool = False
    ) -> dict[str, Preview]:
        return {}


def written(s: SpiesState) -> dict[str, object]:
    return {
        "actor": s.actor,
        "steps": s.stack[:],
        "turn_seat": s.turn_seat,
        "cards": s.cards[:],
        "known": s.known[:],
        "shown": [row[:] for row in s.shown],
        "waited": s.waited,
        "peeked": s.peeked,
    }


def as_game(rules: "Spies") -> Game:
    return Game(
        rules.id,
        "tests",
        rules=rules,
        presentation=Presentation(
            words=rules.words,
            text_board=lambda view, words: Sketch(),
            board=no_board,
            static_layer=lambda name, language="en": "",
            vignette=lambda: "",
            previews=rules.previews,
        ),
    )


def no_board(
    view: View,
    words: Any,
    legal: list[Action],
    public: Drawing | None = None,
    /,
    *,
    portrait: bool = False,
) -> Drawing:
    raise NotImplementedError


SPIES = as_game(Spies())


def spies(seed: int | None = 1, seats: int = 2) -> Match:
    """A match. Without a seed, the cards are dealt by hand."""
    return Match(SPIES, options_from(SPIES, seats, {}), seed)


def dealt_state(cards: list[int]) -> SpiesState:
    """The position after dealing these cards, HAND to each seat; the first seat is to move."""
    s: SpiesState = SPIES.rules.setup(Options(len(cards) // HAND, {}))
    SPIES.rules.proceed(s, None)
    for card in cards:
        SPIES.rules.apply(s, DEAL[card], None)
    return s


def dealt(*ranks: int) -> Match:
    """A match with two seats and these cards, dealt by hand: seat 0's two, then seat 1's."""
    match = spies(None)
    for rank in ranks:
        match.play(f"deal:{rank}")
    return match
