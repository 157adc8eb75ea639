"""A bot as a program: JSON lines over standard input and output. See docs/bots/programs.md.

raidtable arena raids --bots "cmd:python program_bot.py",random --games 10
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print(f"playing {message['game']} in seat {message['seat']}", file=sys.stderr)
    elif message["type"] == "decide":
        choices = random.Random(message["random"])
        best = [text for text in message["legal"] if text.startswith(("place:", "sell:"))]
        action = choices.choice(best or message["legal"])
        print(json.dumps({"id": message["id"], "action": action}), flush=True)
    elif message["type"] == "refused":
        sys.exit(message["why"])
    elif message["type"] == "over":
        print(f"totals: {message['result']['totals']}", file=sys.stderr)
