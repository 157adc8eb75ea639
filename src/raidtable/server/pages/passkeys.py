"""Passkeys: the page's script asks for options, and sends what the device answered as a form."""

import json
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Response
from fastapi.responses import JSONResponse

from raidtable.server.errors import NotAllowed, Rejected
from raidtable.server.pages.accounts import TOO_MANY_ATTEMPTS, sign_in
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.security import passkeys
from raidtable.server.security.doors import NO_NEW_ACCOUNTS
from raidtable.server.security.identities import passkeys_of
from raidtable.server.security.users import find_user

# What a challenge is signed for: this session, and one of these purposes.
ADDING, SIGNING_IN = "passkey add", "passkey get"

router = APIRouter(include_in_schema=False)


def place_of(context: PageContext) -> passkeys.Place:
    if not context.services.settings.passkeys:
        raise Rejected(passkeys.OFF)
    parts = urlsplit(context.address)
    return passkeys.Place(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")


async def account_of(context: PageContext) -> tuple[str, str]:
    """The user and name of the account that is logged in."""
    user = context.session.user
    me = await find_user(context.services.database, user) if user else None
    if me is None or me["login"] is None:
        raise NotAllowed(NO_NEW_ACCOUNTS)
    return str(me["id"]), str(me["name"])


def options_answer(context: PageContext, options: str, challenge: str, purpose: str) -> Response:
    """The options, and their challenge signed for this session, which the form sends back."""
    signed = context.services.sessions.signed(context.session, purpose, challenge)
    response = JSONResponse(
        {"options": json.loads(options), "challenge": signed},
        headers={"Cache-Control": "no-store"},
    )
    context.services.sessions.write(context.session, response)
    return response


def challenge_of(context: PageContext, signed: str, purpose: str) -> str:
    challenge = context.services.sessions.verified(context.session, purpose, signed)
    if not challenge:
        raise Rejected(passkeys.REFUSED)
    return challenge


@router.post("/account/passkeys/options")
async def options_to_add(context: Context) -> Response:
    place = place_of(context)
    user, name = await account_of(context)
    known = [row["id"] for row in await passkeys_of(context.services.database, user)]
    options, challenge = passkeys.creation_options(place, user, name, known)
    return options_answer(context, options, challenge, ADDING)


@router.post("/account/passkeys")
async def add(
    context: Context, challenge: str = Form(""), credential: str = Form(""), name: str = Form("")
) -> Response:
    place = place_of(context)
    user, _ = await account_of(context)
    sent = challenge_of(context, challenge, ADDING)
    await passkeys.add_passkey(context.services.database, place, user, sent, credential, name)
    return context.redirect("/account")


@router.post("/account/passkeys/remove")
async def remove(context: Context, passkey: str = Form("")) -> Response:
    user = context.session.user or ""
    database = context.services.database
    await database.write(lambda c: passkeys.remove_passkey(c, passkey, user), user)
    return context.redirect("/account")


@router.post("/sign-in/passkey/options")
async def options_to_sign_in(context: Context) -> Response:
    options, challenge = passkeys.request_options(place_of(context))
    return options_answer(context, options, challenge, SIGNING_IN)


@router.post("/sign-in/passkey")
async def sign_in_by_passkey(
    context: Context, challenge: str = Form(""), credential: str = Form("")
) -> Response:
    services = context.services
    place = place_of(context)
    context.check_limit(services.limits.logins, TOO_MANY_ATTEMPTS)
    sent = challenge_of(context, challenge, SIGNING_IN)
    user, epoch = await passkeys.user_of_passkey(services.database, place, sent, credential)
    await sign_in(context, user, epoch)
    return context.redirect("/")
