"""The packages that Raidtable's extras need: which are installed, in which versions."""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import metadata

NAME = "raidtable"
# Extras for those who work on Raidtable itself.
DEVELOPERS = {"dev", "docs"}
# `name[extras]>=1.2; marker`, as the metadata of a package has it.
REQUIREMENT = re.compile(r"([\w.-]+)(?:\[([\w,-]+)\])?\s*([^;]*)(?:;\s*(.*))?")
EXTRA = re.compile(r"""extra == ['"]([\w-]+)['"]""")
CONDITION = re.compile(r"""(python_version|sys_platform) (<|>=|==|!=) ['"]([\w.]+)['"]""")


@dataclass(frozen=True)
class Package:
    """A package that an extra needs: the least version, and the installed one if there is one."""

    name: str
    least: str
    installed: str | None

    @property
    def is_missing(self) -> bool:
        """Whether it is not installed, or too old."""
        return self.installed is None or numbers(self.installed) < numbers(self.least)


def numbers(version: str) -> tuple[int, ...]:
    """The release numbers of a version, to compare it with another."""
    release = re.match(r"[\d.]*", version)
    assert release is not None
    return tuple(int(part) for part in release[0].split(".") if part)


def holds(marker: str) -> bool:
    """Whether a marker of our own requirements holds here; its extra is not considered."""
    parts = marker.split(" and ") if marker else []
    return all(holds_condition(part) for part in parts if not EXTRA.fullmatch(part))


def holds_condition(condition: str) -> bool:
    found = CONDITION.fullmatch(condition.strip("() "))
    if found is None:
        raise ValueError(f"unknown marker: {condition}")
    name, sign, value = found.groups()
    here: object = sys.platform
    wanted: object = value
    if name == "python_version":
        here, wanted = sys.version_info[:2], numbers(value)
    if sign in ("==", "!="):
        return (here == wanted) == (sign == "==")
    assert isinstance(here, tuple)
    assert isinstance(wanted, tuple)
    return (here < wanted) == (sign == "<")


@cache
def requirements() -> tuple[str, ...]:
    """The requirements of the installed Raidtable; none if it runs from its sources."""
    try:
        return tuple(metadata.requires(NAME) or ())
    except metadata.PackageNotFoundError:
        return ()


def extras() -> list[str]:
    """The names of the extras for users."""
    found = (EXTRA.search(line) for line in requirements())
    return [name for name in dict.fromkeys(f[1] for f in found if f) if name not in DEVELOPERS]


def packages_of(
    extra: str, lines: Iterable[str] | None = None, *, with_inner: bool = True
) -> Iterator[Package]:
    """What an extra needs on this system; with "" the core. An extra may contain others."""
    for line in requirements() if lines is None else lines:
        found = REQUIREMENT.fullmatch(line)
        assert found is not None, line
        name, inner, bounds, marker = found.groups()
        of = EXTRA.search(marker or "")
        if (of[1] if of else "") != extra or not holds(marker or ""):
            continue
        if name == NAME:
            for other in inner.split(",") if with_inner else []:
                yield from packages_of(other, lines)
            continue
        least = re.search(r">=\s*([\w.]+)", bounds)
        yield Package(name, least[1] if least else "0", version_of(name))


def version_of(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def missing_packages(extra: str) -> list[Package]:
    """The packages of the extra that are not installed, or are too old."""
    return [package for package in packages_of(extra) if package.is_missing]
