"""What a match is made of: plies, prepared changes, and how far decisions can be undone."""

from raidtable.engine.action import Action
from raidtable.engine.event import Event
from raidtable.engine.state import CHANCE, State
from raidtable.engine.words import N_, Translator


class Ply:
    """One action of a match: who took it and what it told.

    An implied ply answers a question that the rules of an older record did not ask.
    """

    def __init__(
        self, actor: int, action: Action, events: list[Event], *, implied: bool = False
    ) -> None:
        self.actor = actor
        self.action = action
        self.events = events
        self.implied = implied

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def is_decision(self) -> bool:
        """Whether a seat chose this action: chance and implied plies follow from decisions."""
        return self.actor != CHANCE and not self.implied


class PreparedChange:
    """A change to a match, worked out on a copy: `Match.commit` puts it into effect.

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
    """How far the last decisions can be taken back: to `ply`, over `decisions`, and why not
    further."""

    MESSAGES = {
        "start": N_("The game begins there."),
        "chance": N_("Chance has decided since: what dice and stacks have shown stays."),
        "other_seat": N_("Another player has decided since."),
        "hidden": N_("Hidden information has been seen since."),
    }

    def __init__(self, ply: int, decisions: int, reason: str) -> None:
        self.ply = ply
        self.decisions = decisions
        self.reason = reason

    def sentence(self, language: str = "en") -> str:
        return Translator(language).say(self.MESSAGES[self.reason])

    def __repr__(self) -> str:
        return f"<undo {self.decisions} to ply {self.ply}: {self.reason}>"
