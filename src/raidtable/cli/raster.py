"""SVG turned into pixels. It needs what the extra "pictures" brings."""

import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path

import brotli  # noqa: F401 - fontTools unpacks woff2 with it
import resvg_py
from fontTools.ttLib import TTFont
from PIL import Image

# The last position of a GIF stays so much longer before it begins again.
LAST_STAYS = 4
COLOURS = 256


@contextmanager
def raster_with(faces: Sequence[Traversable]) -> Iterator["Raster"]:
    """Draws with these faces; where there are none, with those of the machine."""
    with tempfile.TemporaryDirectory(prefix="raidtable-faces-") as folder:
        for face in faces:
            unpack(face, Path(folder, face.name).with_suffix(".ttf"))
        yield Raster(folder, has_page_fonts=bool(faces))


class Raster:
    """Turns SVG into pixels."""

    def __init__(self, folder: str, has_page_fonts: bool) -> None:
        self.folder = folder
        self.has_page_fonts = has_page_fonts

    def png(self, svg: str) -> bytes:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                font_dirs=[self.folder],
                # With our own faces a picture is the same on every machine.
                skip_system_fonts=self.has_page_fonts,
            )
        )

    def image(self, svg: str) -> Image.Image:
        return Image.open(io.BytesIO(self.png(svg))).convert("RGB")

    def palette(self, svgs: Sequence[str]) -> Image.Image:
        """The colours that serve these drawings best."""
        images = [self.image(svg) for svg in svgs]
        width, height = images[0].size
        together = Image.new("RGB", (width, height * len(images)))
        for number, image in enumerate(images):
            together.paste(image, (0, height * number))
        # This way a small thing keeps its colour, however large the sea round it is.
        return together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3)

    def write_gif(
        self, target: Path, svgs: Iterable[str], palette: Image.Image, seconds: float
    ) -> None:
        frames = [
            self.image(svg).quantize(palette=palette, dither=Image.Dither.NONE) for svg in svgs
        ]
        time_ms = round(seconds * 1000)
        times = [time_ms] * (len(frames) - 1) + [time_ms * LAST_STAYS]
        frames[0].save(
            target,
            save_all=True,
            append_images=frames[1:],
            duration=times if len(times) > 1 else times[0],
            loop=0,
        )


def unpack(face: Traversable, target: Path) -> None:
    """Writes a face of the web as the rasteriser reads it, with figures that stand on the line:
    the web's style sheet chooses them, which the rasteriser cannot."""
    with face.open("rb") as packed:
        font = TTFont(packed)
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
        font.flavor = None  # plain, not packed
        font.save(target)
