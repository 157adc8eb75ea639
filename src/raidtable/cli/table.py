"""A game at one terminal: people and bots in any seats, and the file the game is kept in."""

from pathlib import Path

from rich.text import Text

from raidtable.bots import registry as bots
from raidtable.bots.bot import Bot, Budget
from raidtable.bots.hints import Hint, hints
from raidtable.bots.words import (
    Explanation,
    explain_choice,
    explanation_text,
    title,
    was_seen,
)
from raidtable.cli import saves
from raidtable.cli.saves import HUMAN, SavedGame
from raidtable.cli.terminal import Terminal, log_lines
from raidtable.engine.errors import BadOption, CannotUndo
from raidtable.engine.event import Event
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.text_board import Sketch
from raidtable.engine.words import N_
from raidtable.undo_policy import UndoPolicy

NO_UNDO = N_("Nothing can be taken back. {reason}")
NOTHING_DECIDED = N_("No decision has been taken here yet.")
SAVED_TO = N_("The game is saved in {file}.")
NOT_SAVED = N_("The game could not be saved in {file}: {why}.")


def players_from(text: str, game: Game) -> list[str]:
    """Who sits where, from "human,bot:2,bot:3"."""
    known = [HUMAN, *bots.opponents(game)]
    players = [name.strip().lower() for name in text.split(",")]
    for name in players:
        if name not in known:
            raise BadOption(f"{name!r} cannot take a seat; there are {', '.join(known)}.")
    return players


def usual_players(game: Game) -> list[str]:
    """One person and two bots, or as near to three seats as the game comes."""
    seats = min(game.rules.seat_counts, key=lambda count: abs(count - 3))
    return [HUMAN, *bots.company(game, bots.USUAL_LEVELS[: seats - 1])]


class Table:
    """One match and who sits around it. Bots decide by themselves, people are asked."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        players: list[str],
        file: Path | None = None,
        *,
        tells_why: bool = False,
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.players = players
        self.words = match.game.presentation.words(terminal.language)
        # Who plays, as people are told.
        self.titles = [
            title(player, self.words) if player.startswith("bot:") else player for player in players
        ]
        self.bots: list[Bot | None] = [
            None if name == HUMAN else bots.make(name, match.game) for name in players
        ]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        # A game that bots play among themselves is kept only if somebody named a file for it.
        self.is_kept = bool(self.people) or file is not None
        self.file = file or saves.new_file(match.game.id)
        self.shown_to = SPECTATOR  # whose secrets were on the screen last
        self._has_warned = False
        self._tells_why = tells_why
        # Why bots chose what they did, by the last line that the log tells of it.
        self._explanations: dict[Event, tuple[Explanation, str]] = {}

    # Looking

    def asks(self, actor: int) -> bool:
        """Whether that actor's decisions are typed at this terminal."""
        return actor in self.typed_here

    @property
    def seat(self) -> int:
        """The seat whose knowledge may be on the screen now."""
        return self.match.actor if self.match.actor in self.people else SPECTATOR

    @property
    def last_person(self) -> int:
        """The person who decided last; a spectator where nobody has."""
        deciders = [ply.actor for ply in self.match.plies if ply.actor in self.people]
        return deciders[-1] if deciders else SPECTATOR

    def sketch(self, seat: int) -> Sketch:
        return self.match.game.presentation.text_board(self.match.view(seat), self.words)

    def news(self, actor: int) -> list[Event]:
        """What happened from this actor's last decision on, as far as it may know and the log
        tells."""
        plies = self.match.plies
        own = [number for number, ply in enumerate(plies) if ply.actor == actor]
        since = plies[own[-1] if own else 0 :]
        return self.seen(actor, [event for ply in since for event in ply.events])

    def seen(self, seat: int, events: list[Event]) -> list[Event]:
        told = [event.seen_from(seat) for event in events]
        return [event for event in told if self.words.event(event)]

    def tell(self, events: list[Event]) -> None:
        if events:
            self.terminal.print(self.log(events))

    def log(self, events: list[Event]) -> Text:
        told = {
            event: sentence
            for event, (reason, sentence) in self._explanations.items()
            if reason.is_open or self.match.over
        }
        return log_lines(events, self.words, self.match.seats, told)

    # Deciding

    def play(self, text: str) -> None:
        """A person's decision. It is saved at once, so that a closed window loses nothing."""
        self.match.play(text, self.match.actor)
        if not self._has_warned:
            self._has_warned = not self.save(self.file)

    def let_bot_decide(self) -> list[Event]:
        seat = self.match.actor
        bot = self.bots[seat]
        assert bot is not None
        # A stream for each decision, so that a game can be played again from its seed.
        rng = seeded(f"{self.match.seed}/bot/{seat}/{self.match.ply}")
        view, public = self.match.view(seat), self.match.view()
        action = bot.choose(view, self.match.actions(), Budget(), rng)
        ply = self.match.ply
        events = self.match.play(action.text, seat)
        if self._tells_why:
            explanation = explain_choice(bot.thought, action, view, public)
            seen = self.match.plies[ply].events
            lines = self.seen(SPECTATOR, seen)
            if explanation is not None and was_seen(seen) and lines:
                sentence = explanation_text(explanation, self.words, self.match.game, view)
                self._explanations[lines[-1]] = (explanation, sentence)
        return events

    def hints(self) -> list[Hint]:
        """What a strong bot would look at in the place of whoever decides, who has a choice."""
        rng = seeded(f"{self.match.game.id}/hint/{self.match.ply}")
        match = self.match
        return hints(match.game, match.view(self.seat), match.actions(), Budget(), rng)

    # Taking back

    @property
    def undo_policy(self) -> UndoPolicy:
        """Nobody else is affected where one person plays against bots, or where chance is typed
        from a real table."""
        return UndoPolicy(self.match, is_alone=len(self.people) <= 1 or self.match.seed is None)

    @property
    def typed_here(self) -> set[int]:
        """The actors whose decisions are typed at this terminal."""
        return {*self.people, CHANCE} if self.match.seed is None else {*self.people}

    def undo(self) -> None:
        """Go back to the last decision that was typed here, or raise CannotUndo with the reason."""
        policy = self.undo_policy
        if not policy.has_decided(self.typed_here):
            raise self._cannot_undo(NOTHING_DECIDED)
        try:
            policy.check_undo(self.typed_here)
        except CannotUndo as problem:
            raise self._cannot_undo(str(problem)) from None
        self.match.commit(self.match.prepare_undo(policy.decisions_back(self.typed_here)))

    def redo(self) -> None:
        """Go forward to the next decision that is typed here, or raise CannotUndo."""
        try:
            self.undo_policy.check_redo(self.typed_here)
        except CannotUndo as problem:
            raise CannotUndo(self.terminal.text(str(problem))) from None
        while self.match.can_redo:
            self.match.redo()
            if self.asks(self.match.actor):
                return

    def _cannot_undo(self, reason: str) -> CannotUndo:
        return CannotUndo(self.terminal.text(NO_UNDO, reason=self.terminal.text(reason)))

    # Keeping

    def save(self, file: Path) -> bool:
        """Writes the game, or complains and answers False."""
        try:
            SavedGame(self.match, self.players, self.terminal.language).write(file)
        except OSError as problem:
            self.terminal.complain(NOT_SAVED, file=file, why=problem.strerror)
            return False
        except ValueError as problem:  # a name that no file can have
            self.terminal.complain(NOT_SAVED, file=repr(str(file)), why=problem)
            return False
        return True
