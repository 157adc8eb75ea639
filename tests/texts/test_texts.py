"""Views as text, answers as actions, and games under other names."""

import json
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import every_game

import raidtable
from raidtable.arena.games import Job, play
from raidtable.bots import own_bots
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.texts.model_bot import Message, ModelBot
from raidtable.texts.telling import listed

EXAMPLES = Path("docs/examples").absolute()


def walk(game: Game, seed: str, decisions: int, every: int = 1) -> Iterator[Match[Any]]:
    """A random game at some of its decisions, with the fewest and the most seats."""
    for seats in {min(game.rules.seat_counts), max(game.rules.seat_counts)}:
        match = raidtable.new(game.id, seats=seats, seed=seed)
        rng = seeded(seed)
        for number in range(decisions):
            if match.over:
                break
            if number % every == 0:
                yield match
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])


@every_game
def test_text_has_the_question_the_board_and_every_choice(game: Game) -> None:
    for match in walk(game, "text", 90, 6):
        view = match.view(match.actor)
        shown = raidtable.text(view, legal=True)
        assert match.prompt(match.actor) in shown
        assert all(f"{choice.sentence} [{choice.text}]" in shown for choice in match.choices())
        unaided = raidtable.text(view)
        assert f"[{match.legal()[0]}]" not in unaided
        assert [action.text for action in listed(view)] == match.legal()
        watching = raidtable.text(match.view(), legal=True)
        assert match.prompt() in watching
        assert f"[{match.legal()[0]}]" not in watching


@every_game
@pytest.mark.parametrize("language", raidtable.LANGUAGES)
def test_json_has_the_view_and_the_choices(game: Game, language: str) -> None:
    for match in walk(game, "json", 60, 9):
        view = match.view(match.actor)
        data = json.loads(raidtable.text(view, True, language, form="json"))
        assert data["view"] == json.loads(json.dumps(view.data()))
        assert data["seat"] == match.actor
        assert data["question"] == match.prompt(match.actor, language)
        told = [(one["action"], one["meaning"]) for one in data["legal"]]
        assert told == [(one.text, one.sentence) for one in match.choices(None, language)]
        assert [one["number"] for one in data["legal"]] == list(range(1, len(told) + 1))
        assert "legal" not in json.loads(raidtable.text(view, form="json"))


def test_text_of_a_game_that_is_over_asks_nothing() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[-1])
    shown = raidtable.text(match.view(0), legal=True)
    assert "Answer" not in shown
    assert json.loads(raidtable.text(match.view(0), form="json"))["question"] is None
    with pytest.raises(raidtable.UnclearAnswer, match="not asked"):
        raidtable.read_answer(match.view(0), "1")


def test_other_forms_and_languages_are_refused() -> None:
    view = raidtable.new("raids", seats=2, seed=1).view(0)
    with pytest.raises(raidtable.BadOption, match="'text' or 'json'"):
        raidtable.text(view, form="xml")  # type: ignore[arg-type]
    with pytest.raises(raidtable.BadOption, match="no language 'xx'"):
        raidtable.text(view, language="xx")


# Answers


@every_game
@pytest.mark.parametrize("language", raidtable.LANGUAGES)
def test_every_name_of_a_choice_is_read(game: Game, language: str) -> None:
    """Its number, its notation, its sentence if no other has the same, and the row."""
    for match in walk(game, "answers", 120, 11):
        view = match.view(match.actor)
        choices = match.choices(None, language)
        sentences = [choice.sentence for choice in choices]
        for number, choice in list(enumerate(choices, 1))[:6]:
            answers = [
                str(number),
                f"option {number}",
                choice.text,
                f"**{choice.text.upper()}**.",
                choice.text.replace(":", " "),
                f"{number}. {choice.sentence} [{choice.text}]",
                json.dumps({"thought": "{…}", "action": choice.text}),
                f'I think.\n```json\n{{"choice": {number}, "why": {{"a": 1}}}}\n```',
                f"There may be better ones.\nAnswer: {choice.text}",
                f"Not {choices[-1].text}, and not {choices[0].text}.\n{choice.text}",
            ]
            if sentences.count(choice.sentence) == 1:
                answers += [choice.sentence, choice.sentence.lower().rstrip(".")]
            for answer in answers:
                read = raidtable.read_answer(view, answer, language=language)
                assert read == choice.text, answer


# With seed 7 the first seat may sail to these; 5 is a Village.
RAIDS = raidtable.new("raids", seats=2, seed=7)


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("I take the rune: sail:6!", "sail:6"),
        ("sial:6", "sail:6"),
        ("Sail home to the Harbour and dock in place 1 (on the way Vikings 1 → 1–4)", "dock"),
        ("sail:harbor", "dock"),
        ('{"action": "sail:7"} no, {"action": "sail:6"}', "sail:6"),
        ("Move: #5", "sail:6"),
    ],
)
def test_loose_answers_are_read(answer: str, action: str) -> None:
    assert raidtable.read_answer(RAIDS.view(0), answer) == action


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("", "names no choice"),
        ("hello", "names no choice"),
        ("Sail", "names no choice"),
        ("sail:6 or sail:7", "several choices: sail:6 or sail:7"),
        ("3. Sail to 7 [sail:7]", "several choices: sail:3 or sail:7"),
        ('{"action": "sail:6 or sail:7"}', "several choices"),
        ('{"action": "hello"} sail:6', "'hello' names no choice|names no choice"),
        ("99", "no choice 99; the last is 14"),
        ("0", "no choice 0"),
        ("sail:5", "'sail:5' is not legal: Space 5 is a Village"),
        ("Answer: fight", "'fight' is not legal: No Monster blocks"),
        ("sail:99", "names no choice"),
        ("x" * 1000, "…"),
    ],
)
def test_unclear_answers_are_refused_with_the_reason(answer: str, why: str) -> None:
    with pytest.raises(raidtable.UnclearAnswer, match=why) as refused:
        raidtable.read_answer(RAIDS.view(0), answer)
    assert refused.value.again().endswith("nothing else.")
    assert refused.value.again("de") != refused.value.again()


def test_without_a_list_numbers_are_not_read() -> None:
    with pytest.raises(raidtable.UnclearAnswer, match="names no choice"):
        raidtable.read_answer(RAIDS.view(0), "3", legal=False)
    assert raidtable.read_answer(RAIDS.view(0), "sail:3", legal=False) == "sail:3"


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    with pytest.raises(raidtable.UnclearAnswer, match="not asked"):
        raidtable.read_answer(RAIDS.view(1), "sail:6")


# Other names


@every_game
def test_a_theme_is_one_to_one(game: Game) -> None:
    themes = [raidtable.Theme(game.id, seed) for seed in (1, 2)]
    assert themes[0].words != themes[1].words
    for theme in themes:
        assert not set(theme.words) & set(theme.originals)
        assert len(theme.originals) == len(theme.words) > 50
        rules = raidtable.rules_text(game.id)
        assert theme.swap(rules) != rules
        assert theme.restore(theme.swap(rules)) == rules == raidtable.rules_text(game.id)
        for action in game.rules.actions.all:
            assert theme.restore(theme.swap(action.text)) == action.text
        assert len({theme.swap(action.text) for action in game.rules.actions.all}) == len(
            game.rules.actions
        )


class Swapped:
    """A reader that knows only the words of a theme, and chooses by what it is shown there."""

    def __init__(self, theme: raidtable.Theme, form: Any) -> None:
        self.theme = theme
        self.form = form

    def choose(self, match: Match[Any], reference: str) -> str:
        """The action for the answer that means the same as the reference's."""
        view = match.view(match.actor)
        shown = raidtable.text(view, legal=True, form=self.form, theme=self.theme)
        plain = raidtable.text(view, legal=True, form=self.form)
        # The same lines, in another order and other words.
        assert sorted(map(numberless, parts(self.theme.restore(shown)))) == sorted(
            map(numberless, parts(plain))
        )
        number = [action.text for action in listed(view, self.theme)].index(reference) + 1
        told = [self.theme.swap(reference), str(number)]
        read = {raidtable.read_answer(view, answer, theme=self.theme) for answer in told}
        assert read == {reference}
        return read.pop()


def parts(shown: str) -> list[str]:
    if not shown.startswith("{"):
        return shown.splitlines()
    data = json.loads(shown)
    rows = [f"1. {row['meaning']} {row['action']}" for row in data.pop("legal")]
    return [json.dumps(data), *rows]


def numberless(line: str) -> str:
    number, dot, rest = line.partition(". ")
    return rest if dot and number.isdigit() else line


@every_game
def test_a_game_under_other_names_is_the_same_game(game: Game) -> None:
    seats = min(count for count in game.rules.seat_counts if count > 1)
    one = raidtable.new(game.id, seats=seats, seed="theme")
    other = raidtable.new(game.id, seats=seats, seed="theme")
    theme = raidtable.Theme(game.id, "names")
    readers = [Swapped(theme, "text"), Swapped(theme, "json")]
    orders = 0
    while not one.over:
        legal = one.legal()
        pick = seeded(f"pick {one.ply}").below(len(legal))
        # Long stretches of a game are alike: look closely at some decisions.
        if one.ply < 60 or one.ply % 23 == 0:
            swapped = readers[one.ply % 2].choose(other, legal[pick])
            orders += [action.text for action in listed(one.view(one.actor), theme)] != legal
        else:
            swapped = theme.restore(theme.swap(legal[pick]))
        one.play(legal[pick])
        other.play(swapped)
    assert one.result.data() == other.result.data()
    assert one.digest == other.digest
    assert orders > 3, "the choices are in another order"


# Models as bots


class Scripted(ModelBot):
    """Answers with the last choice of the list; every third time first with nonsense."""

    asked = 0

    def ask(self, messages: Sequence[Message]) -> str:
        assert [message["role"] for message in messages[:2]] == ["system", "user"]
        type(self).asked += 1
        if self.asked % 3 == 0 and len(messages) == 2:
            return "I pass."
        if len(messages) == 4:
            assert "names no choice" in messages[3]["content"]
        rows = [row for row in messages[1]["content"].splitlines() if row.endswith("]")]
        return rows[-1].rpartition("[")[2].rstrip("]")


class ScriptedInTheme(Scripted):
    theme = 5


class Silent(ModelBot):
    def ask(self, messages: Sequence[Message]) -> str:
        return ""


def seated(monkeypatch: pytest.MonkeyPatch, bot: type[ModelBot]) -> str:
    monkeypatch.setitem(own_bots.__dict__, "bot_class", lambda name: bot)
    return "models:Scripted"


@pytest.mark.parametrize("bot", [Scripted, ScriptedInTheme])
def test_a_model_plays_a_game(monkeypatch: pytest.MonkeyPatch, bot: type[ModelBot]) -> None:
    row = play(Job("raids", (seated(monkeypatch, bot), "random"), "1", keep_record=True))
    assert not row.forfeits
    assert raidtable.verify(row.record).over


def test_two_wrong_answers_forfeit_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    row = play(Job("raids", (seated(monkeypatch, Silent), "random"), "1", keep_record=True))
    assert [str(forfeit.why) for forfeit in row.forfeits] == [
        "It answered wrongly twice. The answer '' names no choice."
    ]
    assert row.ranks == (2, 1)


class ChatServer(BaseHTTPRequestHandler):
    """A server with the usual chat interface; its model always takes the first choice."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert asked["model"] == "tiny"
        assert self.headers["Authorization"] == "Bearer secret"
        assert "# Raids" in asked["messages"][0]["content"]
        body = json.dumps({"choices": [{"message": {"content": "1"}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Tests print nothing."""


def test_the_example_asks_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    server = HTTPServer(("127.0.0.1", 0), ChatServer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("MODEL_URL", f"http://127.0.0.1:{server.server_port}/v1/chat/completions")
    monkeypatch.setenv("MODEL", "tiny")
    monkeypatch.setenv("MODEL_KEY", "secret")
    monkeypatch.syspath_prepend(EXAMPLES)
    try:
        row = play(Job("raids", ("model_bot:Model", "random"), "1", keep_record=True))
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert not row.forfeits
    first = next(decision for decision in row.trail if decision.seat == 0)
    assert first.action == raidtable.load(row.record).at(first.ply).legal()[0]
