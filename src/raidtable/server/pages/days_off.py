"""The days off of a person: time zone, weekends, vacations."""

from datetime import date

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.engine.errors import RaidtableError
from raidtable.engine.languages import ALL
from raidtable.server.days_off import DaysOff, days_in, zone_names
from raidtable.server.errors import BadField, error_text
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.tables import absences

router = APIRouter(include_in_schema=False)


@router.get("/days-off", response_class=HTMLResponse)
async def show(context: Context) -> Response:
    return await days_off_page(context)


async def days_off_page(
    context: PageContext, problem: RaidtableError | None = None, typed: str = ""
) -> Response:
    """The page, with the problem next to its field."""
    user = context.session.user
    off, vacations = DaysOff(), []
    if user is not None:
        off = await absences.days_off_of(context.tables, user)
        vacations = await absences.vacations_of(context.tables, user)
    today = off.day_of(context.services.clock.now())
    page = context.render(
        "days_off.html",
        off=off,
        today=today,
        vacations=[vacation for vacation in vacations if vacation.last >= today],
        used=days_in(off.vacations, today.year),
        most=context.services.settings.vacation_days,
        zones=sorted(zone_names()),
        zone=typed or off.time_zone,
        shown_day=lambda day: day_in(context.language, day),
        field=problem.field if isinstance(problem, BadField) else "",
        sentence=error_text(problem, context.text) if problem is not None else "",
    )
    if problem is not None:
        page.status_code = 400
    return page


def day_in(language: str, day: date) -> str:
    """A day in figures, in the order of that language."""
    return day.strftime(ALL[language].day)


@router.post("/days-off")
async def save(
    context: Context, time_zone: str = Form("", max_length=64), weekends: str = Form("")
) -> Response:
    """The time zone, and whether weekends are off."""
    user = await context.user()
    try:
        await absences.set_zone_and_weekends(
            context.tables, user, time_zone.strip(), weekends_off=bool(weekends)
        )
    except BadField as problem:
        return await days_off_page(context, problem, time_zone)
    return context.redirect("/days-off")


@router.post("/days-off/vacation")
async def take(
    context: Context, first: str = Form("", max_length=10), last: str = Form("", max_length=10)
) -> Response:
    """Days of vacation."""
    user = await context.user()
    most = context.services.settings.vacation_days
    try:
        await absences.add_vacation(context.tables, user, first, last or first, most)
    except BadField as problem:
        return await days_off_page(context, problem)
    return context.redirect("/days-off")


@router.post("/days-off/end")
async def end(context: Context, vacation: str = Form("", max_length=16)) -> Response:
    """Cancel a vacation, or end one that has begun."""
    await absences.end_vacation(context.tables, context.session.user or "", vacation)
    return context.redirect("/days-off")
