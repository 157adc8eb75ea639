"""Draws the map of Storm Raiders for a terminal: a row for each site."""

from raidtable.engine.messages import NC_
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.text_board import Sketch, Span, pad, wrap
from raidtable.engine.words import N_
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.board_messages import OPPONENT_SIGN
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    AGE_GREY,
    CONTRACT_NAMES,
    CONTRACT_REWARDS,
    EFFECT_NAMES,
    FACES,
    ICONS,
    PORT,
    PRESTIGE,
    RESOURCES,
    SITE_EFFECT,
    SITE_NAMES,
    SITES,
    SUB,
    TYPES,
    V_STORM_PROOF,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.reach import hours_needed, hours_with
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.travel import FAR, NO_STORM
from raidtable.games.storm_raiders.rules.view import StormView

WIDTH = 78
NOWHERE = "-"
# A sign for each site: wrecks by letters in the order of the Storm Path, Stormholds by numbers.
SITE_SIGNS = "abcdefghijklm12345"
# Explained below the map.
TOKEN_LETTERS = NC_(
    "a letter each: Goods, Fuel, Mechanical, Electrical, Orichalcum, Weaponry, Crew", "GFMEOWC"
)
VEHICLE_LETTERS = NC_("a letter each: Trike, Plane, Sub", "TPS")
STORM_SIGNS = {1: "@↻", -1: "@↺"}

MAP_HEAD = [N_("Site"), NC_("heading", "port")]
MAP_HEAD_END = [NC_("heading", "gives"), NC_("heading", "there")]
# Each width includes the space after the column.
COLUMNS = [23, 5, 4, 4, 4, 12, 18]
KEY = [
    N_("T P S: the die you need by Trike, Plane, Sub (@ only through the Storm)"),
    N_("G Goods, F Fuel, M Mechanical, E Electrical"),
    N_("O Orichalcum, W Weaponry, C Crew"),
    N_("m Medal, + Mod, c crew card, r Resource, * other, ! Damage"),
    N_("@ the Storm"),
]
OPPONENT_KEY = N_("& the opponent")


def viewer(view: StormView) -> int:
    """The seat whose hours the map shows: the viewer's, or for a spectator the one whose turn it
    is."""
    s = view.table
    number = view.seat if view.seat >= 0 else s.turn_seat
    if number == NONE or len(s.seats[number].vehicles) < TYPES or s.seats[number].site == NONE:
        return NONE
    return int(number)


def draw_map(drawing: Sketch, view: StormView, words: StormWords) -> None:
    s = view.table
    titles = [words.say(title) for title in MAP_HEAD]
    titles += [*words.say(VEHICLE_LETTERS), *(words.say(title) for title in MAP_HEAD_END)]
    row = "".join(pad(title, width) for title, width in zip(titles, COLUMNS, strict=True))
    drawing.line((f" {row}", "title"))
    number = viewer(view)
    for site in range(SITES):
        hours = ["", "", ""]
        if number != NONE:
            hours = [die_needed(s, number, vehicle, site) for vehicle in range(TYPES)]
        cells = [
            f"{SITE_SIGNS[site]} {SITE_NAMES[site]:<3} {words.site(s.side, site)}",
            str(PORT[s.side][site] or ""),
            *hours,
        ]
        spans: list[Span] = [
            (" " + pad(cells[0], COLUMNS[0]), "strong" if site < WRECKS else "village"),
            *((pad(cell, width), "") for cell, width in zip(cells[1:], COLUMNS[1:], strict=False)),
            (pad(gives(s, site, words), COLUMNS[5]), "tile"),
            (pad(there(s, site, words), COLUMNS[6]), "figure"),
            *standing_at(s, site),
        ]
        drawing.line(*spans)
    key = [words.say(part) for part in KEY]
    if s.opponent != NONE:
        key.append(words.say(OPPONENT_KEY))
    for line in wrap(key, WIDTH - 1, "   "):
        drawing.line((f" {line}", "dim"))


def die_needed(s: StormState, number: int, vehicle: int, site: int) -> str:
    """The lowest die that takes that seat's vehicle there, avoiding the Storm if possible."""
    seat = s.seats[number]
    if site == seat.site:
        return "·"
    proof = vehicle == SUB or seat.ability(vehicle) == V_STORM_PROOF
    mark = "@" if vehicle == SUB and site == s.storm else ""
    lowest = lowest_die(s, seat, vehicle, site, NO_STORM if proof else int(s.storm))
    if lowest > FACES and not proof:
        through = lowest_die(s, seat, vehicle, site, NO_STORM)
        if through <= FACES or lowest >= FAR:
            lowest, mark = through, "@"
    return NOWHERE if lowest >= FAR else f"{lowest}{mark}"


def lowest_die(s: StormState, seat: Seat, vehicle: int, site: int, storm: int) -> int:
    """The lowest value that suffices; above 6 if cards must help, FAR if there is no way."""
    needed = int(hours_needed(s, seat, vehicle, site, storm))
    if needed >= FAR:
        return FAR
    for value in range(1, FACES + 1):
        if hours_with(s, seat, vehicle, value - 1) >= needed:
            return value
    return FACES + needed - int(hours_with(s, seat, vehicle, FACES - 1))


def gives(s: StormState, site: int, words: StormWords) -> str:
    """The effect of a wreck, or the points and rewards of a Contract."""
    if site < WRECKS:
        return words.say(m.EFFECTS[EFFECT_NAMES[SITE_EFFECT[s.side][site]]])
    contract = s.holds[site - WRECKS]
    if contract == NONE:
        return ""
    return f"{PRESTIGE[contract]} {reward_signs(contract, s.ages[site - WRECKS])}"


def reward_signs(contract: int, age: int) -> str:
    medals, mods, crew, resources, *others = CONTRACT_REWARDS[contract]
    if age != AGE_GREY:
        medals, mods = 0, mods + medals
    signs = "m" * medals + "+" * mods + "c" * crew + "r" * resources + "*" * sum(others)
    return signs + ("!" if age == AGE_DAMAGED else "")


def there(s: StormState, site: int, words: StormWords) -> str:
    """The Resources at a wreck, or those that a Contract needs."""
    if site < WRECKS:
        return letters(s.wrecks[site], words)
    contract = s.holds[site - WRECKS]
    if contract == NONE:
        return "-"
    return f"{CONTRACT_NAMES[contract]} {needed_letters(contract, words)}"


def letters(tokens: int, words: StormWords) -> str:
    """Resources by their letters: GGF for two Goods and one Fuel."""
    signs = words.say(TOKEN_LETTERS)
    return "".join(signs[kind] * int(count(tokens, kind)) for kind in range(RESOURCES))


def needed_letters(contract: int, words: StormWords) -> str:
    """The Resources that a Contract needs, in the order of its icons."""
    signs = words.say(TOKEN_LETTERS)
    return "".join(signs[kind] for kind in ICONS[contract])


def standing_at(s: StormState, site: int) -> list[Span]:
    """The Storm, the opponent and the players at that site."""
    spans: list[Span] = []
    if site == s.storm:
        spans.append((f"{STORM_SIGNS[int(s.heading)]} ", "monster"))
    if site == s.opponent:
        spans.append((f"{OPPONENT_SIGN} ", "ghost"))
    for number, seat in enumerate(s.seats):
        if seat.site == site:
            spans.append((SEAT_LETTERS[number], f"seat{number}"))
    return spans
