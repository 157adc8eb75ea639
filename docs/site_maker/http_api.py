"""The reference of the HTTP API, from the description that the server itself publishes."""

import json
from functools import cache
from typing import Any

from raidtable.server.app import make_app
from raidtable.server.settings import Settings


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document of a server."""
    app = make_app(Settings(database="sqlite://", secret="only for the documentation"))
    return dict(app.openapi())


def reference(_: str, docname: str) -> str:
    """Every endpoint with its parameters, bodies and answers, then all objects."""
    document = description()
    parts = ["## Endpoints in detail"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts.append(endpoint(method.upper(), path, operation))
    parts.append("## Objects")
    for name, schema in document["components"]["schemas"].items():
        parts.append(f"### {name}\n\n{object_table(schema)}")
    return "\n\n".join(parts)


def endpoint(method: str, path: str, operation: dict[str, Any]) -> str:
    lines = [f"### `{method} {path}`", operation.get("description") or operation["summary"]]
    parameters = operation.get("parameters", [])
    if parameters:
        rows = ["| parameter | in | type | meaning |", "|---|---|---|---|"]
        for parameter in parameters:
            rows.append(
                f"| `{parameter['name']}` | {parameter['in']} | {kind(parameter['schema'])} "
                f"| {parameter.get('description', '')} |"
            )
        lines.append("\n".join(rows))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        lines.append(f"Body: {kind(body['schema'])}.")
    rows = ["| status | answer |", "|---|---|"]
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get("application/json", {}).get("schema")
        shown = f": {kind(content)}" if content else ""
        rows.append(f"| {status} | {answer['description'].rstrip('.')}{shown} |")
    return "\n\n".join([*lines, "\n".join(rows)])


def object_table(schema: dict[str, Any]) -> str:
    rows = ["| key | type | meaning |", "|---|---|---|"]
    required = schema.get("required", [])
    for name, value in schema.get("properties", {}).items():
        optional = "" if name in required else "; optional"
        rows.append(f"| `{name}` | {kind(value)}{optional} | {value.get('description', '')} |")
    return "\n".join(rows)


def kind(schema: dict[str, Any]) -> str:
    """The type of a value in words, with a link to the object that it is."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(kind(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    inner = schema.get("additionalProperties")
    if schema.get("type") == "object" and isinstance(inner, dict) and inner:
        return f"object of {kind(inner)}"
    return str(schema.get("type", "any value"))
