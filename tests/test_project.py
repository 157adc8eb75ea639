"""The project's public names, the README's example, the changelog, and the consistency of its
configuration files and documents."""

import configparser
import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import raidtable

ROOT = Path(__file__).parents[1]

# The public API. Removing a name is a breaking change; adding one is a commitment.
PUBLIC_NAMES = [
    "CHANCE", "LANGUAGES", "OVER", "SPECTATOR",
    "BadOption", "BadPosition", "BadRecord", "CannotUndo", "Chance", "Choice", "Component",
    "Components", "Explanation", "Figure", "GameId", "IllegalAction", "Match", "NoLegalAction",
    "NotYourTurn", "Options", "Outcome", "RaidtableError", "Result", "RulesChanged", "Theme",
    "UnclearAnswer", "UnknownAction", "UnknownGame", "View", "__version__",
    "branch", "components", "game_ids", "load", "new", "position", "read_answer", "review",
    "rules_text", "schema", "text", "verify",
]  # fmt: skip


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_public_names_are_those_we_promise() -> None:
    assert sorted(raidtable.__all__) == sorted(PUBLIC_NAMES)
    assert all(hasattr(raidtable, name) for name in PUBLIC_NAMES)


def test_every_error_is_one_of_ours() -> None:
    for name in PUBLIC_NAMES:
        thing = getattr(raidtable, name)
        if isinstance(thing, type) and issubclass(thing, Exception):
            assert issubclass(thing, raidtable.RaidtableError)


def test_the_readmes_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"^```python\n(.*?)^```", page("README.md"), re.DOTALL | re.MULTILINE)
    assert examples, "the README has no Python example"
    for example in examples:
        exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out


def test_the_changelog_begins_with_this_version() -> None:
    """Below what is not released yet."""
    versions = re.findall(r"^## (\S+)", page("CHANGELOG.md"), re.MULTILINE)
    assert versions[versions[0] == "Unreleased"] == raidtable.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", raidtable.__version__)


def test_the_citation_is_of_this_version() -> None:
    citation = loaded("CITATION.cff")
    assert citation["version"] == raidtable.__version__
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(citation)
    assert citation["repository-code"] == PYPROJECT["project"]["urls"]["Homepage"]


def test_the_readmes_pictures_are_there() -> None:
    named = re.findall(r'(?:\]\(|src=")(docs/[^)"]+)', page("README.md"))
    assert len(named) > 3
    assert [name for name in named if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_the_screens_can_be_made_again(game: str) -> None:
    """Each shows a moment of a whole game, at a choice of the first seat, or its end."""
    shown = json.loads(page(f"docs/screens/{game}.json"))
    match = raidtable.verify(shown["record"])
    assert match.game.id == game
    moments = shown["moments"]
    assert [*moments][:2] == ["start", "middle"]
    assert len(moments) == 5
    assert match.at(moments.pop("end")).over
    assert {match.at(moves).actor for moves in moments.values()} == {0}
    assert len(match.at(moments["middle"]).legal()) > 4


# Configuration files and documents

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}
PYPROJECT = tomllib.loads(page("pyproject.toml"))
SUPPORTED = [
    name.rpartition(" ")[2]
    for name in PYPROJECT["project"]["classifiers"]
    if re.fullmatch(r"Programming Language :: Python :: \d\.\d+", name)
]


def loaded(name: str) -> Any:
    return yaml.safe_load(page(name))


def test_the_supported_pythons_are_the_same_everywhere() -> None:
    oldest = SUPPORTED[0]
    assert [int(version.removeprefix("3.")) for version in SUPPORTED] == [11, 12, 13, 14]
    job = loaded(".github/workflows/test.yml")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == SUPPORTED
    assert PYPROJECT["project"]["requires-python"] == f">={oldest}"
    assert PYPROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    for name in ("README.md", "Makefile"):
        assert f"Python {oldest}" in page(name)


def test_the_workflow_runs_make_test_on_three_systems() -> None:
    workflow = loaded(".github/workflows/test.yml")
    assert {"push", "pull_request"} <= set(workflow[True]), "YAML reads the key `on` as true"
    assert workflow["permissions"] == {"contents": "read"}
    job = workflow["jobs"]["test"]
    systems = [name.partition("-")[0] for name in job["strategy"]["matrix"]["os"]]
    assert systems == ["ubuntu", "macos", "windows"]
    assert job["runs-on"] == "${{ matrix.os }}"
    assert job["defaults"]["run"]["shell"] == "bash"
    steps = job["steps"]
    assert all(("uses" in step) != ("run" in step) for step in steps)
    assert all(re.fullmatch(r"[\w/-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    assert steps[-1]["run"].startswith("make test")
    (python,) = [step for step in steps if "setup-python" in step.get("uses", "")]
    assert python["with"]["python-version"] == "${{ matrix.python }}"


def test_a_tag_is_published_after_every_wheel_was_tried() -> None:
    workflow = loaded(".github/workflows/publish.yml")
    assert workflow[True]["push"] == {"tags": ["v*"]}
    assert workflow["permissions"] == {"contents": "read"}
    jobs = workflow["jobs"]
    assert jobs["pure"]["strategy"]["matrix"]["python"] == SUPPORTED
    publish = jobs["publish"]
    assert set(publish["needs"]) == {"wheels", "pure"}
    assert publish["if"] == "github.event_name == 'push' && github.ref_type == 'tag'"
    assert publish["permissions"]["id-token"] == "write"
    assert publish["environment"]["name"] == "pypi"
    assert all(
        "id-token" not in job.get("permissions", {}) for job in jobs.values() if job != publish
    )
    assert "password" not in page(".github/workflows/publish.yml").partition("jobs:")[2]
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert len(used) > 10
    assert [action for action in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action)] == []
    cibuildwheel = PYPROJECT["tool"]["cibuildwheel"]
    assert cibuildwheel["build"].split() == [f"cp{name.replace('.', '')}-*" for name in SUPPORTED]
    assert cibuildwheel["environment"] == {"RAIDTABLE_COMPILE": "must"}
    script = cibuildwheel["test-command"].split()[1].removeprefix("{project}/")
    assert (ROOT / script).is_file()
    assert f"include {script}" in page("MANIFEST.in"), "cibuildwheel sees the source archive alone"


def test_a_workflow_builds_the_documentation() -> None:
    workflow = loaded(".github/workflows/docs.yml")
    assert {"push", "pull_request"} <= set(workflow[True])
    assert workflow["permissions"] == {"contents": "read"}
    jobs = workflow["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert all(re.fullmatch(r"[\w/-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    assert "make docs PYTHON=python" in [step.get("run") for step in jobs["build"]["steps"]]
    assert re.search(r"sphinx .*-W --keep-going -n", page("Makefile")), "warnings are errors"
    assert jobs["publish"]["if"], "it is published only where somebody has switched that on"


@pytest.mark.parametrize(
    ("system", "folder"), [("Windows_NT", ".venv/Scripts"), ("", ".venv/bin")], ids=["win", "posix"]
)
def test_the_makefile_finds_the_tools_on_every_system(system: str, folder: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", "check", f"OS={system}"],
        cwd=ROOT, env=kept, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert set(re.findall(r"\.venv/(?:bin|Scripts)", done.stdout)) == {folder}
    assert f"{folder}/ruff format --check ." in done.stdout


def test_hooks_run_the_tools_of_make_check() -> None:
    (repository,) = loaded(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    needed = " ".join(PYPROJECT["project"]["optional-dependencies"]["dev"])
    for hook, command in zip(
        repository["hooks"], ["ruff format", "ruff check", "mypy"], strict=True
    ):
        assert hook["name"] == command
        assert f"exec {command}" in hook["entry"]
        assert command.partition(" ")[0] in needed
        assert f"$(BIN)/{command}" in page("Makefile")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_forms_are_complete(form: Path) -> None:
    data = yaml.safe_load(form.read_text(encoding="utf-8"))
    if form.stem == "config":
        assert [set(link) for link in data["contact_links"]] == [{"name", "url", "about"}]
        return
    assert {"name", "description", "labels", "body"} == set(data)
    assert {field["type"] for field in data["body"]} <= FIELDS
    ids = [field["id"] for field in data["body"]]
    assert len(ids) == len(set(ids))
    assert all(field["attributes"]["label"] for field in data["body"])
    assert any(field.get("validations", {}).get("required") for field in data["body"])


def test_there_is_a_form_for_each_kind_of_issue() -> None:
    assert [form.stem for form in FORMS] == ["bug", "config", "feature", "rules"]


def test_the_editor_has_the_line_lengths_of_the_tools() -> None:
    editor = configparser.ConfigParser()
    editor.read_string(f"[top]\n{page('.editorconfig')}")
    assert editor["*.py"]["max_line_length"] == str(PYPROJECT["tool"]["ruff"]["line-length"])
    assert editor["*"]["end_of_line"] == "lf"
    assert "* text=auto eol=lf" in page(".gitattributes")


def test_all_addresses_are_of_one_repository() -> None:
    home = PYPROJECT["project"]["urls"]["Homepage"]
    assert all(url.startswith(home) for url in PYPROJECT["project"]["urls"].values())
    (link,) = loaded(".github/ISSUE_TEMPLATE/config.yml")["contact_links"]
    assert link["url"].startswith(home)


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("*.md")))
def test_links_between_documents_lead_somewhere(name: str) -> None:
    linked = re.findall(r"\]\((?!https?:|#)([^)#]+)", page(name))
    assert [link for link in linked if not (ROOT / link).exists()] == []
    if name == "SECURITY.md":
        assert "docs/threat-model.md" in linked
