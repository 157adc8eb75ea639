"""The player aid of Storm Raiders: Resources, Contracts, raiders, vehicles and crew cards."""

from raidtable.engine.player_aid import PiecePicture, PlayerAid
from raidtable.games.storm_raiders.presentation.board.contract_cards import all_cards, card_name
from raidtable.games.storm_raiders.presentation.board.layout import (
    HOLD_RADIUS,
    LANDSCAPE,
    WRECK_RADIUS,
)
from raidtable.games.storm_raiders.presentation.board.points_on_map import card_of, card_width
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    FONT,
    INK,
    SLOT_WIDTH,
    SPACE,
    all_shapes,
    at,
    icon,
    use,
)
from raidtable.games.storm_raiders.presentation.board.static_layer import (
    hold_shape,
    port_sign,
    wreck_shape,
)
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_BLUE,
    AGE_DAMAGED,
    AGE_GREY,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    COPIES,
    CREW_NAMES,
    DATA,
    DIAL_NAMES,
    DIALS,
    EFFECT_NAMES,
    FACES,
    PRESTIGE,
    RAIDER_DIALS,
    RAIDER_NAMES,
    RAIDERS,
    RESOURCE_NAMES,
    RESOURCES,
    REWARD_NAMES,
    REWARDS,
    SLOT_NAMES,
    SLOTS,
    TYPE_NAMES,
    VEHICLE_NAMES,
    VEHICLE_TYPE,
    VEHICLES,
)

# The Contract that shows how Contracts age.
AGEING = 0
FACE_SIZE = 40
COLOURS = tuple(enumerate(COLOUR_NAMES))


class StormAid(PlayerAid):
    """Everything that is printed on the pieces, as tables."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.words = StormWords(language)

    def rows(self) -> dict[str, list[list[str]]]:
        return {
            **{
                f"resource_{RESOURCE_NAMES[kind]}": [self._resource(kind)]
                for kind in range(RESOURCES)
            },
            **{f"reward_{REWARD_NAMES[kind]}": [self._reward(kind)] for kind in range(REWARDS)},
            "mod_slots": [self._slot(slot) for slot in range(SLOTS)],
            "contracts": [self._contract(contract) for contract in range(CONTRACTS)],
            **{RAIDER_NAMES[raider]: [self._raider(raider)] for raider in range(RAIDERS)},
            **{VEHICLE_NAMES[number]: [self._vehicle(number)] for number in range(VEHICLES)},
            **{f"crew_{name}": [self._card(kind)] for kind, name in enumerate(CREW_NAMES)},
        }

    def _resource(self, kind: int) -> list[str]:
        name = RESOURCE_NAMES[kind]
        count = DATA["resources"][kind]["count"]
        return [f"![](piece:{name}) **{self.words.resource(kind)}**", str(count)]

    def _reward(self, kind: int) -> list[str]:
        name = REWARD_NAMES[kind]
        return [f"![](piece:reward_{name}) **{capital(self.words.say(m.REWARDS[name], 1))}**"]

    def _slot(self, slot: int) -> list[str]:
        name = SLOT_NAMES[slot]
        vehicle = self.words.say(m.TYPES[DATA["mod_slots"][slot]["vehicle"]])
        drawn = f"![](piece:slot_{name}) ![](piece:plugged_{name})"
        return [f"{drawn} **{vehicle}**", self.words.slot(name)]

    def _contract(self, contract: int) -> list[str]:
        name = CONTRACT_NAMES[contract]
        return [
            f"![](piece:{name}) **{name}**",
            self.words.needs(contract),
            self.words.rewards(contract, AGE_GREY),
            str(PRESTIGE[contract]),
        ]

    def _raider(self, raider: int) -> list[str]:
        name = RAIDER_NAMES[raider]
        dials = [
            f"{self.words.dial(dial)} +{RAIDER_DIALS[raider][dial]}"
            for dial in range(DIALS)
            if RAIDER_DIALS[raider][dial]
        ]
        text = capital(self.words.tile_text(name))
        return [f"![](piece:{name}) **{self.words.tile(name)}**", ", ".join(dials), f"{text}."]

    def _vehicle(self, number: int) -> list[str]:
        name = VEHICLE_NAMES[number]
        kind = TYPE_NAMES[VEHICLE_TYPE[number]]
        text = capital(self.words.tile_text(name))
        return [f"![](piece:{kind}) **{self.words.tile(name)}**", f"{text}."]

    def _card(self, kind: int) -> list[str]:
        name = CREW_NAMES[kind]
        text = capital(self.words.card_text(name))
        return [f"**{self.words.card(name)}**", str(COPIES[kind]), f"{text}."]

    def pictures(self) -> dict[str, PiecePicture]:
        drawn = {
            **{name: shape(f"token-{kind}", 13) for kind, name in enumerate(RESOURCE_NAMES)},
            **{f"reward_{REWARD_NAMES[kind]}": reward(kind) for kind in range(REWARDS)},
            **{f"die_{name}": shape(f"die-{c * FACES + 4}", 11) for c, name in COLOURS},
            **{f"wreck_{name}": wreck(effect) for effect, name in enumerate(EFFECT_NAMES)},
            **{name: face(name) for name in (*RAIDER_NAMES, *TYPE_NAMES)},
            **{f"dial_{name}": dial(number) for number, name in enumerate(DIAL_NAMES)},
            "damage": shape("damage", 11),
            "medal": shape("medal", 11),
            "storm": shape("storm", 35),
            "standee": PiecePicture(-16, -16, 32, 40, use("standee-0")),
            "stormhold": PiecePicture(*around(HOLD_RADIUS + 2), hold_shape(), 0.75),
            "port": PiecePicture(-13, -12, 26, 27, lettered(port_sign(2)), 1.3),
            "road": PiecePicture(*around(13), lettered(use("road-2")), 1.3),
            "flight": PiecePicture(-21, -13, 42, 26, lettered(use("flight-2")), 1.3),
            "crew_card": PiecePicture(0, 0, 24, 32, use("back"), 1.3),
            "contract_blue": contract(AGEING, AGE_BLUE),
            "contract_damaged": contract(AGEING, AGE_DAMAGED),
        }
        for number in range(CONTRACTS):
            drawn[CONTRACT_NAMES[number]] = contract(number, AGE_GREY)
        for slot, name in enumerate(SLOT_NAMES):
            for kind, state in (("slot", "open"), ("plugged", "mod")):
                markup = lettered(use(f"slot-{slot}-{state}"))
                drawn[f"{kind}_{name}"] = PiecePicture(0, 0, SLOT_WIDTH, SPACE, markup, 1.3)
        return drawn

    def shapes(self) -> str:
        return f"{all_shapes()}<defs>{all_cards(LANDSCAPE)}</defs>"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def around(radius: float) -> tuple[float, float, float, float]:
    """A square box round the origin."""
    return -radius, -radius, 2 * radius, 2 * radius


def lettered(markup: str) -> str:
    return f"<g {FONT}>{markup}</g>"


def shape(name: str, radius: float) -> PiecePicture:
    """A shape of the map, about as large as a line of text and a half."""
    return PiecePicture(*around(radius), use(name), 17 / radius)


def reward(kind: int) -> PiecePicture:
    ground = f'<rect x="-14" y="-14" width="28" height="28" rx="5" fill="{BONE}" stroke="{INK}"/>'
    markup = f'{ground}<g fill="{INK}" color="{INK}">{use(f"reward-{kind}")}</g>'
    return PiecePicture(*around(15), markup, 1.1)


def wreck(effect: int) -> PiecePicture:
    return PiecePicture(*around(WRECK_RADIUS + 2), wreck_shape(effect), 0.75)


def face(name: str) -> PiecePicture:
    """A raider's face or a kind of vehicle on a dark disc."""
    half = FACE_SIZE / 2
    ground = f'<circle r="{half - 1:g}" fill="#242c32" stroke="#b8862f" stroke-width="1.5"/>'
    markup = f'{ground}<g fill="{BONE}">{icon(name, FACE_SIZE * 0.68)}</g>'
    return PiecePicture(*around(half), markup)


def dial(number: int) -> PiecePicture:
    return PiecePicture(*around(12), at(0, 0, use(f"dial-{number}-hub")), 1.4)


def contract(number: int, age: int) -> PiecePicture:
    width, height = card_width(LANDSCAPE, number, age), card_of(LANDSCAPE).height
    markup = lettered(use(card_name(number, age)))
    return PiecePicture(-1, -8, width + 10, height + 10, markup, 1.1)
