"""Input with line editing, history and completion, for terminals that can do it."""

from collections.abc import Iterable, Mapping, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from raidtable.cli.input_help import Completed, InputHelp

# The rows of the menu of completions.
MENU = 5
STYLE = Style.from_dict({"bottom-toolbar": "noreverse"})


class ChoiceCompleter(Completer):
    """Completes what can be typed: by its beginning, otherwise by a word of its meaning."""

    def __init__(self, completions: Sequence[Completed]) -> None:
        self.completions = completions

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip().casefold()
        found = [each for each in self.completions if each.text.casefold().startswith(typed)]
        if not found:
            found = [each for each in self.completions if has_word(each.meaning, typed)]
        for each in found:
            yield Completion(
                each.text,
                start_position=-len(document.text_before_cursor),
                display=f"{each.number} {each.text}".strip(),
                display_meta=each.meaning,
            )


def has_word(text: str, beginning: str) -> bool:
    return any(word.startswith(beginning) for word in text.casefold().split())


class LineEditor:
    """Reads lines; `input` and `output` are given by tests."""

    def __init__(self, input: Input | None = None, output: Output | None = None) -> None:
        self._input, self._output = input, output
        self._session = self._new_session()

    def _new_session(self) -> PromptSession[str]:
        return PromptSession(
            history=InMemoryHistory(),
            complete_while_typing=False,
            complete_style=CompleteStyle.MULTI_COLUMN,
            reserve_space_for_menu=MENU,
            style=STYLE,
            input=self._input,
            output=self._output,
        )

    def forget(self) -> None:
        """Forget the lines typed so far: the next player must not see them."""
        self._session = self._new_session()

    @property
    def text(self) -> str:
        """What has been typed so far."""
        return self._session.default_buffer.text

    def read(self, prompt: str, help: InputHelp) -> str:
        """A line; raises EOFError at the end of the input and KeyboardInterrupt for Ctrl-C."""
        return self._session.prompt(
            prompt,
            completer=ChoiceCompleter(help.completions),
            key_bindings=bindings(help.keys),
            bottom_toolbar=lambda: help.explain(self.text.strip()),
        )


def bindings(keys: Mapping[str, str]) -> KeyBindings:
    """Keys that enter a whole line at once."""
    made = KeyBindings()
    for key, line in keys.items():

        @made.add(key)
        def enter(event: KeyPressEvent, line: str = line) -> None:
            event.app.exit(result=line)

    return made
