"""Settings: flags before variables before defaults, and an error message for every bad value."""

import re
from pathlib import Path

import pytest

from raidtable.engine.errors import BadOption
from raidtable.server.settings import PREFIX, Settings, from_environment

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)
    return tmp_path


def test_defaults(home: Path) -> None:
    chosen = from_environment()
    assert (chosen.host, chosen.port, chosen.log) == ("127.0.0.1", 8080, "text")
    assert chosen.database == f"sqlite:///{home / 'raidtable' / 'tables.sqlite3'}"
    assert chosen.secret == (home / "raidtable" / "secret").read_text(encoding="utf-8")
    assert not chosen.secure_cookies


def test_flags_come_before_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAIDTABLE_PORT", "9000")
    monkeypatch.setenv("RAIDTABLE_HOST", "0.0.0.0")
    assert from_environment(port=None).port == 9000
    chosen = from_environment(port=9001, host=None, database="sqlite://")
    assert (chosen.port, chosen.host, chosen.database) == (9001, "0.0.0.0", "sqlite://")


@pytest.mark.parametrize(
    ("value", "is_on"),
    [("1", True), ("true", True), ("YES", True), ("on", True), ("0", False), ("no", False)],
)
def test_a_switch_is_on_or_off(value: str, is_on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAIDTABLE_SECURE_COOKIES", value)
    assert from_environment().secure_cookies is is_on


def test_an_empty_variable_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        if name != "secret":
            monkeypatch.setenv(f"{PREFIX}{name.upper()}", "")
    chosen = from_environment()
    assert (chosen.port, chosen.log, chosen.secure_cookies) == (8080, "text", False)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "http", "a whole number"),
        ("PORT", "80.5", "a whole number"),
        ("PORT", "9" * 5000, "a whole number"),
        ("PORT", "65536", "at most 65535"),
        ("PORT", "-1", "at least 0"),
        ("BOT_PROCESSES", "0", "at least 1"),
        ("MOST_STREAMS", "many", "a whole number"),
        ("GRACE_S", "soon", "a number"),
        ("GRACE_S", "-1", "at least 0"),
        ("SESSION_DAYS", "nan", "a number"),
        ("SESSION_DAYS", "inf", "a number"),
        ("SECURE_COOKIES", "perhaps", "true or false"),
        ("BASE_PATH", "/t/x", "a path such as /games that is not one of the server's own"),
        ("BACKUP_EVERY_HOURS", "0", "more than 0"),
        ("BACKUPS_KEPT", "0", "at least 1"),
        ("LOG", "xml", "'text' or 'json'"),
        ("TRUSTED_PROXIES", "10.0.0.1, proxy", "addresses or networks, separated by commas"),
    ],
)
def test_a_bad_variable_is_named_in_one_sentence(
    name: str, value: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"RAIDTABLE_{name}", value)
    with pytest.raises(BadOption) as problem:
        from_environment()
    assert str(problem.value) == f"RAIDTABLE_{name} is {value!r}, but must be {expected}."


def test_a_bad_flag_is_named_as_a_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAIDTABLE_PORT", "9000")
    with pytest.raises(BadOption, match=r"^--port is 99999, but must be at most 65535\.$"):
        from_environment(port=99999)


def test_nothing_secret_is_shown() -> None:
    shown = repr(Settings(database="sqlite://", secret="a secret of tests", metrics_token="token!"))
    assert "a secret of tests" not in shown
    assert "token!" not in shown


def test_hosting_lists_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `RAIDTABLE_(\w+)` \| ([^|]*) \|", HOSTING.read_text("utf-8"), re.M)
    listed = {name.lower(): default.strip() for name, default in rows}
    assert len(rows) == len(listed)
    assert set(listed) == set(Settings.model_fields)
    for name, field in Settings.model_fields.items():
        if field.default_factory is None and field.default not in ("", False):
            assert listed[name] == str(field.default).removesuffix(".0")
