"""Views: what one seat knows of a position. Bots, pages and logs are made from views alone."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The base of every game's view."""

    def __init__(self, game: str, seat: int, actor: int) -> None:
        self.game = game
        self.seat = seat
        self.actor = actor

    def data(self) -> dict[str, object]:
        """All that the seat knows, readable and fit for JSON."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """The board as the seat sees it, for notebooks."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.actor))
