"""Reproduces a fault from its report, and shortens the game that leads to it.

The method is delta debugging over decisions. A candidate leaves some decisions out; what is not
legal any more is skipped. Random outcomes are part of the list: a roll or a draw takes the first
recorded outcome that is possible, so removing a decision does not change the dice. After that,
random play from positions on the way looks for shorter ways to the same fault.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from raidtable.engine.action import Action
from raidtable.engine.errors import BadRecord, RaidtableError
from raidtable.engine.game import Game, Options
from raidtable.engine.match import Match, Seed, chance_stream, check_seed, options_from
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import CHANCE, SPECTATOR, State
from raidtable.engine.written import Written
from raidtable.faults import APPLY, BOT, DRAWING, VIEW, WORDS, FaultReport, Kind, kind_of
from raidtable.games import registry
from raidtable.probes import PROBES, USUAL_BOT, bot

SECONDS = 60.0
# Random play ends after this many tries in a row that found nothing shorter.
TRIES = 300


class NotLegal(BadRecord):
    """An action of the record is not legal in this version."""

    def __init__(self, number: int, action: str) -> None:
        super().__init__(f"Action {number} of the record, {action!r}, is not legal.")
        self.number = number
        self.action = action


@dataclass(frozen=True)
class Setup:
    """What a match starts from. `written` is the start position, if it is not the game's own."""

    game: Game[Any]
    options: Options
    start: State | None
    written: dict[str, Any] | None

    def match(self) -> Match:
        """A match before its first action; its random outcomes are played by hand."""
        return Match(self.game, self.options, None, start=self.start)


@dataclass(frozen=True)
class Fault:
    """A list of actions after which `call` fails: "apply" is the last action itself, anything else
    the name of a probe, for that seat and language."""

    setup: Setup
    actions: tuple[str, ...]
    actors: tuple[int, ...]
    call: str
    seat: int
    language: str
    bot: str
    error: Exception

    @property
    def kind(self) -> Kind:
        return kind_of(self.error)

    def taken(self, *, by_chance: bool) -> list[str]:
        """The decisions, or the random outcomes."""
        pairs = zip(self.actions, self.actors, strict=True)
        return [text for text, actor in pairs if (actor == CHANCE) == by_chance]


class Case:
    """A recorded game that failed, and how."""

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
        if report is not None and report.seat in seats:
            self.seats = [report.seat, SPECTATOR]
        elif report is not None and report.seat == SPECTATOR:
            self.seats = [SPECTATOR]
        else:
            self.seats = [*seats, SPECTATOR]
        # Where a report says it failed may be a guess: look there first.
        self.probes = [VIEW, WORDS, DRAWING]
        if report is not None and report.where in PROBES:
            first = report.where
            self.probes = [first, *(name for name in self.probes if name != first)]


def setup_of(record: Mapping[str, Any]) -> Setup:
    """What the record starts from, by the rules of this version."""
    data = Written(record, "The record", BadRecord)
    game = registry.get(data.text("game", ""))
    chosen = Written(data.data.get("options"), "The record, 'options'", BadRecord).data
    options = options_from(game, data.data.get("seats"), chosen)
    if not data.has("start"):
        return Setup(game, options, None, None)
    written = Written(data.data["start"], "The record, 'start'", BadRecord).data
    start = game.read(written, Match(game, options, 0)._state)
    return Setup(game, options, start, written)


class Shrinker:
    """Reproduces and shortens, for that many seconds at most. `tell` hears each new length."""

    def __init__(
        self, case: Case, seconds: float = SECONDS, tell: Callable[[int], None] | None = None
    ) -> None:
        self.case = case
        self.deadline = time.monotonic() + seconds
        self.tell = tell or (lambda length: None)

    @property
    def out_of_time(self) -> bool:
        return time.monotonic() >= self.deadline

    # Reproducing

    def reproduce(self) -> Fault | None:
        """The fault as it happened; None if it does not happen any more. Raises NotLegal where
        the record cannot be replayed."""
        case = self.case
        blank = Fault(
            case.setup, (), (), APPLY, SPECTATOR, case.language, case.bot, Exception("no fault")
        )
        try:
            match = case.setup.match()
            for action in self._recorded(match):
                blank = extended(blank, match, action)
                match._apply(action)
        except RaidtableError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the fault we look for
            return replace(blank, error=error)
        return self._ahead(blank, match) or self._probed(blank)

    def _recorded(self, match: Match) -> Iterator[Action]:
        """The actions of the record, the action that failed, and what the seed gives at chance."""
        for number, text in enumerate(self.case.actions):
            action = match.game.actions.find(text)
            if action is None or action not in match.actions():
                raise NotLegal(number, text)
            yield action
        yield from self._by_seed(match)
        failed = match.game.actions.find(self.case.action or "")
        if failed is not None and failed in match.actions():
            yield failed
            yield from self._by_seed(match)

    def _by_seed(self, match: Match) -> Iterator[Action]:
        while self.case.seed is not None and match.actor == CHANCE:
            yield match.game.sample(match._state, chance_stream(self.case.seed, match.ply))

    def _ahead(self, played: Fault, match: Match) -> Fault | None:
        """A page tries every choice before it is taken; one of them may be what failed."""
        for action in match.actions():
            try:
                match.ends_undo(action.text)
            except Exception as error:  # noqa: BLE001 - see above
                if self._is_it(error):
                    return replace(extended(played, match, action), error=error)
        return None

    def _probed(self, played: Fault) -> Fault | None:
        """The first position at which a probe fails; the last position is looked at before."""
        case = self.case
        for call in case.probes:
            for seat in case.seats:
                whole = replace(played, call=call, seat=seat)
                match = case.setup.match()
                plies = [match.game.actions.by_text[text] for text in played.actions]
                for action in plies:
                    match._apply(action)
                found = self._look(whole, match)
                if found is not None or call != BOT:
                    found = self._first(whole) or found
                if found is not None:
                    return found
        return None

    def _first(self, fault: Fault) -> Fault | None:
        """The shortest beginning of these actions at which the probe fails."""
        match = fault.setup.match()
        for number in range(len(fault.actions) + 1):
            if self.out_of_time:
                return None
            begun = replace(fault, actions=fault.actions[:number], actors=fault.actors[:number])
            if found := self._look(begun, match):
                return found
            if number < len(fault.actions):
                match._apply(match.game.actions.by_text[fault.actions[number]])
        return None

    def _look(self, fault: Fault, match: Match) -> Fault | None:
        """The fault, if its probe fails at the present position."""
        try:
            look(match, fault)
        except Exception as error:  # noqa: BLE001 - see above
            if self._is_it(error):
                return replace(fault, error=error)
        return None

    def _is_it(self, error: Exception) -> bool:
        return self.case.kind is None or kind_of(error) == self.case.kind

    # Shortening

    def shorten(self, fault: Fault) -> Fault:
        """The shortest list that was found in the time there is."""
        self.case.kind = fault.kind
        self.tell(len(fault.actions))
        best = self._sweep(fault)
        tries = number = 0
        while tries < TRIES and not self.out_of_time:
            found = self._wander(best, seeded(f"shrink/{number}"))
            number += 1
            tries = 0 if found else tries + 1
            if found:
                best = self._sweep(self._better(found))
        return best

    def _better(self, found: Fault) -> Fault:
        self.tell(len(found.actions))
        return found

    def _sweep(self, best: Fault) -> Fault:
        """Leaves out runs of decisions, at first half of them at once, at last one by one."""
        size = max(1, len(best.taken(by_chance=False)) // 2)
        while True:
            place, improved = 0, False
            while place < len(decisions := best.taken(by_chance=False)):
                if self.out_of_time:
                    return best
                found = self._attempt(best, decisions[:place] + decisions[place + size :])
                if found:
                    best, improved = self._better(found), True
                else:
                    place += size
            if size == 1 and not improved:
                return best
            size = max(1, size // 2)

    def _attempt(self, best: Fault, decisions: Sequence[str]) -> Fault | None:
        """Plays those decisions where they are legal. The fault, if it comes sooner than before."""
        recorded = best.taken(by_chance=True)
        waiting = list(reversed(decisions))

        def choose(match: Match) -> Action | None:
            legal = {action.text: action for action in match.actions()}
            if match.actor == CHANCE:
                for place, text in enumerate(recorded):
                    if text in legal:
                        del recorded[place]
                        return legal[text]
                return next(iter(legal.values()))
            while waiting:
                if (action := legal.get(waiting.pop())) is not None:
                    return action
            return None

        return self._played(best, choose, lambda: not waiting)

    def _wander(self, best: Fault, rng: Rng) -> Fault | None:
        """Plays as before up to a random point, and then at random."""
        kept = rng.below(len(best.actions) + 1)
        known = iter(best.actions[:kept])

        def choose(match: Match) -> Action | None:
            if (text := next(known, None)) is not None:
                return match.game.actions.by_text[text]
            if match.actor == CHANCE:
                return match.game.sample(match._state, rng)
            legal = match.actions()
            return legal[rng.below(len(legal))]

        # Every position on the way may show the fault; a drawing is too slow for that.
        return self._played(best, choose, lambda: best.call in (VIEW, WORDS))

    def _played(
        self, best: Fault, choose: Callable[[Match], Action | None], looks: Callable[[], bool]
    ) -> Fault | None:
        """The fault in a match that is played by `choose`, if its list is shorter than the best.

        A probe looks at the last position, and wherever `looks` says so.
        """
        played = replace(best, actions=(), actors=())
        most = len(best.actions) - 1
        try:
            match = best.setup.match()
            while not match.over and match.ply < most and (action := choose(match)) is not None:
                played = extended(played, match, action)
                match._apply(action)
                if best.call != APPLY and looks() and (found := self._look(played, match)):
                    return found
        except Exception as error:  # noqa: BLE001 - see above
            is_it = best.call == APPLY and self._is_it(error)
            return replace(played, error=error) if is_it else None
        return self._look(played, match) if best.call != APPLY and match.ply <= most else None


def extended(fault: Fault, match: Match, action: Action) -> Fault:
    """The list with this action at its end."""
    return replace(
        fault, actions=(*fault.actions, action.text), actors=(*fault.actors, match.actor)
    )


def look(match: Match, fault: Fault) -> None:
    """Calls the probe of the fault."""
    if fault.call == BOT:
        bot(match, fault.seat, fault.language, fault.bot)
    else:
        PROBES[fault.call](match, fault.seat, fault.language)


# The test


def test_of(fault: Fault, name: str) -> str:
    """A pytest module that fails as long as the fault is there."""
    setup = fault.setup
    imports = "import raidtable" if setup.written is None else "import json\n\nimport raidtable"
    lines = [
        "def test_" + name + "() -> None:",
        *start_lines(setup),
        "    for action in ACTIONS:",
        "        match.play(action)",
    ]
    if fault.call != APPLY:
        imports += "\nfrom raidtable import probes"
        more = f", {quoted(fault.bot)}" if fault.call == BOT else ""
        call = f"probes.{fault.call}(match, {fault.seat}, {quoted(fault.language)}{more})"
        lines.append(f"    {call}")
    actions = "".join(f"    {quoted(text)},\n" for text in fault.actions)
    return (
        f'"""{setup.game.id} fails after {len(fault.actions)} actions: {fault.kind}.\n\n'
        "Written by `raidtable shrink`. Random outcomes are among the actions.\n"
        f'"""\n\n{imports}\n\nACTIONS = [\n{actions}]\n\n\n' + "\n".join(lines) + "\n"
    )


def start_lines(setup: Setup) -> list[str]:
    """How the test makes its match."""
    game, seats, chosen = quoted(setup.game.id), setup.options.seats, setup.options.chosen
    options = "".join(f", {key}={quoted(value)}" for key, value in chosen.items())
    new = f'raidtable.new({game}, seats={seats}, chance="by_hand"{options})'
    if setup.written is None:
        return [f"    match = {new}"]
    start = json.dumps(setup.written, sort_keys=True)
    return [
        f"    record = {new}.record()",
        f'    record |= {{"start": json.loads({start!r}), "actions": []}}',
        '    del record["digest"]',
        "    match = raidtable.load(record)",
    ]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
