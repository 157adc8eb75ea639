"""A game in one terminal: people and bots in any seats, and the file it is saved in."""

from itertools import islice
from pathlib import Path

import rich.text

from raidtable.bots import registry as bots
from raidtable.bots.bot import Bot, Budget
from raidtable.bots.hints import Hint, hints
from raidtable.bots.words import Explanation, explain_choice, explanation_text, title, was_seen
from raidtable.cli import saves
from raidtable.cli.saves import HUMAN, SavedGame
from raidtable.cli.terminal import Terminal, log_lines
from raidtable.engine.action import Action
from raidtable.engine.errors import CannotUndo
from raidtable.engine.event import Event
from raidtable.engine.match import NO_UNDO, Match
from raidtable.engine.plies import UndoLimit
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.text_board import Sketch
from raidtable.engine.words import N_, Text
from raidtable.undo_policy import UndoPolicy

NO_MOVE_HERE = N_("No move has been made here yet.")
SAVED_TO = N_("The game is saved in {file}.")
NOT_SAVED = N_("The game could not be saved in {file}: {why}.")


class Table:
    """One match and its players. Bots decide by themselves; people are asked."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        players: list[str],
        file: Path | None = None,
        *,
        tells_why: bool = False,
        plays_obvious: bool = False,
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.players = players
        self.words = match.game.presentation.words(terminal.language)
        # The players' names as shown on the screen.
        self.titles = [
            title(player, self.words) if player.startswith("bot:") else player for player in players
        ]
        self.bots: list[Bot | None] = [
            None if name == HUMAN else bots.make(name, match.game) for name in players
        ]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        # A game with only bots is saved only if a file was given.
        self.is_kept = bool(self.people) or file is not None
        self.file = file or saves.new_file(match.game.id)
        self.shown_to = SPECTATOR  # the seat whose hidden information was last on the screen
        self._has_warned = False
        self._tells_why = tells_why
        self._plays_obvious = plays_obvious
        # Explanations of the bots' choices, by the last log event of each choice.
        self._explanations: dict[Event, tuple[Explanation, str]] = {}

    # Views

    def asks(self, actor: int) -> bool:
        """Whether that actor's decisions are typed at this terminal."""
        return actor in self.typed_here

    @property
    def seat(self) -> int:
        """The seat whose hidden information may be on the screen now."""
        return self.match.actor if self.match.actor in self.people else SPECTATOR

    @property
    def last_person(self) -> int:
        """The seat of the person who decided last; SPECTATOR if there is none."""
        deciders = [ply.actor for ply in self.match.plies if ply.actor in self.people]
        return deciders[-1] if deciders else SPECTATOR

    def sketch(self, seat: int) -> Sketch:
        return self.match.game.presentation.text_board(self.match.view(seat), self.words)

    def news(self, actor: int) -> list[Event]:
        """The events since this actor's last decision that it can see and the log shows."""
        plies = self.match.plies
        own_plies = [
            number
            for number, ply in enumerate(plies)
            if ply.actor == actor and not (self._plays_obvious and ply.was_obvious)
        ]
        since = plies[own_plies[-1] if own_plies else 0 :]
        return self.seen(actor, [event for ply in since for event in ply.events])

    def seen(self, seat: int, events: list[Event]) -> list[Event]:
        visible = [event.seen_from(seat) for event in events]
        return [event for event in visible if self.words.event(event)]

    def print_log(self, events: list[Event]) -> None:
        if events:
            self.terminal.print(self.log(events))

    def log(self, events: list[Event]) -> rich.text.Text:
        explanations = {
            event: sentence
            for event, (reason, sentence) in self._explanations.items()
            if reason.is_open or self.match.over
        }
        return log_lines(events, self.words, self.match.seats, explanations)

    # Deciding

    def play(self, text: str) -> None:
        """Apply a person's decision and save the game, so that closing the window loses nothing."""
        self.match.play(text, self.match.actor)
        if not self._has_warned:
            self._has_warned = not self.save(self.file)

    @property
    def obvious(self) -> Action | None:
        """The choice that is played for the person to move, if that is wanted."""
        is_wanted = self._plays_obvious and self.match.actor in self.people
        return self.match.obvious if is_wanted else None

    def play_obvious(self, action: Action) -> None:
        ply = self.match.ply
        self.play(action.text)
        self.match.plies[ply].was_obvious = True

    def let_bot_decide(self) -> list[Event]:
        seat = self.match.actor
        bot = self.bots[seat]
        assert bot is not None
        # Each decision has its own RNG stream, so that a game is reproducible from its seed.
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
        """The choices that a strong bot would consider for the player to move, who has several."""
        rng = seeded(f"{self.match.game.id}/hint/{self.match.ply}")
        match = self.match
        return hints(match.game, match.view(self.seat), match.actions(), Budget(), rng)

    # Undo and redo

    @property
    def undo_policy(self) -> UndoPolicy:
        """The undo policy of this table.

        A single person, or people who type the random events of a real table, may undo anything.
        """
        return UndoPolicy(self.match, is_alone=len(self.people) <= 1 or self.match.seed is None)

    @property
    def typed_here(self) -> set[int]:
        """The actors whose decisions are typed at this terminal."""
        return {*self.people, CHANCE} if self.match.seed is None else {*self.people}

    @property
    def undone_now(self) -> set[int]:
        """The actors whose decisions the person at the terminal may undo: their own, and random
        events that were typed."""
        person = self.match.actor if self.match.actor in self.people else self.last_person
        return {actor for actor in self.typed_here if actor in (person, CHANCE)}

    def undo(self) -> None:
        """Go back to the last decision typed here, or raise CannotUndo with the reason.

        Nobody undoes what another person at the same terminal has decided.
        """
        policy, own = self.undo_policy, self.undone_now
        if not policy.has_decided(self.typed_here):
            raise CannotUndo(NO_UNDO, reason=Text(NO_MOVE_HERE))
        try:
            policy.check_undo(own)
            count = policy.decisions_back(own)
            if self._plays_obvious:
                count = policy.check_undo_to_choice(own)
        except CannotUndo as problem:
            raise CannotUndo(NO_UNDO, reason=problem) from None
        if any(self.asks(seat) and seat not in own for seat in islice(policy.deciders(), count)):
            raise CannotUndo(NO_UNDO, reason=Text(UndoLimit.MESSAGES["other_seat"]))
        self.match.commit(self.match.prepare_undo(count))

    def redo(self) -> None:
        """Go forward to the next decision typed here, or raise CannotUndo."""
        self.undo_policy.check_redo(self.typed_here)
        while self.match.can_redo:
            self.match.redo()
            if self.asks(self.match.actor) and self.obvious is None:
                return

    # Saving

    def save(self, file: Path) -> bool:
        """Write the game; on failure show an error and return False."""
        try:
            SavedGame(self.match, self.players, self.terminal.language).write(file)
        except OSError as problem:
            self.terminal.complain(NOT_SAVED, file=file, why=problem.strerror)
            return False
        except ValueError as problem:  # an invalid file name
            self.terminal.complain(NOT_SAVED, file=repr(str(file)), why=problem)
            return False
        return True
