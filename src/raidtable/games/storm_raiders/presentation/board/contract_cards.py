"""Draws the Contracts on the map of Storm Raiders."""

from functools import cache
from html import escape

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.presentation.board.layout import Layout
from raidtable.games.storm_raiders.presentation.board.map_pieces import TEXT_FONT, piece
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.board.points_on_map import (
    card_of,
    card_place,
    card_width,
    rewards_shown,
)
from raidtable.games.storm_raiders.presentation.board.shapes import (
    INK,
    figure,
    number,
    shape_id,
    use,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    AGE_GREY,
    AGE_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    HOLDS,
    ICONS,
    PRESTIGE,
)
from raidtable.games.storm_raiders.rules.state import StormState


@cache
def all_cards(layout: Layout) -> str:
    """Definitions of every Contract at every age, used by name."""
    return "".join(
        f'<g id="{shape_id(card_name(contract, age))}" {TEXT_FONT}>'
        f"{card_shape(layout, contract, age)}</g>"
        for contract in range(CONTRACTS)
        for age in range(len(AGE_NAMES))
    )


def card_name(contract: int, age: int) -> str:
    return f"card-{contract}-{age}"


def card_shape(layout: Layout, contract: int, age: int) -> str:
    """A Contract, from its upper left corner: grey with one edge, blue with two, or with a
    Damage."""
    card, width = card_of(layout), card_width(layout, contract, age)
    height = card.height
    shape = (
        f'<rect width="{number(width)}" height="{height}" rx="4" '
        f'fill="{"#e9e3d3" if age == AGE_GREY else "#c5dcee"}" stroke="{INK}" stroke-width="1.5"/>'
    )
    if age != AGE_GREY:
        shape += (
            f'<rect x="2" y="2" width="{number(width - 4)}" height="{height - 4}" rx="3" '
            'fill="none" stroke="#1f4f96" stroke-width="1.5"/>'
        )
    for kind, place in zip(ICONS[contract], card.needs(len(ICONS[contract])), strict=True):
        shape += use(f"token-{kind}", *place, 0.55 if layout.is_portrait else 0.82)
    if not layout.is_portrait:
        signs = "".join(
            use(f"reward-{kind}", 12 + place * card.reward_step, 29, 0.64)
            for place, kind in enumerate(rewards_shown(contract, age))
        )
        shape += f'<g fill="{INK}" color="{INK}">{signs}</g>'
    inset, wide, size = (1.5, 13, 12.5) if layout.is_portrait else (4, 22, 21)
    shape += (
        f'<rect x="{number(width - wide - inset)}" y="{inset}" width="{wide}" '
        f'height="{number(height - 2 * inset)}" rx="3" fill="#8f3d16"/>'
        f"{figure(width - wide / 2 - inset, height / 2, PRESTIGE[contract], size, '#fff6e2')}"
    )
    harmed = use("damage", width - 2, 2, 0.5 if layout.is_portrait else 0.75)
    return shape + harmed if age == AGE_DAMAGED else shape


def contracts(layout: Layout, s: StormState, words: StormWords) -> list[str]:
    return [
        contract_piece(
            layout, words.language, int(s.side), hold, int(s.holds[hold]), int(s.ages[hold])
        )
        for hold in range(HOLDS)
        if s.holds[hold] != NONE
    ]


@cache
def contract_piece(
    layout: Layout, language: str, side: int, hold: int, contract: int, age: int
) -> str:
    markup = contract_title(language, contract, age) + use(card_name(contract, age))
    place = card_place(layout, side, hold, contract, age)
    return piece(f"contract-{CONTRACT_NAMES[contract]}", place, markup)


def contract_title(language: str, contract: int, age: int) -> str:
    return f"<title>{escape(in_language(language).contract(contract, age))}</title>"
