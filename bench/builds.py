"""Runs a bench in a build of its own: the installed one, compiled, or the plain sources."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

CHILD = "--child"


def child(script: str, *asked: str, build: str) -> dict[str, Any]:
    """One round of one build, in a fresh process: what the script answers to `--child`, what was
    asked and the build. Its `file` tells which build it was."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if build == "interpreted":
        environment["PYTHONPATH"] = str(Path(__file__).parent.parent / "src")
    command = [sys.executable, script, CHILD, *asked, build]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    is_source = answer["file"].endswith(".py")
    if is_source != (build == "interpreted"):
        sys.exit(f"The {build} build was asked for, but {answer['file']} was imported.")
    return answer
