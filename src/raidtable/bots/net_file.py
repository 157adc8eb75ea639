"""The file of a net: its weights as text, with a checksum, and how it was trained and tested.

A net belongs to the features it was trained with, so the file has their fingerprint.
"""

import base64
import binascii
import hashlib
import json
import struct
import textwrap
import tomllib
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from raidtable.bots.net import HIDDEN, Weights
from raidtable.engine.errors import RaidtableError
from raidtable.engine.features import Features
from raidtable.engine.messages import N_

TAIL: Final = struct.Struct(f"<{HIDDEN}h{HIDDEN}bi")
LINE: Final = 100


class BadNet(RaidtableError):
    """A net that cannot be used."""


@lru_cache(maxsize=32)
def read_net(path: str) -> Mapping[str, Any]:
    """The data of a net's file, as it was when it was first read."""
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


def weights_of(data: Mapping[str, Any], features: Features[Any], game: str) -> Weights:
    """The weights in the data of a net's file, checked."""
    if data.get("features") != features.fingerprint():
        raise BadNet(
            N_(
                "The net of {game} was trained with other features than this version has. "
                "Train it again: raidtable learn {game}"
            ),
            game=game,
        )
    try:
        packed = zlib.decompress(base64.b85decode("".join(data["weights"].split())))
        gain = int(data["gain"])
    except (KeyError, AttributeError, TypeError, ValueError, zlib.error, binascii.Error):
        raise BadNet(N_("The net of {game} cannot be read."), game=game) from None
    size = features.size * HIDDEN
    if checksum(packed) != data.get("checksum") or len(packed) != size + TAIL.size:
        raise BadNet(N_("The net of {game} is damaged: its checksum is wrong."), game=game)
    flat = struct.unpack(f"<{size}b", packed[:size])
    rows = [list(flat[first : first + HIDDEN]) for first in range(0, size, HIDDEN)]
    tail = TAIL.unpack(packed[size:])
    return Weights(
        rows, list(tail[:HIDDEN]), list(tail[HIDDEN : 2 * HIDDEN]), tail[2 * HIDDEN], gain
    )


def checksum(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:16]


def net_text(
    weights: Weights,
    features: Features[Any],
    training: Mapping[str, str | int | float],
    strength: Mapping[str, str],
) -> str:
    """The text of the file, in TOML."""
    flat = [weight for row in weights.rows for weight in row]
    packed = struct.pack(f"<{len(flat)}b", *flat)
    packed += TAIL.pack(*weights.biases, *weights.outputs, weights.constant)
    text = base64.b85encode(zlib.compress(packed, 9)).decode()
    lines = [
        "# What was learned about this game; made by `raidtable learn`.",
        f'features = "{features.fingerprint()}"',
        f'checksum = "{checksum(packed)}"',
        f"gain = {weights.gain}",
        "weights = '''",
        *textwrap.wrap(text, LINE, break_on_hyphens=False),
        "'''",
        "",
        "[training]",
        *(f"{name} = {json.dumps(value)}" for name, value in training.items()),
        "",
        "[strength]",
        *([] if strength else ["# Not measured yet."]),
        *(f"{name} = {json.dumps(value)}" for name, value in strength.items()),
    ]
    return "\n".join([*lines, ""])
