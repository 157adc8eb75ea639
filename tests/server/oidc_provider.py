"""A small OpenID Connect provider on localhost: authorization code with PKCE, RS256 keys."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, quote_plus, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "raidtable-tests", "a secret between the two"


class Provider(ThreadingHTTPServer):
    """Everybody who asks is the person `person`; `spoil` changes the claims of their tokens."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server_address[1]}"
        self.key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"}, private=True)
        self.signing_key = self.key
        self.codes: dict[str, dict[str, str]] = {}
        self.person: dict[str, Any] = {"sub": "1", "preferred_username": "Sigrun"}
        self.spoil: dict[str, Any] = {}

    def id_token(self, asked: dict[str, str]) -> str:
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300,
            "nonce": asked["nonce"], **self.person, **self.spoil,
        }  # fmt: skip
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.signing_key)


class Handler(BaseHTTPRequestHandler):
    server: Provider

    def log_message(self, *about: object) -> None:
        pass

    def answer(self, status: int, body: object, kind: str = "application/json") -> None:
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        at, provider = urlsplit(self.path), self.server
        asked = {name: values[0] for name, values in parse_qs(at.query).items()}
        if at.path == "/.well-known/openid-configuration":
            self.answer(200, {
                "issuer": provider.issuer,
                "authorization_endpoint": f"{provider.issuer}/authorize",
                "token_endpoint": f"{provider.issuer}/token",
                "jwks_uri": f"{provider.issuer}/keys",
            })  # fmt: skip
        elif at.path == "/keys":
            self.answer(200, {"keys": [provider.key.as_dict(private=False)]})
        elif at.path == "/authorize":
            is_right = (
                asked.get("response_type") == "code"
                and asked.get("client_id") == CLIENT
                and asked.get("code_challenge_method") == "S256"
                and "openid" in asked.get("scope", "").split()
                and {"state", "nonce", "redirect_uri", "code_challenge"} <= asked.keys()
            )
            if not is_right:
                self.answer(400, {"error": "invalid_request"})
                return
            code = secrets.token_urlsafe(8)
            provider.codes[code] = asked
            query = urlencode({"code": code, "state": asked["state"]})
            link = escape(f"{asked['redirect_uri']}?{query}")
            self.answer(200, f'<!doctype html><a id="yes" href="{link}">Yes</a>', "text/html")
        else:
            self.answer(404, {})

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {name: values[0] for name, values in parse_qs(sent).items()}
        # Both are encoded as in a form (RFC 6749, 2.3.1).
        password = base64.b64encode(f"{CLIENT}:{quote_plus(SECRET)}".encode()).decode()
        asked = self.server.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if (
            self.headers.get("Authorization") != f"Basic {password}"
            or asked is None
            or asked["code_challenge"] != challenge
            or asked["redirect_uri"] != form.get("redirect_uri")
        ):
            self.answer(400, {"error": "invalid_grant"})
            return
        token = {
            "access_token": "x",
            "token_type": "Bearer",
            "id_token": self.server.id_token(asked),
        }
        self.answer(200, token)


@contextmanager
def running_provider() -> Iterator[Provider]:
    provider = Provider()
    thread = threading.Thread(target=provider.serve_forever)
    thread.start()
    try:
        yield provider
    finally:
        provider.shutdown()
        thread.join()
        provider.server_close()
