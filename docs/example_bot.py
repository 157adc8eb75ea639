"""A bot in 40 lines: it creates a table, takes a seat and plays random moves against two others.

Start a server, then run: python docs/example_bot.py http://127.0.0.1:8080 raids
"""

import json
import random
import sys
import urllib.request
from typing import Any

BASE = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080") + "/api/v1"
GAME = sys.argv[2] if len(sys.argv) > 2 else "raids"


def ask(path: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """Send one request, a POST if it has a body; an error answer raises HTTPError."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers)) as answer:
        return json.load(answer)


made = ask("/tables", body={"game": GAME, "players": ["me", "greedy", "random"], "name": "Example"})
table, token = f"/tables/{made['table']}", made["tokens"]["0"]
sys.stdout.write(f"playing at table {made['table']}\n")
position = ask(table, token)
while position["status"] != "over":
    if position["legal"]:
        choice = random.choice(position["legal"])
        position = ask(f"{table}/play", token, {"seq": position["seq"], "action": choice})
    else:  # another player decides: the answer comes when something has changed
        position = ask(f"{table}?after={position['seq']}&wait=30", token)
sys.stdout.write(f"the game is over; points: {position['result']['totals']}\n")
