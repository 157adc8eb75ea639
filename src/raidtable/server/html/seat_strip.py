"""The strip of seats on a small screen: who plays, their points, and whose turn it is."""

from collections.abc import Sequence

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.words import Words
from raidtable.server import messages
from raidtable.server.html.markup import escaped_text


def seat_strip(
    names: Sequence[str],
    totals: Sequence[int],
    actor: int,
    words: Words,
    clocks: Sequence[str] = (),
) -> str:
    """A link to each seat's player board, with its name and the points that everybody knows. There
    is room for one clock: that of the seat to move."""
    links = "".join(
        f'<a class="seat-{seat}" href="#mat-{seat}" data-board="{seat}"'
        f"{' aria-current=true' if seat == actor else ''}>"
        f'<span class="badge">{SEAT_LETTERS[seat]}</span>'
        f'<span class="name">{escaped_text(name)}</span> '
        f"{clocks[seat] if clocks and seat == actor else ''}<b>{total}</b></a>"
        for seat, (name, total) in enumerate(zip(names, totals, strict=True))
    )
    label = escaped_text(words.say(messages.PLAYER_BOARDS))
    return f'<nav id="seat-strip" class="seat-strip" aria-label="{label}">{links}</nav>'
