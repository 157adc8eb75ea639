"""Reproduces a fault from its report, and shrinks the game that leads to it.

The method is delta debugging over decisions. A candidate omits some decisions and skips actions
that are no longer legal. Random outcomes are part of the list: a roll or draw uses the first
recorded outcome that is possible, so removing a decision does not change the dice. After that,
random play from positions of the game looks for shorter ways to the same fault.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from raidtable.bots import registry as bots
from raidtable.bots.bot import Bot, Budget
from raidtable.engine.action import Action
from raidtable.engine.checked_input import Written
from raidtable.engine.errors import BadRecord
from raidtable.engine.game import Game
from raidtable.engine.match import Match, chance_stream
from raidtable.engine.messages import N_, Text
from raidtable.engine.options import Seed, check_seed, options_from
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, SPECTATOR, State
from raidtable.faults.probes import LEGAL, PROBES, USUAL_BOT, bot
from raidtable.faults.reports import APPLY, BOT, DRAWING, VIEW, WORDS, FaultReport, Kind, kind_of
from raidtable.games import registry

SECONDS = 60.0
# Random play from a position of the game, or from its start, ends after this many tries in a row
# that found nothing shorter.
TRIES = 200
FRESH_TRIES = 20

NO_KIND = Kind("", "")


class NotLegal(BadRecord):
    """An action of the record is not legal in this version."""

    def __init__(self, number: int, action: str) -> None:
        super().__init__(
            N_("Action {number} of the record, {action!r}, is not legal."),
            number=number,
            action=action,
        )
        self.number = number
        # Control characters of a record must not reach the terminal.
        self.action = action if action.isprintable() else ascii(action)


@dataclass(frozen=True)
class Setup:
    """The start of a match. `written` is the serialized start position; None for a new game."""

    game: Game
    options: Options
    start: State | None
    written: dict[str, Any] | None

    def match(self) -> Match:
        """A match before its first action; its random outcomes are played by hand."""
        return Match(self.game, self.options, None, start=self.start)


@dataclass(frozen=True)
class Fault:
    """A list of actions after which `call` fails: "apply" for the last action itself, otherwise the
    name of a probe, for that seat and language."""

    setup: Setup
    actions: tuple[str, ...]
    actors: tuple[int, ...]
    call: str
    seat: int
    language: str
    bot: str
    # Not the exception itself: its frames would keep every earlier match alive.
    kind: Kind

    @cached_property
    def decisions(self) -> list[int]:
        """The indices of the decisions in the list; the other actions are random outcomes."""
        return [place for place, actor in enumerate(self.actors) if actor != CHANCE]


class Case:
    """A recorded game that failed, and the reported circumstances."""

    def __init__(self, record: Mapping[str, Any], report: FaultReport | None = None) -> None:
        self.setup = setup_of(record)
        self.actions = [str(text) for text in record.get("actions", [])]
        self.seed: Seed | None = None
        if record.get("seed") is not None:
            self.seed = check_seed(record["seed"])
        self.action = report.action if report else None
        self.kind = report.kind if report else None
        self.language = report.language if report else "en"
        self.bot = (report.bot if report else None) or USUAL_BOT
        seats = range(self.setup.options.seats)
        self.seats: list[int] = [*seats, SPECTATOR]
        if report is not None and report.seat is not None and report.seat in seats:
            self.seats = [report.seat, SPECTATOR]
        elif report is not None and report.seat == SPECTATOR:
            self.seats = [SPECTATOR]
        # The place named by a report may be a guess, so it is only tried first.
        self.probes = [VIEW, WORDS, DRAWING]
        if report is not None and report.where in PROBES:
            first = report.where
            self.probes = [first, *(name for name in self.probes if name != first)]


def setup_of(record: Mapping[str, Any]) -> Setup:
    """The start of the record, read with the rules of this version."""
    data = Written(record, Text(N_("The record")), BadRecord)
    game = registry.get(data.text("game", ""))
    chosen = Written(data.data.get("options"), data.within("options"), BadRecord).data
    options = options_from(game, data.data.get("seats"), chosen)
    if not data.has("start"):
        return Setup(game, options, None, None)
    written = Written(data.data["start"], data.within("start"), BadRecord).data
    start = game.rules.read(written, Match(game, options, 0)._state)
    return Setup(game, options, start, written)


class Shrinker:
    """Reproduces and shrinks a fault for at most `seconds`. `report` is called with each new
    length."""

    def __init__(
        self, case: Case, seconds: float = SECONDS, report: Callable[[int], None] | None = None
    ) -> None:
        self.case = case
        self.deadline = time.monotonic() + seconds
        self.report = report or (lambda length: None)

    @property
    def out_of_time(self) -> bool:
        return time.monotonic() >= self.deadline

    # Reproducing

    def reproduce(self) -> Fault | None:
        """The fault as reported; None if it no longer occurs.

        Raises NotLegal if the record cannot be replayed.
        """
        case = self.case
        action: Action | None = None
        fault = Fault(case.setup, (), (), APPLY, SPECTATOR, case.language, case.bot, NO_KIND)
        try:
            match = case.setup.match()
        except Exception as error:  # noqa: BLE001 - any exception may be the fault
            return replace(fault, kind=kind_of(error))
        try:
            for action in self._recorded(match):
                match.play_unchecked(action)
                action = None  # finding the next action may fail too
            match.actions()
        except NotLegal:
            raise
        except Exception as error:  # noqa: BLE001 - see above
            return failed(fault, match, action, error)
        return self._ahead(fault, match) or self._probed(fault, match)

    def _recorded(self, match: Match) -> Iterator[Action]:
        """The actions of the record, the random outcomes of the seed, and the failed action."""
        for number, text in enumerate(self.case.actions):
            action = match.game.rules.actions.find(text)
            if action is None or action not in match.actions():
                raise NotLegal(number, text)
            yield action
        yield from self._by_seed(match)
        failed = match.game.rules.actions.find(self.case.action or "")
        if failed is not None and failed in match.actions():
            yield failed
            yield from self._by_seed(match)

    def _by_seed(self, match: Match) -> Iterator[Action]:
        while self.case.seed is not None and match.actor == CHANCE:
            yield match.game.rules.sample(match._state, chance_stream(self.case.seed, match.ply))

    def _ahead(self, fault: Fault, match: Match) -> Fault | None:
        """The fault in one of the legal choices, each of which a page tries in advance."""
        action: Action | None = None
        try:
            for action in match.actions():
                match.ends_undo(action.text)
        except Exception as error:  # noqa: BLE001 - see above
            if action is not None and self._is_it(error):
                return failed(fault, match, action, error)
        return None

    def _probed(self, fault: Fault, match: Match) -> Fault | None:
        """The fault of a probe at the last position, or at the first position where it fails."""
        for call in self.case.probes:
            for seat in self.case.seats:
                probe = replace(fault, call=call, seat=seat)
                found = self._probe(probe, match) or self._first(probe, match)
                if found is not None:
                    return found
        return None

    def _first(self, fault: Fault, match: Match) -> Fault | None:
        """The fault at the first position of the match where its probe fails."""
        past = fault.setup.match()
        for ply in match.plies:
            if self.out_of_time:
                return None
            if found := self._probe(fault, past):
                return found
            past.play_unchecked(ply.action)
        return None

    def _probe(self, fault: Fault, match: Match) -> Fault | None:
        """The fault, if its probe fails at the current position."""
        try:
            call_probe(match, fault)
        except Exception as error:  # noqa: BLE001 - see above
            if self._is_it(error):
                return failed(fault, match, None, error)
        return None

    def _is_it(self, error: Exception) -> bool:
        return self.case.kind is None or kind_of(error) == self.case.kind

    # Shortening

    def shorten(self, fault: Fault) -> Fault:
        """The fault with the shortest list of actions found in time."""
        self.case.kind = fault.kind
        self.report(len(fault.actions))
        best = self._explore(fault, FRESH_TRIES, from_start=True)
        best = self._sweep(best)
        return self._explore(best, TRIES, from_start=False)

    def _better(self, found: Fault) -> Fault:
        self.report(len(found.actions))
        return found

    def _sweep(self, best: Fault) -> Fault:
        """Omit runs of decisions: first half of them at once, finally one by one."""
        size = max(1, len(best.decisions) // 2)
        while True:
            place, improved = 0, False
            while place < len(best.decisions):
                if self.out_of_time:
                    return best
                found = self._attempt(best, best.decisions[place : place + size])
                if found:
                    best, improved = self._better(found), True
                else:
                    place += size
            if size == 1 and not improved:
                return best
            size = max(1, size // 2)

    def _attempt(self, best: Fault, left_out: Sequence[int]) -> Fault | None:
        """Play without those decisions. Every seat, and chance, plays the first of its remaining
        actions that is legal, or the first legal action if there is none."""
        queues: dict[int, list[str]] = {}
        for place in range(left_out[0], len(best.actions)):
            if place not in left_out:
                queues.setdefault(best.actors[place], []).append(best.actions[place])

        def choose(match: Match) -> Action:
            legal = {action.text: action for action in match.actions()}
            queue = queues.get(match.actor, [])
            for place, text in enumerate(queue):
                if text in legal:
                    del queue[place]
                    return legal[text]
            return next(iter(legal.values()))

        def should_probe() -> bool:
            return not any(queue for actor, queue in queues.items() if actor != CHANCE)

        return self._played(best, best.actions[: left_out[0]], choose, should_probe)

    def _explore(self, best: Fault, most_tries: int, *, from_start: bool) -> Fault:
        """Look for a shorter way: play as before up to some point, then with a random or greedy
        bot. It ends after `most_tries` tries in a row that found none."""
        tries = number = 0
        while best.actions and tries < most_tries and not self.out_of_time:
            rng = seeded(f"shrink/{from_start}/{number}")
            kept = 0 if from_start else rng.below(len(best.actions))
            player = bots.make(("random", "greedy")[number % 2], best.setup.game)
            found = self._explore_once(best, kept, player, rng)
            number += 1
            tries = 0 if found else tries + 1
            if found:
                best = self._better(found)
                if not from_start:
                    best = self._sweep(best)
        return best

    def _explore_once(self, best: Fault, kept: int, player: Bot, rng: Rng) -> Fault | None:
        def choose(match: Match) -> Action:
            if match.actor == CHANCE:
                return match.game.rules.sample(match._state, rng)
            legal = match.actions()
            return player.choose(match.view(match.actor), legal, Budget(), rng)

        return self._played(best, best.actions[:kept], choose, lambda: False)

    def _played(
        self,
        best: Fault,
        kept: Sequence[str],
        choose: Callable[[Match], Action],
        should_probe: Callable[[], bool],
    ) -> Fault | None:
        """The fault in a match that continues after the kept actions with `choose`, if it occurs
        earlier than in the best list.

        A quick probe is called at each position, a slow one at the last and where `should_probe()`.
        """
        most = len(best.actions) - 1
        is_quick = best.call in (VIEW, WORDS)
        action: Action | None = None
        match = best.setup.match()
        try:
            for text in kept:
                match.play_unchecked(match.game.rules.actions.by_text[text])
            while not match.over and match.ply < most:
                if self.out_of_time:
                    return None
                action = None  # `choose` may fail
                action = choose(match)
                match.play_unchecked(action)
                if best.call != APPLY and (is_quick or should_probe()):
                    if (found := self._probe(best, match)) is not None:
                        return found
        except Exception as error:  # noqa: BLE001 - see above
            if action is None and best.call == APPLY:
                return self._ahead(best, match)  # the fault occurred during a bot's search
            found = failed(best, match, action, error)
            is_rules = best.call in (APPLY, LEGAL)
            return found if is_rules and found.call == best.call and self._is_it(error) else None
        return self._probe(best, match) if best.call != APPLY else None


def failed(fault: Fault, match: Match, action: Action | None, error: Exception) -> Fault:
    """The fault after the actions of this match, including `action` if that failed."""
    call = fault.call
    if call in (APPLY, LEGAL):
        call = LEGAL if action is None else APPLY
    taken = [(ply.action.text, ply.actor) for ply in match.plies]
    if action is not None:
        taken.append((action.text, match.actor))
    actions, actors = tuple(text for text, _ in taken), tuple(actor for _, actor in taken)
    return replace(fault, actions=actions, actors=actors, call=call, kind=kind_of(error))


def call_probe(match: Match, fault: Fault) -> None:
    """Call the probe of the fault."""
    if fault.call == BOT:
        bot(match, fault.seat, fault.language, fault.bot)
    else:
        PROBES[fault.call](match, fault.seat, fault.language)
