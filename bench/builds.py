"""Runs a benchmark in one build: the installed (compiled) package or the interpreted sources."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

CHILD = "--child"


def child(script: str, *asked: str, build: str) -> dict[str, Any]:
    """Run one round of one build in a fresh process; return its JSON answer.

    The script gets `--child`, the arguments and the build. The `file` of its answer shows which
    build was imported.
    """
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
