"""The sections of a review's page on the whole game: headline, graph, turning points, ledger, and
the list of verdicts. Each has an id, and is replaced as the judge goes on or the reader steps."""

from html import escape

from raidtable.engine.seats import seat_badge
from raidtable.reviews.data import DecisionData
from raidtable.reviews.graph import Graph
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
from raidtable.reviews.marks import ON_PAGE, patterns, verdict_icon
from raidtable.reviews.sentences import VERDICT_NAMES, YOU, TurnText, signed
from raidtable.server import base_path, messages
from raidtable.server import review_messages as r
from raidtable.server.html.points import points
from raidtable.server.html.review_page import ReviewPage
from raidtable.server.html.review_steps import board, links, pair, steps

# Width, height and room for names of the graph, on a landscape and on a portrait page.
GRAPH_SIZES = {False: (716, 270, 92), True: (390, 236, 74)}
BARS_SIZE = (170, 34)
LEAST = {"inaccuracy": 3, "mistake": 6, "blunder": 12}


def review_sections(page: ReviewPage) -> dict[str, str]:
    """All sections by their ids."""
    return {
        "review-head": head(page),
        "review-graph": graph(page),
        "review-turns": turns(page),
        "review-ledger": ledger(page),
        "review-steps": steps(page),
        "review-board": board(page),
        "review-pair": pair(page),
        "review-links": links(page),
        "review-mistakes": mistakes(page),
    }


def pattern_defs() -> str:
    """The fillings that the drawings of the page use."""
    return f'<svg class="defs" width="0" height="0" aria-hidden="true">{patterns(ON_PAGE)}</svg>'


def head(page: ReviewPage) -> str:
    told = page.told
    running = " data-running" if page.is_running else ""
    sentences = " ".join(filter(None, (told.story(), page.note, told.warning())))
    return (
        f'<header id="review-head" class="review-head" data-ply="{page.ply}"{running}>'
        f"<h1>{escape(told.headline())}</h1>"
        f"<p{' role=status' if page.is_running else ''}>{escape(sentences)}</p></header>"
    )


def graph(page: ReviewPage) -> str:
    width, height, names = GRAPH_SIZES[page.portrait]
    drawn = Graph(
        page.told, page.parts, width, height, page.ply, only_own=page.portrait, right=names
    )
    places = " ".join(f"{stop}:{drawn.place_of(stop):.0f}" for stop in page.stops)
    judge = page.say(r.JUDGE_LINE, looks=page.review["judge"]["first"])
    keys = " ".join(
        f"<span>{verdict_icon(verdict, 16)} "
        f"{page.say(r.FROM, n=LEAST[verdict], verdict=page.told.words.say(name))}</span>"
        for verdict, name in VERDICT_NAMES.items()
        if verdict
    )
    shown = drawn.svg(f' class="review-graph" data-places="{places}" data-width="{width}"')
    return (
        '<section id="review-graph" class="review-panel graph">'
        f"<h2>{page.say(WHO_WOULD_WIN)} <small>{judge}</small></h2>{shown}"
        f'<p class="review-key">{keys} <span>{page.say(r.KEY)}</span></p>'
        f"{figures(page)}</section>"
    )


def figures(page: ReviewPage) -> str:
    """The graph as a table: the shares where each part of the game begins, and at the end."""
    told, shares, seats = page.told, page.review["shares"], range(page.review["seats"])
    heads = "".join(f'<th scope="col">{escape(told.seat(seat))}</th>' for seat in seats)
    moments = [(part.name, part.first) for part in page.parts]
    moments.append((told.words.say(HEADINGS["result"]), page.review["plies"]))
    rows = ""
    for name, position in moments:
        found = shares[position]
        cells = "".join(
            f"<td>{'–' if found is None else round(100 * found[seat])}</td>" for seat in seats
        )
        rows += f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
    return (
        f'<details class="review-figures"><summary>{page.say(r.FIGURES)}</summary>'
        f'<table><thead><tr><th scope="col">{page.say(r.WHEN)}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></details>"
    )


def turns(page: ReviewPage) -> str:
    found = page.told.turning_points()
    cards = "".join(card(page, turn) for turn in found)
    if not found:
        note = r.NO_TURNS if page.review["state"] == "done" else r.STILL_TO_COME
        cards = f'<p class="review-panel">{page.say(note)}</p>'
    return f'<section id="review-turns" class="review-turns">{cards}</section>'


def card(page: ReviewPage, turn: TurnText) -> str:
    stop = page.stop_at(turn.ply)
    here = ' aria-current="step"' if stop == page.ply else ""
    kind = page.say(r.LUCK)
    if not turn.is_luck:
        kind = f"{verdict_icon(turn.verdict, 16)} {page.say(VERDICT_NAMES[turn.verdict])}"
    return (
        f'<a class="review-panel" data-review-step href="{page.address(stop)}"{here}>'
        f'<b class="number">{turn.number}</b><span><b class="when">{escape(turn.when)}</b> '
        f'{escape(turn.what)} <b>{escape(turn.effect)}</b> <span class="kind">{kind}</span>'
        "</span></a>"
    )


def ledger(page: ReviewPage) -> str:
    """The ledger, with the points by source below; only these while the game is judged."""
    told, seats = page.told, range(page.review["seats"])
    body = points(told.match.result, told.words, [told.seat(seat) for seat in seats])
    if page.review["state"] == "done":
        by_source = page.say(messages.POINTS_BY_SOURCE)
        body = (
            f"<h2>{page.say(WHERE_FROM)} <small>{page.say(ADDS_UP)}</small></h2>"
            f'<div class="wide">{ledger_table(page)}</div>'
            f"<details><summary>{by_source}</summary>{body}</details>"
        )
    return f'<section id="review-ledger" class="review-panel ledger-panel">{body}</section>'


def ledger_table(page: ReviewPage) -> str:
    width, height = BARS_SIZE
    bars = Bars(page.review["ledger"], width, height)
    heads = "".join(
        f'<th scope="col">{sample(part)}{page.say(heading)}</th>'
        for part, heading in HEADINGS.items()
    )
    scale = f'<svg width="{width}" height="14" aria-hidden="true">{bars.scale(ON_PAGE)}</svg>'
    rows = "".join(ledger_row(page, bars, seat) for seat in page.seats())
    return (
        f'<table class="review-ledger"><thead><tr><td></td><td class="bars">{scale}</td>{heads}'
        f'<th scope="col" class="lost">{page.say(LOST_PER_CHOICE)}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def sample(part: str) -> str:
    drawn = swatch(part, ON_PAGE)
    size = 'width="16" height="11" viewBox="0 0 16 11"'
    return f'<svg {size} aria-hidden="true">{drawn}</svg>' if drawn else ""


def ledger_row(page: ReviewPage, bars: Bars, seat: int) -> str:
    told, of_seat = page.told, page.review["figures"][seat]
    wins = in_wins(page.review["ledger"][seat]["shares"])
    width, height = BARS_SIZE
    cells = "".join(
        f'<td data-label="{page.say(heading)}">'
        f"{wins[part] if part in ('start', 'result') else signed(wins[part])}</td>"
        for part, heading in HEADINGS.items()
    )
    lost = page.say(LOST_PER_CHOICE)
    mine = f" <i>{page.say(YOU)}</i>" if seat == page.reader else ""
    loss = told.words.decimal(100 * of_seat["mean_loss"], 1)
    care = told.words.percent(of_seat["percentage"])
    return (
        f'<tr><th scope="row">{seat_badge(seat, is_read=False)} {escape(told.seat(seat))}{mine}'
        f'</th><td class="bars"><svg width="{width}" height="{height}" aria-hidden="true">'
        f"{bars.of(seat, ON_PAGE)}</svg></td>"
        f'{cells}<td class="lost" data-label="{lost}">{loss} <small>{care}</small></td></tr>'
    )


def mistakes(page: ReviewPage) -> str:
    """All verdicts in the order of the game."""
    rows = "".join(mistake(page, decision) for decision in page.verdicts)
    body = f"<ol>{rows}</ol>"
    if not rows:
        is_done = page.review["state"] == "done"
        body = f"<p>{page.say(r.NO_MISTAKES if is_done else r.STILL_TO_COME)}</p>"
    data = f"{base_path.PREFIX}/t/{page.table}/review.json"
    return (
        '<section id="review-mistakes" class="review-panel mistakes" '
        f'data-count="{len(page.verdicts)}"><h2>{page.say(r.MISTAKES)}</h2>{body}'
        f'<p class="data"><a href="{data}">{page.say(r.DATA)}</a></p></section>'
    )


def mistake(page: ReviewPage, decision: DecisionData) -> str:
    told, seat = page.told, decision["seat"]
    who = "" if seat == page.reader else seat_badge(seat)
    return (
        f'<li><a data-review-step href="{page.address(decision["ply"])}">'
        f"{verdict_icon(decision['verdict'], 16)} <b>−{round(100 * decision['loss'])}</b> "
        f"<span>{who} {escape(told.choice(decision['ply'], decision['action']))} "
        f"<small>{escape(told.better(decision))}</small></span></a></li>"
    )
