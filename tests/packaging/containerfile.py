"""Reads a Containerfile, so that its steps can be tried without a container."""

import fnmatch
import json
import re
from pathlib import Path
from shutil import copy2
from typing import NamedTuple

from tests.packaging.built import ROOT, clean_checkout

CONTAINERFILE = ROOT / "deploy" / "Containerfile"


class Step(NamedTuple):
    """An instruction of a stage: its name and its arguments."""

    stage: int
    name: str
    arguments: str


def steps() -> list[Step]:
    text = CONTAINERFILE.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    found, stage = [], 0
    for line in joined.splitlines():
        name, _, arguments = line.partition(" ")
        stage += name == "FROM"
        found.append(Step(stage, name, arguments))
    return found


def arguments_of(name: str, stage: int) -> list[str]:
    return [step.arguments for step in steps() if (step.name, step.stage) == (name, stage)]


def list_in(arguments: str) -> list[str]:
    """The command of ENTRYPOINT, CMD or HEALTHCHECK, which is a list in JSON."""
    found: list[str] = json.loads(arguments[arguments.index("[") :])
    return found


def variables() -> dict[str, str]:
    """The variables that ENV sets in the last stage."""
    [given] = arguments_of("ENV", 2)
    return dict(pair.split("=", 1) for pair in given.split())


def build_context(folder: Path) -> Path:
    """Copy the files that .dockerignore lets into the image."""
    checkout = clean_checkout(folder / "checkout")
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    context = folder / "context"
    for file in sorted(checkout.rglob("*")):
        name = file.relative_to(checkout).as_posix()
        if file.is_file() and is_in_context(name, rules):
            target = context / name
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(file, target)
    return context


def is_in_context(name: str, rules: list[str]) -> bool:
    """Whether a file is in the context: the last rule about it or a folder above it decides."""
    parents = ["/".join(name.split("/")[: n + 1]) for n in range(name.count("/") + 1)]
    is_in = True
    for rule in rules:
        pattern = rule.removeprefix("!")
        if rule and not rule.startswith("#") and any(matches(path, pattern) for path in parents):
            is_in = rule.startswith("!")
    return is_in


def matches(path: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatch.fnmatch(path.rpartition("/")[2], pattern.removeprefix("**/"))
    return path.count("/") == pattern.count("/") and fnmatch.fnmatch(path, pattern)
