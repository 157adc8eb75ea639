"""The page about the JSON API: a guide in the reader's language, and all fields of all requests.

The fields come from the OpenAPI description, so the page can't fall behind the API.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.data import has_file, load_text
from raidtable.server import base_path
from raidtable.server.html.markdown import as_html
from raidtable.server.pages.context import Context

PAGES = "raidtable.server.pages"

router = APIRouter(include_in_schema=False)


class Field(NamedTuple):
    """A value that a request takes or an answer holds."""

    name: str
    kind: str
    description: str  # a message
    required: bool


class Endpoint(NamedTuple):
    """A request that programs can send."""

    method: str
    path: str
    asked: list[Field]
    answered: list[Field]


@router.get("/api", response_class=HTMLResponse)
async def api_guide(context: Context) -> Response:
    """How programs play: the guide, and the fields of each request."""
    title, text = guide(context.language)
    return context.render(
        "api.html",
        title=title,
        text=text,
        endpoints=endpoints(context.request.app.openapi()),
    )


@cache
def guide(language: str) -> tuple[str, Markup]:
    """The heading and the text of the guide; English for a language without one."""
    name = f"guides/api.{language}.md"
    written = load_text(PAGES, name if has_file(PAGES, name) else "guides/api.md")
    heading, _, text = written.partition("\n")
    text = text.replace("`/api/v1`", f"`{base_path.PREFIX}/api/v1`")
    return heading.removeprefix("# "), as_html(text)


def endpoints(description: Mapping[str, Any]) -> list[Endpoint]:
    """All requests of an OpenAPI description, in its order."""
    schemas = description["components"]["schemas"]
    return [
        Endpoint(
            method.upper(),
            path,
            [*parameters_of(request), *fields_of(body_of(request), schemas)],
            list(fields_of(answer_of(request), schemas)),
        )
        for path, methods in description["paths"].items()
        for method, request in methods.items()
    ]


def parameters_of(request: Mapping[str, Any]) -> Iterator[Field]:
    """The parameters in the query of the address; those in its path are in the path itself."""
    for parameter in request.get("parameters", []):
        if parameter["in"] == "query":
            schema = parameter["schema"]
            yield Field(
                parameter["name"],
                kind_of(schema),
                schema.get("description", ""),
                parameter.get("required", False),
            )


def body_of(request: Mapping[str, Any]) -> Mapping[str, Any]:
    return json_of(request.get("requestBody", {}))


def answer_of(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of the answer to a request that succeeds."""
    return json_of(next(item for code, item in request["responses"].items() if code[0] == "2"))


def json_of(part: Mapping[str, Any]) -> Mapping[str, Any]:
    schema: Mapping[str, Any] = (
        part.get("content", {}).get("application/json", {}).get("schema", {})
    )
    return schema


def fields_of(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Field]:
    """The fields of a schema, or of the entries of a list of it."""
    named = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
    if not named:
        return
    model = schemas[named]
    for name, field in model["properties"].items():
        yield Field(
            name,
            kind_of(field),
            field.get("description", ""),
            name in model.get("required", []),
        )


def kind_of(schema: Mapping[str, Any]) -> str:
    """The type of a value as JSON calls it, such as `[string]` for a list of texts."""
    if "anyOf" in schema:
        return " | ".join(kind_of(either) for either in schema["anyOf"])
    kind = str(schema.get("type", "any"))
    if kind == "array":
        return f"[{kind_of(schema['items'])}]"
    inner = schema.get("additionalProperties")
    return f"{{{kind_of(inner)}}}" if kind == "object" and isinstance(inner, dict) else kind
