"""The ledger of a seat as bars: each part begins where the one before ended, so the eye can add."""

from collections.abc import Sequence
from typing import Final

from raidtable.engine.messages import N_, NC_, Message
from raidtable.engine.seats import SEAT_COLORS
from raidtable.reviews.data import LedgerData
from raidtable.reviews.ledger import in_wins
from raidtable.reviews.marks import EDGE, Paints, text

# The parts in the order in which they are told, with their headings.
HEADINGS: Final[dict[str, Message]] = {
    "start": NC_("part of a ledger", "Start"),
    "luck": NC_("part of a ledger", "Luck"),
    "others": NC_("part of a ledger", "Others’ choices"),
    "own": NC_("part of a ledger", "Own choices"),
    "rest": NC_("part of a ledger", "Rest"),
    "result": NC_("part of a ledger", "Result"),
}
STEPS: Final = ("start", "luck", "others", "own", "rest")
LOST_PER_CHOICE: Final = N_("Lost per choice")
WHERE_FROM: Final = N_("Where the result came from")
ADDS_UP: Final = N_("wins in 100, each line adds up; rest: the judge’s own error")
WHO_WOULD_WIN: Final = N_("Who would win, in 100 games")


class Bars:
    """The bars of all seats on one scale, which reaches beyond 0 and 100 where a sum does."""

    def __init__(self, ledger: Sequence[LedgerData], width: int, height: int) -> None:
        self.wins = [in_wins(line["shares"]) for line in ledger]
        reached = [0, 100]
        for wins in self.wins:
            at = 0
            for part in STEPS:
                at += wins[part]
                reached.append(at)
        self.least, self.most = min(reached) - 2, max(reached) + 2
        self.width, self.height = width, height

    def place(self, wins: float) -> float:
        return self.width * (wins - self.least) / (self.most - self.least)

    def of(self, seat: int, paints: Paints) -> str:
        """The five bars of a seat; lines show 0, 50 and 100."""
        fills = {
            "start": SEAT_COLORS[seat],
            "luck": "url(#of-luck)",
            "others": "url(#of-others)",
            "own": paints.ink,
            "rest": "none",
        }
        made = "".join(
            f'<path d="M{self.place(wins):.1f} 0V{self.height}" stroke="{paints.line}" '
            'stroke-opacity=".6"/>'
            for wins in (0, 50, 100)
        )
        step = self.height / len(STEPS)
        thick, at = 0.78 * step, 0
        for number, part in enumerate(STEPS):
            before, at = at, at + self.wins[seat][part]
            y = number * step + (step - thick) / 2
            left, right = sorted((self.place(before), self.place(at)))
            if number:
                made += (
                    f'<path d="M{self.place(before):.1f} {y - step:.1f}V{y + thick:.1f}" '
                    f'stroke="{paints.quiet}" stroke-width="1"/>'
                )
            dash = ' stroke-dasharray="3 2"' if part == "rest" else ""
            edge = EDGE if part == "start" else paints.ink
            made += (
                f'<rect x="{left:.1f}" y="{y:.1f}" width="{max(1.5, right - left):.1f}" '
                f'height="{thick:.1f}" fill="{fills[part]}" stroke="{edge}" '
                f'stroke-width="1.1"{dash}/>'
            )
        return made

    def scale(self, paints: Paints) -> str:
        """The figures above the lines."""
        return "".join(
            text(self.place(wins), 12, str(wins), 12.5, paints.quiet, anchor="middle")
            for wins in (0, 50, 100)
        )


def swatch(part: str, paints: Paints) -> str:
    """A small sample of a part's filling, for the head of its column; nothing for the others."""
    fills = {"luck": "url(#of-luck)", "others": "url(#of-others)", "own": paints.ink}
    fill = fills.get(part, "none")
    if part not in fills and part != "rest":
        return ""
    dash = ' stroke-dasharray="3 2"' if part == "rest" else ""
    return (
        f'<rect x=".8" y=".8" width="14.4" height="9.4" fill="{fill}" stroke="{paints.ink}" '
        f'stroke-width="1.2"{dash}/>'
    )
