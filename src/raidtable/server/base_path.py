"""The path below which the server is reached, such as /games on a host name that others share.

Pages, forms, redirects and streams begin their addresses with `PREFIX`. Inside the server no path
has it: `App` in app.py takes it off each request, if the proxy has not done so already.
"""

import re

# Set once, when the application is made, because what is drawn is cached with it. It is empty for a
# server that has its host name for itself.
PREFIX = ""

SHAPE = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")
# The first names in our own addresses. A prefix that begins with one could not be told from them.
OWN_NAMES = frozenset(
    {
        "about", "account", "admin", "api", "art", "days-off", "events", "healthz", "history",
        "invite", "invited", "lang", "learn", "login", "logout", "manifest.webmanifest", "metrics",
        "name", "new", "next", "notices", "now", "openapi.json", "people", "puzzles", "register",
        "report", "reset", "rules", "service-worker.js", "sign-in", "sign-out", "static", "t",
        "upload",
    }
)  # fmt: skip


def use(prefix: str) -> None:
    """Let all addresses of this process begin with that prefix."""
    global PREFIX
    PREFIX = prefix


def cookie_name(name: str) -> str:
    """The name of one of our cookies. Browsers also send the cookies that another server has set
    for the whole host, and these may have the same names."""
    return name + PREFIX.replace("/", "-")


def is_possible(prefix: str) -> bool:
    """Whether a server can be reached below that prefix."""
    return bool(SHAPE.fullmatch(prefix)) and prefix.split("/")[1] not in OWN_NAMES


def without_prefix(path: str, prefix: str) -> str:
    """The path as the routes know it. A proxy may have taken the prefix off already."""
    if prefix and path.startswith(prefix) and path[len(prefix) : len(prefix) + 1] in ("/", ""):
        return path[len(prefix) :] or "/"
    return path
