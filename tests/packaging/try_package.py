"""Plays games with the installed package in the terminal, in Python and on the page.

It needs the standard library and `raidtable` alone, so that it also runs where nothing else is
installed: `python try_package.py [--compiled yes|no] [GAME ...]`. It exits with 1, and says why, if
something fails. Without the extra "server", the page is left out and its error message is checked.
"""

import argparse
import importlib.util
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path

START_S = 120.0
# A game is long over after this many decisions of one seat.
MOST_DECISIONS = 4000
TERMINAL = [
    sys.executable,
    "-c",
    "import sys; from raidtable.cli.main import main; sys.exit(main())",
]


def check(holds: object, what: str) -> None:
    if not holds:
        raise SystemExit(f"try_package: {what}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def raidtable(*arguments: str, typed: str = "", code: int = 0) -> str:
    """Run the command of the package; return what it prints."""
    done = subprocess.run(
        [*TERMINAL, *arguments],
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=600,
    )
    command = " ".join(["raidtable", *arguments])
    check(done.returncode == code, f"{command}: exit code {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout


def is_compiled() -> bool:
    from raidtable.engine import playout

    return not playout.__file__.endswith((".py", ".pyc"))


def greet_and_examine() -> None:
    """The first minute: the greeting offers to play, and everything that is needed works."""
    check("raidtable play" in raidtable(), "the greeting does not offer a game")
    told = json.loads(raidtable("doctor", "--json", "--port", str(free_port())))
    checks = {one["name"]: one for one in told["checks"]}
    check(checks["compiled"]["compiled"] == is_compiled(), "doctor sees the engine of another kind")
    say(f"doctor: {', '.join(name for name, one in checks.items() if one['status'] == 'good')}")


def play_in_python(game: str) -> None:
    import raidtable

    rng = random.Random(1)
    match = raidtable.new(game, seats=2, seed=1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    again = raidtable.verify(json.dumps(match.record()))
    check(again.digest == match.digest, f"{game}: the record replays to another position")
    say(f"{game}: played in Python, {match.ply} actions, points {match.result.totals}")


def play_in_terminal(game: str, folder: Path) -> None:
    """A person types numbers against a bot; the saved game is verified and drawn."""
    save, picture = folder / f"{game}.json", folder / f"{game}.svg"
    rng = random.Random(1)
    # A number that is not on the list is answered, and the question stays.
    typed = "".join(f"{rng.randint(1, 6)}\n" for _ in range(MOST_DECISIONS))
    shown = raidtable(
        *("play", game, "--seats", "human,greedy", "--seed", "1", "--save", str(save)), typed=typed
    )
    check("raidtable replay" in shown, f"{game}: not played to its end in the terminal")
    raidtable("verify", str(save))
    raidtable("export", str(save), "--to", str(picture))
    drawn = picture.read_text(encoding="utf-8")
    check("<svg" in drawn and "@font-face" in drawn, f"{game}: the picture is not complete")
    say(f"{game}: played in the terminal, verified and drawn as SVG")


class Visitor:
    """A browser without scripts: it reads pages and sends their forms."""

    def __init__(self, base: str) -> None:
        self.base = base
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        self.path = "/"
        self.html = ""

    def open(self, path: str, **form: str) -> None:
        """Read a page; with a form, send that."""
        data = urllib.parse.urlencode(form).encode() if form else None
        with self.opener.open(self.base + path, data, timeout=60) as answer:
            self.path = urllib.parse.urlsplit(answer.url).path
            self.html = answer.read().decode()

    def field(self, name: str) -> str:
        found = re.search(rf'<input [^>]*name="{name}"[^>]* value="([^"]*)"', self.html)
        check(found, f"{self.path} has no field {name!r}")
        assert found is not None
        return unescape(found[1])

    @property
    def choices(self) -> list[str]:
        found = re.findall(r'name="action" value="([^"]*)"', self.html)
        return sorted({unescape(text) for text in found})

    @property
    def is_over(self) -> bool:
        return 'data-turn="over"' in self.html


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of a server that runs while this does."""
    port = free_port()
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*TERMINAL, "serve", "--port", str(port)], stdout=output, stderr=subprocess.STDOUT
        )
    base = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + START_S
        while not answers(base):
            waits = process.poll() is None and time.monotonic() < until
            check(waits, f"the server did not start:\n{log.read_text(encoding='utf-8')}")
            time.sleep(0.1)
        yield base
    finally:
        process.terminate()
        process.wait(30)


def answers(base: str) -> bool:
    try:
        with urllib.request.urlopen(f"{base}/healthz", timeout=10):
            return True
    except urllib.error.URLError:
        return False


def play_on_page(game: str, base: str) -> None:
    """A person clicks on the page's choices until the game is over."""
    rng = random.Random(1)
    visitor = Visitor(base)
    visitor.open("/")
    visitor.open("/now", csrf=visitor.field("csrf"), game=game)
    table = visitor.path
    check(table.startswith("/t/") and "<svg" in visitor.html, f"{game}: no table was made")
    decisions = 0
    until = time.monotonic() + START_S
    while not visitor.is_over:
        check(decisions < MOST_DECISIONS, f"{game}: no end on the page after {decisions} decisions")
        if visitor.choices:
            form = {name: visitor.field(name) for name in ("csrf", "seq", "as")}
            visitor.open(f"{table}/act", action=rng.choice(visitor.choices), **form)
            decisions += 1
            until = time.monotonic() + START_S
        else:
            check(time.monotonic() < until, f"{game}: the bots do not decide")
            time.sleep(0.02)
            visitor.open(table)
    say(f"{game}: played on the page, {decisions} decisions")


def main() -> None:
    import raidtable as package

    reader = argparse.ArgumentParser()
    reader.add_argument("games", nargs="*")
    reader.add_argument("--compiled", choices=["yes", "no"])
    asked = reader.parse_args()
    say(f"raidtable {package.__version__}, {'compiled' if is_compiled() else 'interpreted'}")
    check(Path(package.__file__).parent.parent != Path.cwd() / "src", "these are the sources")
    if asked.compiled:
        check(is_compiled() == (asked.compiled == "yes"), "the engine is of the other kind")
    games = asked.games or package.game_ids()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder = Path(made)
        os.environ["XDG_DATA_HOME"] = made
        os.environ["PYTHONUTF8"] = "1"
        greet_and_examine()
        for game in games:
            play_in_python(game)
            play_in_terminal(game, folder)
        if importlib.util.find_spec("fastapi") is None:
            refused = raidtable("serve", code=2)
            check("raidtable[server]" in refused, f"serve does not say what it needs: {refused}")
            say("without the server, `raidtable serve` says what to install")
            return
        with server(folder) as base:
            for game in games:
                play_on_page(game, base)


if __name__ == "__main__":
    main()
