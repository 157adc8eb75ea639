"""Answers to browsers: compressed pages and sections, and redirects."""

import gzip
from typing import NamedTuple
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

from raidtable.server.html.page_sections import PageSections

COMPRESSION_LEVEL = 5
# For files whose address changes with their content.
CACHE_FOREVER = "public, max-age=31536000, immutable"


class SharedLink(NamedTuple):
    """What other sites show with a link to a page (Open Graph); all addresses are absolute."""

    address: str
    title: str
    description: str
    picture: str
    size: tuple[int, int] = (1200, 630)


def accepted_encodings(request: Request) -> set[str]:
    """The content encodings that the browser accepts."""
    offered = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    parsed = (encoding.partition(";q=") for encoding in offered)
    return {name for name, _, weight in parsed if not weight or weight.strip("0.")}


def accepts_gzip(request: Request) -> bool:
    return "gzip" in accepted_encodings(request)


def page_response(request: Request, html: str) -> HTMLResponse:
    """A whole page. It may show a hand of cards, so no browser keeps it for the Back button.

    Pages are compressed here and not by a middleware, since event streams are compressed already.
    """
    headers = {"Cache-Control": "no-store"}
    if not accepts_gzip(request):
        return HTMLResponse(html, headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    data = gzip.compress(html.encode(), compresslevel=COMPRESSION_LEVEL)
    return HTMLResponse(data, headers=headers)


def sections_response(request: Request, sections: PageSections) -> Response:
    """Sections for a page that asked by its script."""
    if not accepts_gzip(request):
        return HTMLResponse(sections.html())
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(sections.compressed(), headers=headers)


def compressed_response(request: Request, compressed: bytes, media_type: str) -> Response:
    """Data that is compressed already, and may be cached forever."""
    headers = {"Cache-Control": CACHE_FOREVER, "Vary": "Accept-Encoding"}
    if accepts_gzip(request):
        headers["Content-Encoding"] = "gzip"
    else:
        compressed = gzip.decompress(compressed)
    return Response(compressed, media_type=media_type, headers=headers)


def local_path(path: str) -> str:
    """The path if it leads to a page of this server; otherwise that of the home page.

    Browsers read `//host` and `/\\host` as another server, and skip tabs and line breaks.
    """
    has_odd_letters = "\\" in path or any(not letter.isprintable() for letter in path)
    if has_odd_letters or not path.startswith("/") or path.startswith("//"):
        return "/"
    parts = urlsplit(path)
    return "/" if parts.scheme or parts.netloc else path
