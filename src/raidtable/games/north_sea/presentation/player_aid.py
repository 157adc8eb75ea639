"""The player aid of Raiders of the North Sea: goods, workers, cards, buildings, settlements."""

from raidtable.engine.player_aid import PiecePicture, PlayerAid
from raidtable.engine.words import N_
from raidtable.games.north_sea.presentation.board.board import die_face, offering_shapes
from raidtable.games.north_sea.presentation.board.cards import DEEDS
from raidtable.games.north_sea.presentation.board.layout import LANDSCAPE
from raidtable.games.north_sea.presentation.board.lettering import capital
from raidtable.games.north_sea.presentation.board.shapes import (
    BONE,
    DISPLAY_FONT,
    INK,
    KIND_TINTS,
    PARCHMENT,
    TEXT_FONT,
    icon,
    rect,
    signs,
    text,
    use,
    use_shape,
)
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    BUILDING_TAKES,
    CARD_NAMES,
    CARD_ROWS,
    CARDS,
    COLOUR_NAMES,
    COPIES,
    COST,
    EARLY_ROWS,
    FIRST_SET,
    GOODS_NAMES,
    KIND_NAMES,
    OFFERING_COST,
    OFFERING_NAMES,
    OFFERING_POINTS,
    SET_TOKENS,
    SET_WORKER,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_KIND,
    SITE_NAMES,
    SITE_POINTS,
    SITE_PROVISIONS,
    SITE_STRENGTHS,
    SITE_TAKES,
    SITES,
    STRENGTH,
)

COLOURS = {"black": N_("black"), "grey": N_("grey"), "white": N_("white")}
PRINTED, EARLY = 0, 1
NONE_ASKED = "–"
# Sizes of cards and other pieces on the page, in pixels.
CARD_WIDTH, CARD_HEIGHT = 64, 46
SIGN_SIZE = 34
CENTRE = (SIGN_SIZE / 2, SIGN_SIZE / 2)


class NorthSeaAid(PlayerAid):
    """Everything that is printed on the pieces, as tables."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.words = NorthSeaWords(language)

    def rows(self) -> dict[str, list[list[str]]]:
        early = [self._early_card(CARD_NAMES.index(name)) for name in EARLY_ROWS]
        points = sorted(set(OFFERING_POINTS))
        return {
            **{name: [[self._good(name)]] for name in GOODS_NAMES},
            **{f"worker_{name}": [[self._worker(name)]] for name in COLOUR_NAMES},
            **{name: [self._building(number)] for number, name in enumerate(BUILDING_NAMES)},
            "cards": [self._card(card) for card in range(CARDS)],
            "early_cards": early,
            "offerings": [self._offerings(worth) for worth in points],
            "settlements": [self._settlement(site) for site in range(SITES)],
        }

    def _good(self, name: str) -> str:
        return f"![](piece:{name}) **{capital(self.words.good(name))}**"

    def _worker(self, colour: str) -> str:
        return f"![](piece:worker_{colour}) **{capital(self.words.worker(colour))}**"

    def _colours(self, taken: int) -> str:
        names = [name for number, name in enumerate(COLOUR_NAMES) if taken & 1 << number]
        return ", ".join(self.words.say(COLOURS[name]) for name in names)

    def _building(self, number: int) -> list[str]:
        name = BUILDING_NAMES[number]
        return [
            f"![](piece:{name}) **{self.words.building(name)}**",
            f"{capital(self.words.building_help(name))}.",
            self._colours(BUILDING_TAKES[number]),
        ]

    def _card(self, card: int) -> list[str]:
        name = CARD_NAMES[card]
        return [
            f"![](piece:card_{name}) **{self.words.card(name)}**",
            str(COST[PRINTED][card]),
            str(STRENGTH[card]),
            str(COPIES[card]),
            capital(self.words.crew_text(name)),
            capital(self.words.hall_text(name, PRINTED)),
        ]

    def _early_card(self, card: int) -> list[str]:
        """A card whose figures differ in the early deck: its cost and its Town Hall action."""
        name = CARD_NAMES[card]
        text = capital(self.words.hall_text(name, EARLY))
        return [self.words.card(name), str(COST[EARLY][card]), text]

    def _offerings(self, points: int) -> list[str]:
        tiles = [tile for tile, worth in enumerate(OFFERING_POINTS) if worth == points]
        drawn = " ".join(f"![](piece:offering_{OFFERING_NAMES[tile]})" for tile in tiles)
        costs = [
            self.words.amounts(dict(zip(GOODS_NAMES, OFFERING_COST[tile], strict=False)))
            for tile in tiles
        ]
        return [str(points), f"{'; '.join(costs)} {drawn}"]

    def _settlement(self, site: int) -> list[str]:
        levels = zip(SITE_STRENGTHS[site], SITE_POINTS[site], strict=True)
        sets = range(FIRST_SET[site], FIRST_SET[site + 1])
        workers = [self.words.say(COLOURS[COLOUR_NAMES[SET_WORKER[number]]]) for number in sets]
        name = capital(self.words.site(SITE_NAMES[site]))
        return [
            f"![](piece:{KIND_NAMES[SITE_KIND[site]]}) **{name}**",
            str(SITE_CREW[site]),
            str(SITE_PROVISIONS[site]),
            str(SITE_GOLD[site] or NONE_ASKED),
            self._colours(SITE_TAKES[site]),
            str(SITE_DICE[site] or NONE_ASKED),
            ", ".join(f"{least}+: {points}" if least else str(points) for least, points in levels),
            ", ".join(
                f"{SET_TOKENS[number]} {worker}"
                for number, worker in zip(sets, workers, strict=True)
            ),
        ]

    def pictures(self) -> dict[str, PiecePicture]:
        drawn = {
            **{name: sign(f"good-{good}") for good, name in enumerate(GOODS_NAMES)},
            **{f"worker_{name}": sign(f"worker-{c}") for c, name in enumerate(COLOUR_NAMES)},
            **{name: inked(name, INK) for name in ("armour", "crew", *BUILDING_NAMES)},
            **{name: settlement(kind) for kind, name in enumerate(KIND_NAMES)},
            **{f"card_{CARD_NAMES[card]}": card_picture(card) for card in range(CARDS)},
        }
        _, _, width, height = LANDSCAPE.offers[0]
        for tile, name in enumerate(OFFERING_NAMES):
            markup = f"<g {TEXT_FONT}>{use_shape(f'offering-{tile}')}</g>"
            drawn[f"offering_{name}"] = PiecePicture(-1, -1, width + 2, height + 2, markup)
        drawn["die"] = PiecePicture(-13, -13, 26, 26, die_face(4), 1.2)
        return drawn

    def shapes(self) -> str:
        return signs(LANDSCAPE) + offering_shapes(LANDSCAPE, self.words)


def sign(name: str) -> PiecePicture:
    return PiecePicture(0, 0, SIGN_SIZE, SIGN_SIZE, use(name, *CENTRE, SIGN_SIZE - 2))


def inked(name: str, fill: str) -> PiecePicture:
    """An icon on a small sheet."""
    sheet = rect((1, 1, SIGN_SIZE - 2, SIGN_SIZE - 2), 5, f'fill="{PARCHMENT}" stroke="{INK}"')
    drawn = icon(name, *CENTRE, SIGN_SIZE - 8, fill)
    return PiecePicture(0, 0, SIGN_SIZE, SIGN_SIZE, sheet + drawn)


def settlement(kind: int) -> PiecePicture:
    ground = rect((1, 1, SIGN_SIZE - 2, SIGN_SIZE - 2), 5, f'fill="{KIND_TINTS[kind]}"')
    drawn = icon(KIND_NAMES[kind], *CENTRE, SIGN_SIZE - 10, BONE)
    return PiecePicture(0, 0, SIGN_SIZE, SIGN_SIZE, ground + drawn)


def card_picture(card: int) -> PiecePicture:
    """The head of a card as on a player board: its strength on a shield, its cost on a coin."""
    deed = DEEDS[CARD_ROWS[card]["crew"]["effect"]]
    x, y = CARD_WIDTH / 2, CARD_HEIGHT / 2
    edge = f'stroke="{INK}" stroke-width="1.300"'
    body = [
        rect((1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2), 6, f'class="ns-{deed}" {edge}'),
        f'<g fill="{BONE}">{use(f"card-{card}", x, y + 1, 34)}</g>',
        f'<path d="M3 3H21V14Q21 23 12 25Q3 23 3 14Z" fill="{BONE}" {edge}/>',
        f'<circle cx="{CARD_WIDTH - 13}" cy="13" r="10" fill="#d5dade" {edge}/>',
        f"<g {DISPLAY_FONT}>{text(12, 19, STRENGTH[card], 16, INK)}"
        f"{text(CARD_WIDTH - 13, 18.5, COST[PRINTED][card], 16, INK)}</g>",
    ]
    return PiecePicture(0, 0, CARD_WIDTH, CARD_HEIGHT, "".join(body))
