"""A drawing for a terminal: lines of text with named styles, coloured by whoever shows it."""

# A piece of text and the name of its style ("" is plain): "seat0" to "seat3", "dim", "strong",
# "tile", ...
Span = tuple[str, str]


class Sketch:
    """Lines of spans, filled from the top."""

    def __init__(self) -> None:
        self.lines: list[list[Span]] = []

    def line(self, *spans: Span) -> None:
        self.lines.append(list(spans))

    def text(self) -> str:
        """The drawing without styles."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)
