"""Settings: flags before variables before defaults, and an error message for every bad value."""

from pathlib import Path

import pytest

from raidtable.cli.main import main
from raidtable.engine.errors import BadOption
from raidtable.server.environment import from_environment
from raidtable.server.settings import PREFIX, Settings
from raidtable.server.settings_list import settings_table

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)
        monkeypatch.delenv(f"{PREFIX}{name.upper()}_FILE", raising=False)
    return tmp_path


def test_defaults(home: Path) -> None:
    chosen = from_environment()
    assert (chosen.host, chosen.port, chosen.log) == ("127.0.0.1", 8080, "text")
    assert chosen.database == f"sqlite:///{home / 'raidtable' / 'tables.sqlite3'}"
    assert chosen.secret == "", "the database keeps it"
    assert not list(home.iterdir())
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


def test_hosting_has_the_table_of_all_settings() -> None:
    """If it fails, put what `settings_table()` returns into docs/hosting.md."""
    table = settings_table()
    assert table.count("\n") == len(Settings.model_fields) + 1
    assert table in HOSTING.read_text("utf-8")


def test_the_help_of_serve_lists_all_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    said = capsys.readouterr().out
    for name in Settings.model_fields:
        assert f"{PREFIX}{name.upper()}" in said
    assert "seconds after which a client that reads nothing is dropped" in " ".join(said.split())
    assert "RAIDTABLE_SECRET_FILE" in said


@pytest.mark.parametrize("name", ["DATABASE", "SECRET", "METRICS_TOKEN", "PORT"])
def test_a_setting_can_be_in_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = {"DATABASE": "sqlite:///other.sqlite3", "PORT": "9000"}.get(name, "sixteen letters!")
    file = tmp_path / "value"
    file.write_text(f"{value}\n", encoding="utf-8")
    monkeypatch.setenv(f"RAIDTABLE_{name}_FILE", str(file))
    assert str(getattr(from_environment(), name.lower())) == value
    monkeypatch.setenv(f"RAIDTABLE_{name}", value)
    with pytest.raises(BadOption, match=f"RAIDTABLE_{name} and RAIDTABLE_{name}_FILE are both set"):
        from_environment()


def test_a_flag_comes_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAIDTABLE_PORT_FILE", str(tmp_path / "none"))
    assert from_environment(port=9000).port == 9000


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "which can't be read: No such file or directory. Correct the name, or let"),
        (b"\xff\xfe", "which is not a text in UTF-8."),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    content: bytes | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("RAIDTABLE_SECRET_FILE", str(file))
    with pytest.raises(BadOption) as problem:
        from_environment()
    assert str(problem.value).startswith(f"RAIDTABLE_SECRET_FILE names {file}, {sentence}")


def test_a_short_secret_in_a_file_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    file.write_text("short", encoding="utf-8")
    monkeypatch.setenv("RAIDTABLE_SECRET_FILE", str(file))
    with pytest.raises(BadOption, match="is empty or shorter") as problem:
        from_environment()
    assert str(file) in str(problem.value)


def test_a_wrong_value_in_a_file_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "port"
    file.write_text("http", encoding="utf-8")
    monkeypatch.setenv("RAIDTABLE_PORT_FILE", str(file))
    with pytest.raises(BadOption, match=r"^RAIDTABLE_PORT_FILE is 'http', but must be a whole"):
        from_environment()


ANY_TEXT = (
    *("host", "metrics_token", "backup_folder", "oidc_secret", "oidc_name"),
    *("webhook_hosts", "smtp_user", "smtp_password"),
)
NASTY = ["-1", "0", "1e9", "1e308", "9" * 30, "nan", "x", "[", "http://", "é", "a b", "'", "1:2:3"]


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_every_value_is_accepted_or_refused_with_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences = []
    for value in NASTY:
        monkeypatch.setenv(f"{PREFIX}{name.upper()}", value)
        try:
            from_environment()
        except BadOption as problem:
            sentences.append(str(problem))
    assert sentences or name in ANY_TEXT
    assert not [sentence for sentence in sentences if "another value" in sentence]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("tables.sqlite3", "must be a URL such as sqlite:///FILE"),
        ("postgresql://me:word@host:port/name", "must be a URL such as sqlite:///FILE"),
        ("mysql://me:word@host/name", "must be SQLite or PostgreSQL"),
    ],
)
def test_a_wrong_url_of_the_database(url: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence) as problem:
        from_environment(database=url)
    assert "word" not in str(problem.value)


def test_another_name_of_postgresql_is_known() -> None:
    assert from_environment(database="postgres://h/name").database == "postgresql://h/name"
