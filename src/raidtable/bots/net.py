"""A small neural network that adds to a game's evaluation function, in whole numbers only.

One hidden layer of 64 values. Each active feature adds its row of weights to the layer; the values
are clipped to 0..127, and one weight for each gives the output: hundredths of a point. Whole
numbers give the same result on every machine.

There are two forms with equal results. Compiled, four values share a 64-bit word, so that one
addition adds four weights; a row is an object with 16 words. Interpreted, all values share one
large integer. Weights are stored with an offset, so that no value ever borrows from its neighbour.
"""

import struct
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.features import MOST_ACTIVE, Features, Inputs
from raidtable.engine.judgement import Judgement
from raidtable.engine.state import State

HIDDEN: Final = 64
LANES: Final = 4
LANE_BITS: Final = 16
LANE: Final = 0xFFFF
# Weights are -100..100, biases -BIAS_LIMIT..BIAS_LIMIT. A value of the hidden layer is clipped to
# 0..CLIP.
WEIGHT_LIMIT: Final = 100
OFFSET: Final = 100
BIAS_LIMIT: Final = 2000
BIAS_OFFSET: Final = 2048
CLIP: Final = 127
# A weight of 1.0 in training is stored as 64, so an output of 1.0 is 64 * 64.
ONE: Final = 64
ONE_BITS: Final = 12

IS_COMPILED: Final = not __file__.endswith(".py")

# The highest value of a word's last lane stays below the sign bit.
assert MOST_ACTIVE * (OFFSET + WEIGHT_LIMIT) + BIAS_OFFSET + BIAS_LIMIT < 1 << (LANE_BITS - 1)


class Weights:
    """The weights of a net: a row for each feature, the biases, and the weights of the output.

    `gain` is the number of hundredths of a point that an output of 1.0 means.
    """

    def __init__(
        self, rows: list[list[int]], biases: list[int], outputs: list[int], constant: int, gain: int
    ) -> None:
        assert len(biases) == len(outputs) == HIDDEN
        assert all(len(row) == HIDDEN for row in rows)
        assert all(-WEIGHT_LIMIT <= weight <= WEIGHT_LIMIT for row in rows for weight in row)
        assert all(-WEIGHT_LIMIT <= weight <= WEIGHT_LIMIT for weight in outputs)
        assert all(-BIAS_LIMIT <= bias <= BIAS_LIMIT for bias in biases)
        self.rows = rows
        self.biases = biases
        self.outputs = outputs
        self.constant = constant
        self.gain = gain


@mypyc_attr(allow_interpreted_subclasses=True)
class Net(Inputs):
    """Sums the rows of active features. `begin`, the common features, `keep`; then for each seat
    `again`, its own features, `output`."""

    def begin(self) -> None:
        """Start with the biases."""
        raise NotImplementedError

    def keep(self) -> None:
        """Keep the sums of the features so far."""
        raise NotImplementedError

    def again(self) -> None:
        """Go back to the sums that were kept."""
        raise NotImplementedError

    def output(self) -> i64:
        """What the net makes of the active features, in hundredths of a point."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Words:
    """64 values in 16 words."""

    def __init__(self, values: list[int], offset: int) -> None:
        self.w0 = packed(values, 0, offset)
        self.w1 = packed(values, 4, offset)
        self.w2 = packed(values, 8, offset)
        self.w3 = packed(values, 12, offset)
        self.w4 = packed(values, 16, offset)
        self.w5 = packed(values, 20, offset)
        self.w6 = packed(values, 24, offset)
        self.w7 = packed(values, 28, offset)
        self.w8 = packed(values, 32, offset)
        self.w9 = packed(values, 36, offset)
        self.w10 = packed(values, 40, offset)
        self.w11 = packed(values, 44, offset)
        self.w12 = packed(values, 48, offset)
        self.w13 = packed(values, 52, offset)
        self.w14 = packed(values, 56, offset)
        self.w15 = packed(values, 60, offset)

    def add(self, other: "Words") -> None:
        self.w0 += other.w0
        self.w1 += other.w1
        self.w2 += other.w2
        self.w3 += other.w3
        self.w4 += other.w4
        self.w5 += other.w5
        self.w6 += other.w6
        self.w7 += other.w7
        self.w8 += other.w8
        self.w9 += other.w9
        self.w10 += other.w10
        self.w11 += other.w11
        self.w12 += other.w12
        self.w13 += other.w13
        self.w14 += other.w14
        self.w15 += other.w15

    def become(self, other: "Words") -> None:
        self.w0, self.w1, self.w2, self.w3 = other.w0, other.w1, other.w2, other.w3
        self.w4, self.w5, self.w6, self.w7 = other.w4, other.w5, other.w6, other.w7
        self.w8, self.w9, self.w10, self.w11 = other.w8, other.w9, other.w10, other.w11
        self.w12, self.w13, self.w14, self.w15 = other.w12, other.w13, other.w14, other.w15

    def clipped_product(self, other: "Words", zero: i64) -> i64:
        """The sum of all clipped values times those of `other`; `zero` is what 0 looks like."""
        return (
            product(self.w0, other.w0, zero)
            + product(self.w1, other.w1, zero)
            + product(self.w2, other.w2, zero)
            + product(self.w3, other.w3, zero)
            + product(self.w4, other.w4, zero)
            + product(self.w5, other.w5, zero)
            + product(self.w6, other.w6, zero)
            + product(self.w7, other.w7, zero)
            + product(self.w8, other.w8, zero)
            + product(self.w9, other.w9, zero)
            + product(self.w10, other.w10, zero)
            + product(self.w11, other.w11, zero)
            + product(self.w12, other.w12, zero)
            + product(self.w13, other.w13, zero)
            + product(self.w14, other.w14, zero)
            + product(self.w15, other.w15, zero)
        )


def packed(values: list[int], first: int, offset: int) -> i64:
    """Four values from `first` on in one word, each with that offset."""
    word: i64 = 0
    for place in range(LANES):
        lane: i64 = values[first + place] + offset
        word |= lane << (LANE_BITS * place)
    return word


def product(word: i64, weights: i64, zero: i64) -> i64:
    """Four clipped values times four weights."""
    return (
        clipped((word & LANE) - zero) * ((weights & LANE) - OFFSET)
        + clipped(((word >> 16) & LANE) - zero) * (((weights >> 16) & LANE) - OFFSET)
        + clipped(((word >> 32) & LANE) - zero) * (((weights >> 32) & LANE) - OFFSET)
        + clipped(((word >> 48) & LANE) - zero) * (((weights >> 48) & LANE) - OFFSET)
    )


def clipped(value: i64) -> i64:
    if value < 0:
        return 0
    return CLIP if value > CLIP else value


class PackedRows:
    """The weights of a net in words."""

    def __init__(self, weights: Weights) -> None:
        self.rows = [Words(row, OFFSET) for row in weights.rows]
        self.biases = Words(weights.biases, BIAS_OFFSET)
        self.outputs = Words(weights.outputs, OFFSET)
        self.constant: i64 = weights.constant
        self.gain: i64 = weights.gain


class PackedNet(Net):
    """The compiled form."""

    def __init__(self, weights: PackedRows) -> None:
        self.weights = weights
        self.rows = weights.rows
        self.sums = Words(weights_of_nothing(), 0)
        self.kept = Words(weights_of_nothing(), 0)
        self.count: i64 = 0
        self.kept_count: i64 = 0

    def begin(self) -> None:
        self.sums.become(self.weights.biases)
        self.count = 0

    def keep(self) -> None:
        self.kept.become(self.sums)
        self.kept_count = self.count

    def again(self) -> None:
        self.sums.become(self.kept)
        self.count = self.kept_count

    def put(self, number: i64) -> None:
        self.sums.add(self.rows[number])
        self.count += 1

    def output(self) -> i64:
        zero = BIAS_OFFSET + OFFSET * self.count
        total = self.sums.clipped_product(self.weights.outputs, zero) + self.weights.constant
        return (total * self.weights.gain) >> ONE_BITS


def weights_of_nothing() -> list[int]:
    return [0] * HIDDEN


class LongRows:
    """The weights of a net, a row in one large integer."""

    def __init__(self, weights: Weights) -> None:
        self.rows = [long_of(row, OFFSET) for row in weights.rows]
        self.biases = long_of(weights.biases, BIAS_OFFSET)
        self.outputs = weights.outputs
        self.constant = weights.constant
        self.gain = weights.gain


class LongNet(Net):
    """The interpreted form."""

    def __init__(self, weights: LongRows) -> None:
        self.weights = weights
        self.rows = weights.rows
        self.sums = 0
        self.kept = 0
        self.count = 0
        self.kept_count = 0

    def begin(self) -> None:
        self.sums = self.weights.biases
        self.count = 0

    def keep(self) -> None:
        self.kept = self.sums
        self.kept_count = self.count

    def again(self) -> None:
        self.sums = self.kept
        self.count = self.kept_count

    def put(self, number: i64) -> None:
        self.sums += self.rows[number]
        self.count += 1

    def output(self) -> i64:
        zero = BIAS_OFFSET + OFFSET * self.count
        top = zero + CLIP
        values = struct.unpack(f"<{HIDDEN}H", self.sums.to_bytes(2 * HIDDEN, "little"))
        total = self.weights.constant
        for value, weight in zip(values, self.weights.outputs, strict=True):
            if value > zero:
                total += (CLIP if value > top else value - zero) * weight
        return (total * self.weights.gain) >> ONE_BITS


def long_of(values: list[int], offset: int) -> int:
    return int.from_bytes(
        struct.pack(f"<{HIDDEN}H", *[value + offset for value in values]), "little"
    )


class NetRows:
    """Weights that were prepared for one form of the net, shared by all nets with them."""

    def __init__(self, weights: Weights, in_words: bool) -> None:
        self.packed = PackedRows(weights) if in_words else None
        self.long = None if in_words else LongRows(weights)

    def net(self) -> Net:
        """A net of its own, as its sums change with every use."""
        if self.packed is not None:
            return PackedNet(self.packed)
        assert self.long is not None
        return LongNet(self.long)


class LearnedJudgement(Judgement[Any]):
    """An evaluation function by named weights, and what the net adds for each seat."""

    def __init__(self, named: Judgement[Any], features: Features[Any], net: Net) -> None:
        super().__init__({})
        self.named = named
        self.features = features
        self.net = net

    def worths(self, s: State) -> list[int]:
        worths = self.named.worths(s)
        net, features = self.net, self.features
        net.begin()
        features.shared(s, net)
        net.keep()
        seats = features.seats(s)
        for seat in range(seats):
            net.again()
            features.seat(s, seat, net)
            worths[seat] += net.output()
        return worths


def rows_of(weights: Weights, in_words: bool = IS_COMPILED) -> NetRows:
    return NetRows(weights, in_words)
