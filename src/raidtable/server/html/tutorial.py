"""The text of a tutorial, in place of the prompt."""

from html import escape

from raidtable.engine.words import Words
from raidtable.games.tutorials import Tutorial
from raidtable.server import base_path, messages
from raidtable.server.html.markup import rules_address


def lesson(tutorial: Tutorial, decisions: int, rule: str, words: Words) -> str:
    """The lesson of the learner's next decision; it also shows while others decide."""
    number = tutorial.lesson_after(decisions)
    count = words.say(messages.LESSON, number=number + 1, lessons=len(tutorial.lessons))
    text = escape(tutorial.lessons[number].text(words.language))
    return f'<p class="callout lesson"><b class="tag">{escape(count)}</b> {text} {rule}</p>'


def farewell(tutorial: Tutorial, game_id: str, words: Words, table: str) -> str:
    """The end of the tutorial, with buttons for the next steps."""
    return (
        f"<p>{escape(words.say(messages.TAUGHT))}</p>"
        f'<p class="callout lesson">{escape(tutorial.end(words.language))}</p>'
        f'<p class="acts"><button class="main" formaction="{base_path.PREFIX}/now" name="game" '
        f'value="{game_id}">'
        f"{escape(words.say(messages.PLAY_NOW))}</button> "
        f'<a class="button" href="{rules_address(game_id, table)}">'
        f"{escape(words.say(messages.RULES))}</a></p>"
    )
