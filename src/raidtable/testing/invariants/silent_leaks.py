"""Silent leaks: the course of a game reveals no hidden information.

Two positions that look the same to an observer are two deals of the cards that it cannot know. The
same action must give the observer the same steps, prompts, events and log lines in both, except
where a rule shows the observer something (an event with a private form for that seat) and in its
consequences. Between actions both positions must wait for the same decision.
"""

from collections.abc import Iterator

from raidtable.engine.action import Action
from raidtable.engine.event import Event, Log
from raidtable.engine.game import Game
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import OVER, SPECTATOR, State
from raidtable.testing.selection import Setting, every_game, random_play
from raidtable.testing.walks import Walk, check_sample, invariant, random_games

# The next random game starts after this many positions, so that all options occur.
POSITIONS_OF_A_GAME = 500
# The number of actions per position that are checked in very many positions, for one observer.
FEW_ACTIONS = 4


class Seen:
    """Everything that an observer saw of one action."""

    def __init__(self, game: Game, state: State, action: Action, observer: int) -> None:
        """Apply the action to a copy of the position."""
        words = game.presentation.words("en")
        after = state.copy()
        log = Log()
        game.rules.apply(after, action, log)
        self.observer = observer
        self.events = [event.seen_from(observer) for event in log.events]
        self.lines = [words.event(event) for event in self.events]
        self.actor = after.actor
        self.step = step_name(game, after)
        self.view = game.rules.view(after, observer)
        self.prompt = "" if after.actor == OVER else words.prompt(self.view)

    def log(self) -> list[object]:
        return [(event.data(), event.reveals) for event in self.events]

    def shows(self, event: Event) -> bool:
        """Whether this event shows the observer something that others may not see."""
        return bool(event.private) and self.observer >= 0 and event.seen_by >> self.observer & 1 > 0


def step_name(game: Game, state: State) -> str:
    return "" if state.actor == OVER else type(game.rules.step(state)).__name__


def check_waits_alike(game: Game, state: State, other: State, observer: int) -> None:
    """Before an action: both positions wait for the same decision, and the other one, opened again,
    neither skips it nor asks for another decision."""
    assert (other.actor, step_name(game, other)) == (state.actor, step_name(game, state))
    opened = other.copy()
    log = Log()
    game.rules.proceed(opened, log)
    asked, passed = step_name(game, state), step_name(game, opened)
    assert passed == asked, f"{asked} is passed over, which tells {observer} what is hidden"
    assert (opened.actor, log.events) == (state.actor, [])
    words = game.presentation.words("en")
    view, other_view = game.rules.view(state, observer), game.rules.view(opened, observer)
    assert other_view == view
    assert words.prompt(other_view) == words.prompt(view)


def check_seen_alike(one: Seen, other: Seen, what: str) -> None:
    """After the same action in both positions, the observer saw the same, or a rule showed it
    something."""
    for event, twin in zip(one.events, other.events, strict=False):
        if event.data() != twin.data():
            says = f"{what}: the log says {event} or {twin}, by what is hidden"
            assert (event.name, event.seat) == (twin.name, twin.seat), says
            assert event.public == twin.public, says
            assert one.shows(event), says
            assert other.shows(twin), says
            return
    assert one.log() == other.log(), f"{what}: the log is {one.log()} or {other.log()}"
    assert one.lines == other.lines, what
    check_goes_on_alike(one, other, what)


def check_goes_on_alike(one: Seen, other: Seen, what: str) -> None:
    """If the observer saw the same events, the game continues in the same way for it."""
    assert (one.actor, one.step) == (other.actor, other.step), (
        f"{what}: the game goes on with {one.step} of {one.actor} or with {other.step} of "
        f"{other.actor}, by what is hidden"
    )
    assert one.prompt == other.prompt, what
    if one.actor != OVER:  # at the end nothing is hidden
        assert one.view == other.view, what


def check_observer(w: Walk, observer: int, actions: list[Action]) -> None:
    """Check these actions in the position and in another deal of the observer's hidden cards."""
    stream = seeded(f"leaks/{w.seed}/{len(w.texts)}/{observer}")
    other: State = w.game.rules.determinise(w.game.rules.view(w.state, observer), stream)
    check_waits_alike(w.game, w.state, other, observer)
    legal = w.game.rules.legal(other)
    for action in actions:
        if action in legal:
            check_seen_alike(
                Seen(w.game, w.state, action, observer),
                Seen(w.game, other, action, observer),
                f"{action.text} of {w.actor}, seen from {observer}",
            )


def observers(setting: Setting) -> list[int]:
    return [*range(setting.seats), SPECTATOR]


def check_silent_leaks(w: Walk) -> None:
    """Check all actions for one observer, a different one in each position."""
    everybody = observers(w.setting)
    if not w.over:
        check_observer(w, everybody[len(w.texts) % len(everybody)], w.legal)


def check_some_leaks(w: Walk, rng: Rng) -> None:
    """Check a few actions for one observer; fast enough for very many positions."""
    everybody = observers(w.setting)
    actions = w.legal
    while len(actions) > FEW_ACTIONS:
        actions = [a for a in actions if rng.below(len(actions)) < FEW_ACTIONS] or actions[:1]
    check_observer(w, everybody[rng.below(len(everybody))], actions)


@invariant(24)
def test_how_a_game_goes_on_tells_nothing_hidden(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(check_silent_leaks)


def positions(game: Game, first_seed: int, rng: Rng) -> Iterator[Walk]:
    """Each position of random games."""
    for walk in random_games(game, first_seed, rng):
        for _ in range(POSITIONS_OF_A_GAME):
            yield walk
            if not walk.step() or walk.over:
                break


def check_positions(game: Game, chunk: int, count: int) -> None:
    """Check `count` positions; each chunk draws different ones."""
    rng = seeded(f"silent leaks/{game.id}/{chunk}")

    def check(walk: Walk) -> None:
        check_some_leaks(walk, rng)

    check_sample(positions(game, chunk * 1_000, rng), count, check)


@every_game
@random_play
def test_a_sample_of_all_settings_tells_nothing_hidden(game: Game) -> None:
    check_positions(game, 0, 1_000)
