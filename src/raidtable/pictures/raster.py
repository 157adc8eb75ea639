"""Renders SVG to PNG and GIF. Needs the packages of the extra "pictures"."""

import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path

import brotli  # noqa: F401 - fontTools decompresses woff2 with it
import resvg_py
from fontTools.ttLib import TTFont
from PIL import Image

# The last frame of a GIF is shown this many times as long as the others.
LAST_FRAME_FACTOR = 4
COLOURS = 256


@contextmanager
def raster_with(fonts: Sequence[Traversable]) -> Iterator["Raster"]:
    """A raster that uses these fonts, or the system's fonts if there are none."""
    with tempfile.TemporaryDirectory(prefix="raidtable-fonts-") as folder:
        for font in fonts:
            convert_font(font, Path(folder, font.name).with_suffix(".ttf"))
        yield Raster(folder, own_fonts=bool(fonts))


class Raster:
    """Renders SVG with the fonts of a folder."""

    def __init__(self, folder: str, own_fonts: bool) -> None:
        self.folder = folder
        self.own_fonts = own_fonts

    def png(self, svg: str) -> bytes:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                font_dirs=[self.folder],
                # With our own fonts a picture is the same on every machine.
                skip_system_fonts=self.own_fonts,
            )
        )

    def image(self, svg: str) -> Image.Image:
        return Image.open(io.BytesIO(self.png(svg))).convert("RGB")

    def palette(self, svgs: Sequence[str]) -> Image.Image:
        """A palette for these drawings."""
        images = [self.image(svg) for svg in svgs]
        width, height = images[0].size
        together = Image.new("RGB", (width, height * len(images)))
        for number, image in enumerate(images):
            together.paste(image, (0, height * number))
        # Maximum coverage keeps the colours of small pieces in front of large areas.
        return together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3)

    def write_gif(
        self, target: Path, svgs: Iterable[str], palette: Image.Image, seconds: float
    ) -> None:
        frames = [
            self.image(svg).quantize(palette=palette, dither=Image.Dither.NONE) for svg in svgs
        ]
        time_ms = round(seconds * 1000)
        times = [time_ms] * (len(frames) - 1) + [time_ms * LAST_FRAME_FACTOR]
        frames[0].save(
            target,
            save_all=True,
            append_images=frames[1:],
            duration=times if len(times) > 1 else times[0],
            loop=0,
        )


def convert_font(source: Traversable, target: Path) -> None:
    """Convert a web font to TrueType with lining figures as the default digits.

    On the page the style sheet selects lining figures; the rasteriser has no such setting.
    """
    with source.open("rb") as file:
        font = TTFont(file)
        substitutions = font["GSUB"].table
        chosen = {
            index
            for record in substitutions.FeatureList.FeatureRecord
            if record.FeatureTag == "lnum"
            for index in record.Feature.LookupListIndex
        }
        lining: dict[str, str] = {}
        for index in chosen:
            for table in substitutions.LookupList.Lookup[index].SubTable:
                lining |= getattr(table, "ExtSubTable", table).mapping
        for table in font["cmap"].tables:
            table.cmap = {code: lining.get(glyph, glyph) for code, glyph in table.cmap.items()}
        font.flavor = None  # uncompressed
        font.save(target)
