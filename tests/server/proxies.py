"""Real proxies with TLS in front of a real server, by the recipes in the folder `deploy`."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.processes import PATIENCE_S, ServerProcess

from raidtable.testing.ports import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
HOST = "localhost"
PREFIX = "/games"


def find(program: str) -> str:
    """The path of a program. Without it the tests fail rather than being skipped."""
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    if path is None:
        pytest.fail(f"{program} is not on this machine: run sh tests/get_parts proxies.")
    return path


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that nobody has signed, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [find("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


def replaced(recipe: str, changes: dict[str, str]) -> str:
    """The recipe with the names of this machine; each change has to be needed."""
    for pattern, value in changes.items():
        recipe, count = re.subn(pattern, value, recipe, flags=re.MULTILINE)
        assert count, f"the recipe has no {pattern}"
    return recipe


class Proxy:
    """A proxy process; `takes_off` is whether it takes the prefix off."""

    def __init__(self, folder: Path, server: int, prefix: str, takes_off: bool = False) -> None:
        self.folder = folder
        self.server = server
        self.prefix = prefix
        self.takes_off = takes_off
        self.port = free_port()
        self.origin = f"https://{HOST}:{self.port}"
        self.address = f"{self.origin}{prefix}"
        self.certificate, self.key = make_certificate(folder)

    def recipe(self, name: str, ending: str = "") -> str:
        file = f"{name}{'.sub-path' if self.prefix else ''}{ending}"
        return (DEPLOY / file).read_text(encoding="utf-8")

    def command(self) -> list[str]:
        raise NotImplementedError

    @contextmanager
    def running(self) -> Iterator["Proxy"]:
        log = self.folder / "proxy.log"
        variables = {
            **os.environ,
            "HOME": str(self.folder),
            "RAIDTABLE_DOMAIN": self.origin,
            "RAIDTABLE_UPSTREAM": f"127.0.0.1:{self.server}",
        }
        with log.open("wb") as out:
            process = subprocess.Popen(self.command(), stdout=out, stderr=out, env=variables)
        try:
            end = time.monotonic() + PATIENCE_S
            while not answers(self.port):
                assert process.poll() is None, log.read_text(encoding="utf-8")
                assert time.monotonic() < end, log.read_text(encoding="utf-8")
                time.sleep(0.05)
            yield self
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


class Nginx(Proxy):
    def command(self) -> list[str]:
        changes = {
            r"127\.0\.0\.1:8080": f"127.0.0.1:{self.server}",
            r"^ *listen \[::\]:.*\n": "",
            r"listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            r"server_name table\.example": f"server_name {HOST}",
            r"ssl_certificate .*;": f"ssl_certificate {self.certificate};",
            r"ssl_certificate_key .*;": f"ssl_certificate_key {self.key};",
        }
        if not self.prefix:
            changes[r"listen 80;"] = f"listen 127.0.0.1:{free_port()};"
        if self.takes_off:
            changes[r"proxy_pass http://raidtable;"] = "proxy_pass http://raidtable/;"
        site = self.folder / "site.conf"
        site.write_text(replaced(self.recipe("nginx", ".conf"), changes), encoding="utf-8")
        paths = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = self.folder / "nginx.conf"
        whole.write_text(
            f"daemon off;\npid {self.folder}/nginx.pid;\nerror_log stderr;\nworker_processes 1;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}include {site};\n}}\n",
            encoding="utf-8",
        )
        return [find("nginx"), "-p", str(self.folder), "-c", str(whole)]


class Caddy(Proxy):
    def command(self) -> list[str]:
        certificate = f"tls {self.certificate} {self.key}"
        changes = {r"^(\{\$RAIDTABLE_DOMAIN:.*)$": rf"\1\n\t{certificate}"}
        if self.takes_off:
            changes[r"handle @raidtable \{"] = (
                f"handle @raidtable {{\n\t\turi strip_prefix {PREFIX}"
            )
        file = self.folder / "Caddyfile"
        options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n"
        file.write_text(options + replaced(self.recipe("Caddyfile"), changes), encoding="utf-8")
        return [find("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def protocol_of(port: int) -> str | None:
    """The protocol that the proxy chooses, if a browser offers HTTP/2."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as secure,
    ):
        return secure.selected_alpn_protocol()


# Each proxy with its recipes: a host name for itself, or below a path, which it passes on or not.
WAYS: dict[str, Callable[[Path, int], Proxy]] = {
    "nginx": lambda folder, server: Nginx(folder, server, ""),
    "nginx, path": lambda folder, server: Nginx(folder, server, PREFIX),
    "nginx, path taken off": lambda folder, server: Nginx(folder, server, PREFIX, takes_off=True),
    "Caddy": lambda folder, server: Caddy(folder, server, ""),
    "Caddy, path": lambda folder, server: Caddy(folder, server, PREFIX),
    "Caddy, path taken off": lambda folder, server: Caddy(folder, server, PREFIX, takes_off=True),
}


@contextmanager
def behind_proxy(way: str, folder: Path, **variables: str) -> Iterator[Proxy]:
    """A server with the settings that the recipes name, and the proxy in front of it."""
    prefix = PREFIX if "path" in way else ""
    server = ServerProcess(
        f"sqlite:///{folder}/tables.sqlite3",
        folder,
        "server",
        RAIDTABLE_BASE_PATH=prefix,
        RAIDTABLE_TRUSTED_PROXIES="127.0.0.1",
        RAIDTABLE_SECURE_COOKIES="1",
        **variables,
    )
    server.start()
    try:
        server.wait_until_ready()
        with WAYS[way](folder, server.port).running() as proxy:
            yield proxy
    finally:
        server.stop()
