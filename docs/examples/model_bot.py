"""A language model as a bot, by any server with the usual chat interface: a local one, for example.

MODEL_URL=http://localhost:11434/v1/chat/completions MODEL=my-model \
    raidtable arena raids --bots model_bot:Model,random --games 2
"""

import json
import os
from collections.abc import Sequence
from urllib.request import Request, urlopen

from raidtable.texts.model_bot import Message, ModelBot


class Model(ModelBot):
    """Shows the model its choices. The key of a server that needs one is in MODEL_KEY."""

    def ask(self, messages: Sequence[Message]) -> str:
        asked = {"model": os.environ["MODEL"], "messages": messages, "temperature": 0}
        headers = {"Content-Type": "application/json"}
        if "MODEL_KEY" in os.environ:
            headers["Authorization"] = f"Bearer {os.environ['MODEL_KEY']}"
        request = Request(os.environ["MODEL_URL"], json.dumps(asked).encode(), headers)
        with urlopen(request, timeout=120) as response:
            answer: str = json.load(response)["choices"][0]["message"]["content"]
            return answer


class Unaided(Model):
    """Without the list of choices, and with other names for everything: it has to know the rules
    that it has just read."""

    legal = False
    theme = "other names"
