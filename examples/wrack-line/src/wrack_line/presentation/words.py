"""Prompts, choices and log lines."""

from raidtable.engine.action import Action
from raidtable.engine.claims import (
    TABLE,
    Amount,
    Claim,
    Holdings,
    Phrase,
    becomes,
    gain,
    lose,
)
from raidtable.engine.event import Event
from raidtable.engine.state import NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, PROGRESS_OVER, Ask, Words
from wrack_line.presentation import messages as m
from wrack_line.rules.actions import DIG_UP, PieceAction, PlaceAction
from wrack_line.rules.components import KIND_NAMES, KINDS, LAST_WAVE, MOST_DUG, TIDE_NAMES, WAVE
from wrack_line.rules.scoring import points_by_source
from wrack_line.rules.state import DEAL_WISHES, DIG, HIDDEN, LAY_BEACH, TURN, WrackState
from wrack_line.rules.view import WrackView


class WrackWords(Words):
    package = "wrack_line"
    tie_breaks = {"kinds": m.MORE_KINDS}
    still_tied = m.STILL_TIED
    # Numbers in these messages name a place, or the wave that ends the game.
    labels = frozenset({m.CHOOSE_GATHER})
    always_stated = frozenset({"points"})
    unlogged = frozenset({"points", "bag"})

    def title(self) -> str:
        return self.say(m.TITLE)

    def pitch(self) -> str:
        return self.say(m.PITCH)

    def source(self, source: str) -> str:
        return self.say(m.SOURCES[source])

    def option(self, name: str, value: str | None = None) -> str:
        if value is None:
            return self.say(m.OPTION)
        return self.say(m.TIDES[value], waves=LAST_WAVE[TIDE_NAMES.index(value)])

    def persona(self, name: str) -> str:
        return self.say(m.PERSONAS[name])

    def shell(self, kind: int) -> str:
        """The name of a kind of shell, as a label."""
        name = self.label(m.SHELLS[KIND_NAMES[kind]])
        return name[:1].upper() + name[1:]

    # Counts for claims

    def holdings(self, view: View) -> Holdings:
        s = table_of(view)
        held = {(TABLE, "waves"): s.waves, (TABLE, "bag"): pieces_in_bag(s)}
        for kind, name in enumerate(KIND_NAMES):
            held[TABLE, name] = s.beach.count(kind)
            for seat in range(s.seats):
                held[seat, name] = s.gathered[seat][kind]
        for seat in range(s.seats):
            held[seat, "hidden shells"] = len(s.dug[seat])
            held[seat, "points"] = sum(points_by_source(s, seat).values())
        return held

    def visible(self, view: View, action: Action) -> bool:
        s = table_of(view)
        if isinstance(action, PlaceAction):
            return action.place < len(s.beach)
        return action is DIG_UP

    # Prompts

    def ask(self, view: View) -> Ask:
        s = table_of(view)
        if s.actor == OVER:
            return Ask(self.say(GAME_OVER))
        step = s.stack[-1]
        if step == DEAL_WISHES:
            return Ask(self.say(m.PROMPT_WISH, seat=self.seat(s.wishes.index(NONE))))
        if step == LAY_BEACH:
            return Ask(self.say(m.PROMPT_LAY))
        if step == DIG:
            return Ask(self.say(m.PROMPT_DIG, seat=self.seat(s.turn_seat)))
        if step != TURN:
            return Ask(self.say(m.PROMPT_REFILL))
        if may_dig(s):
            return self.asked(m.ASK_TURN, "gather:", "dig")
        return self.asked(m.ASK_GATHER, "gather:")

    def waiting(self, view: View) -> str:
        s = table_of(view)
        if s.actor < 0:
            return self.ask(view).question
        message = m.WAITING if may_dig(s) else m.WAITING_GATHER
        return self.say(message, seat=self.seat(s.actor))

    def progress(self, view: View) -> str:
        s = table_of(view)
        if s.actor == OVER:
            return self.say(PROGRESS_OVER)
        return self.say(m.PROGRESS, s.waves, last=LAST_WAVE[s.tide])

    # Choices

    def choice(self, view: View, action: Action) -> str:
        s = table_of(view)
        if isinstance(action, PlaceAction):
            return self._gather(s, action.place)
        if isinstance(action, PieceAction):
            return self.label(m.WAVE) if action.piece == WAVE else self.shell(action.piece)
        return self.say(m.CHOOSE_DIG)

    def _gather(self, s: WrackState, place: int) -> str:
        seat, kind = s.turn_seat, s.beach[place]
        after = s.copy()
        after.gathered[seat][kind] += 1
        more = points(after, seat) - points(s, seat)
        return self.say(
            m.CHOOSE_GATHER,
            the_shell=self._moved(kind, TABLE, seat),
            place=place + 1,
            points=gain(seat, "points", more),
        )

    def _moved(self, kind: int, giver: int, taker: int) -> Phrase:
        """The name of a shell that moves from one owner to another."""
        name = KIND_NAMES[kind]
        claims = (Claim(giver, name, -1, -1), Claim(taker, name, 1, 1))
        return Phrase(self.the(m.SHELLS[name]), claims)

    # The log

    def event(self, event: Event) -> str:
        seat = self.seat(event.seat) if event.seat >= 0 else ""
        data = event.data()
        kind = KIND_NAMES.index(str(data["shell"])) if "shell" in data else KINDS
        the_shell = self.the(m.SHELLS[KIND_NAMES[kind]]) if kind < KINDS else ""
        if event.name == "DealtWish":
            message = m.DEALT_WISH if the_shell else m.DEALT_SECRET_WISH
            return self.say(message, seat=seat, the_shell=the_shell)
        if event.name == "LaidShell":
            return self.say(m.LAID_SHELL, gain(TABLE, KIND_NAMES[kind], 1), the_shell=the_shell)
        if event.name == "CameWave":
            waves, last = event.public["waves"], event.public["last"]
            assert isinstance(waves, int)
            return self.say(m.CAME_WAVE, becomes(TABLE, "waves", waves - 1, waves), last=last)
        if event.name == "WashedAway":
            return self.say(m.WASHED_AWAY, lose(TABLE, KIND_NAMES[kind], 1), the_shell=the_shell)
        if event.name == "Gathered":
            place = Amount(int(str(event.public["place"])))
            shell = self._moved(kind, TABLE, event.seat)
            return self.say(m.GATHERED, seat=seat, the_shell=shell, place=place)
        if event.name == "StartedDigging":
            return self.say(m.STARTED_DIGGING, seat=seat)
        assert event.name == "DugUp"
        message = m.DUG_UP if the_shell else m.DUG_UP_SECRET
        found = gain(event.seat, "hidden shells", 1)
        return self.say(message, found, seat=seat, the_shell=the_shell)

    def reason(self, reason: Reason) -> str:
        assert reason.name == "dug_enough"
        return self.say(m.DUG_ENOUGH, most=reason.figures["most"])


def table_of(view: View) -> WrackState:
    assert isinstance(view, WrackView)
    return view.table


def may_dig(s: WrackState) -> bool:
    return len(s.dug[s.turn_seat]) < MOST_DUG


def points(s: WrackState, seat: int) -> int:
    return sum(points_by_source(s, seat).values())


def pieces_in_bag(s: WrackState) -> int:
    """The number of pieces in the bag: the unseen ones, without the shells that others dug up."""
    return s.bag.size - sum(row.count(HIDDEN) for row in s.dug)
