"""The graph of a review: win shares as stacked bands, luck as dots, decisions as ticks.

Bands begin at the bottom with the reader's own, on the zero line, where its height can be read off.
A decision is one step wide, a batch of random events five; forced plies have no width. What is not
judged yet is hatched.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import Words
from raidtable.reviews.data import BatchData, DecisionData, ReviewData
from raidtable.reviews.marks import (
    BONE,
    DISPLAY,
    EDGE,
    ON_PAGE,
    Paints,
    badge,
    notches,
    numbered,
    paint_of,
    patterns,
    text,
)
from raidtable.reviews.sentences import YOU, ReviewWords, signed

LABEL: Final = N_("Win shares of the seats over the game, in 100 games")
YOUR_LUCK: Final = N_("your luck")
LUCK_OF: Final = N_("luck of {seat}")
NOT_JUDGED: Final = N_("not judged yet")

BATCH_WIDTH: Final = 5
TOP: Final = 20
# Luck of a smaller share is not drawn, of a smaller one has no figure.
LEAST_DOT, LEAST_FIGURE = 0.01, 0.03
# Names of parts of the game along the top, at least so far apart.
PART_ROOM: Final = 92
# The band is wide enough for an emblem.
EMBLEM_ROOM: Final = 20
FIGURE_ROOM: Final = 30
# How wide a letter of a name is on average.
LETTER: Final = 6.4


class Part(NamedTuple):
    """A part of the game, such as a voyage or round: its name, its first and last position."""

    name: str
    first: int
    last: int


def parts_of_game(match: Match, words: Words) -> list[Part]:
    """The parts of the game, as its progress names them."""
    rules = match.game.rules
    state = match.at(0)._state.copy()
    names = [words.progress(rules.view(state, SPECTATOR))]
    for ply in match.plies:
        rules.apply(state, ply.action, None)
        names.append(words.progress(rules.view(state, SPECTATOR)))
    runs = [
        (name, [at for at, _ in run]) for name, run in groupby(enumerate(names), lambda p: p[1])
    ]
    return [Part(name, run[0], run[-1]) for name, run in runs[:-1]]


@dataclass
class Graph:
    """A graph for one reader. `now` is the ply that a page shows. `only_own` leaves the lanes of
    other seats out, for a phone."""

    told: ReviewWords
    parts: Sequence[Part]
    width: int = 716
    height: int = 270
    now: int | None = None
    only_own: bool = False
    paints: Paints = ON_PAGE
    left: int = 30
    right: int = 92
    places: list[float] = field(init=False)
    decided: set[int] = field(init=False)

    def __post_init__(self) -> None:
        review = self.review
        lanes = 1 if self.only_own else review["seats"]
        self.order = self.seat_order()
        self.base = self.height - 50 - 17 * lanes
        self.decided = {decision["ply"] for decision in review["decisions"]}
        self.places = self.places_of_positions()

    @property
    def review(self) -> ReviewData:
        return self.told.review

    def seat_order(self) -> list[int]:
        """From the bottom up: the reader first, then the others in turn."""
        seats, own = self.review["seats"], self.told.reader or 0
        return [(own + number) % seats for number in range(seats)]

    def places_of_positions(self) -> list[float]:
        """How far right each position is."""
        widths = [0.0] * (self.review["plies"] + 1)
        for decision in self.review["decisions"]:
            widths[decision["ply"] + 1] = 1
        for batch in self.review["batches"]:
            widths[batch["last"] + 1] = BATCH_WIDTH
        at, reached = 0.0, []
        for width in widths:
            at += width
            reached.append(at)
        unit = (self.width - self.left - self.right) / max(1.0, at)
        return [self.left + unit * place for place in reached]

    def height_of(self, share: float) -> float:
        return self.base - (self.base - TOP) * share

    def place_of(self, ply: int) -> float:
        """How far right the mark of a ply is: a decision is marked where its effect begins."""
        return self.places[min(ply + 1, len(self.places) - 1) if ply in self.decided else ply]

    # Drawing

    def svg(self, attributes: str = "") -> str:
        label = self.told.words.say(LABEL)
        size = f'viewBox="0 0 {self.width} {self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}"'
            f"{attributes}>{patterns(self.paints)}{self.content()}</svg>"
        )

    def content(self) -> str:
        return "".join(
            [
                *(self.bands(), self.unjudged(), self.scale(), self.part_names(), self.emblems()),
                *(self.luck_lane(), self.decision_lanes(), self.here(), self.turn_numbers()),
            ]
        )

    def known(self) -> list[int]:
        """The positions whose shares are known, as far as they are in a row from the start."""
        shares = self.review["shares"]
        end = next((at for at, found in enumerate(shares) if found is None), len(shares))
        return list(range(end))

    def edges(self, position: int) -> list[float]:
        """The shares below each band, and above the last."""
        shares = self.review["shares"][position] or []
        reached = [0.0]
        for seat in self.order:
            reached.append(reached[-1] + shares[seat])
        return reached

    def bands(self) -> str:
        known = self.known()
        if not known:
            return ""
        # Forced plies have no width: the last of their positions is drawn.
        shown = [at for at in known if at + 1 not in known or self.places[at + 1] > self.places[at]]
        shown = [known[0], *shown] if shown[0] != known[0] else shown
        rows = [self.edges(at) for at in shown]
        made = ""
        if rows[0][-1] < 1 - 1e-3 or rows[-1][-1] < 1 - 1e-3:  # the opponent has the rest
            right, left = self.places[shown[-1]], self.places[shown[0]]
            made += (
                f'<rect x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" '
                f'height="{self.base - TOP}" fill="{self.paints.line}"/>'
            )
        ways = []
        for number, seat in enumerate(self.order):
            below = self.way(shown, [row[number] for row in rows])
            above = self.way(shown, [row[number + 1] for row in rows])
            made += (
                f'<polygon points="{" ".join(above)} {" ".join(reversed(below))}" '
                f'fill="{SEAT_COLORS[seat]}"/>'
            )
            ways.append(" ".join(above))
        for way in ways:
            made += (
                f'<polyline points="{way}" fill="none" stroke="{EDGE}" stroke-width="3"/>'
                f'<polyline points="{way}" fill="none" stroke="{BONE}" stroke-width="1.4"/>'
            )
        return made

    def way(self, positions: Sequence[int], shares: Sequence[float]) -> list[str]:
        return [
            f"{self.places[at]:.1f},{self.height_of(share):.1f}"
            for at, share in zip(positions, shares, strict=True)
        ]

    def unjudged(self) -> str:
        known = self.known()
        if len(known) == len(self.places):
            return ""
        x = self.places[known[-1]] if known else self.left
        room = self.width - self.right - x
        label = self.told.words.say(NOT_JUDGED)
        shown = text(x + 8, TOP + 20, label, 14, self.paints.ink, weight=700) if room > 110 else ""
        return (
            f'<rect x="{x:.1f}" y="{TOP}" width="{room:.1f}" height="{self.base - TOP}" '
            f'fill="url(#not-judged)" stroke="{self.paints.line}"/>{shown}'
        )

    def scale(self) -> str:
        made = ""
        for quarter in range(5):
            y = self.height_of(quarter / 4)
            if quarter in (1, 2, 3):
                made += (
                    f'<path d="M{self.left} {y:.1f}H{self.width - self.right}" stroke="{BONE}" '
                    'stroke-opacity=".5" stroke-dasharray="1 5"/>'
                )
            figure = str(25 * quarter)
            made += text(self.left - 5, y + 4, figure, 13, self.paints.quiet, anchor="end")
        return made

    def part_names(self) -> str:
        """Where parts of the game begin; the first word of a name stays out after the first."""
        made, free = "", 0.0
        for part in self.parts:
            x = self.places[part.first]
            if part.first and x >= free - PART_ROOM / 2:
                made += (
                    f'<path d="M{x:.1f} {TOP}V{self.height - 6}" stroke="{self.paints.ink}" '
                    'stroke-width="1" stroke-dasharray="2 3" opacity=".55"/>'
                )
            if x < free or x > self.width - self.right - PART_ROOM / 2:
                continue
            made += text(x + 2, TOP - 6, part.name, 14, self.paints.ink, family=DISPLAY, weight=600)
            free = x + max(PART_ROOM, 7.2 * len(part.name) + 12)
        return made

    def emblems(self) -> str:
        """Whose bands they are: emblems in them, and on the right who won."""
        known, made = self.known(), ""
        for where in (0.22, 0.62):
            x = self.left + (self.width - self.left - self.right) * where
            at = next((at for at in known if self.places[at] >= x), None)
            if at is None:
                continue
            edges = self.edges(at)
            for number, seat in enumerate(self.order):
                room = (self.base - TOP) * (edges[number + 1] - edges[number])
                if room > EMBLEM_ROOM:
                    y = self.height_of((edges[number] + edges[number + 1]) / 2)
                    made += badge(seat, self.places[at], y, min(11, room / 2.2))
        return made

    def luck_lane(self) -> str:
        """Luck of the reader, or else of the winner: above the line it was with them."""
        words, seat = self.told.words, self.told.subject
        y, paints = self.base + 26, self.paints
        label = (
            words.say(YOUR_LUCK)
            if seat == self.told.reader
            else words.say(LUCK_OF, seat=self.told.seat(seat))
        )
        end = self.width - self.right
        made = f'<path d="M{self.left} {y}H{end}" stroke="{paints.line}"/>'
        made += text(
            end + 6, y + 4.5, shortened(label, int((self.right - 6) / LETTER)), 13, paints.quiet
        )
        free = 0.0
        for batch in self.review["batches"]:
            made_dot, end_of_figure = self.dot(batch, batch["luck"][seat], y, free)
            made += made_dot
            free = max(free, end_of_figure)
        return made

    def dot(self, batch: BatchData, luck: float, line: float, free: float) -> tuple[str, float]:
        """A dot as large as the luck, full above the line or hollow below it, with its figure if
        there is room."""
        if abs(luck) < LEAST_DOT:
            return "", 0.0
        paints = self.paints
        before, after = self.places[batch["first"]], self.places[batch["last"] + 1]
        x, radius = (before + after) / 2, min(11.0, 24 * abs(luck) ** 0.5)
        y = line - radius - 1 if luck > 0 else line + radius + 1
        fill = paints.quiet if luck > 0 else paints.panel
        made = (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" '
            f'stroke="{paints.ink}" stroke-width="1.4"/>'
        )
        left = x + radius + 3
        if abs(luck) < LEAST_FIGURE or left < free:
            return made, x + radius
        figure = signed(round(100 * luck))
        return made + text(left, y + 4.5, figure, 13, paints.ink, weight=700), left + FIGURE_ROOM

    def decision_lanes(self) -> str:
        seats = self.order[:1] if self.only_own else self.order
        return "".join(self.lane(seat, self.base + 53 + 17 * n) for n, seat in enumerate(seats))

    def lane(self, seat: int, y: float) -> str:
        """The decisions of a seat: a tick as high as the loss, notches from a verdict on."""
        paints, end = self.paints, self.width - self.right
        name = self.told.words.say(YOU) if seat == self.told.reader else self.told.seat(seat)
        made = f'<path d="M{self.left} {y + 7}H{end}" stroke="{paints.line}"/>'
        made += badge(seat, end + 14, y, 7.5)
        made += text(
            end + 26, y + 4.5, shortened(name, int((self.right - 26) / LETTER)), 13, paints.quiet
        )
        return made + "".join(
            self.tick(decision, y)
            for decision in self.review["decisions"]
            if decision["seat"] == seat and decision["stage"] != "waiting"
        )

    def tick(self, decision: DecisionData, y: float) -> str:
        x, verdict = self.place_of(decision["ply"]), decision["verdict"]
        if verdict:
            return notches(verdict, x, y + 0.5, 11.5, paint_of(verdict, self.paints))
        if not decision["counted"]:
            return ""
        height = min(8.0, 1.5 + 60 * decision["loss"])
        return (
            f'<path d="M{x:.1f} {y + 7}v-{height:.1f}" stroke="{self.paints.faint}" '
            'stroke-width="1.2"/>'
        )

    def turn_numbers(self) -> str:
        """The turning points, on the edge of the subject's band."""
        made = ""
        for story in self.review["stories"]:
            if story["reader"] != self.told.reader:
                continue
            for number, turn in enumerate(story["turning_points"], start=1):
                after = turn["last"] + 1
                if self.review["shares"][after] is None:
                    continue
                edges = self.edges(after)
                share = edges[self.order.index(turn["subject"]) + 1]
                y = min(max(self.height_of(share), TOP + 11), self.base - 11)
                made += numbered(number, self.places[after], y, self.paints)
        return made

    def here(self) -> str:
        """Where the board stands."""
        if self.now is None:
            return ""
        x, foot = self.place_of(self.now), self.height - 2
        return (
            f'<g class="here"><path d="M{x:.1f} {TOP}V{foot - 8}" stroke="{self.paints.ink}" '
            f'stroke-width="2.6"/><path d="M{x:.1f} {foot - 9}l6 9h-12z" fill="{self.paints.ink}"/>'
            "</g>"
        )


def shortened(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"
