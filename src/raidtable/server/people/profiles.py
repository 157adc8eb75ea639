"""A person's page as data: who they are, and how their games ended."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from raidtable.arena.estimates import wilson
from raidtable.bots.words import title
from raidtable.engine.errors import RaidtableError
from raidtable.engine.seats import SEATS as LOOKS
from raidtable.games import registry
from raidtable.server.errors import NotFound
from raidtable.server.security.blocks import NO_PERSON
from raidtable.server.storage.days_schema import RESULTS
from raidtable.server.storage.schema import TABLES, USERS

# With fewer games nothing can be said but the list of them.
FEWEST_GAMES = 10
LAST_GAMES = 10
# The emblems are those of the seats, by the letter of the seat.
EMBLEMS = {look.letter: look for look in LOOKS}


class Share(NamedTuple):
    """Wins in games of one kind, with the interval in which the true share is, at 95 %."""

    game: str
    seats: int
    won: int
    games: int
    low: float
    high: float
    mean_points: float
    best_points: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def even(self) -> float | None:
        """What chance would give each seat; None for a solo game."""
        return 1 / self.seats if self.seats > 1 else None


class Profile(NamedTuple):
    """A person, and their results."""

    id: str
    name: str
    emblem: str
    has_account: bool
    since: float
    shows_all: bool
    games: int
    won: int
    even: float  # the wins that chance would give in the games of several seats
    shares: list[Share]
    last: list[dict[str, Any]]

    @property
    def has_few(self) -> bool:
        return self.games < FEWEST_GAMES


def find_person(c: Connection, user: str) -> dict[str, Any]:
    """The row of a person; raises NotFound for somebody who has left for good, too."""
    query = select(USERS).where(USERS.c.id == user, USERS.c.deleted_at.is_(None))
    row = c.execute(query).mappings().first()
    if row is None:
        raise NotFound(NO_PERSON)
    return dict(row)


def profile_of(c: Connection, user: str, language: str = "en") -> Profile:
    person = find_person(c, user)
    shares = shares_of(c, user)
    return Profile(
        id=user,
        name=person["name"],
        emblem=person["emblem"] if person["emblem"] in EMBLEMS else "",
        has_account=person["login"] is not None,
        since=person["made_at"],
        shows_all=bool(person["shows_all"]),
        games=sum(share.games for share in shares),
        won=sum(share.won for share in shares),
        even=sum(share.games * (share.even or 0) for share in shares),
        shares=shares,
        last=last_games(c, user, language),
    )


def is_own_game(user: str) -> Any:
    """The results of games that the person has played to their end."""
    return (RESULTS.c.user_id == user) & (RESULTS.c.counts == 1) & RESULTS.c.bot.is_(None)


def shares_of(c: Connection, user: str) -> list[Share]:
    """The results by game and number of seats; the most played game first."""
    query = (
        select(
            RESULTS.c.game,
            RESULTS.c.seats,
            func.sum(RESULTS.c.won).label("won"),
            func.count().label("games"),
            func.avg(RESULTS.c.points).label("mean"),
            func.max(RESULTS.c.points).label("best"),
        )
        .where(is_own_game(user))
        .group_by(RESULTS.c.game, RESULTS.c.seats)
    )
    found = []
    for row in c.execute(query):
        interval = wilson(int(row.won), row.games)
        found.append(
            Share(
                row.game, row.seats, int(row.won), row.games, interval.low, interval.high,
                float(row.mean), row.best,
            )
        )  # fmt: skip
    played: dict[str, int] = {}
    for share in found:
        played[share.game] = played.get(share.game, 0) + share.games
    return sorted(found, key=lambda share: (-played[share.game], share.game, share.seats))


def last_games(c: Connection, user: str, language: str) -> list[dict[str, Any]]:
    """The last games with everybody else in them, the latest first."""
    query = (
        select(RESULTS, TABLES.c.id.label("stored_table"))
        .outerjoin(TABLES, TABLES.c.id == RESULTS.c.table_id)
        .where(is_own_game(user))
        .order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id)
        .limit(LAST_GAMES)
    )
    games = [dict(row) for row in c.execute(query).mappings()]
    by_table: dict[str, list[dict[str, Any]]] = {game["table_id"]: [] for game in games}
    everybody = (
        select(RESULTS, USERS.c.name)
        .outerjoin(USERS, USERS.c.id == RESULTS.c.user_id)
        .where(RESULTS.c.table_id.in_(by_table))
        .order_by(RESULTS.c.seat)
    )
    for row in c.execute(everybody).mappings():
        by_table[row["table_id"]].append(dict(row))
    for game in games:
        others = [row for row in by_table[game["table_id"]] if row["seat"] != game["seat"]]
        game["others"] = [
            {"name": bot_name(row, language) or row["name"] or "", "user": shown_user(row)}
            for row in others
        ]
        game["best_other"] = max((row["points"] for row in others), default=None)
    return games


def shown_user(row: dict[str, Any]) -> str:
    """The id of a person who has a page; empty for a bot and for somebody who has left."""
    return str(row["user_id"]) if row["user_id"] and row["name"] else ""


def bot_name(row: dict[str, Any], language: str) -> str:
    """The name of a bot that played for nobody; empty for a person."""
    if row["user_id"] is not None or row["bot"] is None:
        return ""
    if row["game"] not in registry.game_ids():
        return str(row["bot"])
    try:
        return title(row["bot"], registry.get(row["game"]).presentation.words(language))
    except RaidtableError:
        return str(row["bot"])  # a bot of an older version
