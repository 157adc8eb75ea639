"""A view as text or JSON for a language model, made from the view alone."""

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from raidtable.engine.action import Action
from raidtable.engine.descriptions import Explanation
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.messages import N_
from raidtable.engine.rng import seeded
from raidtable.engine.rules import Options
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import OVER, SPECTATOR
from raidtable.engine.translator import LANGUAGES, is_available
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games import registry
from raidtable.games.rules_pages import load_rules, text_only
from raidtable.texts.theme import Theme

Form = Literal["text", "json"]

YOU: Final = N_("You are {seat}, with the letter {letter}.")
WATCHING: Final = N_("You are watching.")
PIECES: Final = N_("What the pieces do:")
CHOICES: Final = N_("Your choices:")
HOW_NUMBERED: Final = N_("Answer with the number of one choice, or with its notation.")
HOW_NOTED: Final = N_("Answer with one action in the notation.")


def text(
    view: View,
    legal: bool = False,
    language: str = "en",
    *,
    names: Sequence[str] | None = None,
    form: Form = "text",
    theme: Theme | None = None,
) -> str:
    """What the view's seat knows, and what it is asked, for a language model.

    With `legal` its choices are listed with numbers; without, the answer shows whether the reader
    knows the rules. `form="json"` gives one JSON object. A theme renames everything that belongs to
    the game.
    """
    game = registry.get(view.game)
    words = words_of(game, language, names)
    actions = listed(view, theme) if legal else []
    if form == "json":
        made = json.dumps(as_data(game, view, words, actions, legal), ensure_ascii=False)
    elif form == "text":
        made = as_text(game, view, words, actions, legal)
    else:
        raise BadOption(N_("form is 'text' or 'json', not {form!r}."), form=form)
    return made if theme is None else theme.swap(made)


def words_of(game: Game, language: str, names: Sequence[str] | None) -> Words:
    if not is_available(language):
        raise BadOption(
            N_("There is no language {language!r}. Choose one of: {known}."),
            language=language,
            known=", ".join(LANGUAGES),
        )
    return game.presentation.words(language, None if names is None else list(names))


def as_text(game: Game, view: View, words: Words, actions: Sequence[Action], legal: bool) -> str:
    board = game.presentation.text_board(view, words)
    watching = view.seat == SPECTATOR
    paragraphs = [
        words.title(),
        words.say(WATCHING)
        if watching
        else words.say(YOU, seat=words.seat(view.seat), letter=SEAT_LETTERS[view.seat]),
        words.progress(view),
        board.text(),
    ]
    if board.notes:
        notes = [f"- {name}: {note}" for name, note in board.notes]
        paragraphs.append("\n".join([words.say(PIECES), *notes]))
    if view.actor != OVER:
        paragraphs.append(words.prompt(view))
    if actions:
        rows = [
            f"{number}. {words.choice(view, action)} [{action.text}]"
            for number, action in enumerate(actions, 1)
        ]
        paragraphs.append("\n".join([words.say(CHOICES), *rows]))
    if view.actor == view.seat:
        paragraphs.append(words.say(HOW_NUMBERED if legal else HOW_NOTED))
    return "\n\n".join(paragraphs) + "\n"


def as_data(
    game: Game, view: View, words: Words, actions: Sequence[Action], legal: bool
) -> dict[str, object]:
    data: dict[str, object] = {
        "game": game.id,
        "seat": None if view.seat == SPECTATOR else view.seat,
        "question": None if view.actor == OVER else words.prompt(view),
        "view": view.data(),
    }
    if legal:
        data["legal"] = [
            {"number": number, "action": action.text, "meaning": words.choice(view, action)}
            for number, action in enumerate(actions, 1)
        ]
    return data


def listed(view: View, theme: Theme | None = None) -> list[Action]:
    """The choices of the view's seat in the order of their numbers; none if it does not decide."""
    if view.actor < 0 or view.actor != view.seat:
        return []
    game = registry.get(view.game)
    # What a seat may do depends only on what it knows, so any position that fits will do.
    actions = game.rules.legal(game.rules.determinise(view, seeded("listed")))
    return actions if theme is None else theme.shuffled(actions)


def explained(view: View, action: str, language: str = "en") -> Explanation:
    """Why that action is legal or not for the view's seat, from what it knows."""
    game = registry.get(view.game)
    known = game.rules.determinise(view, seeded("explained"))
    seats = len(game.rules.result(known).points)
    return Match(game, Options(seats, {}), None, start=known).explain(action, language)


def rules_text(game: str, language: str = "en", theme: Theme | None = None) -> str:
    """The rules of a game and the notation of its actions, for the first message to a model."""
    found = registry.get(game)
    words_of(found, language, None)
    lines: list[str] = [f"# {found.presentation.words(language).title()}"]
    group = ""
    for section in load_rules(game, language):
        if section.is_row:
            continue  # its table is in the text of the rule
        if section.group != group:
            group = section.group
            lines.append(f"## {group}")
        if section.title and section.title != group:
            lines.append(f"### {section.title}")
        lines.append(text_only(section.text))
    made = "\n\n".join([*filter(None, lines), notation(game)]) + "\n"
    return made if theme is None else theme.swap(made)


@cache
def notation(game: str) -> str:
    """All actions of a game in short: verbs that take the same names share a line."""
    names: dict[str, list[str]] = {}
    for action in registry.get(game).rules.actions.all:
        verb, colon, rest = action.text.partition(":")
        names.setdefault(verb, [])
        if colon:
            names[verb].append(rest)
    verbs: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for verb, taken in names.items():
        verbs[tuple(taken)].append(verb)
    rows = [
        f"{', '.join(f'{verb}:' if taken else verb for verb in alike)} {' '.join(taken)}".strip()
        for taken, alike in verbs.items()
    ]
    return "\n".join(rows)
