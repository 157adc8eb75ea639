"""Small signs for rows and lines: icons, and what is gained and paid as chips."""

from functools import cache
from html import escape

from raidtable.engine.claims import Change, span
from raidtable.engine.words import NC_, Message, Translator
from raidtable.games.art.chips import MINUS, cost, gain
from raidtable.games.north_sea.presentation.board.shapes import BONE, INK, PIPS, SIGN
from raidtable.games.north_sea.rules.components import COLOUR_NAMES, GOODS, GOODS_NAMES

# The icon of each thing that is counted.
THING_SIGNS: dict[str, str] = {
    **{name: f"good-{good}" for good, name in enumerate(GOODS_NAMES[:GOODS])},
    "armour": "icon-armour",
    "valkyries": "icon-valkyrie",
    "cards": "icon-hand",
    "strength": "icon-crew",
    **{f"{name} workers": f"worker-{colour}" for colour, name in enumerate(COLOUR_NAMES)},
}
# Things that a word names, because no icon means them alone.
THING_WORDS: dict[str, Message] = {
    "crew": NC_("after a number, short", "crew"),
    "points": NC_("after a number, short", "pts"),
    "offering points": NC_("after a number, short", "pts"),
}
# The order of chips; what is not here is never shown as one.
THINGS = (
    "silver", "provisions", "gold", "iron", "livestock", "cards", "crew", "strength", "armour",
    "valkyries", "points", "offering points",
)  # fmt: skip

# What words about a card say already: it leaves or joins the hand or the crew.
CARD_MOVES = frozenset({"cards", "crew"})


@cache
def icon(sign: str) -> str:
    """A sign of the board in a line of HTML; the style sheet sets its size."""
    return (
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#{SIGN}{sign}"/></svg>'
    )


def drawn_icon(body: str) -> str:
    return (
        f'<svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">{body}</svg>'
    )


PASS_ICON = drawn_icon('<path d="M3 4l8 8-8 8zM12 4l8 8-8 8zM20 4h2v16h-2z"/>')


@cache
def die_icon(face: int) -> str:
    """A die that shows that face."""
    pips = "".join(
        f'<circle cx="{12 + 5 * x}" cy="{12 + 5 * y}" r="2.3" fill="{INK}"/>'
        for x, y in PIPS.get(face, [])
    )
    edge = f'<rect x="2" y="2" width="20" height="20" rx="4" fill="{BONE}" stroke="{INK}"/>'
    return drawn_icon(edge + pips)


@cache
def said(language: str, message: Message) -> str:
    """A message without values."""
    return Translator(language).say(message)


@cache
def unit(language: str, thing: str) -> str:
    """What follows the number of a chip."""
    if thing in THING_WORDS:
        return f' <span class="small">{escape(said(language, THING_WORDS[thing]))}</span>'
    return icon(THING_SIGNS[thing])


@cache
def change_chip(language: str, thing: str, low: int, high: int) -> str:
    """A gain or a cost, or the range of one."""
    if low >= 0:
        return gain(span(low, high), unit(language, thing))
    if high <= 0:
        return cost(span(-high, -low), unit(language, thing))
    return f'<span class="change">{MINUS}{-low} … +{high}{unit(language, thing)}</span>'


def chips(language: str, changes: dict[str, Change]) -> str:
    """The changes of one seat: costs, then gains. Several things of which exactly one will come
    are one chip."""
    exact: dict[str, tuple[int, int]] = {}
    for thing in THINGS:
        change = changes.get(thing)
        if change is not None and change.exact != 0:
            assert change.low is not None, thing
            assert change.high is not None, thing
            exact[thing] = (change.low, change.high)
    choice = [thing for thing, (low, high) in exact.items() if low == 0 and thing in GOODS_NAMES]
    one_of = ""
    if len(choice) > 1 and len({exact[thing] for thing in choice}) == 1:
        one_of = one_of_chip(exact[choice[0]][1], tuple(choice))
        exact = {thing: change for thing, change in exact.items() if thing not in choice}
    ordered = sorted(exact.items(), key=lambda item: item[1][1] > 0)
    return "".join(change_chip(language, thing, *change) for thing, change in ordered) + one_of


@cache
def one_of_chip(number: int, things: tuple[str, ...]) -> str:
    """So much in all, of any of these."""
    icons = '<span class="small">/</span>'.join(icon(THING_SIGNS[thing]) for thing in things)
    return f'<span class="gain ns-one-of">+{number}{icons}</span>'


@cache
def worker_chip(colour: str) -> str:
    """A worker that is gained."""
    return gain("", icon(THING_SIGNS[f"{colour} workers"]))
