"""Optional accounts: guests can create one to keep their tables."""

import time
from typing import NamedTuple

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_
from raidtable.server.admin.overview import invitations
from raidtable.server.errors import BadField, NotAllowed, Rejected, error_text
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.relative_time import ago
from raidtable.server.security import accounts
from raidtable.server.security.addresses import caller_address
from raidtable.server.security.doors import NO_NEW_ACCOUNTS, OPEN
from raidtable.server.security.identities import LINKING, identities_of, passkeys_of
from raidtable.server.security.names import NAME_LENGTH, clean
from raidtable.server.security.users import find_user, shown_name

TOO_MANY_ATTEMPTS = N_("Too many attempts. Wait a few minutes.")

router = APIRouter(include_in_schema=False)


class Attempt(NamedTuple):
    """A form that was rejected: what was typed, except the password, and what is wrong with it.

    `field` is the field that the sentence is about; empty if it is about the whole form.
    """

    form: str = ""
    login: str = ""
    field: str = ""
    sentence: str = ""


@router.get("/account", response_class=HTMLResponse)
async def account(context: Context) -> Response:
    return await account_page(context, Attempt())


async def account_page(context: PageContext, tried: Attempt) -> Response:
    user = context.session.user
    services = context.services
    me = await find_user(services.database, user) if user else None
    person = await services.doors.person(user)
    may_invite = services.doors.may_invite(person)
    invited = await services.database.read(lambda c: invitations(c, user)) if may_invite else []
    return context.render(
        "account.html",
        me=me,
        may_sign_up=services.doors.mode == OPEN or person.is_member,
        refusal=NO_NEW_ACCOUNTS,
        may_invite=may_invite,
        invitations=invited,
        oidc_name=services.settings.oidc_name if services.settings.oidc_issuer else "",
        identities=await identities_of(services.database, user) if me else [],
        has_passkeys=services.settings.passkeys,
        passkeys=await passkeys_of(services.database, user) if me else [],
        oidc_link=services.sessions.signed(context.session, LINKING, user or ""),
        ago=lambda moment: ago(context.text, time.time() - moment),
        my_name=shown_name(me, context.language) if me else "",
        tried=tried,
        password_length=(accounts.SHORTEST, accounts.LONGEST),
    )


async def show_again(
    context: PageContext, form: str, login: str, problem: RaidtableError
) -> Response:
    """The page with the form as it was sent, and the problem next to the field."""
    page = await account_page(context, attempt(context, form, login, problem))
    page.status_code = status_of(problem)
    return page


def attempt(context: PageContext, form: str, login: str, problem: RaidtableError) -> Attempt:
    field = problem.field if isinstance(problem, BadField) else ""
    return Attempt(form, clean(login, NAME_LENGTH), field, error_text(problem, context.text))


def status_of(problem: RaidtableError) -> int:
    return 403 if isinstance(problem, NotAllowed) else 400


@router.post("/register")
async def register(context: Context, login: str = Form(""), password: str = Form("")) -> Response:
    """Give this guest a login."""
    try:
        context.check_limit(context.services.limits.logins, TOO_MANY_ATTEMPTS)
        await context.services.doors.check_sign_up(context.session.user)
        user = await context.user()
        await accounts.register(context.services.database, user, login, password)
    except (Rejected, NotAllowed) as problem:
        return await show_again(context, "register", login, problem)
    return context.redirect("/")


@router.post("/login")
async def log_in(context: Context, login: str = Form(""), password: str = Form("")) -> Response:
    try:
        await start_session(context, login, password)
    except (Rejected, NotAllowed) as problem:
        return await show_again(context, "login", login, problem)
    return context.redirect("/")


async def start_session(context: PageContext, login: str, password: str) -> None:
    """Make this the session of the person with that login and password."""
    services, session = context.services, context.session
    context.check_limit(services.limits.logins, TOO_MANY_ATTEMPTS)
    key = services.sessions.login_key(accounts.folded(clean(login, NAME_LENGTH)))
    # The owner has a separate count in a browser where they have logged in before, so that
    # strangers who guess their password cannot lock them out.
    guesser = f"known {key}" if session.known_login == key else key
    if not services.limits.passwords.allows(guesser):
        raise Rejected(TOO_MANY_ATTEMPTS)
    user, epoch = await accounts.log_in(services.database, login, password)
    services.limits.passwords.forget(guesser)
    await sign_in(context, user, epoch)
    session.known_login = key


async def sign_in(context: PageContext, user: str, epoch: int) -> None:
    """Make this the session of that person, who has proved who they are."""
    services = context.services
    services.doors.check_not_banned(user)
    await services.revocations.log_out(context.session)
    context.session.renew(user, epoch)
    services.tables.origins.note(user, caller_address(context.request))


@router.post("/logout")
async def log_out(context: Context) -> Response:
    await context.services.revocations.log_out(context.session)
    return context.redirect("/")


@router.post("/sign-out")
async def sign_out_elsewhere(context: Context) -> Response:
    """Sign out all other browsers of this person, and revoke their seat tokens."""
    await context.services.revocations.sign_out_elsewhere(context.session)
    return context.redirect("/account")
