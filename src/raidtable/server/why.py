"""Asking why: what cannot be chosen now stands on the page too, and answers why, with the rule.

A page asks about one position: the next move ends it. Only whoever decides is told, as the reasons
tell of what they hold.
"""

from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from raidtable.engine.game import Game
from raidtable.engine.step import Reason
from raidtable.engine.words import Words
from raidtable.games.rules import rule_titles
from raidtable.server import messages
from raidtable.server.markup import (
    END_SECTION,
    REFUSED,
    board_part,
    preview_marks,
    problem_part,
    spot_buttons,
    spots,
    update_link,
)
from raidtable.server.updates import Part

if TYPE_CHECKING:
    from raidtable.server.sections import Looker, Moment

MOST_SHOWN = 60


def address(table: str, looker: "Looker", *, asks_why: bool) -> str:
    """The page as this viewer sees it, with or without what they cannot choose."""
    query = [f"tall={looker.tall:d}"]
    if len(looker.seats) > 1:
        query.append(f"as={looker.shown}")
    if asks_why:
        query.append("why=1")
    return f"/t/{table}?{'&'.join(query)}"


def link_to_why(table: str, looker: "Looker", words: Words) -> str:
    return update_link(address(table, looker, asks_why=True), words.say(messages.WHY))


def refused_sections(
    table: str, moment: "Moment", looker: "Looker", sections: dict[str, tuple[Part, ...]]
) -> dict[str, tuple[Part, ...]]:
    """The board and the choices of whoever decides, with what they cannot choose; for others,
    nothing."""
    legal = moment.legal_for(looker.shown)
    if not legal:
        return {}
    match, words, view = moment.match, moment.words(looker.language), moment.view(looker.shown)
    reasons = dict(islice(match.refused().items(), MOST_SHOWN))
    refused = [action for action in match.game.actions.all if action.text in reasons]
    both = sorted([*legal, *refused], key=lambda action: action.code)
    drawing = match.game.drawing(view, words, both, tall=looker.tall)
    sentences = {action.text: escape(words.choice(view, action)) for action in both}
    of_legal = {action.text: sentences[action.text] for action in legal}
    of_refused = {text: sentences[text] for text in reasons}
    # They come first: a legal choice in the same place lies above them.
    rings, choosers = spot_buttons(drawing.spots, of_refused, REFUSED)
    on_board = f'<g id="refused">{rings}</g>'
    enough = update_link(address(table, looker, asks_why=False), words.say(messages.WHY_ENOUGH))
    listed = (
        f'<div id="why" class="why"><h2>{escape(words.say(messages.WHY))}</h2>'
        f"{listing(match.game, words, reasons, of_refused)}<p>{enough}</p>{choosers}</div>"
    )
    *choices, _ = sections["choices"]
    marks = preview_marks(match.game.previews(view, words, legal, tall=looker.tall))
    return {
        "board": (board_part(drawing), Part(on_board), Part(spots(drawing, of_legal, marks))),
        "choices": (*choices, Part(listed), END_SECTION),
    }


def listing(
    game: Game[Any], words: Words, reasons: dict[str, Reason], sentences: dict[str, str]
) -> str:
    """The choices under their reasons. A reason that differs from choice to choice, as by a figure,
    is told when one is pressed: these stand under the rule alone."""
    if not reasons:
        return f"<p>{escape(words.say(messages.NOTHING_REFUSED))}</p>"
    told = {text: escape(words.reason(reason)) for text, reason in reasons.items()}
    forms: dict[str, set[str]] = {}
    for text, reason in reasons.items():
        forms.setdefault(reason.name, set()).add(told[text])
    rows: dict[str, list[str]] = {}
    for text, reason in reasons.items():
        heading = rule_link(game.id, reason.rule, words.language)
        if len(forms[reason.name]) == 1:
            heading = f"{told[text]} {heading}"
        rows.setdefault(heading, []).append(
            f'<li><button class="refused" name="why" value="{escape(text)}" aria-disabled="true" '
            f'title="{told[text]}">{sentences[text]}</button></li>'
        )
    return "".join(f"<h3>{heading}</h3><ul>{''.join(row)}</ul>" for heading, row in rows.items())


def rule_link(game_id: str, anchor: str, language: str) -> str:
    title = rule_titles(game_id, language)[anchor]
    return f'<a class="rule" href="/rules/{game_id}#{anchor}">{escape(title)}</a>'


def problem_for(moment: "Moment", looker: "Looker", sentence: str, about: str) -> Part:
    """What is wrong: why the viewer, who decides, cannot choose that action, with a link to the
    rule; of anything else, the sentence."""
    match = moment.match
    if moment.legal_for(looker.shown) and match.game.actions.find(about) is not None:
        why = match.explain(about, looker.language, moment.names(looker.language))
        if not why.legal:
            return problem_part(why.sentence, rule_link(match.game.id, why.rule, looker.language))
    return problem_part(moment.words(looker.language).sentence(sentence))
