"""Random play, checked by slow and obvious reference implementations."""

from typing import Any

import pytest
from tests.games.raids import twins
from tests.helpers import play_randomly, random_play

import raidtable
from raidtable.engine.event import Event
from raidtable.engine.rng import seeded

GAMES = 8
TABLES = [
    (seats, track, game)
    for seats in (2, 3, 4)
    for track in ("three_villages", "four_villages")
    for game in range(GAMES)
]
pytestmark = random_play
everywhere = pytest.mark.parametrize(("seats", "track", "game"), TABLES)


def check_decision(match: raidtable.Match, position: dict[str, Any]) -> None:
    assert not set(match.refused()) & set(match.legal())
    if match.step == "Navigate":
        cleared = {position["sea"][s - 1] for s in twins.spaces_to_clear(position, match.actor)}
        assert cleared <= {None, "village"}
        expected = [f"sail:{space}" for space in twins.stops(position, match.actor)]
        assert match.legal() == [*expected, "dock"]
    elif match.step == "Combat":
        expected = [f"flee:{space}" for space in twins.stops(position, match.actor)]
        assert [text for text in match.legal() if text != "retaliate"] == [
            *expected,
            "flee:harbor",
        ]
        strong = position["seats"][match.actor]["vikings"] >= position["sent"] + 1
        assert ("retaliate" in match.legal()) == strong
    elif match.step == "MeetMonster":
        assert match.legal() == twins.ways_at_monster(position)


def check_points(match: raidtable.Match, position: dict[str, Any]) -> None:
    points = [twins.points_by_source(seat) for seat in position["seats"]]
    totals = [sum(sources.values()) for sources in points]
    assert match.result.points == points
    assert match.result.totals == totals
    assert match.result.ranks == [sorted(totals, reverse=True).index(total) + 1 for total in totals]


class Harbor:
    """Tracks which ships dock, and checks the payments when the last one has docked."""

    def __init__(self, harbors: list[str]) -> None:
        self.harbors = harbors
        self.arrived: list[int] = []
        self.paid = 0

    def check(self, events: list[Event], position: dict[str, Any]) -> None:
        self.arrived += [event.seat for event in events if event.name == "Docked"]
        payments = [
            (event.seat, event.public["coin"]) for event in events if event.name == "HarborPaid"
        ]
        if payments:
            order = twins.harbor_order(position["seats"], self.harbors[self.paid], self.arrived)
            assert payments == list(zip(order, [6, 3, 1], strict=False))
            self.arrived = []
            self.paid += 1


@everywhere
def test_stops_choices_points_and_harbors_agree_with_their_twins(
    seats: int, track: str, game: int
) -> None:
    match = raidtable.new("raids", seats=seats, seed=f"twins {game}", track=track)
    rng = seeded(f"twins {seats} {track} {game}")
    position: dict[str, Any] = match.position()
    harbor = Harbor(position["harbors"])
    while not match.over:
        check_decision(match, position)
        legal = match.legal()
        # If docking were as likely as other choices, voyages would end too early.
        choices = legal[:-1] if match.step == "Navigate" and len(legal) > 1 else legal
        events = match.play(choices[rng.below(len(choices))])
        position = match.position()
        check_points(match, position)
        harbor.check(events, position)
    assert harbor.paid == 4


@everywhere
def test_play_without_a_log_comes_to_the_same_position_and_loses_no_piece(
    seats: int, track: str, game: int
) -> None:
    match = raidtable.new("raids", seats=seats, seed=f"silent {game}", track=track)
    play_randomly(match, game)
    state = match.game.rules.setup(match.options)
    match.game.rules.proceed(state, None)
    for ply in match.plies:
        match.game.rules.apply(state, ply.action, None)
        assert match.game.rules.flaws(state) == []
    assert match.game.rules.write(state) == match.position()
