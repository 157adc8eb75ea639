"""Draws pictures in another process: drawing one takes a second, and would stop everything else.

The process is this module's own program: SVG comes in, PNG goes out.
"""

import asyncio
import subprocess
import sys
from collections import OrderedDict
from functools import cache
from importlib.util import find_spec

from raidtable.pictures.fonts import EXTRA, fonts

# Pictures that are kept; each is about 400 kB.
MOST_KEPT = 32
PATIENCE_S = 60.0


@cache
def can_draw() -> bool:
    """Whether the packages of the extra are installed."""
    return all(find_spec(package) is not None for package in EXTRA)


class PictureMaker:
    """Makes PNG pictures, one at a time, and keeps the last ones."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.is_drawing = asyncio.Lock()

    def has(self, svg: str) -> bool:
        """Whether the picture is there already."""
        return svg in self.kept

    async def png(self, svg: str) -> bytes:
        async with self.is_drawing:
            if svg not in self.kept:
                self.kept[svg] = await asyncio.to_thread(draw_apart, svg)
                while len(self.kept) > MOST_KEPT:
                    self.kept.popitem(last=False)
            self.kept.move_to_end(svg)
            return self.kept[svg]


def draw_apart(svg: str) -> bytes:
    """Draw in another process, and wait for it."""
    command = [sys.executable, "-m", "raidtable.pictures.maker"]
    done = subprocess.run(
        command, input=svg.encode(), capture_output=True, timeout=PATIENCE_S, check=True
    )
    return done.stdout


def main() -> None:
    from raidtable.pictures.raster import raster_with

    with raster_with(fonts()) as raster:
        sys.stdout.buffer.write(raster.png(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
