"""Orders ahead: the page on which a player lays them down.

The page holds a draft, which its form sends with every button; only "Keep" stores it. So an order
is not played before the whole list is complete, and the page works without the script.
"""

import json
from typing import Any, NamedTuple

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.foresight import Question
from raidtable.engine.words import Words
from raidtable.server import days_messages as days
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.html.markup import NO_CLICK_TARGETS
from raidtable.server.html.order_texts import ended_sentence
from raidtable.server.html.sections import static_layer
from raidtable.server.html.shared_sections import shared_sections
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.pages.game_files import styles_address
from raidtable.server.security.csrf_gate import form_fields
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.orders import (
    MOST_ORDERS,
    NO_ORDERS_HERE,
    NOT_FORESEEN,
    Condition,
    check_may_order,
    question_after,
    question_of,
    questions_for,
)

router = APIRouter(include_in_schema=False)


class ShownOrder(NamedTuple):
    """An order in words."""

    condition: str
    choice: str


class Offer(NamedTuple):
    """A question that can be answered ahead: its condition, and its choices with what their
    buttons send."""

    condition: str
    choices: list[tuple[str, str]]


@router.get("/t/{table}/orders", response_class=HTMLResponse)
async def show(context: Context, table: str) -> Response:
    """The orders that stand."""
    live = await context.tables.get(table)
    seat = seat_of(context, live)
    standing = live.orders.of(seat)
    draft = [Condition(order.step, order.about, order.action, order.then) for order in standing]
    goes_on = bool(standing) and standing[0].reveals
    return render(context, live, seat, draft, goes_on=goes_on, is_adding=not draft)


@router.post("/t/{table}/orders", response_class=HTMLResponse)
async def change(context: Context, table: str) -> Response:
    """Change the draft, or keep it."""
    live = await context.tables.get(table)
    seat = seat_of(context, live)
    form = form_fields(context.request)
    draft = read_draft(form.get("orders", "[]"))
    goes_on = "reveals" in form
    if "keep" in form:
        try:
            await context.services.orders.lay_down(
                table, context.session.user or "", seat, draft, reveals=goes_on
            )
        except Rejected as problem:
            said = context.text.sentence(problem)
            return render(context, live, seat, draft, goes_on=goes_on, problem=said)
        return context.redirect(f"/t/{table}")
    is_adding = "adding" in form
    if "add" in form and len(draft) < MOST_ORDERS:
        draft += read_draft(f"[{form['add']}]")
        is_adding = True
    elif "remove" in form:
        # What follows from an order goes with it.
        first = end = whole_number(form["remove"])
        while end == first or (end < len(draft) and draft[end].then):
            end += 1
        del draft[max(0, first) : end]
    elif "up" in form:
        number = whole_number(form["up"])
        if 0 < number < len(draft) and not draft[number].then and not draft[number - 1].then:
            draft.insert(number - 1, draft.pop(number))
    return render(context, live, seat, draft, goes_on=goes_on, is_adding=is_adding, is_draft=True)


def seat_of(context: PageContext, live: LiveTable) -> int:
    """The seat of the sender, who may lay down orders for it."""
    seats = live.seats_of(context.session.user)
    if not seats:
        raise NotAllowed(NO_ORDERS_HERE)
    check_may_order(live, context.session.user or "", seats[0])
    return seats[0]


def read_draft(text: str) -> list[Condition]:
    """The orders of a form, which is not to be trusted."""
    try:
        given = json.loads(text)
        return [
            Condition(str(one["step"]), dict(one["about"]), str(one["action"]), bool(one["then"]))
            for one in given
        ][: MOST_ORDERS + 1]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Rejected(NOT_FORESEEN, number=1) from None


def written(draft: list[Condition]) -> str:
    return json.dumps([condition._asdict() for condition in draft])


def render(
    context: PageContext,
    live: LiveTable,
    seat: int,
    draft: list[Condition],
    *,
    goes_on: bool,
    problem: str = "",
    is_adding: bool = False,
    is_draft: bool = False,
) -> Response:
    words = snapshot_of(live).words(context.language)
    ended = live.orders.ended.get(seat)
    is_full = len(draft) >= MOST_ORDERS
    return context.render(
        "orders.html",
        d=days,
        live=live,
        words=words,
        mood=live.match.game.presentation.mood,
        styles=styles_address(live.match.game.id),
        board=board_of(live, seat, context),
        doing=words.waiting(live.match.view()),
        orders=[shown_order(live, seat, draft, n, words) for n in range(len(draft))],
        written=written(draft),
        offers=offers(live, seat, draft, words) if is_adding and not is_full else [],
        is_adding=is_adding,
        is_full=is_full,
        is_draft=is_draft,
        goes_on=goes_on,
        problem=problem,
        movable=[n for n in range(1, len(draft)) if not draft[n].then and not draft[n - 1].then],
        ended=ended_sentence(ended.reason, words) if ended and not draft else "",
    )


def board_of(live: LiveTable, seat: int, context: PageContext) -> Markup:
    """The board as the seat sees it, without click targets."""
    snapshot, portrait = snapshot_of(live), context.wants_portrait
    shared = shared_sections(snapshot, context.language, portrait)
    drawing = snapshot.drawing(seat, context.language, portrait)
    parts = (*shared.board_of(drawing, seat), NO_CLICK_TARGETS)
    pieces = Markup("".join(part.html for part in parts))
    return static_layer(live, context.language, portrait) + pieces


def shown_order(
    live: LiveTable, seat: int, draft: list[Condition], number: int, words: Words
) -> ShownOrder:
    order = draft[number]
    question = question_of(live, seat, draft, number)
    action = question.choice(order.action) if question is not None else None
    if question is None or action is None:
        # It was laid down in another position; there is only its notation.
        return ShownOrder(words.say(days.WHEN_STEP, step=order.step), order.action)
    return ShownOrder(
        condition_text(question, words, then=order.then), words.choice(question.view, action)
    )


def condition_text(question: Question, words: Words, *, then: bool) -> str:
    if then:
        return words.say(days.THEN, condition=words.ask(question.view).question)
    return words.foreseen(question.view)


def offers(live: LiveTable, seat: int, draft: list[Condition], words: Words) -> list[Offer]:
    """What can be ordered next: the answer to what follows from the last order comes first."""
    found: list[tuple[Question, bool]] = []
    after = question_after(live, seat, draft)
    if after is not None:
        found.append((after, True))
    found += [(question, False) for question in questions_for(live, seat)]
    return [
        Offer(
            condition_text(question, words, then=then),
            [
                (words.choice(question.view, action), sent(question, action.text, then=then))
                for action in question.actions
            ],
        )
        for question, then in found
    ]


def sent(question: Question, action: str, *, then: bool) -> str:
    """What a button of the form sends."""
    order: dict[str, Any] = Condition(question.step, question.about, action, then)._asdict()
    return json.dumps(order)
