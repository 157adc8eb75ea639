"""Administers the web table's database: the first administrator, invitations, reset links."""

from typing import TYPE_CHECKING

from raidtable.cli.serve import needing_server
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.words import N_

if TYPE_CHECKING:
    from raidtable.server.settings import Settings

GRANTED = N_("{name} is an administrator now.")
WITHDRAWN = N_("{name} is not an administrator any more.")
INVITED = N_("Whoever opens this link in the next 7 days can create an account (once):")
RESET = N_("Whoever opens this link in the next 24 hours can set a new password for {name}:")
NAME_NEEDED = N_("Name the account, or use --invite to make an invitation.")
ONE_AT_A_TIME = N_("Use only one of --invite, --reset and --revoke.")


def administer(
    terminal: Terminal,
    name: str | None,
    database: str | None,
    *,
    revoke: bool,
    reset: bool,
    invite: bool,
) -> None:
    """Do what the options say; without one, make the account an administrator."""
    if revoke + reset + invite > 1:
        raise BadOption(ONE_AT_A_TIME)
    if not name and not invite:
        raise BadOption(NAME_NEEDED)
    with needing_server():
        from raidtable.server.admin import people
        from raidtable.server.admin.log import INVITE, Admin, note
        from raidtable.server.environment import from_environment
        from raidtable.server.security.invitations import ACCOUNT, make_invitation
        from raidtable.server.storage.database import connect
        from raidtable.server.storage.migrating import migrate
        from raidtable.server.storage.problems import told_to_host
        from raidtable.server.storage.transactions import writing
    settings = from_environment(database=database)
    engine = connect(settings.database)
    try:
        migrate(engine)
        with told_to_host(engine.url), writing(engine) as c:
            if invite:
                code = make_invitation(c, ACCOUNT, made_by=None, note=name or "")
                note(c, Admin(), INVITE, ACCOUNT)
            else:
                user = people.user_of_login(c, name or "")
                name = people.name_of(c, user)
                if reset:
                    code = people.reset_link(c, Admin(), user)
                else:
                    people.set_admin(c, Admin(), user, not revoke)
    finally:
        engine.dispose()
    if invite:
        terminal.say_whole(INVITED)
        terminal.print_plain(f"{address_of(settings)}/invite?code={code}")
    elif reset:
        terminal.say_whole(RESET, name=name)
        terminal.print_plain(f"{address_of(settings)}/reset?code={code}")
    else:
        terminal.say_whole(WITHDRAWN if revoke else GRANTED, name=name)


def address_of(settings: "Settings") -> str:
    host = settings.public_address or f"http://{settings.host}:{settings.port}"
    return f"{host}{settings.base_path}"
