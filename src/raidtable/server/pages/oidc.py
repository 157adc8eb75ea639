"""Signing in by an OpenID Connect provider, and linking an account there to one here."""

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse
from sqlalchemy import Connection, select

from raidtable.server import base_path
from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.pages.accounts import TOO_MANY_ATTEMPTS, sign_in
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.security.doors import NO_NEW_ACCOUNTS
from raidtable.server.security.identities import LINKING, link, name_account, unlink, user_of
from raidtable.server.security.invitations import find_invitation, let_in, use_invitation
from raidtable.server.security.oidc import FLOW_S, NOT_COMPLETED, Identity
from raidtable.server.storage.schema import USERS

COOKIE = "raidtable-oidc"
CALLBACK = "/sign-in/oidc/callback"

router = APIRouter(include_in_schema=False)


def callback_address(context: PageContext) -> str:
    """The address to which the provider sends people back. It is registered there."""
    return f"{context.address}{CALLBACK}"


@router.get("/sign-in/oidc")
async def begin(context: Context, invitation: str = "", link: str = "") -> Response:
    """Lead to the provider. `link` is signed for this session by the account page."""
    services = context.services
    services.oidc.check_configured()
    context.check_limit(services.limits.logins, TOO_MANY_ATTEMPTS)
    if invitation:
        await find_invitation(services.database, invitation)
    user = services.sessions.verified(context.session, LINKING, link) if link else ""
    if link and (not user or user != context.session.user):
        raise Rejected(NOT_COMPLETED)
    address, flow = await services.oidc.begin(callback_address(context), invitation, user)
    response = RedirectResponse(address, 303)
    response.set_cookie(
        base_path.cookie_name(COOKIE),
        services.oidc.write_flow(flow),
        max_age=int(FLOW_S),
        path=base_path.PREFIX or "/",
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
    )
    services.sessions.write(context.session, response)
    return response


@router.get(CALLBACK)
async def finish(context: Context, code: str = "", state: str = "") -> Response:
    """The provider has sent somebody back."""
    services = context.services
    services.oidc.check_configured()
    flow = services.oidc.read_flow(context.cookie(COOKIE), state)
    if not code:
        raise Rejected(NOT_COMPLETED)  # the person, or the provider, said no
    identity = await services.oidc.finish(callback_address(context), code, flow)
    if flow.link:
        if flow.link != context.session.user:
            raise Rejected(NOT_COMPLETED)
        await services.database.write(
            lambda c: link(c, identity.issuer, identity.subject, flow.link), flow.link
        )
        where = "/account"
    else:
        where = await come_in(context, identity, flow.invitation)
    response = context.redirect(where)
    response.delete_cookie(base_path.cookie_name(COOKIE), path=base_path.PREFIX or "/")
    return response


async def come_in(context: PageContext, identity: Identity, invitation: str) -> str:
    """Sign in the person of that identity, or make their account; return where to go."""
    database = context.services.database
    known = await database.read(lambda c: user_of(c, identity.issuer, identity.subject))
    if known is None:
        await make_account(context, identity, invitation)
        return "/"
    user, epoch = known
    await sign_in(context, user, epoch)
    if not invitation:
        return "/"
    used = await database.write(lambda c: use_invitation(c, invitation, user), user)
    return f"/t/{used.table}" if used.table else "/"


async def make_account(context: PageContext, identity: Identity, invitation: str) -> None:
    """Make an account for a new identity: the guest of this session becomes it."""
    services = context.services
    settings = services.settings
    if not (invitation or settings.oidc_sign_up):
        try:
            await services.doors.check_sign_up(context.session.user)
        except NotAllowed:
            raise NotAllowed(NO_NEW_ACCOUNTS) from None
    if await has_account(context):
        # Somebody with another account is logged in here: this is a new person.
        await services.revocations.log_out(context.session)
    context.is_invited = True
    user = await context.user()

    def write(c: Connection) -> int:
        name_account(c, user, identity.names)
        link(c, identity.issuer, identity.subject, user)
        if invitation:
            use_invitation(c, invitation, user)
        elif settings.oidc_sign_up:
            let_in(c, user)
        epoch = select(USERS.c.session_epoch).where(USERS.c.id == user)
        return int(c.execute(epoch).scalar_one())

    epoch = await services.database.write(write, user)
    context.session.renew(user, epoch)


async def has_account(context: PageContext) -> bool:
    return (await context.services.doors.person(context.session.user)).has_account


@router.post("/account/oidc/unlink")
async def remove(context: Context, issuer: str = Form(""), subject: str = Form("")) -> Response:
    user = context.session.user or ""
    await context.services.database.write(lambda c: unlink(c, issuer, subject, user), user)
    return context.redirect("/account")
