"""The choices of a decision as a table with a dot plot: what each keeps, and how sure that is."""

from html import escape
from math import ceil, floor
from typing import Final, NamedTuple

from raidtable.engine.words import Words
from raidtable.puzzles.data import ChoiceData
from raidtable.puzzles.solving import margin_of, notches_of
from raidtable.reviews.data import GOOD
from raidtable.server import puzzle_messages as messages

# The least width of the scale, in wins in 100, and the steps of its ends.
NARROWEST: Final = 10
STEP: Final = 5


class PlottedChoice(NamedTuple):
    """A choice in words, with a note, and how many others chose it."""

    choice: ChoiceData
    sentence: str
    note: str = ""
    others: int = 0


def dot_plot(plotted: list[PlottedChoice], words: Words, others: int) -> str:
    """The choices, the best first, on a scale of wins in 100. Notches say how much one loses."""
    best = max(one.choice["share"] for one in plotted)
    low, high = scale_of(plotted)

    def head(message: str) -> str:
        return f'<th scope="col">{escape(words.say(message))}</th>'

    rows = "".join(
        row(one, words, best - one.choice["share"], low, high, others) for one in plotted
    )
    good = along((best - GOOD) * 100, low, high)
    return (
        f'<table class="dots" style="--good:{good:.1f}%"><thead><tr>{head(messages.CHOICE)}'
        f'<th scope="col" class="axis"><span>{low}</span><span>{high}</span></th>'
        f"{head(messages.WINS)}{head(messages.CHOSEN_BY_OTHERS) if others else ''}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def scale_of(plotted: list[PlottedChoice]) -> tuple[int, int]:
    """The ends of the scale: whole steps that hold every interval."""
    ends = [
        100 * (one.choice["share"] + sign * margin_of(one.choice))
        for one in plotted
        for sign in (-1, 1)
    ]
    low = max(0, STEP * floor(min(ends) / STEP))
    high = min(100, STEP * ceil(max(ends) / STEP))
    if high - low >= NARROWEST:
        return low, high
    low = max(0, high - NARROWEST)
    return low, low + NARROWEST


def along(wins: float, low: int, high: int) -> float:
    """The place on the scale, in per cent of its width."""
    return min(100.0, max(0.0, 100 * (wins - low) / max(1, high - low)))


def row(one: PlottedChoice, words: Words, loss: float, low: int, high: int, others: int) -> str:
    share, error = 100 * one.choice["share"], 100 * margin_of(one.choice)
    left, right = along(share - error, low, high), along(share + error, low, high)
    notches = notches_of(loss)
    said = words.say(messages.KEEPS, share=round(share), error=max(1, round(error)))
    note = f"<small>{escape(one.note)}</small>" if one.note else ""
    points = words.say(messages.POINTS_EXPECTED, points=words.decimal(one.choice["points"], 1))
    chosen = f"<td>{words.percent(100 * one.others / others)}</td>" if others else ""
    return (
        f'<tr class="{"good" if notches == 0 else "lost"}"><th scope="row">'
        f"{escape(one.sentence)}{note}</th>"
        f'<td class="axis"><svg viewBox="0 0 100 12" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(said)}"><path class="rail" d="M0 6H100"/>'
        f'<path class="sure" d="M{left:.1f} 6H{right:.1f}"/>'
        f'<path class="share" d="M{along(share, low, high):.1f} 6h0"/></svg></td>'
        f'<td class="figure"><b>{round(share)}</b> {notch_mark(notches)}'
        f"<small>{escape(points)}</small></td>{chosen}</tr>"
    )


def notch_mark(notches: int) -> str:
    """A tick for a good choice; otherwise as many notches as it loses."""
    if notches == 0:
        return '<span class="notches good" aria-hidden="true">✓</span>'
    return f'<span class="notches" aria-hidden="true">{"|" * notches}</span>'
