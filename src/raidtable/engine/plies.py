"""The parts of a match: plies, prepared changes and undo limits."""

from raidtable.engine.action import Action
from raidtable.engine.event import Event
from raidtable.engine.state import CHANCE, State
from raidtable.engine.words import N_, Translator


class Ply:
    """One action of a match, with its actor and events.

    An implied ply is a decision that the older rules of a record did not have.
    """

    def __init__(
        self, actor: int, action: Action, events: list[Event], *, implied: bool = False
    ) -> None:
        self.actor = actor
        self.action = action
        self.events = events
        self.implied = implied
        # Whether it was the obvious choice; None until somebody asks (`UndoPolicy`).
        self.was_obvious: bool | None = None

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def is_decision(self) -> bool:
        """Whether a seat chose this action. Random events and implied plies are no decisions."""
        return self.actor != CHANCE and not self.implied


class PreparedChange:
    """A change to a match, prepared on a copy; `Match.commit` applies it.

    The match keeps its first `kept` plies and gets the `added` ones.
    """

    def __init__(
        self, before: State, kept: int, added: list[Ply], state: State, undone: list[list[Ply]]
    ) -> None:
        self.before = before
        self.kept = kept
        self.added = added
        self.state = state
        self.undone = undone

    @property
    def actor(self) -> int:
        """The seat that decides after the change, or CHANCE, or OVER."""
        return self.state.actor

    @property
    def events(self) -> list[Event]:
        return [event for ply in self.added for event in ply.events]


class UndoLimit:
    """How far the last decisions can be undone: to `ply`, which undoes `decisions`, and the reason
    why not further."""

    MESSAGES = {
        "start": N_("This is the start of the game."),
        "chance": N_("Dice or cards have been revealed since then, so you can't undo this."),
        "other_seat": N_("Another player has moved since then."),
        "hidden": N_("Hidden information has been revealed since then."),
    }

    def __init__(self, ply: int, decisions: int, reason: str) -> None:
        self.ply = ply
        self.decisions = decisions
        self.reason = reason

    @property
    def message(self) -> str:
        """Why not further."""
        return self.MESSAGES[self.reason]

    def sentence(self, language: str = "en") -> str:
        return Translator(language).say(self.message)

    def __repr__(self) -> str:
        return f"<undo {self.decisions} to ply {self.ply}: {self.reason}>"
