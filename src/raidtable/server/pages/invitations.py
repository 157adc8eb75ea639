"""Invitations and reset links: what a person sees who follows one, and how people make them.

The code is in the query of an address, since logs keep no query.
"""

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from raidtable.engine.errors import RaidtableError
from raidtable.engine.words import N_
from raidtable.server.admin.log import INVITE, Admin, note
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.pages.accounts import (
    TOO_MANY_ATTEMPTS,
    Attempt,
    attempt,
    sign_in,
    start_session,
    status_of,
)
from raidtable.server.pages.context import Context, PageContext, whole_number
from raidtable.server.security import accounts
from raidtable.server.security.invitations import (
    ACCOUNT,
    Invitation,
    accept,
    check_for_guests,
    find_invitation,
    make_invitation,
    revoke_invitation,
    use_invitation,
)
from raidtable.server.security.reset_links import read_reset_link, reset_password
from raidtable.server.security.users import find_user, shown_name

MAY_NOT_INVITE = N_("You can't make invitations on this server.")

router = APIRouter(include_in_schema=False)


# Following an invitation


@router.get("/invite", response_class=HTMLResponse)
async def show(context: Context, code: str = "") -> Response:
    """What the invitation is for, and the ways to accept it. Looking at it does not use it up."""
    invitation = await find_invitation(context.services.database, code)
    return await invitation_page(context, code, invitation, Attempt())


async def invitation_page(
    context: PageContext, code: str, invitation: Invitation, tried: Attempt
) -> Response:
    user = context.session.user
    me = await find_user(context.services.database, user) if user else None
    settings = context.services.settings
    return context.render(
        "invitation.html",
        code=code,
        invitation=invitation,
        me=me,
        my_name=shown_name(me, context.language) if me else "",
        tried=tried,
        oidc_name=settings.oidc_name if settings.oidc_issuer else "",
        password_length=(accounts.SHORTEST, accounts.LONGEST),
    )


@router.post("/invite")
async def come_in(context: Context, code: str = Form("")) -> Response:
    """Accept an invitation as the person of this session, or as a new guest."""
    database = context.services.database
    me = await context.services.doors.person(context.session.user)
    if not me.has_account:
        await check_for_guests(database, code)
    context.is_invited = True
    invitation = await accept(database, code, await context.user())
    return led_to(context, invitation)


def led_to(context: PageContext, invitation: Invitation) -> Response:
    return context.redirect(f"/t/{invitation.table}" if invitation.table else "/")


@router.post("/invite/register")
async def register(
    context: Context, code: str = Form(""), login: str = Form(""), password: str = Form("")
) -> Response:
    """Make an account by an invitation."""
    services = context.services
    invitation = await find_invitation(services.database, code)
    try:
        context.check_limit(services.limits.logins, TOO_MANY_ATTEMPTS)
        context.is_invited = True
        user = await context.user()
        await accounts.register(
            services.database, user, login, password, lambda c: use_invitation(c, code, user)
        )
    except (Rejected, NotAllowed) as problem:
        return await rejected(context, code, invitation, "register", login, problem)
    return led_to(context, invitation)


@router.post("/invite/login")
async def log_in(
    context: Context, code: str = Form(""), login: str = Form(""), password: str = Form("")
) -> Response:
    """Log in and accept an invitation."""
    database = context.services.database
    invitation = await find_invitation(database, code)
    try:
        await start_session(context, login, password)
    except (Rejected, NotAllowed) as problem:
        return await rejected(context, code, invitation, "login", login, problem)
    await accept(database, code, context.session.user or "")
    return led_to(context, invitation)


async def rejected(
    context: PageContext,
    code: str,
    invitation: Invitation,
    form: str,
    login: str,
    problem: RaidtableError,
) -> Response:
    tried = attempt(context, form, login, problem)
    page = await invitation_page(context, code, invitation, tried)
    page.status_code = status_of(problem)
    return page


# Making invitations


@router.post("/account/invite")
async def invite(
    context: Context,
    kind: str = Form(ACCOUNT),
    days: str = Form("7"),
    uses: str = Form("1"),
    table: str = Form(""),
    about: str = Form(""),
) -> Response:
    """Make an invitation, and show its link once."""
    services = context.services
    user = context.session.user or ""
    if not services.doors.may_invite(await services.doors.person(user)):
        raise NotAllowed(MAY_NOT_INVITE)
    code = await new_invitation(context, user, kind, days, uses, table, about)
    return link_page(context, f"/invite?code={code}", "/account")


async def new_invitation(
    context: PageContext, user: str, kind: str, days: str, uses: str, table: str, about: str
) -> str:
    me = await find_user(context.services.database, user)
    admin = Admin(user, str(me["name"]) if me else "")

    def write(c: Connection) -> str:
        code = make_invitation(
            c, kind, made_by=user, days=whole_number(days), most_uses=whole_number(uses),
            table=table.strip() or None, note=about,
        )  # fmt: skip
        note(c, admin, INVITE, f"{kind} {about}".strip())
        return code

    return await context.services.database.write(write, user)


def link_page(context: PageContext, path: str, back: str) -> Response:
    """A link that is shown once, since only its hash is stored."""
    return context.render("secret_link.html", link=f"{context.address}{path}", back=back)


@router.post("/account/invite/revoke")
async def revoke(context: Context, invitation: str = Form("")) -> Response:
    """Revoke an invitation of one's own."""
    user = context.session.user or ""
    database = context.services.database
    if not await database.write(lambda c: revoke_invitation(c, invitation, user), user):
        raise Rejected(N_("There is no such invitation of yours."))
    return context.redirect("/account")


# New passwords


@router.get("/reset", response_class=HTMLResponse)
async def show_reset(context: Context, code: str = "") -> Response:
    return await reset_page(context, code, Attempt())


async def reset_page(context: PageContext, code: str, tried: Attempt) -> Response:
    database = context.services.database
    user = await database.read(lambda c: read_reset_link(c, code))
    me = await find_user(database, user)
    return context.render(
        "reset.html",
        code=code,
        name=me["name"] if me else "",
        tried=tried,
        password_length=(accounts.SHORTEST, accounts.LONGEST),
    )


@router.post("/reset")
async def reset(context: Context, code: str = Form(""), password: str = Form("")) -> Response:
    """Set a new password. All sessions of the account end, and this browser logs in."""
    services = context.services
    try:
        context.check_limit(services.limits.logins, TOO_MANY_ATTEMPTS)
        user, epoch = await reset_password(services.database, code, password)
    except Rejected as problem:
        page = await reset_page(context, code, attempt(context, "reset", "", problem))
        page.status_code = 400
        return page
    services.revocations.forget_user(user)
    await sign_in(context, user, epoch)
    return context.redirect("/account")
