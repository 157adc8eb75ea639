"""Making tables: a new game, a tutorial, and the rows that every table begins with."""

import secrets
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, insert

from raidtable.bots import registry as bots
from raidtable.bots.words import titles
from raidtable.engine.errors import BadOption, RulesChanged
from raidtable.engine.game import Game
from raidtable.engine.options import options_from
from raidtable.engine.rules import Options
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.games.tutorials import has_tutorial, load_tutorial
from raidtable.server.errors import Rejected
from raidtable.server.security.guest_names import guest_name
from raidtable.server.security.names import GUEST, NAME_LENGTH, NAME_TAKEN, clean, is_taken
from raidtable.server.security.users import find_user, shown_name
from raidtable.server.storage.records import BOT, OPEN, PERSON
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.clock_keeping import settle
from raidtable.server.tables.pace import OLD, ONE_DEVICE, Pace
from raidtable.server.tables.starting_match import first_match

# The bot in the other seats of a tutorial, which plays the script.
SCRIPT = "script"
NO_TUTORIAL = N_("This game has no tutorial.")


def fresh_seed() -> str:
    """A seed that nobody can predict."""
    return secrets.token_hex(12)


async def create_table(
    tables: Tables,
    user: str,
    game_id: str,
    players: Sequence[str],
    options: Mapping[str, object],
    *,
    hot_seat: bool = False,
    names: Sequence[str] = (),
    language: str = "en",
    seed: str | None = None,
    start: dict[str, object] | None = None,
    parent: str | None = None,
    pace: Pace = OLD,
) -> str:
    """Make a table and return its id; `players` are "me", "open", or the name of a bot.

    On a table for one device `names` are those of its players, by seat; a seat without one gets a
    guest's name in that language.
    """
    await tables.check_new_table(user)
    game = registry.get(game_id)
    chosen = options_from(game, len(players), options)
    for player in players:
        if player not in ("me", "open"):
            check_bot(player, game)
    if "me" not in players:
        raise BadOption(N_("One of the seats must be yours."))
    if players.count("me") > 1 and not hot_seat:
        raise BadOption(N_("To play several seats yourself, create a table on one device."))
    if hot_seat and pace != OLD:
        raise BadOption(ONE_DEVICE)
    own_name = await name_of(tables, user, language)
    people = [own_name] * len(players)
    if hot_seat:
        chosen_names = await checked_names(tables, user, names)
        people = hot_seat_names(players, chosen_names, own_name, user, language)
    holders = [holder_of(player, user, name) for player, name in zip(players, people, strict=True)]
    called = titles([holder["bot"] for holder in holders], game.presentation.words("en"))
    for holder, by_level in zip(holders, called, strict=True):
        holder["name"] = by_level or holder["name"]
    return await write_table(
        tables,
        user,
        game_id,
        chosen,
        holders,
        seed=seed or fresh_seed(),
        start=start,
        hot_seat=int(hot_seat),
        parent=parent,
        pace=pace,
    )


async def create_tutorial(tables: Tables, user: str, game_id: str, language: str = "en") -> str:
    """Make a table where the user learns the game by its script; return its id."""
    if not has_tutorial(game_id):
        raise BadOption(NO_TUTORIAL)
    await tables.check_new_table(user)
    tutorial = load_tutorial(game_id)
    chosen = options_from(registry.get(game_id), 1 + len(tutorial.opponents), tutorial.options)
    holders = [holder_of("me", user, await name_of(tables, user, language))]
    for name in tutorial.opponents:
        holders.append({"kind": BOT, "user_id": None, "bot": SCRIPT, "name": name})
    return await write_table(
        tables, user, game_id, chosen, holders, seed=tutorial.seed, hot_seat=0, tutorial=1
    )


async def write_table(
    tables: Tables,
    user: str,
    game_id: str,
    chosen: Options,
    holders: Sequence[Mapping[str, object]],
    *,
    also: Callable[[Connection, str], None] | None = None,
    pace: Pace = OLD,
    **columns: object,
) -> str:
    """Write a new table and its seats, and in the same transaction the rows of `also`."""
    table = tables.new_id()
    now = tables.clock.now()
    is_open = any(holder["kind"] == OPEN for holder in holders)
    row = {
        "id": table, "game": game_id, "seats": chosen.seats, "options": chosen.chosen,
        "host": user, "status": "open" if is_open else "running", "made_at": now,
        "moved_at": now, "rules": registry.get(game_id).rules.rules_version,
        **pace.columns(), **columns,
    }  # fmt: skip
    seats = [
        {"table_id": table, "seat": number, "bank_s": pace.bank_s, **holder}
        for number, holder in enumerate(holders)
    ]

    # A game that cannot be set up is rejected before anything is written.
    try:
        row["actor"] = first_match({"start": None, **row}).actor
    except RulesChanged as problem:
        row |= {"actor": problem.match.actor, "status": "closed"}

    def write(c: Connection) -> None:
        c.execute(insert(TABLES).values(row))
        c.execute(insert(SEATS), seats)
        if pace.has_clock:
            settle(c, table, now)
        if also is not None:
            also(c, table)

    await tables.database.write(write, table)
    await tables.get(table)
    return table


async def name_of(tables: Tables, user: str, language: str) -> str:
    found = await find_user(tables.database, user)
    return shown_name(found, language) if found else GUEST


async def checked_names(tables: Tables, user: str, names: Sequence[str]) -> list[str]:
    """The names, cleaned; raises an error for one that looks like the login of somebody else."""
    cleaned = [clean(name, NAME_LENGTH) for name in names]
    if await taken_names(tables, user, cleaned):
        raise Rejected(NAME_TAKEN)
    return cleaned


async def taken_names(tables: Tables, user: str, names: Sequence[str]) -> set[str]:
    """Those of the names that look like the login of somebody else."""
    given = {name for name in names if name}
    return await tables.database.read(lambda c: {name for name in given if is_taken(c, name, user)})


async def free_names(tables: Tables, user: str, names: Sequence[str]) -> list[str]:
    """The names, cleaned; empty for one that looks like the login of somebody else."""
    cleaned = [clean(name, NAME_LENGTH) for name in names]
    taken = await taken_names(tables, user, cleaned)
    return ["" if name in taken else name for name in cleaned]


def hot_seat_names(
    players: Sequence[str], names: Sequence[str], own_name: str, user: str, language: str
) -> list[str]:
    """The names of people who share a device: those given; otherwise the first has the host's."""
    first = players.index("me")
    shown = []
    for seat in range(len(players)):
        default = own_name if seat == first else guest_name(f"{user} {seat}", language)
        shown.append((names[seat] if seat < len(names) else "") or default)
    return shown


def holder_of(player: str, user: str, name: str) -> dict[str, str | None]:
    """The columns of the seat of that player."""
    if player == "me":
        return {"kind": PERSON, "user_id": user, "bot": None, "name": name}
    if player == "open":
        return {"kind": OPEN, "user_id": None, "bot": None, "name": "?"}
    return {"kind": BOT, "user_id": None, "bot": player, "name": player}


def check_bot(name: str, game: Game) -> None:
    """Reject a bot that cannot sit down at a table of that game."""
    if name not in bots.opponents(game):
        bots.make(name, game)  # raises an error for most invalid names
        raise BadOption(N_("{name!r} can't take a seat: it is for research only."), name=name)
