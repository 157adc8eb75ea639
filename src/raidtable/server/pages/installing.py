"""What lets a phone install the page: the web app manifest, and the service worker for notices."""

import json

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from raidtable.engine.words import N_
from raidtable.server import base_path
from raidtable.server.errors import NotFound
from raidtable.server.notices import words
from raidtable.server.pages.context import Context
from raidtable.server.pages.static_files import STATIC, static_address

# The colours of the bar and of the page, as in tokens.css.
BAR, PAGE = "#33210f", "#d8c59c"
WORKER = "service-worker.js"

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(context: Context) -> Response:
    """The app's name and icons, in the language of the page that asks."""
    home = f"{base_path.PREFIX}/"
    data = {
        "id": home,
        "name": "Raidtable",
        "short_name": "Raidtable",
        "description": context.text.say(words.APP_TEXT),
        "lang": context.language,
        "dir": "ltr",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAGE,
        "theme_color": BAR,
        "icons": [
            icon("icon-192.png", 192),
            icon("icon-512.png", 512),
            icon("icon-maskable-512.png", 512, "maskable"),
        ],
        "shortcuts": [{"name": context.text.say(words.YOUR_TABLES), "url": home}],
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return Response(json.dumps(data), media_type="application/manifest+json", headers=headers)


def icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {
        "src": static_address(name), "sizes": f"{size}x{size}", "type": "image/png",
        "purpose": purpose,
    }  # fmt: skip


@router.get(f"/{WORKER}")
async def service_worker() -> Response:
    """The script that receives push messages. Its place decides its scope: all pages."""
    file = STATIC / WORKER
    if not file.exists():
        raise NotFound(N_("This page doesn't exist."))
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(file, media_type="text/javascript", headers=headers)
