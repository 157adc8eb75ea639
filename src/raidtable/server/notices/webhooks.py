"""Webhooks: a notice as ntfy, Discord, Slack or any program expects it."""

import json

from raidtable.engine.messages import N_
from raidtable.server.notices.message import Message, Result
from raidtable.server.notices.poster import Poster, Unanswered, Unreached
from raidtable.server.notices.ways import Way

NTFY, DISCORD, SLACK, JSON = "ntfy", "discord", "slack", "json"
# The forms with their names on the page.
FORMS = {NTFY: "ntfy", DISCORD: "Discord", SLACK: "Slack", JSON: N_("JSON, for a program")}


def body_of(form: str, message: Message) -> tuple[bytes, dict[str, str]]:
    """The body of a request in that form, and its headers."""
    if form == NTFY:
        headers = {"Content-Type": "text/plain; charset=utf-8", "Click": message.address}
        return message.sentence.encode(), {**headers, "Title": "Raidtable"}
    if form == DISCORD:
        # A name at the table must not call anybody.
        data: dict[str, object] = {
            "content": f"{message.sentence}\n{message.address}",
            "allowed_mentions": {"parse": []},
        }
    elif form == SLACK:
        data = {"text": f"{escaped(message.sentence)}\n<{message.address}>"}
    else:
        data = {
            "occasion": message.occasion, "table": message.table, "game": message.game,
            "text": message.sentence, "address": message.address, "due_at": message.due_at,
        }  # fmt: skip
    return json.dumps(data).encode(), {"Content-Type": "application/json"}


def escaped(text: str) -> str:
    """Slack reads these three signs as markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


async def send_webhook(poster: Poster, way: Way, message: Message) -> Result:
    body, headers = body_of(way.form, message)
    try:
        status = await poster.post(way.address, body, headers)
    except Unreached:
        return Result.FAILED
    except Unanswered:
        return Result.UNKNOWN
    return Result.SENT if 200 <= status < 300 else Result.FAILED
