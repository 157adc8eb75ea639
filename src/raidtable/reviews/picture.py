"""A review as one picture: headline, graph, turning points and ledger."""

from textwrap import wrap
from typing import Final

from raidtable.reviews.graph import Graph, parts_of_game, shortened
from raidtable.reviews.ledger import in_wins
from raidtable.reviews.ledger_drawing import (
    ADDS_UP,
    HEADINGS,
    LOST_PER_CHOICE,
    WHERE_FROM,
    WHO_WOULD_WIN,
    Bars,
    swatch,
)
from raidtable.reviews.marks import (
    DISPLAY,
    IN_PICTURE,
    Paints,
    badge,
    notches,
    numbered,
    paint_of,
    patterns,
    text,
)
from raidtable.reviews.sentences import VERDICT_NAMES, ReviewWords, TurnText, signed

WIDTH: Final = 1000
EDGE: Final = 24
GRAPH_HEIGHT: Final = 330
GROUND: Final = "#d8c7a0"
# Room for the letters of a card and a line, at their sizes.
CARD_LETTERS, HEAD_LETTERS = 54, 62
CARD_LINE, ROW = 18, 44
# The right edge of each column of the ledger, after the names and the bars.
BARS_LEFT, BARS_WIDTH = 170, 250
COLUMNS: Final = {
    "start": 478, "luck": 542, "others": 638, "own": 730, "rest": 786, "result": 844, "lost": 946,
}  # fmt: skip


def review_svg(told: ReviewWords, width: int = WIDTH, paints: Paints = IN_PICTURE) -> str:
    """The picture, of that width. It uses no style sheet."""
    picture = Picture(told, paints)
    content = picture.content()
    height = picture.bottom
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
        f'height="{round(width * height / WIDTH)}" viewBox="0 0 {WIDTH} {height}">'
        f"{patterns(paints)}"
        f'<path d="M0 0H{WIDTH}V{height}H0z" fill="{GROUND}"/>{content}</svg>'
    )


class Picture:
    """Puts the parts below each other; `bottom` is how far down they reach."""

    def __init__(self, told: ReviewWords, paints: Paints) -> None:
        self.told = told
        self.paints = paints
        self.bottom = 0

    def content(self) -> str:
        made = self.head() + self.graph() + self.turns() + self.ledger()
        self.bottom += EDGE
        return made

    def head(self) -> str:
        told, paints = self.told, self.paints
        self.bottom = 54
        made = ""
        for row in wrap(f"{told.words.title()}: {told.headline()}", HEAD_LETTERS):
            made += text(EDGE, self.bottom, row, 30, paints.ink, family=DISPLAY, weight=600)
            self.bottom += 32
        for sentence in filter(None, (told.story(), told.warning())):
            made += text(EDGE, self.bottom - 4, sentence, 18, paints.quiet)
            self.bottom += 24
        return made

    def panel(self, height: int) -> str:
        """A sheet below what there is, of that height."""
        paints = self.paints
        return (
            f'<rect x="{EDGE}" y="{self.bottom}" width="{WIDTH - 2 * EDGE}" height="{height}" '
            f'rx="8" fill="{paints.panel}" stroke="{paints.line}"/>'
        )

    def title(self, shown: str, note: str = "") -> str:
        y = self.bottom + 26
        made = text(EDGE + 14, y, shown, 20, self.paints.ink, family=DISPLAY, weight=600)
        return made + text(WIDTH - EDGE - 14, y, note, 14, self.paints.quiet, anchor="end")

    def graph(self) -> str:
        told = self.told
        parts = parts_of_game(told.match, told.words)
        drawn = Graph(told, parts, WIDTH - 2 * EDGE - 20, GRAPH_HEIGHT, paints=self.paints)
        made = self.panel(GRAPH_HEIGHT + 44) + self.title(told.words.say(WHO_WOULD_WIN))
        made += f'<g transform="translate({EDGE + 10} {self.bottom + 36})">{drawn.content()}</g>'
        self.bottom += GRAPH_HEIGHT + 56
        return made

    def turns(self) -> str:
        turns = self.told.turning_points()
        if not turns:
            return ""
        across = (WIDTH - 2 * EDGE - 12 * (len(turns) - 1)) // len(turns)
        letters = CARD_LETTERS * across * 3 // WIDTH
        texts = [wrap(turn.sentence, letters) for turn in turns]
        height = 44 + CARD_LINE * (max(map(len, texts)) + 1)
        made = ""
        for number, (turn, rows) in enumerate(zip(turns, texts, strict=True)):
            left = EDGE + number * (across + 12)
            made += (
                f'<rect x="{left}" y="{self.bottom}" width="{across}" height="{height}" rx="8" '
                f'fill="{self.paints.panel}" stroke="{self.paints.line}"/>'
                f'<g transform="translate({left} {self.bottom})">{self.card(turn, rows)}</g>'
            )
        self.bottom += height + 12
        return made

    def card(self, turn: TurnText, rows: list[str]) -> str:
        paints = self.paints
        made = numbered(turn.number, 20, 22, paints)
        made += text(38, 27, turn.when, 17, paints.ink, family=DISPLAY, weight=600)
        for number, row in enumerate(rows):
            made += text(14, 50 + CARD_LINE * number, row, 14.5, paints.ink)
        y = 50 + CARD_LINE * len(rows)
        if turn.verdict:
            paint = paint_of(turn.verdict, paints)
            made += notches(turn.verdict, 20, y - 4, 11, paint)
            name = self.told.words.say(VERDICT_NAMES[turn.verdict])
            made += text(34, y, name, 14, paint, weight=700)
        return made

    def ledger(self) -> str:
        told, paints = self.told, self.paints
        say, review = told.words.say, told.review
        bars = Bars(review["ledger"], BARS_WIDTH, ROW - 10)
        made = self.panel(78 + ROW * review["seats"])
        made += self.title(say(WHERE_FROM), say(ADDS_UP))
        top = self.bottom + 66
        made += f'<g transform="translate({BARS_LEFT} {top - 16})">{bars.scale(paints)}</g>'
        for part, right in COLUMNS.items():
            heading = say(HEADINGS.get(part, LOST_PER_CHOICE))
            made += text(right, top - 4, heading, 12.5, paints.quiet, anchor="end")
            made += f'<g transform="translate({right - 16} {top - 28})">{swatch(part, paints)}</g>'
        for seat, line in enumerate(review["ledger"]):
            y = top + ROW * seat
            made += f'<path d="M{EDGE + 14} {y + 3}H{WIDTH - EDGE - 14}" stroke="{paints.line}"/>'
            made += badge(seat, EDGE + 26, y + ROW / 2 + 2, 11)
            name = shortened(told.seat(seat), 13)
            made += text(
                EDGE + 44, y + ROW / 2 + 8, name, 18, paints.ink, family=DISPLAY, weight=600
            )
            shown = bars.of(seat, paints)
            made += f'<g transform="translate({BARS_LEFT} {y + 7})">{shown}</g>'
            wins = in_wins(line["shares"])
            figures = {
                part: str(wins[part]) if part in ("start", "result") else signed(wins[part])
                for part in HEADINGS
            }
            mean = review["figures"][seat]["mean_loss"]
            figures["lost"] = told.words.decimal(100 * mean, 1)
            for part, figure in figures.items():
                made += text(
                    COLUMNS[part], y + ROW / 2 + 8, figure, 16, paints.ink, anchor="end", weight=700
                )
        self.bottom = top + ROW * review["seats"] + 12
        return made
