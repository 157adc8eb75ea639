"""Orders ahead: choices that a player lays down for decisions to come.

An order has a condition, the question that is asked of the seat, and an action. When the seat is
asked, the first order that fits is played, once. All orders of a seat end at the first thing that
they did not foresee: something was rolled, drawn or revealed that the seat sees (unless they say
that they go on), a question that no order answers, or a choice that is not legal. They also end
when the player decides without them, when a decision of the seat is taken back, and when a bot
gets the seat. An undo that takes back only decisions of others leaves them as they are.

What happens to them follows from the rows alone, so each process comes to the same verdict.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from raidtable.engine.event import Event
from raidtable.engine.foresight import Question, following, foreseen
from raidtable.engine.plies import Ply
from raidtable.engine.state import CHANCE
from raidtable.engine.words import N_
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.storage.order_rows import Order
from raidtable.server.storage.records import PERSON
from raidtable.server.tables.live_table import LiveTable

MOST_ORDERS = 8

NO_ORDERS_HERE = N_("You can't lay down orders at this table.")
TOO_MANY = N_("You can lay down at most {most} orders.")
NOT_FORESEEN = N_("Order {number} doesn't fit: you can't foresee that question, or that choice.")
NOT_RUNNING = N_("You can lay down orders while the game runs.")
MOVED_SINCE = N_("The table has moved on. Look at your orders again.")


class Play(NamedTuple):
    """The order that is to be played now."""

    order: Order


class End(NamedTuple):
    """The orders end, for that reason."""

    reason: dict[str, Any]


def verdict(live: LiveTable, seat: int) -> Play | End | None:
    """What is to be done now about the orders of that seat."""
    orders = live.orders.of(seat)
    if not orders or live.status == "open":
        return None
    holder = live.seats[seat]
    if holder.kind != PERSON or holder.user != orders[0].user:
        return End({"why": "given_away"})
    if live.status != "running":
        return End({"why": "over"})
    given = orders[0].seq
    ended = reason_to_end(live, seat, given, goes_on=all(order.reveals for order in orders))
    if ended is not None:
        return End(ended)
    begun = live.history.first_without(seat, given)
    if begun is None or live.match.actor != seat or live.undo_request is not None:
        return None
    return answer(live, orders)


def reason_to_end(
    live: LiveTable, seat: int, given: int, *, goes_on: bool
) -> dict[str, Any] | None:
    """What has happened since the orders were given that they did not foresee."""
    history, match = live.history, live.match
    if any(seq > given and seat in seats for seq, seats in history.taken_back):
        return {"why": "undone"}
    begun = history.first_without(seat, given)
    if begun is not None:
        for number, ply in history.plies_since(begun, match):
            if ply.actor == seat and not ply.implied and number not in history.by_order:
                return {"why": "decided"}
    if not goes_on:
        for _, ply in history.plies_since(given, match):
            event = revealed_to(ply, seat)
            if event is not None:
                return {"why": "revealed", "event": event.data()}
    return None


def revealed_to(ply: Ply, seat: int) -> Event | None:
    """What that seat learns from a roll or draw, or from what somebody reveals. What is only told
    to others is no news."""
    if ply.actor != CHANCE and not ply.reveals:
        return None
    told = [
        event.seen_from(seat)
        for event in ply.events
        if not event.private or (event.seen_by >> seat) & 1
    ]
    if ply.actor != CHANCE:
        told = [event for event in told if event.reveals]
    return told[0] if told else None


def answer(live: LiveTable, orders: list[Order]) -> Play | End:
    """The first order that fits the question, if its choice is legal."""
    match = live.match
    numbers = {order.number for order in orders}
    for order in orders:
        if (order.step, order.about) != (match.step, match.about):
            continue
        if order.then and order.number - 1 in numbers:
            continue  # it follows one that was not played yet
        if order.action in match.legal():
            return Play(order)
        reason = match.reason_against(order.action)
        told: dict[str, Any] = {"why": "illegal", "action": order.action}
        if reason is not None:
            told |= {
                "reason": reason.name, "rule": reason.rule, "lacks": reason.lacks,
                "figures": reason.figures,
            }  # fmt: skip
        return End(told)
    return End({"why": "unasked"})


# Laying orders down


class Condition(NamedTuple):
    """An order as it is given: the question, the choice, whether it follows the one before."""

    step: str
    about: dict[str, Any]
    action: str
    then: bool = False


def check_may_order(live: LiveTable, user: str, seat: int) -> None:
    """Raise an error unless that person may lay down orders for that seat."""
    if seat not in live.seats_of(user):
        raise NotAllowed(NO_ORDERS_HERE)
    if live.row["hot_seat"] or live.tutorial is not None or len(live.seats_of(user)) > 1:
        raise Rejected(NO_ORDERS_HERE)
    if live.status != "running":
        raise Rejected(NOT_RUNNING)


def may_order(live: LiveTable, user: str | None, seat: int) -> bool:
    """Whether that person may lay down orders for that seat."""
    try:
        check_may_order(live, user or "", seat)
    except (NotAllowed, Rejected):
        return False
    return not live.only_one_person()


def questions_for(live: LiveTable, seat: int) -> list[Question]:
    """What that seat may be asked next."""
    return foreseen(live.match.game, live.match.view(seat))


def question_of(live: LiveTable, seat: int, given: list[Condition], number: int) -> Question | None:
    """The foreseen question that order `number` of these answers; None if there is none."""
    order = given[number]
    if order.then:
        before = question_of(live, seat, given, number - 1) if number else None
        action = before.choice(given[number - 1].action) if before is not None else None
        if before is None or action is None:
            return None
        found = [following(live.match.game, before, action)]
    else:
        found = [*questions_for(live, seat)]
    for question in found:
        if question is not None and (question.step, question.about) == (order.step, order.about):
            return question
    return None


def question_after(live: LiveTable, seat: int, given: list[Condition]) -> Question | None:
    """What the seat is asked right after the last of these orders, if that is certain."""
    if not given:
        return None
    before = question_of(live, seat, given, len(given) - 1)
    action = before.choice(given[-1].action) if before is not None else None
    if before is None or action is None:
        return None
    return following(live.match.game, before, action)


def made_orders(
    live: LiveTable, user: str, seat: int, given: list[Condition], *, reveals: bool
) -> list[Order]:
    """The orders, checked: each answers a question that can be foreseen with one of its choices,
    or was laid down before."""
    check_may_order(live, user, seat)
    if len(given) > MOST_ORDERS:
        raise Rejected(TOO_MANY, most=MOST_ORDERS)
    standing = {condition_of(order) for order in live.orders.of(seat)}
    made: list[Order] = []
    for number, condition in enumerate(given):
        question = question_of(live, seat, given, number)
        if (question is None or question.choice(condition.action) is None) and key(
            condition
        ) not in standing:
            raise Rejected(NOT_FORESEEN, number=number + 1)
        made.append(
            Order(
                seat, number, user, live.seq, condition.step, condition.action, condition.about,
                then=condition.then, reveals=reveals,
            )
        )  # fmt: skip
    if made and made[0].then:
        made[0] = replace(made[0], then=False)  # the one before it was played
    return made


def condition_of(order: Order) -> tuple[Any, ...]:
    return key(Condition(order.step, order.about, order.action, order.then))


def key(condition: Condition) -> tuple[Any, ...]:
    about = tuple(sorted(condition.about.items()))
    return (condition.step, about, condition.action, condition.then)
