"""The reference of the command line, from the commands themselves."""

import typer

from raidtable.cli.main import app


def reference(_: str, docname: str) -> str:
    """Each command with its arguments and options."""
    group = typer.main.get_command(app)
    parts = []
    for name, command in getattr(group, "commands", {}).items():
        arguments = [f" {part.name.upper()}" for part in command.params if is_argument(part)]
        parts += [f"## {name}", command.help, f"`raidtable {name}{''.join(arguments)} [OPTIONS]`"]
        rows = ["| argument or option | meaning | default |", "|---|---|---|"]
        for part in command.params:
            shown = part.name.upper() if is_argument(part) else ", ".join(part.opts)
            default = "" if part.default in (None, False) else f"`{part.default}`"
            if part.required:
                default = "required"
            rows.append(f"| `{shown}` | {part.help} | {default} |")
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def is_argument(part: object) -> bool:
    return getattr(part, "param_type_name", "") == "argument"
