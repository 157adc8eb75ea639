"""Makes the icons of the installed app in client/src from the icon of the browser's tab."""

import io
from pathlib import Path

from PIL import Image

from raidtable.pictures.maker import draw_apart

FOLDER = Path(__file__).parents[1] / "client" / "src"
ICON = FOLDER / "icon.svg"
GROUND = "#33210f"
COLOURS = 64
# A maskable icon may be cut to a circle of 80% of its width.
SAFE = 0.7


def drawing(size: int, *, maskable: bool) -> str:
    inner = size * (SAFE if maskable else 1.0)
    edge = (size - inner) / 2
    ground = f'<path d="M0 0H{size}V{size}H0z" fill="{GROUND}"/>' if maskable else ""
    icon = ICON.read_text(encoding="utf-8").replace(
        "<svg ", f'<svg x="{edge:g}" y="{edge:g}" width="{inner:g}" height="{inner:g}" ', 1
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
    return f"{head}{ground}{icon}</svg>"


def make(name: str, size: int, *, maskable: bool = False) -> None:
    drawn = Image.open(io.BytesIO(draw_apart(drawing(size, maskable=maskable))))
    assert drawn.size == (size, size)
    drawn.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(FOLDER / name, optimize=True)


make("icon-192.png", 192)
make("icon-512.png", 512)
make("icon-maskable-512.png", 512, maskable=True)
