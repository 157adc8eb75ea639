"""The console of all commands: harmless and readable on every terminal."""

import re
import unicodedata
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from raidtable.cli.wrapping import UNGLUED

# Control characters: whole Unicode categories, and the marks that change the text direction.
CONTROL_CATEGORIES = {"Cc", "Cs", "Zl", "Zp"}
TURNING_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


# Signs of the boards for terminals without them, each as wide as the other. Dice: # is black and
# % grey. Workers: # is black, % grey and o white.
ASCII_SIGNS = str.maketrans(
    {
        **dict.fromkeys("─━═╴╶", "-"),
        **dict.fromkeys("│┃║╵╷▌", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("►▶", ">"),
        **dict.fromkeys("“”", '"'),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("–—−", "-"),
        **dict.fromkeys("·•", "."),
        "●": "#",
        "◐": "%",
        "○": "o",
        "■": "#",
        "□": "%",
        "◊": "&",
        "»": "^",
        "→": ">",
        "×": "x",
        "↻": ">",
        "↺": "<",
        "‡": "*",
        "…": "~",
        "≈": "~",
        "¿": "?",
        "¡": "!",
        "\xa0": " ",
    }
)

QUOTED = re.compile("«([^»]*)»")


def visible(text: str) -> str:
    """The text with control characters replaced by escapes such as \\x1b.

    Files and their names may come from untrusted sources.
    """
    return "".join(
        character.encode("unicode_escape", "surrogatepass").decode()
        if character in TURNING_MARKS
        or (character not in "\n\t" and unicodedata.category(character) in CONTROL_CATEGORIES)
        else character
        for character in text
    )


class HarmlessConsole(Console):
    """A console that escapes control characters in text; only the console itself sends them.

    Where the terminal has only ASCII, signs are replaced by other signs of the same width.
    """

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            if segment.control or (segment.text.isascii() and segment.text.isprintable()):
                yield segment
                continue
            text = segment.text.translate(UNGLUED)
            if not text.isprintable():
                text = visible(text)
            yield Segment(self.in_its_letters(text), segment.style)

    def in_its_letters(self, text: str) -> str:
        """The text in characters that this terminal can show."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return in_ascii(text)
        return text


def in_ascii(text: str) -> str:
    """The text in ASCII: different signs stay different, and letters lose their accents."""
    text = QUOTED.sub(r'"\1"', text)  # alone, » is a sign of a board
    plain = unicodedata.normalize("NFKD", text.translate(ASCII_SIGNS))
    return "".join(
        letter if letter.isascii() else "?" for letter in plain if not unicodedata.combining(letter)
    )
