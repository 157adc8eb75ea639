"""What a game gives to its rules page: pictures of pieces, and table rows made from its data."""

from typing import NamedTuple


class PiecePicture(NamedTuple):
    """A piece as SVG: the box that it fills, in its own units, and how many pixels a unit takes."""

    x: float
    y: float
    width: float
    height: float
    markup: str
    scale: float = 1


class PlayerAid:
    """The player aid of a game in one language; empty by default."""

    def __init__(self, language: str) -> None:
        self.language = language

    def rows(self) -> dict[str, list[list[str]]]:
        """Rows of tables by name, each row a list of cells in Markdown."""
        return {}

    def pictures(self) -> dict[str, PiecePicture]:
        """The pictures of pieces by name."""
        return {}

    def shapes(self) -> str:
        """SVG definitions, each an element with an id, which the pictures use."""
        return ""
