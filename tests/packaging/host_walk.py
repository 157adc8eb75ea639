"""Follows docs/hosting/first-server.md word for word, on a machine of its own (`machine.py`).

The wheel, and the packages that it needs, come from a folder. Three programs are stand-ins: there
is nobody to give out certificates, all packages of the system are installed, and systemd does not
run here. Its stand-in starts what the unit file says, with the unit's settings and an unprivileged
user.
"""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

from tests.packaging.try_package import START_S, Visitor, check, say

BLOCK = re.compile(r"^```ini\n(.*?)^```$|((?:^    [^\n]*\n)+)", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"into the file `([^`]+)`")
SITE = "https://table.example"
BASE = f"{SITE}/games"
TOOLS = Path("/usr/local/sbin")
PASSWORD = "nine worlds of ash"

APT = """#!/bin/sh
echo "$@: is installed"
"""
CERTBOT = """#!/bin/sh
for name; do :; done
folder=/etc/letsencrypt/live/$name
mkdir -p "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$name" \\
    -addext "subjectAltName=DNS:$name" -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem"
"""
SYSTEMCTL = """#!/bin/sh
set -e
for unit; do :; done
case "$1 $unit" in
"daemon-reload daemon-reload") test -f /etc/systemd/system/raidtable.service ;;
"start nginx") nginx ;;
"stop nginx")
    nginx=$(cat /run/nginx.pid)
    nginx -s quit
    while kill -0 "$nginx" 2>/dev/null; do sleep 0.1; done ;;
"reload nginx")
    # Until the first process with the new configuration: a busy machine takes seconds.
    nginx=$(cat /run/nginx.pid)
    newest=$(pgrep -n -P "$nginx")
    nginx -s reload
    while [ "$(pgrep -n -P "$nginx")" = "$newest" ]; do sleep 0.1; done ;;
"enable raidtable" | "start raidtable")
    unit=/etc/systemd/system/raidtable.service
    eval "$(sed -n 's/^Environment=/export /p' $unit)"
    set -a; . "$(sed -n 's/^EnvironmentFile=-//p' $unit)"; set +a
    install -d -o nobody -m 700 "/var/lib/$(sed -n 's/^StateDirectory=//p' $unit)"
    setpriv --reuid nobody --clear-groups --no-new-privs \\
        $(sed -n 's/^ExecStart=//p' $unit) >>/var/log/raidtable.log 2>&1 &
    echo $! >/run/raidtable.pid
    for _ in $(seq 1500); do
        curl -fs http://127.0.0.1:8080/healthz >/dev/null && exit 0
        sleep 0.2
    done
    cat /var/log/raidtable.log; exit 1 ;;
"stop raidtable")
    kill "$(cat /run/raidtable.pid)"
    while kill -0 "$(cat /run/raidtable.pid)" 2>/dev/null; do sleep 0.1; done ;;
*) echo "systemctl: $* is not known here" >&2; exit 1 ;;
esac
"""


class Shell:
    """One shell for all commands: settings that are read stay."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ["bash"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8",
        )  # fmt: skip

    def run(self, command: str) -> str:
        """Run a command that must succeed; return what it prints."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        begun = time.monotonic()
        self.process.stdin.write(f'{command}\necho "[ended $?]"\n')
        self.process.stdin.flush()
        said = ""
        while True:
            line = self.process.stdout.readline()
            check(line, f"the shell ended at {command}\n{said}")
            ended = re.search(r"\[ended (\d+)\]$", line)
            said += line if ended is None else line[: ended.start()]
            if ended is not None:
                check(ended[1] == "0", f"{command}\n{said}")
                say(f"{time.monotonic() - begun:6.1f} s  {command}")
                return said


def prepare(sources: str) -> None:
    """What an empty machine of a host has: an address, the system's services, the network."""
    for name, text in (("apt-get", APT), ("certbot", CERTBOT), ("systemctl", SYSTEMCTL)):
        (TOOLS / name).write_text(text, encoding="ascii")
        (TOOLS / name).chmod(0o755)
    with Path("/etc/hosts").open("a", encoding="ascii") as hosts:
        hosts.write("127.0.0.1 localhost table.example\n")
    os.environ["PATH"] = f"{TOOLS}:{os.environ['PATH']}"
    os.environ["SSL_CERT_FILE"] = "/etc/letsencrypt/live/table.example/fullchain.pem"
    os.environ["CURL_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"]
    address = f"url.file://{sources}.insteadOf"
    git = ["git", "config", "--global", address, "https://github.com/raidtable/raidtable"]
    subprocess.run(git, check=True)
    for folder in Path(sys.base_prefix).parents:  # as a Python of the system, everybody may run it
        folder.chmod(folder.stat().st_mode | 0o055)
    for version in Path("/etc/postgresql").iterdir():
        subprocess.run(["pg_ctlcluster", version.name, "main", "start"], check=True)
    subprocess.run(["nginx"], check=True)


class Host:
    """Somebody who reads the page from its beginning to its end, and does what it says."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.shell = Shell()
        self.person = Visitor(SITE)
        self.table = ""
        self.seq = ""

    def follow(self) -> None:
        end = 0
        for block in BLOCK.finditer(self.page):
            if block[1] is not None:
                named = FILE.findall(self.page[end : block.start()])
                check(len(named) == 1, f"the page does not name the file of\n{block[1]}")
                Path(named[0]).write_text(block[1], encoding="utf-8")
            else:
                for line in filter(None, map(str.strip, block[2].splitlines())):
                    self.see(line, self.shell.run(line))
            end = block.end()

    def see(self, line: str, said: str) -> None:
        """Compare what a command does with what the page says, and do what it says in words."""
        if line.startswith("curl"):
            check('{"status":"ok","backups":"ok"}' in said, said)
        if line == f"curl {BASE}/healthz":
            self.play()
        elif "--invite" in line:
            self.join(said.split()[-1])
        elif shlex.split(line)[-2:] == ["admin", "Ada"]:
            self.administer()
        elif " backup " in line:
            self.go_on()
        elif line == "systemctl start raidtable":
            self.find_all_again()

    def play(self) -> None:
        """Play a move against bots, below the path."""
        self.person.open("/games")
        self.person.open("/games/now", csrf=self.person.field("csrf"), game="raids")
        self.table = self.person.path
        check(self.table.startswith("/games/t/"), self.table)
        self.move()

    def move(self) -> None:
        before = self.seq
        until = time.monotonic() + START_S
        while not self.person.choices:
            check(time.monotonic() < until, "the bots do not decide")
            time.sleep(0.1)
            self.person.open(self.table)
        form = {name: self.person.field(name) for name in ("csrf", "seq", "as")}
        self.seq = form["seq"]
        check(self.seq != before, "the move was not made")
        self.person.open(f"{self.table}/act", action=self.person.choices[0], **form)

    def join(self, link: str) -> None:
        check(link.startswith(f"{BASE}/invite?code="), link)
        self.person.open(link.removeprefix(SITE))
        form = {name: self.person.field(name) for name in ("csrf", "code")}
        self.person.open("/games/invite/register", login="Ada", password=PASSWORD, **form)

    def administer(self) -> None:
        self.person.open("/games/admin")
        check("Message to all" in self.person.html, "no page of administration")

    def go_on(self) -> None:
        """Make the moves that a backup does not have."""
        self.saved = self.seq
        self.person.open(self.table)
        self.move()

    def find_all_again(self) -> None:
        """After the restore: the table as it was, and the person who is logged in."""
        self.administer()
        self.person.open(self.table)
        self.seq = ""
        self.move()
        check(int(self.seq) > int(self.saved), f"at {self.seq}, and the backup was at {self.saved}")


def main() -> None:
    page, sources = sys.argv[1:]
    begun = time.monotonic()
    prepare(sources)
    Host(Path(page).read_text(encoding="utf-8")).follow()
    say(f"{time.monotonic() - begun:6.1f} s  in all")


if __name__ == "__main__":
    main()
