"""The OpenAPI description is valid, and no request breaks the server."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.browser import Browser, Site

# The number of requests to each endpoint in `make test` and in `make soak`.
EXAMPLES = [12, pytest.param(200, marks=pytest.mark.slow)]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ENDPOINTS = [
    ("GET", "/api/v1/games"),
    ("GET", "/api/v1/tables"),
    ("POST", "/api/v1/tables"),
    ("POST", "/api/v1/tables/{table}/join"),
    ("GET", "/api/v1/tables/{table}"),
    ("POST", "/api/v1/tables/{table}/play"),
    ("POST", "/api/v1/tables/{table}/answer"),
    ("POST", "/api/v1/tables/{table}/token"),
    ("GET", "/api/v1/tables/{table}/events"),
    ("GET", "/api/v1/tables/{table}/record"),
    ("GET", "/api/v1/tables/{table}/orders"),
    ("PUT", "/api/v1/tables/{table}/orders"),
    ("GET", "/api/v1/tables/{table}/notes"),
    ("PUT", "/api/v1/tables/{table}/notes"),
    ("GET", "/api/v1/waiting"),
    ("GET", "/api/v1/people/{person}"),
    ("GET", "/api/v1/history"),
]


@pytest.fixture(scope="session")
def schema(site: Site) -> Any:
    return schemathesis.openapi.from_url(f"{site.base}/openapi.json")


def test_the_description_is_valid_and_names_every_endpoint(schema: Any, me: Browser) -> None:
    schema.validate()
    described = me.http.get("/openapi.json").json()
    assert [
        (method.upper(), path) for path, methods in described["paths"].items() for method in methods
    ] == ENDPOINTS
    assert described["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_nothing_that_is_asked_breaks_the_server(
    method: str, path: str, examples: int, schema: Any, me: Browser
) -> None:
    """Random requests, valid and invalid, to existing and missing tables, with and without a seat
    token: each gets an answer that the description allows."""
    asked = {"game": "raids", "players": ["me", "open"]}
    made = me.http.post("/api/v1/tables", json=asked).json()
    headers = st.sampled_from([{}, {"Authorization": f"Bearer {made['tokens']['0']}"}])
    operation = schema[path][method]
    cases = operation.as_strategy()
    if operation.path_parameters or operation.body:
        cases |= operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=cases, there=st.booleans(), header=headers)
    def holds(case: Any, there: bool, header: dict[str, str]) -> None:
        if there and "{table}" in path:
            case.path_parameters = {"table": made["table"]}
        case.call_and_validate(checks=CHECKS, headers=header)

    holds()
