"""True sentences: the text of choices, previews, prompts and log lines agrees with the rules.

Text contains its gains and costs as claims (see `raidtable.engine.claims`). Each claim is compared
with the change of the view's holdings when the action is applied. Text must not contain a number
outside a claim, and no two choices of a decision may have the same text.
"""

import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter

import pytest

from raidtable.engine.action import Action
from raidtable.engine.claims import (
    Claim,
    Figures,
    Holdings,
    Stated,
    changed,
    claims_of,
    offers_of,
)
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import SPECTATOR, State
from raidtable.engine.view import View
from raidtable.engine.words import LANGUAGES, Message, Words
from raidtable.testing.selection import Setting, every_game, random_play
from raidtable.testing.walks import Walk, check_sample, invariant, random_games

# The next random game starts after this many positions, so that all options occur.
POSITIONS_OF_A_GAME = 300
# The number of actions per position that are applied in very many positions.
FEW_ACTIONS = 6
# The most continuations of a choice that are tried; if there are more, only limits are checked.
MOST_ENDS = 120


# Effects of an action


def carried_out(
    game: Game, state: State, action: Action, depth: int, until: tuple[str, ...]
) -> bool:
    """Apply the action to `state`, step by step, up to the first stop: a decision, a random event,
    one of the events `until`, or a stack of fewer than `depth` steps. Return True for the last two:
    then the first decision has no further consequences."""
    log = Log()
    game.rules.step(state).apply(state, action, log)
    while True:
        if len(state.stack) < depth or any(event.name in until for event in log.events):
            return True
        step = game.rules.step(state)
        if step.open(state, log):
            state.actor = step.decides(state)
            return False


def ends(
    game: Game, start: State, action: Action, until: tuple[str, ...], rng: Rng
) -> tuple[list[State], bool]:
    """The positions in which claims are settled, for all later decisions and random events; and
    whether the list is complete."""
    depth = len(start.stack)
    waiting = [(start.copy(), action)]
    found: list[State] = []
    complete = True
    while waiting:
        state, now = waiting.pop()
        if carried_out(game, state, now, depth, until) or not until:
            found.append(state)
            continue
        further = game.rules.legal(state)
        if len(found) + len(waiting) + len(further) > MOST_ENDS:
            further = [further[rng.below(len(further))]]
            complete = False
        waiting += [(state.copy(), later) for later in further]
    return found, complete


class Doing:
    """The changes that one action makes to the holdings of the acting seat's view."""

    def __init__(self, game: Game, words: Words, state: State, action: Action) -> None:
        self.game = game
        self.words = words
        self.state = state
        self.action = action
        self.seat = state.actor
        self.before = words.holdings(game.rules.view(state, self.seat))
        self._ends: dict[tuple[str, ...], tuple[list[Holdings], bool]] = {}

    def after(self, until: tuple[str, ...]) -> tuple[list[Holdings], bool]:
        """The holdings when claims with that `until` are settled, for every continuation; and
        whether the list is complete."""
        known = self._ends.get(until)
        if known is None:
            rng = seeded(f"ends/{self.action.text}")
            found, complete = ends(self.game, self.state, self.action, until, rng)
            views = [self.game.rules.view(state, self.seat) for state in found]
            known = self._ends[until] = [self.words.holdings(view) for view in views], complete
        return known

    def changes(self, seat: int, thing: str, until: tuple[str, ...]) -> list[int]:
        return [changed(self.before, after, (seat, thing)) for after in self.after(until)[0]]


def settled(claims: tuple[Claim, ...]) -> dict[tuple[str, ...], Figures]:
    """The claimed changes for each moment at which claims are settled."""
    now = [claim for claim in claims if not claim.until]
    moments: dict[tuple[str, ...], Figures] = {}
    for until in {claim.until for claim in claims}:
        later = [claim for claim in claims if until and claim.until == until]
        moments[until] = Figures([*now, *later])
    return moments


def check_claims(doing: Doing, text: str) -> None:
    """Every claim of the text is true for all continuations, and no limit is too wide."""
    for until, figures in settled(claims_of(text)).items():
        complete = doing.after(until)[1]
        for (seat, thing), change in figures.items():
            found = doing.changes(seat, thing, until)
            says = f"{text!r} claims {change!r} {thing} of {seat}; the rules do {found}"
            assert all(change.allows(one) for one in found), says
            if complete and change.exact is None:
                assert change.low in (None, min(found)), says
                assert change.high in (None, max(found)), says


def check_nothing_untold(doing: Doing, text: str) -> None:
    """Things in `always_stated` do not change for the acting seat without a claim."""
    stated = {(claim.seat, claim.thing) for claim in claims_of(text)}
    for thing in doing.words.always_stated:
        if (doing.seat, thing) not in stated:
            found = doing.changes(doing.seat, thing, ())
            assert found == [0], f"{text!r} leaves out {found} {thing}"


def check_lines(doing: Doing, lines: list[str], *, exclusive: bool) -> None:
    """Every line of a preview is true, or exactly one of several alternatives."""
    lines = [line for line in lines if claims_of(line)]
    if not exclusive or len(lines) == 1:
        for line in lines:
            check_claims(doing, line)
        return
    untils = {until for line in lines for until in settled(claims_of(line))}
    assert len(untils) <= 1, f"alternatives {lines} are settled at different moments"
    for until in untils:
        after, complete = doing.after(until)
        fits = [[is_true(doing, line, holdings) for line in lines] for holdings in after]
        assert all(any(row) for row in fits), f"{lines} leave out what the rules do"
        if complete:
            never = [line for number, line in enumerate(lines) if not any(r[number] for r in fits)]
            assert not never, f"{never} never happens"


def is_true(doing: Doing, line: str, after: Holdings) -> bool:
    figures = Figures(claims_of(line))
    return all(change.allows(changed(doing.before, after, key)) for key, change in figures.items())


# Rules for text


class Listening:
    """Records every message, to find numbers that are not claims."""

    def __init__(self, words: Words) -> None:
        self.heard: list[tuple[Message, dict[str, object]]] = []
        self.texts: list[str] = []
        self.names = {words.seat(seat) for seat in range(4)}  # `words` may cache names of pieces
        heard, texts, names = self.heard, self.texts, self.names

        class Spoken(type(words)):  # type: ignore[misc]  # of the game's own words
            def say(self, message: Message, n: object = None, **figures: object) -> str:
                heard.append((message, {"n": n, **figures}))
                text: str = super().say(message, n, **figures)
                texts.append(str(text))
                if message in self.labels:
                    names.add(str(text))
                return text

        self.words: Words = Spoken(words.language, words.names)

    def choice(self, view: View, action: Action) -> str:
        self.heard.clear()
        self.texts.clear()
        return self.words.choice(view, action)


def check_numbers(listening: Listening, view: View, action: Action) -> None:
    """Each number in the text of a choice is a claim or part of a name; no claim is lost."""
    text = listening.choice(view, action)
    kept = Counter(claims_of(text))
    for message, figures in listening.heard:
        forms = (message,) if isinstance(message, str) else message
        for name, figure in figures.items():
            if isinstance(figure, Stated) and figure.claims:
                lost = set(figure.claims) - set(kept)
                assert not lost, f"{text!r} has lost {lost}"
                assert f"{{{name}}}" in "".join(forms), f"{message!r} does not show {{{name}}}"
        if message in listening.words.labels:
            continue
        for form in forms:
            assert not re.search(r"\d", literal(form)), f"{form!r} has a number that is no claim"
        for name, figure in figures.items():
            if f"{{{name}}}" in "".join(forms) and not isinstance(figure, Stated):
                left = without(str(figure), [*listening.texts, *listening.names])
                assert not re.search(r"\d", left), f"{{{name}}} of {message!r} is no claim: {left}"


def literal(message: str) -> str:
    """The message without its placeholders."""
    return "".join(text for text, _, _, _ in Formatter().parse(message))


def without(text: str, parts: list[str]) -> str:
    for part in sorted(parts, key=len, reverse=True):
        if part:
            text = text.replace(part, "")
    return text


def check_distinct(words: Words, view: View, actions: list[Action]) -> None:
    """No two choices of a decision have the same text."""
    said: dict[str, str] = {}
    for action in actions:
        text = str(words.choice(view, action))
        other = said.setdefault(text, action.text)
        assert other == action.text, f"{other} and {action.text} are both {text!r}"


def check_prompt(words: Words, view: View, actions: list[Action]) -> None:
    """Every option that a prompt names is legal."""
    prompt = words.prompt(view)
    for offer in offers_of(prompt):
        found = [a for a in actions if a.text == offer or (is_verb(offer, a))]
        assert found, f"{prompt!r} names {offer}, which is not legal"


def is_verb(offer: str, action: Action) -> bool:
    return offer.endswith(":") and action.text.startswith(offer)


def check_log(game: Game, words: Words, state: State, action: Action, seat: int) -> None:
    """The log lines of an action, as that seat reads them, account for all its changes."""
    before = words.holdings(game.rules.view(state, seat))
    after_state = state.copy()
    log = Log()
    game.rules.apply(after_state, action, log)
    after = words.holdings(game.rules.view(after_state, seat))
    lines = [words.event(event.seen_from(seat)) for event in log.events]
    stated = Figures(claim for line in lines for claim in claims_of(line))
    for key in {*before, *after, *stated}:
        if key[1] in words.unlogged:
            continue
        said = stated[key].exact if key in stated else 0
        change = changed(before, after, key)
        assert said == change, f"{lines} say {said} {key[1]} of {key[0]}; the rules do {change}"


# Whole positions


class Truth:
    """Checks all text of a position in one language."""

    def __init__(self, game: Game, language: str = "en", words: Words | None = None) -> None:
        self.game = game
        self.words = words or game.presentation.words(language)
        self.listening = Listening(self.words)

    def __call__(self, w: Walk) -> None:
        self.check(w, w.legal)

    def check(self, w: Walk, actions: list[Action]) -> None:
        """Check the position and these of its actions."""
        if w.over:
            return
        readers = [*range(w.setting.seats), SPECTATOR]
        reader = readers[len(w.texts) % len(readers)]
        for action in actions:
            check_log(self.game, self.words, w.state, action, reader)
        view = self.game.rules.view(w.state, w.actor if w.seats_deciding else SPECTATOR)
        check_distinct(self.words, view, w.legal)
        if not w.seats_deciding:
            return
        check_prompt(self.words, view, w.legal)
        previews = self.game.presentation.previews(view, self.words, w.legal)
        for action in actions:
            check_numbers(self.listening, view, action)
            doing = Doing(self.game, self.words, w.state, action)
            text = self.words.choice(view, action)
            check_claims(doing, text)
            check_nothing_untold(doing, text)
            preview = previews.get(action.text)
            if preview is not None:
                check_lines(doing, preview.lines, exclusive=preview.exclusive)


def some(actions: list[Action], rng: Rng) -> list[Action]:
    """A few of many actions."""
    chosen = list(actions)
    while len(chosen) > FEW_ACTIONS:
        del chosen[rng.below(len(chosen))]
    return chosen


def positions(game: Game, first_seed: int, rng: Rng) -> Iterator[Walk]:
    """Positions of random games at each of their decisions, and after each hundredth of a row of
    chance."""
    for walk in random_games(game, first_seed, rng):
        for _ in range(POSITIONS_OF_A_GAME):
            while not walk.seats_deciding and not walk.over and rng.below(100):
                walk.step()
            if walk.over:
                break
            yield walk
            walk.step()


def check_positions(game: Game, chunk: int, count: int, words: Words | None = None) -> None:
    """Check `count` positions; each chunk draws different ones and uses the languages in turn."""
    truth = Truth(game, list(LANGUAGES)[chunk % len(LANGUAGES)], words)
    rng = seeded(f"true sentences/{game.id}/{chunk}")

    def check(walk: Walk) -> None:
        truth.check(walk, some(walk.legal, rng))

    check_sample(positions(game, chunk * 1_000, rng), count, check)


@invariant(24)
def test_sentences_say_what_the_rules_do(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(Truth(setting.game))


@every_game
@pytest.mark.parametrize("chunk", range(len(LANGUAGES)))
@random_play
def test_a_sample_of_all_settings_is_told_truly(game: Game, chunk: int) -> None:
    check_positions(game, chunk, 500)
