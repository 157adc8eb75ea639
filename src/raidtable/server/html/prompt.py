"""The prompt of a table's page: the player to move, and the decision."""

from html import escape

from raidtable.engine.state import OVER
from raidtable.engine.words import N_
from raidtable.games.tutorials import Tutorial
from raidtable.server import messages
from raidtable.server.html.closed_notice import closed_notice
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.markup import PROMPT, prompt_markup, section
from raidtable.server.html.order_texts import ended_sentence
from raidtable.server.html.shared_sections import SharedSections
from raidtable.server.html.table_snapshot import Snapshot
from raidtable.server.html.tutorial import farewell, lesson
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable

HAND_OVER = N_("It's {seat}'s turn. Pass the device: what comes next is only for {seat}.")
TAKE_OVER = N_("I am {seat}: show my view")


def prompt_section(
    snapshot: Snapshot, viewer: Viewer, live: LiveTable, shared: SharedSections
) -> tuple[Part, ...]:
    """The question to the player to move; for others, what that player does; at the end, who has
    won."""
    actor = snapshot.match.actor
    words = shared.words
    if live.is_shut:
        return section(PROMPT, f"<p>{escape(words.say(messages.SHUT))}</p>")
    if snapshot.closing is not None:
        return section(PROMPT, closed_notice(live, snapshot.closing, viewer, words))
    if snapshot.tutorial is not None and viewer.seats:
        return section(PROMPT, tutorial_prompt(snapshot, snapshot.tutorial, shared))
    ended = viewer.orders.reason
    told = ended_sentence(ended, words) if ended is not None else ""
    is_settled = snapshot.status == "open" or actor == OVER or snapshot.is_ended
    if is_settled or actor not in viewer.seats:
        if told:
            return section(PROMPT, shared.prompt_of_others(told))
        if viewer.seats or viewer.lent:
            return shared.prompt
        return shared.prompt_of_spectators()
    if actor != viewer.shown:
        name = words.seat(actor)
        return section(
            PROMPT,
            f"<p>{escape(words.say(HAND_OVER, seat=name))}</p>"
            f'<a class="button" href="?as={actor}">{escape(words.say(TAKE_OVER, seat=name))}</a>',
        )
    asked = words.ask(snapshot.view(actor))
    if told:
        asked = asked._replace(help=f"{told} {asked.help}".rstrip())
    return section(PROMPT, prompt_markup(actor, asked, shared.rule))


def tutorial_prompt(snapshot: Snapshot, tutorial: Tutorial, shared: SharedSections) -> str:
    """The current lesson, in place of the prompt."""
    if snapshot.status == "over":
        return farewell(tutorial, snapshot.match.game.id, shared.words, snapshot.table)
    return lesson(tutorial, snapshot.seq, shared.rule, shared.words)
