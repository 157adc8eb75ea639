"""Packages that only some settings need. Where one is missing, the server says so at start."""

from importlib.util import find_spec

from raidtable.engine.errors import BadOption
from raidtable.engine.messages import PACKAGE_MISSING
from raidtable.server.settings import Settings


def needed_packages(settings: Settings) -> list[tuple[str, str]]:
    """The packages that the settings ask for, each with its extra."""
    needed = []
    if settings.oidc_issuer:
        needed += [("authlib", "raidtable[oidc]"), ("httpx", "raidtable[oidc]")]
    if settings.passkeys:
        needed.append(("webauthn", "raidtable[passkeys]"))
    if settings.push:
        needed.append(("pywebpush", "raidtable[push]"))
    if settings.smtp_host:
        needed.append(("aiosmtplib", "raidtable[mail]"))
    return needed


def check_extras(settings: Settings) -> None:
    """Raise an error that names the first missing package, and how to install it."""
    for package, extra in needed_packages(settings):
        if find_spec(package) is None:
            raise BadOption(PACKAGE_MISSING, package=package, extra=extra)
