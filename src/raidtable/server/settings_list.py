"""The list of all settings, for `raidtable serve --help` and docs/hosting.md."""

from collections.abc import Iterator
from typing import NamedTuple

from raidtable.engine.messages import N_
from raidtable.engine.words import Translator
from raidtable.server.settings import Settings, extra_of, variable_of

OFF, NONE = N_("off"), N_("none")
ABOUT_VARIABLES = N_(
    "Settings are environment variables; flags come first. Each can also be read from a file, "
    "which a variable with _FILE at its end names: RAIDTABLE_SECRET_FILE=/run/secrets/raidtable"
)


class Listed(NamedTuple):
    """One setting as people read it."""

    variable: str
    default: str
    meaning: str


def listed(translator: Translator) -> Iterator[Listed]:
    for name, field in Settings.model_fields.items():
        assert field.description is not None
        yield Listed(
            variable_of(name), default_of(name, translator), translator.say(field.description)
        )


def default_of(name: str, translator: Translator) -> str:
    shown = extra_of(name, "shown")
    if shown is not None:
        return translator.say(shown)
    default = Settings.model_fields[name].default
    if default is False:
        return translator.say(OFF)
    if default == "":
        return translator.say(NONE)
    return f"{default:g}" if isinstance(default, float) else str(default)


def settings_table() -> str:
    """The table in docs/hosting.md."""
    lines = ["| variable | default | meaning |", "|---|---|---|"]
    for row in listed(Translator("en")):
        lines.append(f"| `{row.variable}` | {row.default} | {row.meaning} |")
    return "\n".join(lines)
