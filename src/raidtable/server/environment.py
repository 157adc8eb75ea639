"""Reads the settings from flags, environment variables, and files that variables name."""

import os
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_, Text
from raidtable.server.secret import check_secret
from raidtable.server.settings import Settings, variable_of

WRONG = N_("{where} is {value!r}, but must be {expected}.")
TWICE = N_("{variable} and {file_variable} are both set. Remove one of them.")
CANNOT_READ = N_(
    "{file_variable} names {file}, which can't be read: {why}. Correct the name, or let this user "
    "read the file."
)
NOT_TEXT = N_("{file_variable} names {file}, which is not a text in UTF-8.")
# No setting is longer; a larger file is some other file.
MOST_BYTES = 64 * 1024

# Descriptions of the values that a setting can have, by the kind of pydantic's error.
EXPECTED = {
    "base_path": N_("a path such as /games that is not one of the server's own"),
    "bool_parsing": N_("true or false"),
    "finite_number": N_("a number"),
    "float_parsing": N_("a number"),
    "greater_than": N_("more than {gt:g}"),
    "greater_than_equal": N_("at least {ge:g}"),
    "int_from_float": N_("a whole number"),
    "int_parsing": N_("a whole number"),
    "int_parsing_size": N_("a whole number"),
    "less_than_equal": N_("at most {le:g}"),
    "literal_error": "{expected}",
    "push_contact": N_("mailto: and a mail address, or an https address"),
    "oidc_issuer": N_("the address of a provider, such as https://login.example"),
    "public_address": N_("the address of the server, such as https://table.example"),
    "value_error": N_("addresses or networks, separated by commas"),
}
OTHERWISE = N_("another value")


def from_environment(**flags: Any) -> Settings:
    """The settings: flags that were given, then variables, then files that variables name, then
    defaults.

    Raises BadOption, with a sentence that names the flag or variable, if a value is wrong.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    from_files = settings_in_files(given)
    try:
        return Settings(**from_files, **given)
    except ValidationError as problem:
        error = problem.errors()[0]
        name = str(error["loc"][0])
        where = variable_of(name)
        if name in given:
            where = f"--{name.replace('_', '-')}"
        elif name in from_files:
            where = file_variable_of(name)
        raise BadOption(
            WRONG,
            where=where,
            value=error["input"],
            expected=Text(EXPECTED.get(error["type"], OTHERWISE), **error.get("ctx", {})),
        ) from None


def file_variable_of(name: str) -> str:
    return f"{variable_of(name)}_FILE"


def settings_in_files(given: dict[str, Any]) -> dict[str, Any]:
    """The settings that are in files, except those that a flag gives."""
    found: dict[str, Any] = {}
    for name in Settings.model_fields:
        file_variable = file_variable_of(name)
        file = os.environ.get(file_variable, "")
        if not file or name in given:
            continue
        if os.environ.get(variable_of(name)):
            raise BadOption(TWICE, variable=variable_of(name), file_variable=file_variable)
        found[name] = setting_in(Path(file), file_variable)
        if name == "secret":
            check_secret(found[name], file)
    return found


def setting_in(file: Path, file_variable: str) -> str:
    """The content of the file without the space around it."""
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES).decode("utf-8").strip()
    except OSError as problem:
        raise BadOption(
            CANNOT_READ,
            file_variable=file_variable,
            file=file,
            why=problem.strerror or str(problem),
        ) from None
    except UnicodeDecodeError:
        raise BadOption(NOT_TEXT, file_variable=file_variable, file=file) from None
