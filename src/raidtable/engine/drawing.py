"""A drawing for a page: SVG that does not change, SVG that does, and where choices lie on it."""


class Spot:
    """Where on the board a choice can be pointed at, in the drawing's own units."""

    def __init__(self, action: str, x: float, y: float, width: float, height: float) -> None:
        self.action = action
        self.x = x
        self.y = y
        self.width = width
        self.height = height


class Drawing:
    """A view as a picture.

    `art` names the part that is the same in every position, which a page loads once, in a language.
    `pieces` is SVG markup of the rest: each thing that can move is a group with an id of its own,
    so that a page can move it. `mats` is HTML of what each seat has. Pieces and mats are made for
    every move, so what they show again and again is a shape of the art, which they use by its id.
    """

    def __init__(
        self,
        width: int,
        height: int,
        art: str,
        pieces: str,
        spots: list[Spot],
        mats: list[str],
    ) -> None:
        self.width = width
        self.height = height
        self.art = art
        self.pieces = pieces
        self.spots = spots
        self.mats = mats
