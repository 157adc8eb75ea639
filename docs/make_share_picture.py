"""Makes client/src/share.png, which other sites show with a link to any page of Raidtable."""

import io
import re
from pathlib import Path

from PIL import Image

from raidtable.games import registry
from raidtable.pictures.maker import draw_apart

TARGET = Path(__file__).parents[1] / "client" / "src" / "share.png"
ICON = TARGET.with_name("icon-turn.svg")
WIDTH, HEIGHT = 1200, 630
COLOURS = 128


def vignettes() -> str:
    """The three games side by side, each cut to its middle."""
    ids = registry.game_ids()
    wide = WIDTH / len(ids)
    placed = []
    for number, game in enumerate(ids):
        head, _, rest = registry.get(game).presentation.vignette().partition(">")
        view = re.search(r'viewBox="[^"]+"', head)
        assert view is not None
        placed.append(
            f'<svg x="{wide * number:g}" y="0" width="{wide:g}" height="400" {view[0]} '
            f'preserveAspectRatio="xMidYMid slice">{rest}'
        )
    return "".join(placed)


def svg() -> str:
    icon = ICON.read_text(encoding="utf-8").replace(
        "<svg ", '<svg x="90" y="432" width="150" height="150" ', 1
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<path d="M0 0H{WIDTH}V{HEIGHT}H0z" fill="#1c120a"/>{vignettes()}'
        f'<path d="M0 398H{WIDTH}V406H0z" fill="#b98a54"/>{icon}'
        '<text x="280" y="545" font-family="Grenze" font-weight="600" font-size="124" '
        'fill="#f5e9cb">Raidtable</text></svg>'
    )


drawn = Image.open(io.BytesIO(draw_apart(svg()))).convert("RGB")
drawn.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(TARGET, optimize=True)
