"""The documentation site: `make docs` builds it with Sphinx into build/docs."""

import json
import shutil
import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

import raidtable
from site_maker import http_api
from site_maker.pages import page_text
from site_maker.pictures import MADE, make_all
from site_maker.references import resolve_alias

project = "Raidtable"
author = "the Raidtable contributors"
project_copyright = "the Raidtable contributors"
version = release = raidtable.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_made/**", "schemas/**"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
# Documents that are also read on GitHub begin at their own level.
suppress_warnings = ["myst.header"]

smartquotes = False  # quotation marks of docstrings belong to code
highlight_language = "text"  # indented blocks are commands
default_role = "code"  # docstrings write `name` for code
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_use_type_comments = False
python_use_unqualified_type_names = True
python_display_short_literal_types = True
maximum_signature_line_length = 88
# Every reference must lead somewhere, except to the standard library, which is not here.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", rf"({'|'.join(sorted(sys.stdlib_module_names))})(\..*)?"),
    (r"py:.*", r"(Any|Literal|int|str|bool|float|list|dict|tuple|set|None|bytes|object|type)"),
    (r"py:.*", r"(Mapping|Sequence|Callable|Iterator|Iterable|Fraction|Path|NamedTuple|TypeVar)"),
    (r"py:.*", r"(pytest|hypothesis|_pytest|mypy_extensions)\..*"),
    (r"py:.*", r"raidtable\..*\.(S|A|J|R|T|V_co|Part|Test)"),  # type variables
    (r"py:.*", r"Printed|dict\[str"),  # a type that contains itself, and its parts
]

html_theme = "furo"
html_title = "Raidtable"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "../client/src/icon.svg"
html_logo = "../client/src/icon.svg"
html_copy_source = False
html_show_sphinx = False
html_show_search_summary = False  # a page that is opened as a file may not fetch others
html_theme_options = {
    "source_repository": "https://github.com/raidtable/raidtable/",
    "source_branch": "main",
    "source_directory": "docs/",
    "light_css_variables": {
        "color-brand-primary": "#8a4b12",
        "color-brand-content": "#8a4b12",
        "color-brand-visited": "#6d4a6d",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e0a860",
        "color-brand-content": "#e0a860",
        "color-brand-visited": "#c7a0c7",
    },
}
pygments_style = "friendly"
pygments_dark_style = "monokai"


def make_pictures(app: Sphinx) -> None:
    make_all(MADE)


def publish_data(app: Sphinx, problem: Exception | None) -> None:
    """Put the JSON Schemas and the description of the HTTP API next to the pages."""
    if problem is None:
        text = json.dumps(http_api.description(), indent=1)
        Path(app.outdir, "bots", "openapi.json").write_text(text, encoding="utf-8")
        shutil.copytree(
            Path(app.srcdir, "schemas"), Path(app.outdir, "schemas"), dirs_exist_ok=True
        )


def read_page(app: Sphinx, docname: str, source: list[str]) -> None:
    source[0] = page_text(docname, source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", make_pictures)
    app.connect("source-read", read_page)
    app.connect("missing-reference", resolve_alias)
    app.connect("build-finished", publish_data)
    return {"parallel_read_safe": True}
