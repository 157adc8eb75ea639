"""Builds the package: message catalogues always, compiled modules when a C compiler is at hand.
The client of the web table is built before that, by `build_backend.py`.

RAIDTABLE_COMPILE chooses: "auto" (the default) compiles if it can and else stays interpreted,
"off" never compiles, "must" turns a missing compile into an error (CI uses it, so that no silent
fallback ships).
"""

import os
import re
import runpy
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
REPOSITORY = "https://github.com/raidtable/raidtable"
PACKAGE = Path("src/raidtable")

# What runs in the innermost loop of a playout. Words, drawings, loading and the doors for people
# stay interpreted: they gain nothing and are easier to debug so.
HOT_ENGINE = [
    "action",
    "event",
    "features",
    "judgement",
    "pieces",
    "playout",
    "pool",
    "rng",
    "rules",
    "state",
    "step",
    "view",
]
HOT_RULES = [
    "actions",
    "components",
    "effects",
    "endings",
    "rules",
    "scoring",
    "seat",
    "setup",
    "state",
    "step_ids",
    "tokens",
    "travel",
    "view",
]


def hot_modules() -> list[str]:
    files = [PACKAGE / "engine" / f"{name}.py" for name in HOT_ENGINE]
    for rules in sorted(PACKAGE.glob("games/*/rules")):
        files += [rules / f"{name}.py" for name in HOT_RULES if (rules / f"{name}.py").exists()]
        files += sorted((rules / "steps").glob("*.py"))
        bots = rules.parent / "bots"
        files += [
            bots / f"{name}.py"
            for name in ("judgement", "prospects", "features")
            if (bots / f"{name}.py").exists()
        ]
    files += [PACKAGE / "bots" / "net.py", PACKAGE / "bots" / "search.py"]
    files += [PACKAGE / "envs" / f"{name}.py" for name in ("rows", "quick_rows", "stepper")]
    return [str(path) for path in files]


def compiled_modules(mode: str) -> list[Any]:
    """One mypycify call over all hot modules, so that calls between them are direct."""
    if mode == "off":
        return []
    try:
        from mypyc.build import mypycify

        extensions: list[Any] = mypycify(
            hot_modules(),
            opt_level=os.environ.get("RAIDTABLE_OPT", "3"),
            multi_file=True,
        )
    except (ImportError, SystemExit) as problem:  # mypycify leaves by SystemExit on a type error
        if mode == "must":
            raise
        print(f"raidtable: staying interpreted ({problem})", file=sys.stderr)
        return []
    for extension in extensions:
        extension.optional = mode != "must"
        for source in extension.sources:
            remove_trashcan(Path(source))
    return extensions


# The end of an object's life in generated code, for classes that the garbage collector does not
# track: their deallocation does not begin by telling it.
UNTRACKED_END = re.compile(
    r"(_dealloc\([^)]*\)\n\{\n)    CPy_TRASHCAN_BEGIN\(.*\)\n"
    r"((?:.*\n)*?)    CPy_TRASHCAN_END\(self\)\n"
)


def remove_trashcan(source: Path) -> None:
    """Mends generated C code: mypyc 2.4 puts objects of `acyclic` classes into CPython's trashcan,
    which writes to the header for the garbage collector. They have none, so a deep chain of objects
    that die together spoilt the heap."""
    code = source.read_text(encoding="utf-8")
    mended = UNTRACKED_END.sub(r"\1\2", code)
    if mended != code:
        source.write_text(mended, encoding="utf-8")


class BuildOnAllCores(build_ext):
    """Nearly all of the time goes into one extension of many C files."""

    def build_extension(self, ext: Extension) -> None:
        def compiled(source: str) -> list[str]:
            objects: list[str] = self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                macros=ext.define_macros,
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
                depends=ext.depends,
            )
            return objects

        # Microsoft's compiler is set up at its first use: once, not by every thread.
        if not getattr(self.compiler, "initialized", True):
            self.compiler.initialize()
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            for objects in cores.map(compiled, ext.sources):
                ext.extra_objects += objects
        ext.sources = []
        super().build_extension(ext)


def compile_catalogues() -> None:
    """Turns each .po into the .mo that gettext reads, beside it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for po in (ROOT / PACKAGE / "locale").glob("*/LC_MESSAGES/*.po"):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            with po.open("rb") as source:
                catalogue = read_po(source)
            # Without a fixed date, each build would make another file.
            catalogue.creation_date = datetime.fromtimestamp(0, UTC)
            with mo.open("wb") as target:
                write_mo(target, catalogue)


def description() -> str:
    """README.md for an index of packages, where links between our files lead nowhere."""
    about = runpy.run_path(str(ROOT / PACKAGE / "version.py"))
    tag = f"v{about['__version__']}"
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    files = rf"\1{REPOSITORY}/blob/{tag}/"
    pictures = rf"\1https://raw.githubusercontent.com/{REPOSITORY.partition('.com/')[2]}/{tag}/"
    text = re.sub(r'(!\[[^]]*\]\(|src=")(?!https?:)', pictures, text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", files, text)


compile_catalogues()
setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    ext_modules=compiled_modules(os.environ.get("RAIDTABLE_COMPILE", "auto")),
    cmdclass={"build_ext": BuildOnAllCores},
)
