"""Signing in by an OpenID Connect provider: discovery, PKCE, state and nonce.

`authlib` and `httpx` are in the extra `oidc`; they are imported only where a provider is set.
"""

import hmac
import logging
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote_plus

from raidtable.engine.words import N_
from raidtable.server.errors import Rejected
from raidtable.server.security.signing import Signer
from raidtable.server.settings import Settings

if TYPE_CHECKING:
    from httpx import Response

LOG = logging.getLogger("raidtable.oidc")
DISCOVERY = "/.well-known/openid-configuration"
SCOPE = "openid profile"
# What a provider may sign with. Symmetric algorithms and "none" are not among them.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]
BASIC = "client_secret_basic"
TIMEOUT_S = 10.0
# The time for signing in at the provider.
FLOW_S = 600.0
# Clocks of two machines may differ by this much.
LEEWAY_S = 60
NO_PROVIDER = N_("This server has no such way to sign in.")
UNREACHABLE = N_("The sign-in service didn't answer as it should. Try again in a minute.")
NOT_COMPLETED = N_("The sign-in was not completed. Try again.")


class Flow(NamedTuple):
    """What the browser keeps in a signed cookie while its person signs in at the provider."""

    state: str
    nonce: str
    verifier: str
    invitation: str  # the code that let the person in
    link: str  # the user whose account is linked; empty for signing in


class Identity(NamedTuple):
    """The account at the provider."""

    issuer: str
    subject: str
    names: tuple[str, ...]  # what the person may be called, the best first


class OidcProvider:
    """One provider, as the settings name it."""

    def __init__(self, settings: Settings) -> None:
        self.issuer = settings.oidc_issuer
        self.client_id = settings.oidc_client
        self.client_secret = settings.oidc_secret
        self.flows = Signer(settings.secret, "oidc")
        self._metadata: dict[str, Any] | None = None

    def check_configured(self) -> None:
        if not self.issuer:
            raise Rejected(NO_PROVIDER)

    # The cookie

    def write_flow(self, flow: Flow) -> str:
        return self.flows.write(list(flow))

    def read_flow(self, cookie: str, state: str) -> Flow:
        """The flow that this browser began; raises Rejected for an answer to any other."""
        signed = self.flows.read(cookie, FLOW_S)
        if signed is None:
            raise Rejected(NOT_COMPLETED)
        flow = Flow(*signed.value)
        if not state or not hmac.compare_digest(flow.state.encode(), state.encode()):
            raise Rejected(NOT_COMPLETED)
        return flow

    # At the provider

    async def begin(self, callback: str, invitation: str, link: str) -> tuple[str, Flow]:
        """The address at which the person signs in, and the flow to keep meanwhile."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        metadata = await self.metadata()
        flow = Flow(
            secrets.token_urlsafe(24),
            secrets.token_urlsafe(24),
            secrets.token_urlsafe(48),
            invitation,
            link,
        )
        address = prepare_grant_uri(
            metadata["authorization_endpoint"],
            self.client_id,
            "code",
            callback,
            SCOPE,
            flow.state,
            nonce=flow.nonce,
            code_challenge=create_s256_code_challenge(flow.verifier),
            code_challenge_method="S256",
        )
        return str(address), flow

    async def finish(self, callback: str, code: str, flow: Flow) -> Identity:
        """Exchange the code for the identity of the person."""
        import httpx

        metadata = await self.metadata()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": callback,
            "client_id": self.client_id,
            "code_verifier": flow.verifier,
        }
        basic = None
        offered = metadata.get("token_endpoint_auth_methods_supported", [BASIC])
        if self.client_secret and BASIC in offered:
            basic = httpx.BasicAuth(quote_plus(self.client_id), quote_plus(self.client_secret))
        elif self.client_secret:
            form["client_secret"] = self.client_secret
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT_S) as client:
                token = object_in(
                    await client.post(
                        metadata["token_endpoint"],
                        data=form,
                        auth=basic or httpx.USE_CLIENT_DEFAULT,
                    )
                )
                keys = object_in(await client.get(metadata["jwks_uri"]))
        except (httpx.HTTPError, ValueError) as problem:
            LOG.warning("the provider did not give a token: %r", problem)
            raise Rejected(UNREACHABLE) from None
        return self.identity(str(token.get("id_token", "")), keys, flow)

    def identity(self, id_token: str, keys: dict[str, Any], flow: Flow) -> Identity:
        """The identity in a token that the provider signed for us and for this flow."""
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        rules = jwt.JWTClaimsRegistry(
            leeway=LEEWAY_S,
            iss={"essential": True, "value": self.issuer},
            aud={"essential": True, "value": self.client_id},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": flow.nonce},
        )
        try:
            signing = [key for key in keys.get("keys", []) if key.get("use", "sig") == "sig"]
            found = jwt.decode(
                id_token, KeySet.import_key_set({"keys": signing}), algorithms=ALGORITHMS
            )
            rules.validate(found.claims)
        except (JoseError, ValueError, TypeError, KeyError) as problem:
            LOG.warning("the provider's token is not valid: %r", problem)
            raise Rejected(NOT_COMPLETED) from None
        claims = found.claims
        subject = str(claims["sub"])
        is_ours = claims.get("azp", self.client_id) == self.client_id
        if not is_ours or not 0 < len(subject) <= 255:
            raise Rejected(NOT_COMPLETED)
        wished = (claims.get("preferred_username"), claims.get("nickname"), claims.get("name"))
        names = tuple(name for name in wished if isinstance(name, str) and name.strip())
        return Identity(self.issuer, subject, names)

    async def metadata(self) -> dict[str, Any]:
        """What the provider says about itself, read once."""
        import httpx

        self.check_configured()
        if self._metadata is None:
            try:
                async with httpx.AsyncClient(timeout=TIMEOUT_S) as client:
                    found = object_in(await client.get(self.issuer.rstrip("/") + DISCOVERY))
            except (httpx.HTTPError, ValueError) as problem:
                LOG.warning("the provider could not be asked: %r", problem)
                raise Rejected(UNREACHABLE) from None
            needed = ("authorization_endpoint", "token_endpoint", "jwks_uri")
            if found.get("issuer") != self.issuer or not all(found.get(name) for name in needed):
                LOG.warning("the provider at %s calls itself %r", self.issuer, found.get("issuer"))
                raise Rejected(UNREACHABLE)
            self._metadata = found
        return self._metadata


def object_in(answer: "Response") -> dict[str, Any]:
    """The JSON object of an answer; raises ValueError or an error of httpx for anything else."""
    answer.raise_for_status()
    found = answer.json()
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found
