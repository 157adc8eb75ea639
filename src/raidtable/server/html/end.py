"""The end of a game: who won and by how much, and the points of each seat as a ranked bar."""

from collections.abc import Mapping, Sequence
from html import escape

from raidtable.engine.rules import Result
from raidtable.engine.seats import seat_badge
from raidtable.engine.ties import tie_sentences
from raidtable.engine.words import N_, NN_, Words
from raidtable.server import base_path, messages
from raidtable.server.html.markup import table_button
from raidtable.server.review_messages import REVIEW

WINS_BY = NN_("{seat} wins by {n} point", "{seat} wins by {n} points")
WINS_TIE = N_("{seat} wins the tie")
SHARES = N_("{seats} share the victory")
OPPONENT_WINS = NN_("The opponent wins by {n} point", "The opponent wins by {n} points")
OPPONENT_WINS_TIE = N_("The opponent wins the tie")
COMPARED = N_("{points} to {others} for {seat}.")
COMPARED_WITH_OPPONENT = N_("{points} to {others} against the opponent.")
NO_TIE = N_("No tie-break was needed.")
YOU = N_("{seat}, you")

# Colours of the sources, in which the light figures on them can be read; icons tell them apart too.
PAINTS = ["#7d5c08", "#54398a", "#22606e", "#9c3f0c", "#64431f", "#8a2c3c", "#3a5628", "#46515c"]
FIGURE_PAINT = "#fff6e2"
# The width of a bar in its own units, on a landscape and on a portrait page, and its height.
BAR_WIDTHS, BAR_HEIGHT = {False: 430, True: 300}, 21
# A piece of a bar shows its icon and figure, its figure alone, or nothing.
ROOM_FOR_BOTH, ROOM_FOR_FIGURE = 34, 14
ICON = 14
# A space at which no line ends: a name stays together.
NO_BREAK = "\u00a0"
LEAVES = "q-9 0-9 8 8 0 9-8M10 26q-9 2-7 10 8-2 7-10M11 38q-8 5-4 12 7-4 4-12"
BRANCH = (
    '<path d="M20 58C4 46 4 22 16 8" fill="none" stroke="currentColor" stroke-width="2.5"/>'
    f'<path d="M14 14{LEAVES}" fill="currentColor"/>'
)
LAUREL = (
    '<svg class="laurel" viewBox="0 0 64 64" aria-hidden="true">'
    f'{BRANCH}<g transform="translate(64 0) scale(-1 1)">{BRANCH}</g></svg>'
)


def winner_banner(result: Result, words: Words) -> str:
    """The winners, by how much they won, and what decided a tie."""
    seat = result.winners[0] if result.winners else None
    badges = "".join(seat_badge(winner) for winner in result.winners)
    total = max(result.totals) if seat is not None or result.opponent is None else result.opponent
    colour = f" seat-{seat}" if seat is not None else ""
    # A line ends after a sentence rather than within one.
    sentences = " ".join(f"<span>{escape(part)}</span>" for part in comparison(result, words))
    return (
        f'<div class="winner{colour}"><span class="medal">{LAUREL}{badges}</span>'
        f'<div><h2 class="outcome">{escape(headline(result, words))}</h2>'
        f"<p>{sentences}</p></div>"
        f'<strong class="total">{total}</strong></div>'
    )


def headline(result: Result, words: Words) -> str:
    if result.opponent is not None:
        ahead = result.totals[0] - result.opponent
        if result.winners:
            return words.say(WINS_BY, ahead, seat=words.seat(0))
        return words.say(OPPONENT_WINS, -ahead) if ahead else words.say(OPPONENT_WINS_TIE)
    if len(result.winners) > 1:
        return words.say(SHARES, seats=words.join([words.seat(seat) for seat in result.winners]))
    [winner] = result.winners
    ahead = result.totals[winner] - max(
        total for seat, total in enumerate(result.totals) if seat != winner
    )
    name = words.seat(winner)
    return words.say(WINS_BY, ahead, seat=name) if ahead else words.say(WINS_TIE, seat=name)


def comparison(result: Result, words: Words) -> list[str]:
    """The points of the best two, and the tie-break in words, also when none was needed."""
    if result.opponent is not None:
        compared = words.say(
            COMPARED_WITH_OPPONENT, points=result.totals[0], others=result.opponent
        )
        return [part for part in (compared, tie_sentences(result, words)) if part]
    ties = tie_sentences(result, words)
    if len(result.winners) > 1:
        return [ties]
    first, second = in_order_of_rank(result)[:2]
    compared = words.say(
        COMPARED,
        points=result.totals[first],
        others=result.totals[second],
        seat=words.seat(second).replace(" ", NO_BREAK),
    )
    return [compared, ties or words.say(NO_TIE)]


def in_order_of_rank(result: Result) -> list[int]:
    return sorted(range(len(result.totals)), key=lambda seat: result.ranks[seat])


def ranked_bars(
    result: Result,
    words: Words,
    icons: Mapping[str, str],
    shown: int,
    people: Sequence[str],
    *,
    portrait: bool,
) -> str:
    """All seats in order of rank: name, total, and a bar of the points by source.

    All bars have one scale. Points lost are a figure next to the name. `people` has the id of each
    seat's person, to whose page the name leads; empty for others.
    """
    sources = [source for source in result.points[0] if any(row[source] for row in result.points)]
    most = max(1, *(sum(max(0, row[source]) for source in sources) for row in result.points))
    width = BAR_WIDTHS[portrait]
    rows = "".join(
        ranked_row(
            result, words, icons, seat, sources, (width, most), people[seat], is_mine=seat == shown
        )
        for seat in in_order_of_rank(result)
    )
    keys = "".join(
        f'<li><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" rx="3" '
        f'fill="{paint(number)}"/></svg>{icons.get(source, "")} {escape(words.source(source))}</li>'
        for number, source in enumerate(sources)
    )
    title = escape(words.say(messages.POINTS_BY_SOURCE))
    return (
        f'<section class="ranked-points"><h3>{title}</h3><ol class="ranked">{rows}</ol>'
        f'<ul class="keys">{keys}</ul></section>'
    )


def paint(number: int) -> str:
    return PAINTS[number % len(PAINTS)]


def ranked_row(
    result: Result,
    words: Words,
    icons: Mapping[str, str],
    seat: int,
    sources: list[str],
    size: tuple[int, int],
    person: str,
    *,
    is_mine: bool,
) -> str:
    """One seat. `size` is the width of a bar, and the points that fill it."""
    by_source = result.points[seat]
    pieces, left = "", 0.0
    bar_width, most = size
    for number, source in enumerate(sources):
        if by_source[source] > 0:
            width = by_source[source] * bar_width / most
            label = f"{words.source(source)}: {by_source[source]}"
            icon = icons.get(source, "")
            pieces += piece_of_bar(left, width, paint(number), by_source[source], icon, label)
            left += width
    lost = "".join(
        f'<small class="cost">{icons.get(source, "") or escape(words.source(source))} '
        f"−{-by_source[source]}</small>"
        for source in sources
        if by_source[source] < 0
    )
    name = words.seat(seat)
    shown_name = escape(words.say(YOU, seat=name) if is_mine else name)
    if person:
        shown_name = f'<a href="{base_path.PREFIX}/people/{person}">{shown_name}</a>'
    mine = " mine" if is_mine else ""
    return (
        f'<li class="seat-{seat}{mine}"><b class="rank">{result.ranks[seat]}</b>'
        f"{seat_badge(seat)}"
        f'<div><p><span class="name">{shown_name}</span>{lost}'
        f'<strong class="total">{result.totals[seat]}</strong></p>'
        f'<svg class="bar-of-points" viewBox="0 0 {bar_width} {BAR_HEIGHT}" '
        f'role="img" aria-label="{result.totals[seat]}">{pieces}</svg></div></li>'
    )


def piece_of_bar(left: float, width: float, colour: str, points: int, icon: str, label: str) -> str:
    """A piece with its icon and figure, as far as there is room for them."""
    middle = left + width / 2
    inside = ""
    if width >= ROOM_FOR_BOTH and icon:
        inside = (
            f'<svg x="{middle - ICON:.1f}" y="3.5" width="{ICON}" height="{ICON}" '
            f'color="{FIGURE_PAINT}">{icon}</svg>'
            f'<text x="{middle + 2:.1f}" y="15.5">{points}</text>'
        )
    elif width >= ROOM_FOR_FIGURE:
        inside = f'<text x="{middle:.1f}" y="15.5" text-anchor="middle">{points}</text>'
    return (
        f'<g fill="{FIGURE_PAINT}"><title>{escape(label)}</title>'
        f'<rect x="{left + 0.5:.1f}" y=".5" width="{max(1, width - 1.5):.1f}" '
        f'height="{BAR_HEIGHT - 1}" rx="3" fill="{colour}" stroke="#0008"/>{inside}</g>'
    )


def end_actions(table: str, words: Words, *, plays: bool) -> str:
    """What one can do after a game: play again (those who played), see it again, share it."""
    again = table_button("rematch", table, 0, words.say(messages.REMATCH)) if plays else ""
    review = table_button("review", table, 0, words.say(REVIEW))
    copied = escape(words.say(messages.COPIED))
    return (
        f'<p class="end-actions">{again}{review}'
        f'<a class="button" href="{base_path.PREFIX}/t/{table}/at">'
        f"{escape(words.say(messages.REPLAY))}</a>"
        f'<button type="button" data-copy data-copied="{copied}" hidden>'
        f"{escape(words.say(messages.SHARE))}</button></p>"
    )
