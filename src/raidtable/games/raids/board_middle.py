"""The middle of the web board: the voyages, the ship of whoever decides, and plaques of choices."""

from functools import cache

from raidtable.engine.action import Action
from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.words import N_
from raidtable.games.raids.actions import DISCARD, DONE, FIGHT, PASS, RETALIATE, SACRIFICE
from raidtable.games.raids.board_art import CENTER_X
from raidtable.games.raids.board_shapes import (
    INK,
    PAPER,
    coin,
    crew,
    defined,
    fitted,
    glyph,
    in_seat_color,
    lettered,
    on_sea,
    text,
    use,
    use_sized,
)
from raidtable.games.raids.board_tiles import (
    DECK_WIDTH,
    FACE,
    SLOT,
    SLOT_CENTERS,
    face_name,
    longship,
)
from raidtable.games.raids.components import (
    ARRIVAL,
    HARBOR_NAMES,
    HARBOR_REWARDS,
    POINTS,
    PORT_RECRUITS,
    VOYAGES,
)
from raidtable.games.raids.scoring import glory, harbor_count
from raidtable.games.raids.sketch import COINS, CREW, GLORY, things_beside
from raidtable.games.raids.state import (
    COMBAT,
    MEET_MONSTER,
    SELL_GOODS,
    TAKE_TILE,
    Longship,
    RaidsState,
)
from raidtable.games.raids.steps.navigate import fight_cost
from raidtable.games.raids.words import GAINS_GLORY, RaidsWords

# The middle of the sea, from above: the voyages, the name of a ship, the ship, plaques of choices.
VOYAGE_WIDTH, VOYAGE_HEIGHT, VOYAGE_Y = 138, 90, 251
NAME_Y = 320
DECK_Y = 408
BESIDE_Y = 514
PLAQUE_WIDTH, PLAQUE_HEIGHT, PLAQUE_Y = 216, 60, 558
ROW_HEIGHT, ROW_WIDTH = 52, 460
# By when it is: the ground of a voyage's plaque.
VOYAGE_GROUNDS = {"past": "#93a59c", "now": PAPER, "coming": "#cdb78a"}
NUMERALS = ("I", "II", "III", "IV")
HARBOR_SHAPES = {
    "arrival": "arrival", "goods_total": "goods", "goods_kinds": "goods_kinds", "runes": "rune",
    "shields": "shields", "weapons": "weapon", "ports": "port", "monsters": "monster",
    "sails": "sail",
}  # fmt: skip

FIGHT_LABEL = N_("Fight")
SACRIFICE_LABEL = N_("Sacrifice")
PASS_LABEL = N_("Sail on")
RETALIATE_LABEL = N_("Retaliate")
DISCARD_LABEL = N_("Discard")
DONE_LABEL = N_("Sell no more")


class Plaque:
    """A choice below the ship: its shape and word, what it costs in Vikings, and what it brings."""

    def __init__(
        self, action: Action, shape: str, label: str, vikings: int = 0, points: int = 0
    ) -> None:
        self.action = action
        self.shape = shape
        self.label = label
        self.vikings = vikings
        self.points = points
        self.x = CENTER_X

    @property
    def id(self) -> str:
        return f"plaque-{self.action.text}"


# The voyages


def voyage_shapes(words: RaidsWords) -> str:
    """The plaque of each voyage at any time, and what any Harbor tile pays for."""
    plaques = [
        defined(f"voyage-{number}-{time}", voyage_plaque(number, time))
        for number in range(1, VOYAGES + 1)
        for time in VOYAGE_GROUNDS
    ]
    harbors = [
        defined(f"harbor-{harbor}", harbor_tile(name, words))
        for harbor, name in enumerate(HARBOR_NAMES)
    ]
    return "".join([*plaques, *harbors, defined("harbor-unknown", text(0, 14, "?", 30))])


def voyage_plaque(number: int, time: str) -> str:
    """The ground of a voyage's plaque with its number; now also with the rewards."""
    now = time == "now"
    left, top = -VOYAGE_WIDTH / 2, -VOYAGE_HEIGHT / 2
    parts = [
        f'<rect x="{left:g}" y="{top:g}" width="{VOYAGE_WIDTH}" height="{VOYAGE_HEIGHT}" '
        f'rx="7" fill="{VOYAGE_GROUNDS[time]}" stroke="{INK}" '
        f'stroke-width="{3.5 if now else 1.2}"/>',
        text(left + 8, -17, NUMERALS[number - 1], 23, anchor="start"),
    ]
    if now:
        rewards = [reward for reward in HARBOR_REWARDS if reward]
        parts += [coin(14 + 21 * k, -25, 10, reward) for k, reward in enumerate(rewards)]
    return "".join(parts)


def harbor_tile(name: str, words: RaidsWords) -> str:
    lines = [
        fitted(0, 7 + 15 * row, line, 16, VOYAGE_WIDTH - 14)
        for row, line in enumerate(in_two_lines(words.harbor(name)))
    ]
    return "".join([glyph(HARBOR_SHAPES[name], -13, -25, 26, INK), *lines])


def draw_voyages(s: RaidsState) -> list[str]:
    """A plaque for each voyage: what its Harbor tile pays for, and how much of it each ship has."""
    drawn = []
    for number, harbor in enumerate(s.harbors, start=1):
        time = "now" if number == s.voyage else "past" if number < s.voyage else "coming"
        shape = use(f"voyage-{number}-{time}")
        shape += use("harbor-unknown" if harbor == NONE else f"harbor-{harbor}")
        if harbor not in (NONE, ARRIVAL) and time != "past":
            counts = [
                f"{SEAT_LETTERS[seat]}{harbor_count(boat, harbor)}"
                for seat, boat in enumerate(s.ships)
            ]
            shape += fitted(0, 39, "\u2002".join(counts), 16, VOYAGE_WIDTH - 12)
        x = CENTER_X + (VOYAGE_WIDTH + 8) * (number - (VOYAGES + 1) / 2)
        drawn.append(f'<g id="voyage-{number}" transform="translate({x:g} {VOYAGE_Y})">{shape}</g>')
    return drawn


def in_two_lines(said: str) -> list[str]:
    """A short line as it is, a longer one broken at the space nearest to its middle."""
    gaps = [place for place, letter in enumerate(said) if letter == " "]
    if len(said) < 15 or not gaps:
        return [said]
    gap = min(gaps, key=lambda place: abs(2 * place - len(said)))
    return [said[:gap], said[gap + 1 :]]


# Ships


@cache
def said(language: str, message: str, **figures: int) -> str:
    """A message about figures, of which the same come again and again."""
    return RaidsWords(language).say(message, **figures)


class Account:
    """A ship in words and as it looks from above; told in the middle and on the seat's mat."""

    def __init__(self, seat: int, boat: Longship, words: RaidsWords) -> None:
        self.picture = longship(seat, tuple(boat.tiles), int(boat.vikings))
        language = words.language
        self.crew = said(language, CREW, vikings=int(boat.vikings), shields=int(boat.shields))
        self.glory = said(language, GLORY, points=int(glory(boat)))
        # What a seat has besides what is on its ship.
        coins = said(language, COINS, coins=int(boat.coins))
        self.belongings = [coins, *things_beside(boat, words)]


def draw_middle(
    s: RaidsState, words: RaidsWords, accounts: list[Account], plaques: list[Plaque]
) -> str:
    """The ship whose player decides, or how all stand where nobody does."""
    if s.actor < 0:
        return draw_standing(s, words, accounts)
    boat, account = s.ships[s.actor], accounts[s.actor]
    left, right = CENTER_X - DECK_WIDTH / 2, CENTER_X + DECK_WIDTH / 2
    parts = [
        on_sea(left, NAME_Y, words.seat(s.actor), 24, DECK_WIDTH / 2 - 20, "start"),
        on_sea(right, NAME_Y, f"{account.crew} · {account.glory}", 20, DECK_WIDTH / 2, "end"),
        on_sea(CENTER_X, BESIDE_Y, " · ".join(account.belongings), 18, DECK_WIDTH),
        f'<g transform="translate({CENTER_X:g} {DECK_Y})">{account.picture}',
    ]
    if s.stack[-1] == TAKE_TILE and NONE in boat.tiles:
        # The tile as it would lie aboard, faint until it does.
        x = SLOT_CENTERS[boat.tiles.index(NONE)]
        name = face_name(s.sea[boat.space])
        parts.append(use_sized(name, x, 0, SLOT / FACE, ' opacity=".75"'))
    parts.append("</g>")
    parts += [draw_plaque(plaque, words) for plaque in plaques]
    return "".join(parts)


def draw_standing(s: RaidsState, words: RaidsWords, accounts: list[Account]) -> str:
    """Everybody's Glory, the most first."""
    order = sorted(range(len(s.ships)), key=lambda seat: -glory(s.ships[seat]))
    drawn = []
    for row, seat in enumerate(order):
        y = NAME_Y + 24 + ROW_HEIGHT * row
        half = ROW_WIDTH / 2
        drawn.append(
            f'<g id="standing-{seat}" transform="translate({CENTER_X:g} {y})">'
            f'<rect x="{-half:g}" y="-22" width="{ROW_WIDTH}" height="44" rx="8" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="1.5"/>'
            + in_seat_color(
                seat,
                f'<circle cx="{26 - half:g}" r="16" fill="currentColor" stroke="{INK}" '
                'stroke-width="2"/>' + lettered(SEAT_LETTERS[seat], 26 - half, 7, 20),
            )
            + fitted(54 - half, 7, words.seat(seat), 22, ROW_WIDTH - 190, anchor="start")
            + fitted(half - 16, 7, accounts[seat].glory, 22, 120, anchor="end")
            + "</g>"
        )
    return "".join(drawn)


# Plaques


def plaques_of(s: RaidsState) -> list[Plaque]:
    """The choices of the open step that have no place elsewhere, legal now or not."""
    if s.actor < 0:
        return []
    step = s.stack[-1]
    plaques: list[Plaque] = []
    if step == TAKE_TILE:
        plaques = [Plaque(DISCARD, "overboard", DISCARD_LABEL)]
    elif step == SELL_GOODS:
        plaques = [Plaque(DONE, "done", DONE_LABEL, vikings=PORT_RECRUITS)]
    elif step == COMBAT:
        plaques = [Plaque(RETALIATE, "fight", RETALIATE_LABEL, vikings=-s.sent - 1)]
    elif step == MEET_MONSTER:
        boat = s.ships[s.sailor]
        strength = POINTS[s.sea[boat.space]]
        plaques = [Plaque(FIGHT, "fight", FIGHT_LABEL, -fight_cost(s), strength)]
        if boat.vikings:
            plaques.append(Plaque(SACRIFICE, "overboard", SACRIFICE_LABEL, vikings=-1))
        else:
            plaques.append(Plaque(PASS, "onward", PASS_LABEL))
    for number, plaque in enumerate(plaques):
        plaque.x += (PLAQUE_WIDTH + 20) * (number - (len(plaques) - 1) / 2)
    return plaques


def draw_plaque(plaque: Plaque, words: RaidsWords) -> str:
    left, top = -PLAQUE_WIDTH / 2, -PLAQUE_HEIGHT / 2
    gains = []
    if plaque.vikings:
        sign = "+" if plaque.vikings > 0 else "−"
        gains.append(text(left + 62, 22, f"{sign}{abs(plaque.vikings)}", 19, anchor="start"))
        gains.append(crew(left + 98, 16, 20))
    if plaque.points:
        gains.append(
            text(-left - 14, 22, words.say(GAINS_GLORY, glory=plaque.points), 17, anchor="end")
        )
    return (
        f'<g id="{plaque.id}" transform="translate({plaque.x:g} {PLAQUE_Y})">'
        f'<rect x="{left:g}" y="{top:g}" width="{PLAQUE_WIDTH}" height="{PLAQUE_HEIGHT}" rx="9" '
        f'fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        f"{glyph(plaque.shape, left + 32, 0, 34, INK)}"
        f"{fitted(left + 62, -3 if gains else 8, words.say(plaque.label), 22, 140, anchor='start')}"
        f"{''.join(gains)}</g>"
    )
