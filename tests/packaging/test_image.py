"""The steps of the Containerfile, run in a fresh folder and environment, without a container.

The image itself is built by the workflow `image`, for both architectures.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.packaging.built import START_S, build_environment
from tests.packaging.containerfile import (
    arguments_of,
    build_context,
    is_in_context,
    list_in,
    steps,
    variables,
)
from tests.systems import posix_only

from raidtable.server.extras import needed_packages
from raidtable.server.settings import Settings
from raidtable.testing.ports import free_port

BUILD_S = 1800
OPT, DATA = "/opt/raidtable", "/data"


def test_the_image_is_made_of_two_stages_and_has_no_rights() -> None:
    stages = arguments_of("FROM", 1) + arguments_of("FROM", 2)
    assert stages == ["python:${PYTHON}-slim AS build", "python:${PYTHON}-slim"]
    assert arguments_of("USER", 2) == ["10001"]
    assert arguments_of("VOLUME", 2) == [DATA]
    assert arguments_of("COPY", 2) == [f"--from=build {OPT} {OPT}"]
    assert variables()["XDG_DATA_HOME"] == DATA
    assert {step.name for step in steps() if step.stage == 1} == {"FROM", "RUN", "WORKDIR", "COPY"}


def test_the_image_has_all_that_settings_may_need() -> None:
    settings = Settings(
        oidc_issuer="https://login.example",
        oidc_client="table",
        passkeys=True,
        push=True,
        push_contact="mailto:host@table.example",
        smtp_host="mail.example",
        smtp_from="table@table.example",
        public_address="https://table.example",
    )
    needed = {extra for _, extra in needed_packages(settings)}
    [installed] = re.findall(r"\.\[([a-z,]+)\]", " ".join(arguments_of("RUN", 1)))
    assert needed <= {f"raidtable[{extra}]" for extra in installed.split(",")}


@pytest.mark.parametrize(
    ("name", "is_in"),
    [
        ("src/raidtable/version.py", True),
        ("client/src/table.ts", True),
        ("pyproject.toml", True),
        ("LICENSE", True),
        ("NOTICE", True),
        ("client/node_modules/htmx.org/package.json", False),
        ("src/raidtable/server/pages/static/table.js", False),
        ("src/raidtable/engine/__pycache__/rng.cpython-311.pyc", False),
        ("src/raidtable/engine/rng.cpython-311-x86_64-linux-gnu.so", False),
        ("tests/conftest.py", False),
        (".git/config", False),
        (".venv/bin/python", False),
        ("deploy/.env", False),
    ],
)
def test_what_comes_into_the_image(name: str, is_in: bool) -> None:
    rules = (Path(__file__).parents[2] / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert is_in_context(name, rules) is is_in


@pytest.mark.slow
@posix_only
def test_the_steps_of_the_image_make_a_server_that_is_well(tmp_path: Path) -> None:
    context, opt, data = build_context(tmp_path), tmp_path / "opt", tmp_path / "data"
    data.mkdir()
    commands = [command.replace(OPT, str(opt)) for command in arguments_of("RUN", 1)]
    assert commands[0].startswith("apt-get "), "it needs a C compiler, as the tests do"
    environment = build_environment()
    del environment["RAIDTABLE_COMPILE"]
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "python").symlink_to(os.path.realpath(sys.executable))
    environment["PATH"] = f"{programs}{os.pathsep}{environment['PATH']}"
    for command in commands[1:]:
        done = subprocess.run(
            ["sh", "-c", command], cwd=context, env=environment, timeout=BUILD_S,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}\n{done.stdout}"

    # Only what the last stage has: the folder of the first, and its variables.
    port = str(free_port())
    given = {name: value.replace(OPT, str(opt)) for name, value in variables().items()}
    given |= {"XDG_DATA_HOME": str(data), "RAIDTABLE_HOST": "127.0.0.1", "RAIDTABLE_PORT": port}
    given["PATH"] = given["PATH"].replace("$PATH", "/usr/bin:/bin")
    [start], [arguments] = arguments_of("ENTRYPOINT", 2), arguments_of("CMD", 2)
    [health] = arguments_of("HEALTHCHECK", 2)

    def inside(command: list[str]) -> list[str]:
        return [str(opt / "bin" / command[0]), *command[1:]]

    log = tmp_path / "server.log"
    is_well = inside(list_in(health))
    assert subprocess.run(is_well, env=given, capture_output=True).returncode != 0
    with log.open("wb") as out:
        server = subprocess.Popen(
            inside(list_in(start) + list_in(arguments)), cwd=tmp_path, env=given, stdout=out,
            stderr=out,
        )  # fmt: skip
    try:
        end = time.monotonic() + START_S
        while subprocess.run(is_well, env=given, capture_output=True).returncode != 0:
            assert server.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < end, log.read_text(encoding="utf-8")
        assert "Raidtable" in httpx.get(f"http://127.0.0.1:{port}/").text
    finally:
        server.terminate()
        assert server.wait(30) in (0, -signal.SIGTERM)
    assert (data / "raidtable" / "tables.sqlite3").is_file()
    compiled = list(opt.glob("lib/python*/site-packages/raidtable/engine/playout.*.so"))
    assert compiled, "the engine is compiled"
    assert not list(opt.glob("bin/pip*"))
