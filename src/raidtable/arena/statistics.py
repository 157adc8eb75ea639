"""Statistics of finished games: who won, where the points came from, how owners of pieces fared."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from raidtable.arena.estimates import Estimate, mean_estimate, share_estimate
from raidtable.arena.games import shares_of
from raidtable.engine.data import load_toml_if_there
from raidtable.engine.match import Match
from raidtable.games import registry

FORMAT: Final = 1
FILE: Final = "statistics.toml"


class Played(NamedTuple):
    """A finished game: for each seat its player, its share of the win, its points by source, and
    the pieces that it owned at the end, by kind."""

    game: str
    players: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[Mapping[str, int], ...]
    pieces: tuple[Mapping[str, frozenset[str]], ...]

    @property
    def seats(self) -> int:
        return len(self.players)


@cache
def counted_pieces(game_id: str) -> dict[str, list[str]]:
    """The kinds of pieces that are counted, with the keys of a seat that name them."""
    data = load_toml_if_there(f"{registry.get(game_id).package}.bots", FILE) or {}
    return dict(data.get("pieces", {}))


def played(match: Match[Any], players: Sequence[str]) -> Played:
    """What statistics keep of a match that is over."""
    written = match.position()["seats"]
    assert isinstance(written, list)
    kinds = counted_pieces(match.game.id)
    return Played(
        match.game.id,
        tuple(players),
        shares_of(match.result),
        tuple(match.result.points),
        tuple(
            {kind: frozenset(named(seat, keys)) for kind, keys in kinds.items()} for seat in written
        ),
    )


def named(seat: Mapping[str, Any], keys: Iterable[str]) -> Iterable[str]:
    """The pieces that a seat of a written position names under those keys."""
    for key in keys:
        value = seat.get(key)
        for piece in value if isinstance(value, list) else [value]:
            if piece is not None:
                yield str(piece)


class Statistics:
    """Collects games, and says what they have in common."""

    def __init__(self) -> None:
        self.games: list[Played] = []

    def add(self, game: Played) -> None:
        self.games.append(game)

    def data(self) -> dict[str, Any]:
        """Everything as plain data for JSON. A win rate has a 95 % interval; `even` is what chance
        would give."""
        by_game: dict[str, list[Played]] = defaultdict(list)
        for game in self.games:
            by_game[game.game].append(game)
        return {
            "format": FORMAT,
            "games": len(self.games),
            "by_game": {game: game_data(played) for game, played in sorted(by_game.items())},
            "players": players_data(self.games),
        }


def game_data(games: Sequence[Played]) -> dict[str, Any]:
    """One game: wins by seat, points by source, and pieces."""
    return {
        "games": len(games),
        "seats": {
            str(seats): seats_data([game for game in games if game.seats == seats])
            for seats in sorted({game.seats for game in games})
        },
        "sources": sources_data(games),
        "pieces": pieces_data(games),
    }


def seats_data(games: Sequence[Played]) -> dict[str, Any]:
    """Games of one number of seats: the win rate and the points of each seat."""
    seats = range(games[0].seats)
    return {
        "games": len(games),
        "even": 1 / len(seats),
        "wins": [rate([game.shares[seat] for game in games]) for seat in seats],
        "points": [
            estimate(mean_estimate([sum(game.points[seat].values()) for game in games]))
            for seat in seats
        ],
    }


def sources_data(games: Sequence[Played]) -> dict[str, dict[str, float]]:
    """The mean points by source, of all seats and of the winners."""
    everybody = [points for game in games for points in game.points]
    winners = [
        points
        for game in games
        for points, share in zip(game.points, game.shares, strict=True)
        if share > 0
    ]
    return {
        source: {"mean": mean_of(everybody, source), "winners": mean_of(winners, source)}
        for source in everybody[0]
    }


def mean_of(points: Sequence[Mapping[str, int]], source: str) -> float:
    return sum(one.get(source, 0) for one in points) / len(points) if points else 0.0


def pieces_data(games: Sequence[Played]) -> dict[str, dict[str, Any]]:
    """For each kind of piece and each piece: how many owned it at the end, and how they fared."""
    found: dict[str, dict[str, list[tuple[float, float]]]] = {}
    for game in games:
        for share, pieces in zip(game.shares, game.pieces, strict=True):
            for kind, names in pieces.items():
                for name in names:
                    owners = found.setdefault(kind, {}).setdefault(name, [])
                    owners.append((share, 1 / game.seats))
    return {
        kind: {name: fared(owners) for name, owners in sorted(by_name.items())}
        for kind, by_name in sorted(found.items())
    }


def fared(owners: Sequence[tuple[float, float]]) -> dict[str, Any]:
    return {
        "owners": len(owners),
        "wins": rate([share for share, _ in owners]),
        "even": sum(even for _, even in owners) / len(owners),
    }


def players_data(games: Sequence[Played]) -> dict[str, Any]:
    """For each player: wins by game and seats, and against each opponent."""
    results: dict[str, list[tuple[Played, int]]] = defaultdict(list)
    for game in games:
        for seat, player in enumerate(game.players):
            results[player].append((game, seat))
    return {player: player_data(player, found) for player, found in sorted(results.items())}


def player_data(player: str, found: Sequence[tuple[Played, int]]) -> dict[str, Any]:
    by_kind: dict[str, list[float]] = defaultdict(list)
    against: dict[str, list[float]] = defaultdict(list)
    for game, seat in found:
        by_kind[f"{game.game}/{game.seats}"].append(game.shares[seat])
        for other in {*game.players} - {player}:
            against[other].append(game.shares[seat])
    return {
        "games": len(found),
        "wins": rate([game.shares[seat] for game, seat in found]),
        "even": sum(1 / game.seats for game, _ in found) / len(found),
        "by_seats": {kind: rate(shares) for kind, shares in sorted(by_kind.items())},
        "against": {other: rate(shares) for other, shares in sorted(against.items())},
    }


def rate(shares: Sequence[float]) -> dict[str, Any]:
    """A win rate with the number of games and its interval."""
    return {"games": len(shares), **estimate(share_estimate(shares))}


def estimate(found: Estimate) -> dict[str, float | None]:
    """An estimate for JSON, which has no infinite numbers."""
    is_known = abs(found.low) != float("inf")
    return {
        "value": found.value,
        "low": found.low if is_known else None,
        "high": found.high if is_known else None,
    }
