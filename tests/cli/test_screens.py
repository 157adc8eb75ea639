"""Screens of fixed sizes: every decision fits, with the part of the board that it needs."""

import io
from collections.abc import Iterator

import pytest
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from tests.helpers import random_play

import raidtable
from raidtable.cli.console import HarmlessConsole
from raidtable.cli.line_editor import LineEditor
from raidtable.cli.question import SEAL, Question
from raidtable.cli.screen import Screen
from raidtable.cli.table import Table
from raidtable.cli.terminal import THEME, Terminal
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.text_board import Part
from raidtable.engine.words import LANGUAGES

SIZES = [(80, 24), (100, 30), (120, 40)]
SEATS = {"raids": (2, 3, 4), "north_sea": (2, 3, 4), "storm_raiders": (1, 2, 3, 4)}


def terminal_of(size: tuple[int, int], language: str = "en", *, edits: bool = True) -> Terminal:
    """A terminal of that size, which writes to a string."""
    terminal = Terminal(language)
    terminal.console = HarmlessConsole(
        theme=THEME,
        width=size[0],
        height=size[1],
        file=io.StringIO(),
        highlight=False,
        markup=False,
    )
    terminal.interactive = True
    terminal.editor = LineEditor(DummyInput(), DummyOutput()) if edits else None
    return terminal


def printed(question: Question, screen: Screen) -> list[str]:
    """The lines on the terminal after that screen of the question was shown."""
    file = question.terminal.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    question.show_screen(screen)
    return file.getvalue().splitlines()


def decisions(game: str, seats: int, seed: int, most: int | None = None) -> Iterator[Match]:
    """A match in each of its decisions, in a game of random choices."""
    match = raidtable.new(game, seats=seats, seed=seed)
    rng = seeded(f"screens/{game}/{seed}")
    count = 0
    while not match.over and (most is None or count < most):
        yield match
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        count += 1


def check_screen(question: Question, size: tuple[int, int]) -> Screen:
    """Check that prompt, choices, player board and the needed parts are on one screen."""
    width, height = size
    terminal = question.terminal
    screen = question.screen()
    lines = printed(question, screen)
    below = 1 + (0 if terminal.editor is None else 1 + screen.is_cut)
    said = "\n".join(lines)
    assert len(lines) + below <= height, said
    assert all(len(line) <= width for line in lines), said
    words = question.words
    in_one = " ".join(said.split())
    # The prompt is whole; next to a board its lines are apart.
    for word in words.prompt(question.view).split():
        assert word in in_one, said
    needed = question.match.game.presentation.text_board(question.view, words)
    by_key = {part.key: part for part in needed.parts}
    for key in needed.needed:
        if key in by_key:
            check_part(by_key[key], screen, said)
    assert f"seat{question.table.seat}" in screen.parts
    check_choices(question, screen, said)
    return screen


def check_part(part: Part, screen: Screen, said: str) -> None:
    """The part is on the screen, whole or in its short form."""
    assert screen.parts.get(part.key) in (part.lines, part.summary), part.key
    for line in screen.parts[part.key]:
        assert "".join(text for text, _ in line).rstrip() in said


def check_choices(question: Question, screen: Screen, said: str) -> None:
    """All choices, or a page of at least three, are on the screen with their numbers."""
    assert screen.choices.start == 0
    assert screen.pages == 1 or len(screen.choices) >= 6, said
    if screen.pages == 1:
        assert len(screen.choices) == len(question.actions)
    else:
        check_pages(question, screen.pages)
    for place in screen.choices:
        first = question.words.choice(question.view, question.actions[place]).split()[0]
        assert f" {place + 1} {first}" in said, said


def check_pages(question: Question, pages: int) -> None:
    """The pages have each choice once."""
    seen: list[int] = []
    for page in range(pages):
        question.page = page
        seen += question.screen().choices
    question.page = 0
    assert seen == list(range(len(question.actions)))


def play(game: str, seats: int, seed: int, language: str, most: int | None = None) -> None:
    terminals = {size: terminal_of(size, language) for size in SIZES}
    for match in decisions(game, seats, seed, most):
        for size, terminal in terminals.items():
            check_screen(Question(Table(terminal, match, ["human"] * seats)), size)


def question_at(terminal: Terminal, game: str, seed: int, ply: int) -> Question:
    """A decision of a game of three, in which everybody is a person at that terminal."""
    match = next(match for match in decisions(game, 3, seed) if match.ply >= ply)
    return Question(Table(terminal, match, ["human"] * 3))


@pytest.mark.parametrize("game", SEATS)
def test_a_wide_terminal_has_the_choices_next_to_the_board(game: str) -> None:
    question = question_at(terminal_of((120, 40)), game, 2, 60)
    lines = printed(question, question.screen())
    first = question.words.choice(question.view, question.actions[0]).split()[0]
    row = next(line for line in lines if f" 1 {first}" in line)
    assert row.index(f" 1 {first}") >= 78
    assert row[:78].strip()


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("size", [(20, 6), (40, 12), (60, 20), (80, 15), (200, 60)])
def test_screens_of_any_size_have_choices_and_never_overflow(
    game: str, size: tuple[int, int]
) -> None:
    question = question_at(terminal_of(size), game, 2, 60)
    screen = question.screen()
    lines = printed(question, screen)
    assert max(map(len, lines)) <= size[0]
    assert len(screen.choices) > 0
    if size[1] >= 12:
        assert len(lines) + 2 <= size[1]


def test_a_plain_terminal_says_what_can_be_typed_instead_of_keys() -> None:
    question = question_at(terminal_of((80, 24), edits=False), "raids", 2, 60)
    screen = check_screen(question, (80, 24))
    shown = "\n".join(printed(question, screen))
    assert "Type help, board, log, pieces, rules, score or hint for more." in shown


def test_short_answers_are_on_the_screen_and_long_ones_have_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    question = question_at(terminal_of((80, 24)), "raids", 2, 60)
    file = question.terminal.console.file
    assert isinstance(file, io.StringIO)
    question._handle_and_answer("dance")
    shown = file.getvalue()
    assert "“dance” is not the number of a choice, an action or a command." in shown
    assert len(shown.splitlines()) <= 22
    file.truncate(0)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 20))
    question._handle_and_answer("log")
    screens = file.getvalue().split("Press Enter")
    assert len(screens) > 2
    assert all(len(screen.splitlines()) <= 24 for screen in screens)
    assert question.words.prompt(question.view).split()[0] in screens[-1]


def test_a_cut_choice_keeps_its_seal() -> None:
    """In Storm Raiders, choosing where to start may reveal the dice."""
    terminal = terminal_of((80, 24))
    for match in (match for seed in range(9) for match in decisions("storm_raiders", 3, seed)):
        question = Question(Table(terminal, match, ["human"] * 3))
        sealed = [place for place, is_sealed in enumerate(question._sealed()) if is_sealed]
        screen = question.screen()
        if screen.is_cut and sealed and screen.pages == 1:
            shown = "\n".join(printed(question, screen))
            assert shown.count(SEAL) == len(sealed) + 1
            return
    pytest.fail("no such decision")


@random_play
@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [
        ("raids", 4, "en"),
        ("raids", 2, "es"),
        ("north_sea", 3, "es"),
        ("storm_raiders", 4, "en"),
        ("storm_raiders", 1, "es"),
        *((game, min(SEATS[game]), list(LANGUAGES)[-1]) for game in SEATS),
    ],
)
def test_decisions_fit_on_one_screen(game: str, seats: int, language: str) -> None:
    play(game, seats, 7, language, most=60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "seats"), [(g, n) for g in SEATS for n in SEATS[g]])
def test_every_decision_of_whole_games_fits_on_one_screen(game: str, seats: int, seed: int) -> None:
    play(game, seats, seed, list(LANGUAGES)[seed % len(LANGUAGES)])
