"""Views: what one seat knows of a position. Bots, pages and logs are made from views alone."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from raidtable.engine.pieces import fields, rebuilt
from raidtable.engine.state import CHANCE, OVER, SPECTATOR


def decider(actor: int) -> str:
    """The actor in words, for reprs."""
    if actor == OVER:
        return "over"
    return "chance decides" if actor == CHANCE else f"seat {actor} decides"


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The base of every game's view. The constructor of a subclass takes the seat and its own
    fields by name."""

    def __init__(self, game: str, seat: int, actor: int) -> None:
        self.game = game
        self.seat = seat
        self.actor = actor

    def data(self) -> Mapping[str, object]:
        """All that the seat knows, readable and fit for JSON."""
        raise NotImplementedError

    def __repr__(self) -> str:
        viewer = "spectators" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<view of {self.game} for {viewer}, {decider(self.actor)}>"

    def _repr_svg_(self) -> str:
        """The board as the seat sees it, for notebooks."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        parts = fields(self)
        del parts["game"], parts["actor"]
        return rebuilt, (type(self), parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.actor))
