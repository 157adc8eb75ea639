"""Finds places in source files that repeat each other, exactly or in shape."""

import keyword
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

TOKEN = re.compile(
    r"""[rbfu]{0,2}(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|[A-Za-z_]\w*|\d[\w.]*|#.*|\S"""
)
# A field set from the parameter of the same name, as in constructors.
FIELD = re.compile(r"self\.(\w+)(?:: [^=]+)? = \1(?:  #.*)?$")
# A parameter, an argument, an item of a table, the declaration of a field, a line of a long string.
LIST_ITEM = re.compile(r"(?:n=)?[ns0.,:|*\[\]{}-]*,|n:[n.|,\[\]]+|s")
DATA = re.compile(r"[A-Za-z_]\w*(?::[^=]+)? = ")


class Line(NamedTuple):
    number: int
    text: str
    shape: str
    is_logic: bool


class Repetition(NamedTuple):
    """The same lines in two places, each from its first line to its last."""

    first: str
    second: str
    length: int

    def __str__(self) -> str:
        return f"{self.first} and {self.second} share {self.length} lines"


@cache
def shape_of(line: str) -> str:
    """The line with `n` for every name, `s` for every string and `0` for every number."""
    parts = []
    for token in TOKEN.findall(line):
        if token[0] == "#":
            break
        if token[-1] in "\"'":
            parts.append("s")
        elif token[0].isdigit():
            parts.append("0")
        elif token[0].isalpha() or token[0] == "_":
            parts.append(token if keyword.iskeyword(token) else "n")
        else:
            parts.append(token)
    return " ".join(parts).replace(" . ", ".")


def lines_of(source: str) -> Iterator[Line]:
    """The lines of code. Blank lines, comments, docstrings, imports and lone brackets do not count.

    Logic is what is left without lists of names and without tables at the top of a module: those
    have one shape by nature.
    """
    depth = 0
    in_docstring = in_import = in_data = False
    for number, line in enumerate(source.splitlines(), start=1):
        text = line.strip()
        if in_docstring:
            in_docstring = '"""' not in text
            continue
        if depth == 0 and text.startswith('"""'):
            in_docstring = text.count('"""') == 1
            continue
        shape = shape_of(text)
        if depth == 0:
            in_import = text.startswith(("import ", "from "))
            in_data = DATA.match(line) is not None
        depth += sum(shape.count(mark) for mark in "([{") - sum(shape.count(mark) for mark in ")]}")
        if in_import or not any(mark.isalnum() for mark in shape):
            continue
        is_list = LIST_ITEM.fullmatch(shape.replace(" ", "")) is not None
        yield Line(number, text, shape, not (in_data or is_list or FIELD.match(text)))


def repetitions(files: Sequence[Path], length: int) -> list[Repetition]:
    """All pairs of places that share at least that many lines."""
    to_the_letter: dict[str, list[tuple[int, str]]] = {}
    in_shape: dict[str, list[tuple[int, str]]] = {}
    for file in files:
        lines = list(lines_of(file.read_text(encoding="utf-8")))
        to_the_letter[str(file)] = [(line.number, line.text) for line in lines]
        in_shape[str(file)] = [(line.number, line.shape) for line in lines if line.is_logic]
    return [*pairs(to_the_letter, length), *pairs(in_shape, length)]


def pairs(lines: dict[str, list[tuple[int, str]]], length: int) -> Iterator[Repetition]:
    ids: dict[str, int] = {}
    windows: dict[tuple[int, ...], list[tuple[str, int]]] = defaultdict(list)
    for file, rows in lines.items():
        row = [ids.setdefault(text, len(ids)) for _, text in rows]
        for start in range(len(row) - length + 1):
            windows[tuple(row[start : start + length])].append((file, start))
    known: set[tuple[str, str, int, int]] = set()
    for places in windows.values():
        for (file, start), (other, other_start) in combinations(places, 2):
            if file == other and other_start - start < length:
                continue
            known.add((file, other, start, other_start))
    for file, other, start, other_start in sorted(known):
        if (file, other, start - 1, other_start - 1) in known:
            continue  # it continues a pair that was already reported
        end = 0
        while (file, other, start + end + 1, other_start + end + 1) in known:
            end += 1
        last = end + length - 1
        yield Repetition(
            f"{file}:{lines[file][start][0]}-{lines[file][start + last][0]}",
            f"{other}:{lines[other][other_start][0]}-{lines[other][other_start + last][0]}",
            last + 1,
        )
