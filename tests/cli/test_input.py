"""Typing at a terminal: line editing, history, completion, keys, and terminals without them."""

import io
import threading
import time
from collections.abc import Iterator

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from tests.cli.test_screens import terminal_of

import raidtable
from raidtable.cli.commands import HELP, KEY_NAMES, KEYS, OFFERED, aliases, command_in
from raidtable.cli.input_help import Completed, InputHelp, can_edit_lines
from raidtable.cli.line_editor import LineEditor
from raidtable.cli.play import show_hand_over_screen
from raidtable.cli.question import Question
from raidtable.cli.table import Table
from raidtable.engine.languages import ALL, SOURCE
from raidtable.engine.rng import seeded

ENTER, TAB, UP, HOME, F2, PAGE_DOWN = "\r", "\t", "\x1b[A", "\x01", "\x1bOQ", "\x1b[6~"
# Seconds to wait for a completion.
PATIENCE = 20
CHOICES = InputHelp(
    [
        Completed("sail:1", "Sail to 1: Rune", "1"),
        Completed("sail:12", "Sail to 12: Port", "2"),
        Completed("dock", "Sail home to the Harbor", "3"),
        Completed("undo"),
    ],
    KEYS,
)


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as keyboard:
        yield keyboard


@pytest.fixture
def editor(keyboard: PipeInput) -> LineEditor:
    return LineEditor(keyboard, DummyOutput())


def typed(editor: LineEditor, keyboard: PipeInput, keys: str) -> str:
    """The line that comes from those keys. Completion takes a moment: what follows a Tab is typed
    when the line has changed."""
    before, tab, after = keys.partition(TAB)
    keyboard.send_text(before + tab)
    if not tab:
        return editor.read("> ", CHOICES)

    def type_the_rest() -> None:
        until = time.monotonic() + PATIENCE
        while editor.text in ("", before) and time.monotonic() < until:
            time.sleep(0.01)
        keyboard.send_text(after)

    rest = threading.Thread(target=type_the_rest)
    rest.start()
    line = editor.read("> ", CHOICES)
    rest.join()
    return line


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("12" + ENTER, "12"),
        (f"2{HOME}1{ENTER}", "12"),
        (f"do{TAB}{ENTER}", "dock"),
        (f"harb{TAB}{ENTER}", "dock"),
        (f"rune{TAB}{ENTER}", "sail:1"),
        (f"un{TAB}{ENTER}", "undo"),
        (F2, "board"),
        (PAGE_DOWN, "next"),
    ],
)
def test_lines_are_edited_and_completed(
    editor: LineEditor, keyboard: PipeInput, keys: str, line: str
) -> None:
    assert typed(editor, keyboard, keys) == line


def test_what_was_typed_comes_back_until_another_player_takes_over(
    editor: LineEditor, keyboard: PipeInput
) -> None:
    typed(editor, keyboard, f"dock{ENTER}")
    assert typed(editor, keyboard, UP + ENTER) == "dock"
    editor.forget()
    assert typed(editor, keyboard, UP + ENTER) == ""


def test_the_next_player_does_not_see_what_was_typed(
    editor: LineEditor, keyboard: PipeInput, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands are hidden in Raiders of the North Sea, so the terminal is handed over."""
    terminal = terminal_of((80, 24))
    terminal.editor = editor
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    typed(editor, keyboard, f"reject:archer{ENTER}")
    table = Table(terminal, raidtable.new("north_sea", seats=2, seed=1), ["human"] * 2)
    show_hand_over_screen(table)
    assert table.shown_to == table.seat
    assert typed(editor, keyboard, UP + ENTER) == ""


def test_the_end_of_input_and_ctrl_c_are_told_apart(
    editor: LineEditor, keyboard: PipeInput
) -> None:
    with pytest.raises(EOFError):
        typed(editor, keyboard, "\x04")
    with pytest.raises(KeyboardInterrupt):
        typed(editor, keyboard, "\x03")


@pytest.mark.parametrize(
    ("variables", "can"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
    ],
)
def test_simple_terminals_have_plain_input(
    variables: dict[str, str], can: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert can_edit_lines() == can


def question_with_long_choices() -> Question:
    """A journey in Storm Raiders with more choices than a screen of 80×24 has room for."""
    match = raidtable.new("storm_raiders", seats=3, seed=4)
    rng = seeded("long")
    while match.rule != "use-die" or len(match.legal()) < 20:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return Question(Table(terminal_of((80, 24)), match, ["human"] * 3))


def test_a_typed_number_is_explained_in_full() -> None:
    question = question_with_long_choices()
    whole = question.words.choice(question.view, question.actions[6])
    explained = question._explain_typed("7")
    assert " ".join(explained.split()) == whole
    assert question._explain_typed(question.actions[6].text) == explained
    keys = question._explain_typed("")
    assert keys.startswith(" · ".join(KEY_NAMES.values()))
    assert question._explain_typed("99") == keys
    assert all(len(line) < 80 for line in (keys + "\n" + explained).splitlines())


def test_pages_are_turned_by_enter_and_keys() -> None:
    question = question_with_long_choices()
    question.show()
    assert question.pages > 1
    pages = [question.screen().choices]
    for line in ("", "n", "siguiente", "next"):
        question._handle_and_answer(line)
        pages.append(question.screen().choices)
    assert pages[1].start == pages[0].stop
    assert len({page.start for page in pages}) == min(5, question.pages)
    question.page = 0
    question._handle_and_answer("previous")
    assert question.screen().choices.stop == len(question.actions)


@pytest.mark.parametrize("language", [code for code in ALL if code != SOURCE])
def test_every_command_has_a_name_in_each_language(language: str) -> None:
    english = {*OFFERED, "next"}
    assert set(aliases().values()) == english
    for alias, command in aliases().items():
        assert command_in(alias.upper()) == (command, "")
        assert command_in(f"{alias} vela") == (command, "vela")
    text = terminal_of((80, 24), language).text
    assert {aliases()[text(command).casefold()] for command in OFFERED} == set(OFFERED)
    # The catalogue lists names that work.
    for shown, _ in HELP[2:]:
        for name in text(shown).split(", "):
            word = name.split(" ")[0] if name.isascii() and " " in name else name
            command, _ = command_in(word.rstrip("…"))
            known = {*english, "u", "q", "n", "b"}
            assert command in known or command_in(name)[0] in known, name
