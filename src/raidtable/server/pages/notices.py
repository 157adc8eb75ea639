"""The page about notices: where to, what about, and when not."""

import re
from collections.abc import Awaitable

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection, select, update

from raidtable.engine.errors import RaidtableError
from raidtable.server.errors import Rejected, error_text
from raidtable.server.lengths_of_time import in_whole_minutes
from raidtable.server.notices import calendar_feed, words
from raidtable.server.notices.mail import checked_address
from raidtable.server.notices.occasions import OCCASIONS
from raidtable.server.notices.preferences import Preferences, change, preferences_of
from raidtable.server.notices.quiet_hours import clock_text, is_zone, minutes_of
from raidtable.server.notices.sentences import title_of
from raidtable.server.notices.ways import ways_of
from raidtable.server.notices.webhooks import FORMS
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.relative_time import ago
from raidtable.server.security.csrf_gate import BAD_FORM, form_fields
from raidtable.server.security.names import clean
from raidtable.server.storage.schema import SEATS, TABLES, USERS
from raidtable.server.tables.absences import change_days_off

NAME_LENGTH = 40
MOST_TABLES = 50
USUAL_MAIL_TIME = 18 * 60

router = APIRouter(include_in_schema=False)


@router.get("/notices", response_class=HTMLResponse)
async def show(context: Context) -> Response:
    said = {"saved": words.SAVED, "tested": words.TEST_SENT}.get(
        context.request.query_params.get("done", ""), ""
    )
    return await notices_page(context, said=context.text.say(said) if said else "")


async def notices_page(context: PageContext, problem: str = "", said: str = "") -> Response:
    """The page, with a problem or what was done at its top."""
    user = context.session.user
    services = context.services
    notices = services.notices
    mine = await services.database.read(lambda c: read_page(c, user))
    now = notices.clock.now()
    text = context.text
    page = context.render(
        "notices.html",
        w=words,
        problem=problem,
        said=said,
        is_on=notices.is_on,
        push_key=notices.pusher.keys.public if notices.pusher else "",
        has_webhooks=services.settings.webhooks,
        has_mail=notices.mailer is not None,
        mine=mine,
        forms=FORMS,
        occasions=OCCASIONS,
        clock_text=clock_text,
        mail_time=USUAL_MAIL_TIME,
        title_of=lambda game: title_of(game, context.language),
        ago=lambda moment: ago(text, now - moment),
        failing=lambda since: text.say(words.FAILING, time=in_whole_minutes(text, now - since)),
        shown_address=shown_address,
        asked_table=context.request.query_params.get("table", ""),
    )
    page.status_code = 400 if problem else 200
    return page


def read_page(c: Connection, user: str | None) -> dict[str, object]:
    """What the page shows of a person."""
    if user is None:
        return {"preferences": Preferences(), "ways": [], "tables": []}
    tables = (
        select(TABLES.c.id, TABLES.c.game)
        .where(TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.user_id == user)))
        .where(TABLES.c.status.in_(("open", "running")), TABLES.c.tutorial.is_(None))
        .order_by(TABLES.c.moved_at.desc())
        .limit(MOST_TABLES)
    )
    return {
        "preferences": preferences_of(c, {user}).get(user, Preferences()),
        "ways": ways_of(c, user),
        "tables": c.execute(tables).all(),
    }


def shown_address(address: str) -> str:
    """Enough of an address to know it again: its end is often a secret."""
    bare = re.sub(r"^https?://", "", address)
    return bare if len(bare) <= 28 else f"{bare[:27]}…"


async def done_or_problem(context: PageContext, work: Awaitable[None], done: str = "") -> Response:
    """Wait for the work; the page says what is wrong if it is rejected."""
    try:
        await work
    except RaidtableError as problem:
        return await notices_page(context, error_text(problem, context.text))
    return context.redirect(f"/notices?done={done}" if done else "/notices")


# What about, and when not


@router.post("/notices")
async def save(context: Context) -> Response:
    return await done_or_problem(context, save_choices(context), "saved")


async def save_choices(context: PageContext) -> None:
    form = form_fields(context.request)
    start, end = time_in(form, "quiet_from"), time_in(form, "quiet_to")
    if (start is None) != (end is None):
        raise Rejected(words.BOTH_TIMES)
    zone = form.get("time_zone", "").strip()
    if zone and not is_zone(zone):
        raise Rejected(words.BAD_ZONE)
    user = await context.user()
    outbox = context.services.notices.outbox
    values = {
        "occasions": [name for name in OCCASIONS if f"occasion-{name}" in form],
        "quiet_from": start, "quiet_to": end, "urgent": int("urgent" in form),
        "language": context.language,
    }  # fmt: skip

    def write(c: Connection) -> None:
        change(c, user, **values)
        if zone:
            c.execute(update(USERS).where(USERS.c.id == user).values(time_zone=zone))
        outbox.bring_forward(c, user)

    # Another time zone has other days off: clocks that run get new deadlines.
    await change_days_off(context.tables, user, write)


def time_in(form: dict[str, str], name: str) -> int | None:
    text = form.get(name, "").strip()
    minutes = minutes_of(text)
    if text and minutes is None:
        raise Rejected(words.BAD_TIME)
    return minutes


async def keep_language(context: PageContext, user: str) -> None:
    """A notice is in the language in which its way was set up."""
    language = context.language
    await context.services.database.write(lambda c: change(c, user, language=language), user)


# Where to


@router.post("/notices/webhook")
async def add_webhook(
    context: Context, form: str = Form(""), address: str = Form(""), table: str = Form("")
) -> Response:
    async def add() -> None:
        if form not in FORMS:
            raise Rejected(BAD_FORM)
        user = await context.user()
        context.services.notices.check_trial(user)
        name = shown_address(address)[:NAME_LENGTH]
        await context.services.notices.add_webhook(user, form, address, name, table or None)
        await keep_language(context, user)

    return await done_or_problem(context, add())


@router.post("/notices/push")
async def add_push(
    context: Context, subscription: str = Form(""), name: str = Form("")
) -> Response:
    async def add() -> None:
        user = await context.user()
        context.services.notices.check_trial(user)
        label = clean(name, NAME_LENGTH)
        await context.services.notices.add_push(user, subscription, label)
        await keep_language(context, user)

    return await done_or_problem(context, add())


@router.post("/notices/mail")
async def add_mail(
    context: Context, address: str = Form(""), digest_at: str = Form("")
) -> Response:
    async def add() -> None:
        checked = checked_address(address)
        at = time_in({"digest_at": digest_at}, "digest_at")
        user = await context.user()
        now = context.services.notices.clock.now()
        values = {
            "digest_at": USUAL_MAIL_TIME if at is None else at, "digest_sent_at": now,
            "language": context.language,
        }  # fmt: skip
        await context.services.notices.add_mail(user, checked, context.language)
        await context.services.database.write(lambda c: change(c, user, **values), user)

    return await done_or_problem(context, add())


@router.post("/notices/remove")
async def remove(context: Context, way: str = Form("")) -> Response:
    await context.services.notices.remove(context.session.user or "", way)
    return context.redirect("/notices")


@router.post("/notices/test")
async def send_test(context: Context, way: str = Form("")) -> Response:
    user = context.session.user or ""
    sending = context.services.notices.send_test(user, way, context.language)
    return await done_or_problem(context, sending, "tested")


# What a page has shown


@router.post("/t/{table}/seen")
async def seen(context: Context, table: str) -> Response:
    """A page that is open and visible shows its person this table."""
    user = context.session.user
    if user is not None:
        outbox = context.services.notices.outbox
        await context.services.database.write(lambda c: outbox.note_seen(c, user, table), table)
    return Response(status_code=204)


# The calendar


@router.post("/notices/calendar", response_class=HTMLResponse)
async def new_calendar(context: Context) -> Response:
    """A new address of the calendar, which is shown once."""
    user = await context.user()
    await keep_language(context, user)
    code = await context.services.database.write(lambda c: calendar_feed.renew(c, user), user)
    link = f"{context.address}/notices/calendar.ics?code={code}"
    return context.render("secret_link.html", link=link, back="/notices")


@router.post("/notices/calendar/end")
async def end_calendar(context: Context) -> Response:
    user = context.session.user
    if user is not None:
        await context.services.database.write(lambda c: change(c, user, calendar_code=None), user)
    return context.redirect("/notices")
