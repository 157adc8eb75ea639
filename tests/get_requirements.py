"""Prints what the package and the named extras depend on, one requirement per line. The name
`build` stands for what builds the package.

The package itself is left out, so that pip can install its dependencies without building it.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
BUILD = "build"
OWN = re.compile(rf"{PROJECT['name']}\[(.+)\]")


def requirements(extra: str) -> Iterator[str]:
    if extra == BUILD:
        yield from SETTINGS["build-system"]["requires"]
        return
    for requirement in PROJECT["optional-dependencies"][extra]:
        extras = OWN.fullmatch(requirement)
        if extras is None:
            yield requirement
        else:
            for name in extras[1].split(","):
                yield from requirements(name)


if __name__ == "__main__":
    found = [
        *PROJECT["dependencies"],
        *(line for name in sys.argv[1:] for line in requirements(name)),
    ]
    sys.stdout.write("\n".join(dict.fromkeys(found)) + "\n")
