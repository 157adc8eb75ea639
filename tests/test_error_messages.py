"""Errors for people carry a message of the catalogue, and are shown in their language."""

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import raidtable
from raidtable.engine.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    RaidtableError,
)
from raidtable.engine.messages import N_, NC_, NN_, Alternatives, Text
from raidtable.engine.words import Translator

SOURCES = Path(raidtable.__file__).parent
MARKS = {"N_", "NN_", "NC_"}
# The API speaks English, to programs.
IN_ENGLISH = {"HTTPException"}


# Raised errors


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted(SOURCES.rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def error_classes() -> set[str]:
    """The names of all our errors: RaidtableError and every subclass."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"RaidtableError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def is_plain_text(message: ast.expr) -> bool:
    """Whether the message is built in place, so that no catalogue can contain it."""
    if isinstance(message, ast.IfExp):
        return is_plain_text(message.body) or is_plain_text(message.orelse)
    if isinstance(message, ast.Call):
        return name_of(message) in ("str", "format", "join")
    return isinstance(message, ast.JoinedStr | ast.Constant | ast.BinOp)


def unmarked(tree: ast.Module, errors: set[str]) -> list[int]:
    """The lines on which one of our errors is created with an unmarked text."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (name_of(node) in errors or name_of(node) == "refuse")
        and node.args
        and is_plain_text(node.args[0])
    ]


def test_every_error_has_a_message_of_the_catalogue() -> None:
    errors = error_classes()
    assert {"BadOption", "RulesChanged", "Rejected", "BadBackup", "NotLegal"} <= errors
    assert not errors & IN_ENGLISH
    found = {str(file): lines for file, tree in trees() if (lines := unmarked(tree, errors))}
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        'raise BadOption("No.")',
        'raise BadOption(f"No {name}.")',
        'raise BadOption("No " + name)',
        'raise BadOption("No {}".format(name))',
        "raise BadOption(str(problem))",
        'raise BadOption(N_("No.") if name else "Yes.")',
        'raise w.refuse(f"no {key!r}.")',
        'return Rejected("No.")',
    ],
)
def test_an_unmarked_error_is_found(line: str) -> None:
    assert unmarked(ast.parse(line), {"BadOption", "Rejected"}) == [1]


@pytest.mark.parametrize(
    "line",
    [
        'raise BadOption(N_("No {name}."), name=name)',
        'raise BadOption(N_("No.") if name else N_("Yes."))',
        "raise BadOption(TAKEN)",
        "raise BadOption(problem)",
        'raise w.refuse(N_("no {key!r}."), key=key)',
        'raise HTTPException(400, "No.")',
    ],
)
def test_a_marked_error_is_fine(line: str) -> None:
    assert unmarked(ast.parse(line), {"BadOption"}) == []


# Shown errors


def problem_of(error: type[RaidtableError], *arguments: object, **options: object) -> str:
    """The error message that a Spanish speaker reads when a new game is rejected."""
    with pytest.raises(error) as refused:
        raidtable.new(*arguments, **options)  # type: ignore[call-overload]
    return Translator("es").sentence(refused.value)


def test_errors_are_translated_with_their_values() -> None:
    assert problem_of(BadOption, "raids", seats=9) == (
        "raids es para 2, 3 o 4 jugadores, no para 9."
    )
    assert problem_of(raidtable.UnknownGame, "chess", seats=2).startswith(
        "No existe el juego 'chess'. Elige entre: raids,"
    )


def test_str_stays_english() -> None:
    with pytest.raises(BadOption, match=r"^raids is for 2, 3 or 4 players, not for 9\.$"):
        raidtable.new("raids", seats=9)


def test_an_error_within_an_error_is_translated_too() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    record = match.record()
    record["actions"] = ["dance"]
    with pytest.raises(BadRecord) as refused:
        raidtable.load(record)
    assert Translator("es").sentence(refused.value) == (
        "La acción 0 de la partida guardada no se puede jugar: "
        "No existe la acción 'dance' en raids."
    )


def test_the_reason_against_an_action_is_shown_in_the_language() -> None:
    match = raidtable.new("raids", seats=2, seed=1)
    with pytest.raises(IllegalAction) as refused:
        match.play("fight")
    why = match.explain("fight", "es").sentence
    assert Translator("es").sentence(refused.value) == f"'fight' no es legal ahora. {why}"
    match.play(match.legal()[0])
    assert Translator("es").sentence(refused.value) == f"'fight' no es legal ahora. {why}"


def test_errors_in_a_position_are_shown_in_the_language() -> None:
    with pytest.raises(BadPosition) as refused:
        raidtable.position("raids", {"seats": [{"vikings": "many"}, {}]})
    assert str(refused.value) == (
        "The position, 'seats' 0: 'vikings' must be a whole number, not the text 'many'."
    )
    assert Translator("es").sentence(refused.value) == (
        "La posición, 'seats' 0: 'vikings' tiene que ser un número entero, no el texto 'many'."
    )


def test_an_error_takes_over_the_message_of_another() -> None:
    inner = CannotUndo(N_("There is no seat {seat!r}."), seat=3)
    outer = BadOption(inner)
    assert (outer.message, outer.values) == (inner.message, inner.values)
    assert str(outer) == "There is no seat 3."


def test_values_are_not_read_as_placeholders() -> None:
    assert str(BadOption(N_("No {name}."), name="{x}")) == "No {x}."
    assert str(BadOption("{a plain text}")) == "{a plain text}"
    assert Translator("es").sentence(BadOption("{a plain text}")) == "{a plain text}"


def test_errors_survive_the_way_between_processes() -> None:
    sent = BadOption(N_("No {name}."), name="{x}")
    received = pickle.loads(pickle.dumps(sent))
    assert (str(received), received.message, received.values) == (
        str(sent),
        sent.message,
        sent.values,
    )


# Messages


def test_a_text_counts_and_drops_its_context() -> None:
    assert str(Text(NN_("{n} ship", "{n} ships"), n=1)) == "1 ship"
    assert str(Text(NN_("{n} ship", "{n} ships"), n=2)) == "2 ships"
    assert str(Text(NC_("heading", "crew"))) == "crew"
    assert Translator("en").say(NC_("heading", "crew")) == "crew"
    assert Translator("es").say(NC_("heading", "worker")) == "trab."
    assert Translator("es").say("worker") == "trabajador"
    assert Translator("es").sentence(Text(NN_("{n} card", "{n} cards"), n=1)) == "1 carta"


@pytest.mark.parametrize(
    ("items", "english", "spanish"),
    [([2], "2", "2"), ([2, 3], "2 or 3", "2 o 3"), ([1, 2, 3], "1, 2 or 3", "1, 2 o 3")],
)
def test_alternatives_are_listed(items: list[int], english: str, spanish: str) -> None:
    listed = Alternatives(items)
    assert str(listed) == english
    assert Translator("es").sentence(listed) == spanish


def test_percent_signs() -> None:
    assert Translator("en").percent(45.2, 1) == "45.2%"
    assert Translator("es").percent(95) == "95\u00a0%"
