"""The notice on the page of a closed table: what happened, and what can be done now."""

from html import escape

from raidtable.engine.words import Words
from raidtable.server import base_path, messages
from raidtable.server.html.markup import rule_link, table_button
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import Closing, LiveTable


def closed_notice(live: LiveTable, closing: Closing, viewer: Viewer, words: Words) -> str:
    """A notice about the closed table: the reason, and the next steps."""
    heading = words.say(
        messages.CLOSED_BY_RULES if live.has_older_rules else messages.CLOSED_BY_VERSION
    )
    if closing.seat >= 0:
        name = words.seat(closing.seat)
        lines = [words.say(messages.MOVE_FAILS, number=closing.number, seat=name)]
    else:
        lines = [words.say(messages.ACTION_FAILS, number=closing.number)]
    if closing.reference:
        lines.append(words.say(messages.REFERENCE, reference=closing.reference))
    # A rejected choice may reveal what its seat holds.
    is_theirs = closing.seat in viewer.seats or live.is_revealed
    if is_theirs and closing.rule and live.match.game.rules.actions.find(closing.text) is not None:
        lines.append(live.match.explain(closing.text, words.language, words.names).sentence)
    rule = ""
    if closing.rule:
        rule = rule_link(live.match.game.id, closing.rule, words.language, live.id)
    return (
        f'<div class="closed"><p>{escape(heading)}</p><p>{escape(" ".join(lines))} {rule}</p>'
        f'<p class="acts">{next_steps(live, viewer, words)}</p></div>'
    )


def next_steps(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """Links and buttons: replay, download, play on."""
    at = f"{base_path.PREFIX}/t/{live.id}"
    ways = ""
    is_here = bool(viewer.seats or viewer.lent)
    if live.continued_at:
        ways += link(
            f"{base_path.PREFIX}/t/{live.continued_at}",
            words.say(messages.GOES_ON_THERE),
            "button main",
        )
    elif live.tutorial is not None:
        name = live.match.game.id
        learn = escape(words.say(messages.LEARN_IT))
        ways += (
            f'<button class="main" formaction="{base_path.PREFIX}/learn" name="game" '
            f'value="{name}">{learn}</button>'
        )
    elif is_here and not live.is_revealed_early and not live.match.over:
        ways += table_button("continue", live.id, 0, words.say(messages.PLAY_ON))
        if not live.is_revealed:
            ways += table_button("reveal", live.id, 0, words.say(messages.REVEAL_ALL))
    ways += link(f"{at}/at/{live.match.ply}", words.say(messages.REPLAY), "button")
    if live.is_revealed:
        ways += link(f"{at}/record.json", words.say(messages.RECORD), "button")
    return ways


def link(to: str, text: str, classes: str) -> str:
    return f'<a class="{classes}" href="{to}">{escape(text)}</a> '
