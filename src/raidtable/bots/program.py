"""Bots that are programs of any language: JSON lines over standard input and output.

docs/bots/programs.md describes the protocol. A program sees what its seat sees and nothing else. It
runs on this machine with the rights of whoever started the arena, so only the arena knows such
names, never a server.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from raidtable.bots.bot import Bot, Budget, Forfeited
from raidtable.engine.action import Action
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.game import Game
from raidtable.engine.messages import N_
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Options, Result
from raidtable.engine.view import View

PROTOCOL: Final = 1
# Seconds for a decision, and so many more for the first, in which a program may load what it needs.
LIMIT: Final = 10.0
FOR_STARTING: Final = 20.0
# Seconds that a program has to end by itself when the game is over.
FOR_ENDING: Final = 2.0
# An answer longer than this is none.
LONGEST_LINE: Final = 1 << 20
# What is shown of a wrong answer.
SHOWN: Final = 200
RANDOM_BITS: Final = 1 << 31

NOT_JSON: Final = N_("This is not JSON.")
NO_OBJECT: Final = N_("An answer is an object with the keys id and action.")
OTHER_ID: Final = N_("The answer has the id {id}, but the question has {asked}.")


class ProgramFailed(Forfeited):
    """A program did not choose an action: it ended, was too slow, or answered wrongly twice."""


class Refused(RaidtableError):
    """An answer that is no legal action. The program may answer once more."""


class ProgramBot(Bot):
    """A program that plays one seat of one game. Arguments are separated as in a shell."""

    def __init__(self, game: Game, command: str, limit: float = LIMIT) -> None:
        super().__init__(game)
        self.command = command
        self.limit = limit
        self.arguments = arguments_of(command)
        self.process: subprocess.Popen[bytes] | None = None
        # Waits for answers, so that this thread can stop waiting.
        self.waiting: ThreadPoolExecutor | None = None
        self.last_words: deque[str] = deque(maxlen=1)
        self.listening: threading.Thread | None = None
        self.asked = 0
        self.greeting: dict[str, object] = {}
        self.explain: Callable[[str], str] = str

    def begin(self, seat: int, options: Options, explain: Callable[[str], str]) -> None:
        """A game begins. `explain` says why an action is not legal now."""
        self.explain = explain
        self.greeting = {
            "type": "start",
            "protocol": PROTOCOL,
            "game": self.game.id,
            "rules": self.game.rules.rules_version,
            "options": options.chosen,
            "seats": options.seats,
            "seat": seat,
            "limit": self.limit,
        }

    def choose(self, view: View, legal: list[Action], budget: Budget, rng: Rng) -> Action:
        """Ask the program; after a wrong answer once more, with the reason. Without a legal answer
        raise `ProgramFailed`."""
        limit = self.limit
        if self.process is None:
            limit += FOR_STARTING
            self.start()
        self.asked += 1
        message: dict[str, object] = {
            "type": "decide",
            "id": self.asked,
            "view": view.data(),
            "legal": [action.text for action in legal],
            "random": rng.below(RANDOM_BITS),
        }
        answer = self.ask(message, limit)
        try:
            return self.chosen(answer, legal)
        except Refused as problem:
            again = {"type": "refused", "id": self.asked, "why": str(problem)}
        answer = self.ask(again, self.limit)
        try:
            return self.chosen(answer, legal)
        except Refused as problem:
            raise ProgramFailed(
                N_("It answered wrongly twice; the second answer was {answer}. {problem}"),
                answer=shown(answer),
                problem=problem,
            ) from None

    def chosen(self, answer: bytes, legal: list[Action]) -> Action:
        """The action of an answer."""
        try:
            data = json.loads(answer)
        except (ValueError, RecursionError):
            raise Refused(NOT_JSON) from None
        if not isinstance(data, dict) or not isinstance(data.get("action"), str):
            raise Refused(NO_OBJECT)
        if data.get("id", self.asked) != self.asked:
            raise Refused(OTHER_ID, id=data["id"], asked=self.asked)
        for action in legal:
            if action.text == data["action"]:
                return action
        try:
            why = self.explain(data["action"])
        except RaidtableError as problem:  # no action of the game has that text
            raise Refused(problem) from None
        raise Refused(N_("{action!r} is not legal: {why}"), action=data["action"], why=why)

    # The process

    def start(self) -> None:
        try:
            self.process = subprocess.Popen(
                self.arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own, so that what it starts ends with it.
                start_new_session=os.name == "posix",
            )
        except OSError as problem:
            raise ProgramFailed(
                N_("It can't be started: {why}."), why=problem.strerror or str(problem)
            ) from None
        self.waiting = ThreadPoolExecutor(1)
        self.listening = threading.Thread(target=self.listen, args=[self.process], daemon=True)
        self.listening.start()
        self.send(self.greeting)

    def listen(self, process: Any) -> None:
        """Keep the last line that the program writes to standard error: it tells why it ended."""
        for line in process.stderr:
            text = line.decode(errors="replace").strip()
            if text:
                self.last_words.append(text[:SHOWN])

    def send(self, message: dict[str, object]) -> None:
        """Write a line. A program that has ended is noticed when its answer is read."""
        assert self.process is not None
        stream: Any = self.process.stdin
        with suppress(OSError):
            stream.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            stream.flush()

    def exchange(self, message: dict[str, object]) -> bytes:
        assert self.process is not None
        stream: Any = self.process.stdout
        self.send(message)
        answer: bytes = stream.readline(LONGEST_LINE)
        return answer

    def ask(self, message: dict[str, object], limit: float) -> bytes:
        """The line that answers the message."""
        assert self.waiting is not None
        answer: Future[bytes] = self.waiting.submit(self.exchange, message)
        try:
            line = answer.result(limit)
        except TimeoutError:
            raise ProgramFailed(N_("It gave no answer within {limit} s."), limit=limit) from None
        if not line:
            raise self.ended()
        return line

    def ended(self) -> ProgramFailed:
        """The error for a program that has closed its output."""
        assert self.process is not None
        self.end(FOR_ENDING)
        if self.listening is not None:
            self.listening.join(FOR_ENDING)
        return ProgramFailed(
            N_("It ended with exit code {code}, and its last line of errors was: {line}")
            if self.last_words
            else N_("It ended with exit code {code}."),
            code=self.process.returncode,
            line="".join(self.last_words),
        )

    def end(self, grace: float) -> None:
        """See that the program and everything that it has started ends; it may take so many seconds
        to do so by itself."""
        process = self.process
        if process is None:
            return
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            process.wait()

    def close(self, result: Result | None) -> None:
        """Tell the program how the game has ended, and see that it ends, too. Without a result it
        has failed, or the game was broken off: then it ends at once."""
        process = self.process
        if process is None:
            return
        if result is None:
            self.end(0)
        else:
            self.send({"type": "over", "result": result.data()})
        assert process.stdin is not None
        with suppress(OSError):  # what could not be sent to a program that has ended
            process.stdin.close()
        self.end(FOR_ENDING)
        if self.waiting is not None:
            self.waiting.shutdown()
        if self.listening is not None:
            self.listening.join(FOR_ENDING)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        self.process = None


def arguments_of(command: str) -> list[str]:
    """The words of a command. A program that is not there is refused before any game is played."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError:
        words = []
    if not words:
        raise BadOption(N_("Name a program as cmd:PROGRAM, not {name!r}."), name=f"cmd:{command}")
    found = sys.executable if words[0] == "python" else shutil.which(words[0])
    if found is None:
        raise BadOption(N_("There is no program {program!r}."), program=words[0])
    return [found, *words[1:]]


def shown(answer: bytes) -> str:
    text = repr(answer[:SHOWN].decode(errors="replace").strip())
    return text if len(answer) <= SHOWN else f"{text}…"
