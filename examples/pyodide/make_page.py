"""Makes a folder with the page, Python for browsers (Pyodide) and the part of Raidtable that plays.

    npm ci && python make_page.py raidtable-1.0.0-py3-none-any.whl

The folder holds only static files: any web server can show it, also one without Python.
"""

import argparse
import importlib.util
import shutil
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
RUNTIME = HERE / "node_modules" / "pyodide"
# What a browser loads of Pyodide.
RUNTIME_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# What plays and draws. The terminal, the server and the tests stay away, and with them everything
# that they depend on.
PARTS = (
    "engine/", "games/", "bots/", "locale/", "reviews/", "texts/", "__init__.py",
    "front.py", "schemas.py", "version.py",
)  # fmt: skip
# The styles and fonts of the web table, for the player boards.
STATIC = "raidtable/server/pages/static/"
STATIC_KINDS = (".css", ".woff2", ".txt")


def is_needed(name: str) -> bool:
    return name.startswith(tuple(f"raidtable/{part}" for part in PARTS))


def pack(wheel: Path, target: Path) -> None:
    """Write the parts of the pure wheel, and its one dependency, into an archive."""
    found = importlib.util.find_spec("mypy_extensions")
    if found is None or found.origin is None:
        raise SystemExit("make_page: mypy_extensions is missing; raidtable installs it.")
    with (
        zipfile.ZipFile(wheel) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out,
    ):
        for name in filter(is_needed, source.namelist()):
            out.writestr(name, source.read(name))
        out.write(found.origin, "mypy_extensions.py")


def copy_static(wheel: Path, folder: Path) -> None:
    folder.mkdir()
    with zipfile.ZipFile(wheel) as source:
        for name in source.namelist():
            if name.startswith(STATIC) and name.endswith(STATIC_KINDS):
                (folder / Path(name).name).write_bytes(source.read(name))


def make(wheel: Path, folder: Path) -> None:
    if not wheel.name.endswith("-none-any.whl"):
        raise SystemExit("make_page: a browser needs the pure wheel (RAIDTABLE_COMPILE=off).")
    if not RUNTIME.is_dir():
        raise SystemExit(f"make_page: run npm ci in {HERE} first.")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "page", folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "pyodide").mkdir()
    for name in RUNTIME_FILES:
        shutil.copy2(RUNTIME / name, folder / "pyodide" / name)
    copy_static(wheel, folder / "static")
    pack(wheel, folder / "raidtable.zip")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("wheel", type=Path)
    reader.add_argument("--to", type=Path, default=HERE / "build")
    asked = reader.parse_args()
    make(asked.wheel, asked.to)
    size = sum(path.stat().st_size for path in asked.to.rglob("*") if path.is_file())
    sys.stdout.write(
        f"{asked.to}: {size / 1e6:.1f} MB\n"
        f"Show it with: python -m http.server --bind 127.0.0.1 --directory {asked.to}\n"
    )


if __name__ == "__main__":
    main()
