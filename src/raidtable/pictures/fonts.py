"""The fonts of the web page, for pictures that look the same everywhere."""

import base64
from importlib import resources
from importlib.resources.abc import Traversable

# The packages of the extra "pictures".
EXTRA = ("PIL", "brotli", "fontTools", "resvg_py")


def fonts() -> list[Traversable]:
    """The fonts of the web page; none if the client has not been built."""
    static = resources.files("raidtable").joinpath("server", "pages", "static")
    files = static.iterdir() if static.is_dir() else []
    return sorted((file for file in files if file.name.endswith(".woff2")), key=lambda f: f.name)


def font_style() -> str:
    """A style element with embedded fonts, so that the picture looks the same everywhere."""
    rules = []
    for file in fonts():
        # Font files are named like this: alegreya-sans-latin-700-normal.woff2.
        family, _, weight = file.name.removesuffix("-normal.woff2").rpartition("-")
        name = family.removesuffix("-latin").replace("-", " ").title()
        data = base64.b64encode(file.read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{name}';font-weight:{weight};"
            f"src:url(data:font/woff2;base64,{data})}}"
        )
    return f"<style>text{{font-variant-numeric:lining-nums}}{''.join(rules)}</style>"
