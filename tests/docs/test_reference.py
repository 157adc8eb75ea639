"""The reference of the Python interface has every class that its signatures name: the generator of
the site warns about others, and its warnings are errors. This finds them without the generator."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from site_maker.repository import DOCS

ROOT = Path(__file__).parents[2]
PAGES = sorted((DOCS / "reference").glob("*.md"))
MODULE = re.compile(r"automodule:: (\S+)")
SINGLE = re.compile(r"auto(?:class|exception):: \S+\.(\w+)")


def source_of(module: str) -> ast.Module:
    path = ROOT / "src" / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def is_shown(function: ast.FunctionDef) -> bool:
    is_public = not function.name.startswith("_") and ast.get_docstring(function)
    return bool(is_public) or function.name == "__init__"


def exports_of(module: str) -> set[str]:
    """The names in its `__all__`: the reference has them, too."""
    listed = [
        node.value
        for node in source_of(module).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return set[str]().union(*map(names_in, listed))


def classes_in(module: str) -> set[str]:
    return {node.name for node in source_of(module).body if isinstance(node, ast.ClassDef)}


@cache
def documented() -> tuple[frozenset[str], frozenset[str]]:
    """The modules of the reference, and the names of its classes."""
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    modules = frozenset(MODULE.findall(text))
    classes = set(SINGLE.findall(text)).union(*map(classes_in, modules), *map(exports_of, modules))
    return modules, frozenset(classes)


def annotations(body: list[ast.stmt]) -> list[ast.expr]:
    """The types in the signatures of public classes, functions and methods. The reference has no
    methods without a docstring."""
    found: list[ast.expr | None] = []
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found += annotations(node.body)
        elif isinstance(node, ast.FunctionDef) and is_shown(node):
            arguments = node.args
            each = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            found += [node.returns, *(argument.annotation for argument in each)]
    return [one for one in found if one is not None]


def names_in(annotation: ast.expr) -> set[str]:
    names = set()
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= set(re.findall(r"\w+", node.value))
    return names


def missing_in(module: str) -> set[str]:
    """Our classes that the module's signatures name, and the reference does not have."""
    tree = source_of(module)
    _, known = documented()
    ours = {
        alias.name: str(node.module)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("raidtable.")
        for alias in node.names
        if alias.asname is None
    }
    used = set[str]().union(*map(names_in, annotations(tree.body)))
    return {
        f"{ours[name]}.{name}"
        for name in (used & set(ours)) - known
        if name in classes_in(ours[name])
    }


@pytest.mark.parametrize("module", sorted(documented()[0]))
def test_every_class_of_a_signature_is_in_the_reference(module: str) -> None:
    assert not missing_in(module)
