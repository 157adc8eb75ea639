"""The search, in a game whose best choices are known and in all real games."""

import json
import os
import shutil
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest
from tests.bots.doors import A_LOT, BOW, DOORS, LEFT, LITTLE, RIGHT, DoorsState, started
from tests.bots.positions import Position, positions
from tests.bots.searched import all_findings
from tests.helpers import GAMES, every_game, random_play

import raidtable
from raidtable.bots import registry
from raidtable.bots.bot import Budget, Thought
from raidtable.bots.levels import Level, SearchBot
from raidtable.bots.search import CLOCK_EVERY, Search, SearchSettings
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import OVER

# The bonuses of two seats, complete turns, and the bonus of a solo player.
DEALT = ("deal:0", "deal:1")
LEFT_TURN = ("door:left", "take:little", "bow", "coin:0")
RIGHT_TURN = ("door:right", "take:much", "bow", "coin:0")
ALONE = ("deal:0",)

every_kind = pytest.mark.parametrize("judges", [True, False], ids=["judging", "plain"])


def bot_of(judges: bool = True, noise: float = 0.0, iterations: int = 200) -> SearchBot:
    judgement = DOORS.bots.judgement() if judges else None
    return SearchBot(DOORS, Level(iterations, noise), judgement, SearchSettings({}))


def choose(bot: SearchBot, s: DoorsState, budget: Budget, stream: str = "1") -> Action:
    return bot.choose(DOORS.rules.view(s, s.actor), DOORS.rules.legal(s), budget, seeded(stream))


def thought_of(bot: SearchBot) -> Thought:
    assert bot.thought is not None
    return bot.thought


def keeps_a_tree(bot: SearchBot) -> bool:
    return bot.search is not None or bot.expected is not None


def findings_of(thought: Thought) -> list[object]:
    return [(one.action.text, one.visits, one.win, one.points) for one in thought.findings]


def searched(position: Position, name: str, iterations: int) -> tuple[SearchBot, Action]:
    bot = registry.make(name, position.game)
    assert isinstance(bot, SearchBot)
    stream = seeded(position.name)
    return bot, bot.choose(position.view, position.legal, Budget(iterations), stream)


# Findings


@every_kind
def test_the_better_door_is_found_though_it_looks_worse(judges: bool) -> None:
    assert choose(bot_of(judges), started(2, *DEALT), Budget(400)) is RIGHT


@every_kind
def test_the_last_choices_that_win_are_found(judges: bool) -> None:
    """Seat 1 wins only through the right door, and then by taking much."""
    s = started(2, *DEALT, *RIGHT_TURN, *RIGHT_TURN, *RIGHT_TURN)
    bot = bot_of(judges)
    assert choose(bot, s, Budget(200)) is RIGHT
    win = {one.action: one.win for one in thought_of(bot).findings}
    assert win[RIGHT] > 0.5 > win[LEFT]
    DOORS.rules.apply(s, RIGHT, None)
    assert choose(bot, s, Budget(200)) is A_LOT


@every_kind
def test_points_are_those_of_the_end_in_hundredths(judges: bool) -> None:
    """Seat 1 has a bonus of 1, 6 points, 6 more to come, and a coin that pays half a point."""
    s = started(2, *DEALT, *RIGHT_TURN, *RIGHT_TURN, *RIGHT_TURN, "door:right")
    bot = bot_of(judges)
    assert choose(bot, s, Budget(2000)) is A_LOT
    assert thought_of(bot).findings[0].points == pytest.approx(1350, abs=10)


@every_kind
@pytest.mark.parametrize("stream", ["1", "2", "3", "4", "5"])
def test_looking_longer_does_not_lose_the_better_door(judges: bool, stream: str) -> None:
    s = started(2, *DEALT)
    chosen = [choose(bot_of(judges), s, Budget(n), stream) for n in (800, 1600, 3200)]
    assert chosen == [RIGHT] * 3


@every_kind
def test_a_solo_player_learns_to_beat_the_opponent(judges: bool) -> None:
    s = started(1, *ALONE)
    bot = bot_of(judges)
    while s.actor != OVER:
        if s.actor >= 0:
            DOORS.rules.apply(s, choose(bot, s, Budget(300)), None)
        else:
            DOORS.rules.apply(s, DOORS.rules.sample(s, seeded("coin")), None)
    assert DOORS.rules.result(s).winners == [0]
    lost = started(1, *ALONE, *LEFT_TURN, "door:left")
    choose(bot, lost, Budget(100))
    assert all(one.win < 0.5 for one in thought_of(bot).findings)


# How it works


@every_kind
def test_a_forced_decision_needs_no_search(judges: bool) -> None:
    s = started(2, *DEALT, "door:right", "take:much")
    bot = bot_of(judges)
    assert choose(bot, s, Budget(10**9)) is BOW
    assert bot.thought is None
    assert bot.search is None


def test_the_same_choice_of_two_seats_is_not_mixed_up() -> None:
    """After forced decisions, different seats may get to choose at the same place in the tree."""
    first, second = started(2, *DEALT), started(2, *DEALT, *LEFT_TURN)
    search = Search(
        DOORS.rules,
        DOORS.bots.judgement(),
        SearchSettings({}),
        DOORS.rules.view(first, 0),
        seeded("1"),
    )
    for s in (second, first, second):
        search.select(search.root, s, DOORS.rules.legal(s))
    nodes = [(node.action, node.mover) for node in search.root.children]
    assert nodes == [(LEFT, 0), (LEFT, 1), (RIGHT, 0), (RIGHT, 1)]


@every_kind
def test_every_iteration_tries_one_choice(judges: bool) -> None:
    bot = bot_of(judges)
    choose(bot, started(2, *DEALT), Budget(123))
    assert sum(one.visits for one in thought_of(bot).findings) == 123
    assert thought_of(bot).iterations == 123


@every_kind
@pytest.mark.parametrize("iterations", [1, 2, 3, 4])
def test_the_smallest_budgets_will_do(judges: bool, iterations: int) -> None:
    """Also at a second decision, where the first may have left a tree without children."""
    for stream in map(str, range(10)):
        s, bot = started(2, *DEALT), bot_of(judges)
        for _ in range(2):
            chosen = choose(bot, s, Budget(iterations), stream)
            assert chosen in DOORS.rules.legal(s)
            DOORS.rules.apply(s, chosen, None)


def test_without_a_budget_the_level_says_how_long() -> None:
    bot = bot_of(iterations=77)
    choose(bot, started(2, *DEALT), Budget())
    assert thought_of(bot).iterations == 77


@every_kind
def test_the_same_stream_gives_the_same_findings(judges: bool) -> None:
    bots = [bot_of(judges) for _ in range(3)]
    for bot, stream in zip(bots, ("1", "1", "2"), strict=True):
        choose(bot, started(2, *DEALT), Budget(300), stream)
    first, same, other = (findings_of(thought_of(bot)) for bot in bots)
    assert first == same != other


def test_a_search_goes_on_where_it_stopped() -> None:
    """Two runs find the same as a single one."""
    view = DOORS.rules.view(started(2, *DEALT), 0)
    whole, parted = (
        Search(DOORS.rules, DOORS.bots.judgement(), SearchSettings({}), view, seeded("parts"))
        for _ in range(2)
    )
    whole.run(300, None)
    parted.run(100, None)
    parted.run(300, None)
    assert whole.iterations == parted.iterations == 300
    both = [search.findings([LEFT, RIGHT]) for search in (whole, parted)]
    first, second = ([(one.action, one.visits, one.points) for one in found] for found in both)
    assert first == second


@random_play
@every_game
def test_the_time_is_kept(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search looks at the clock again and again, and ends when its time is over. The level's
    number of iterations does not end it earlier."""
    position = positions(game, 10)[-1]
    bot = registry.make("search:10000000", game)
    looks = count()
    with monkeypatch.context() as patch:
        patch.setattr(time, "perf_counter", lambda: next(looks) / 64)
        bot.choose(position.view, position.legal, Budget(seconds=20 / 64), seeded("clock"))
    assert bot.thought is not None
    assert bot.thought.iterations == 20 * CLOCK_EVERY


# Tree reuse


def test_a_tree_is_kept_for_the_next_decision_of_the_seat() -> None:
    s, bot = started(2, *DEALT), bot_of()
    DOORS.rules.apply(s, choose(bot, s, Budget(200)), None)
    kept = bot.search
    assert kept is not None
    assert bot.expected == DOORS.rules.view(s, 0)
    seen = kept.root.visits
    assert seen > 100
    chosen = choose(bot, s, Budget(200))
    assert bot.search is kept
    assert chosen is A_LOT
    # Earlier visits count, so fewer iterations are needed.
    assert thought_of(bot).iterations == 200 - seen
    assert {one.action for one in thought_of(bot).findings} <= {LITTLE, A_LOT}
    DOORS.rules.apply(s, chosen, None)
    assert choose(bot, s, Budget(200)) is BOW
    # A coin flip comes next, then another seat's turn.
    assert not keeps_a_tree(bot)


def test_a_tree_is_dropped_where_it_does_not_belong() -> None:
    s, bot = started(2, *DEALT), bot_of()
    assert choose(bot, s, Budget(200)) is RIGHT
    kept = bot.search
    assert kept is not None
    # Unexpectedly, it goes through the left door.
    DOORS.rules.apply(s, LEFT, None)
    choose(bot, s, Budget(200))
    assert bot.search is not kept
    assert thought_of(bot).iterations == 200
    fresh = bot_of()
    choose(fresh, s, Budget(200))
    assert findings_of(thought_of(fresh)) == findings_of(thought_of(bot))


@random_play
@every_game
def test_a_kept_tree_finds_only_what_is_legal(game: Game) -> None:
    """Over a few hundred decisions with tree reuse, bots find and choose only legal actions."""
    kept = 0
    for position in positions(game, 12):
        state, bot = position.state.copy(), registry.make("bot:2", game)
        assert isinstance(bot, SearchBot)
        while state.actor == position.seat:
            legal = game.rules.legal(state)
            before = bot.search
            chosen = bot.choose(
                game.rules.view(state, state.actor), legal, Budget(8), seeded("kept")
            )
            assert chosen in legal
            if len(legal) > 1:
                kept += before is not None and before is bot.search
                assert bot.thought is not None
                assert all(one.action in legal for one in bot.thought.findings)
            game.rules.apply(state, chosen, None)
    assert kept > 0


# In every game


@random_play
@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in GAMES for name in ("bot:3", "plain:10")],
    ids=lambda value: getattr(value, "id", value),
)
def test_findings_are_in_order_and_within_bounds(game: Game, name: str) -> None:
    for position in positions(game, 4):
        iterations = 40 if name == "bot:3" else 4
        bot, chosen = searched(position, name, iterations)
        found = thought_of(bot).findings
        assert chosen in position.legal
        assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
        assert sum(one.visits for one in found) == iterations
        assert all(0 <= one.win <= 1 for one in found)


@random_play
def test_every_build_finds_the_same(tmp_path: Path) -> None:
    """Compares the interpreted sources, in a separate process, with the build under test."""
    folder = Path(raidtable.__file__).parent
    unneeded = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "locale")
    shutil.copytree(folder, tmp_path / "raidtable", ignore=unneeded)
    process = subprocess.run(
        [sys.executable, "-P", str(Path(__file__).parent / "searched.py")],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    plain = json.loads(process.stdout)
    assert not plain["compiled"]
    assert plain["findings"] == json.loads(json.dumps(all_findings()))
