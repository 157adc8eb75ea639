"""The choices of Storm Raiders as rows of a list, each in one line.

The figures come from the claims of the sentences and from the previews.
"""

from collections.abc import Callable
from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.engine.choice_rows import NO_ROWS, ChoiceGroup, ChoiceRow, ChoiceRows
from raidtable.engine.claims import Figures, claims_of
from raidtable.engine.drawing import Preview
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.art.chips import ARROW, quiet
from raidtable.games.storm_raiders.presentation import chips
from raidtable.games.storm_raiders.presentation.board.player_board_choices import die_after
from raidtable.games.storm_raiders.presentation.board.player_boards import DIAL_COUNTS
from raidtable.games.storm_raiders.presentation.claim_chips import claim_chips
from raidtable.games.storm_raiders.presentation.journey_rows import (
    JourneyRows,
    site_chips,
    storm_chip,
)
from raidtable.games.storm_raiders.presentation.words import row_messages as rows
from raidtable.games.storm_raiders.presentation.words.choices import cards_left
from raidtable.games.storm_raiders.presentation.words.holdings import counts_of
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import (
    DONE,
    END,
    GO_ON,
    PASS,
    SKIP,
    Adapt,
    Destroy,
    Go,
    Pair,
    UseCrew,
    WickRepair,
)
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    CREW_EFFECT,
    CREW_NAMES,
    CREW_TOKEN,
    DATA,
    DIAL_NAMES,
    DICE,
    FLIP_DIE,
    RAIDER_NAMES,
    REMOVE_DIE,
    REPAIR_ANY,
    RESOURCE_NAMES,
    REWARD_CREW,
    REWARD_NAMES,
    SHIFT_DIALS,
    TOP_CREW,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.effects import can_make_room_for_crew
from raidtable.games.storm_raiders.rules.seat import colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import FULFIL_CONTRACT
from raidtable.games.storm_raiders.rules.step_ids import SALVAGE as SALVAGE_STEP
from raidtable.games.storm_raiders.rules.view import StormView

# So many choices are in groups, if there are several kinds of them.
MANY = 15
OTHER = "other"
PASSES = (DONE, SKIP, END, PASS, GO_ON)

# An icon, a name, and details that the claims do not have.
Face = tuple[str, str, str]


def choice_rows(
    view: View, words: Words, legal: list[Action], previews: dict[str, Preview]
) -> ChoiceRows:
    """A row for each choice of a seat."""
    assert isinstance(view, StormView)
    assert isinstance(words, StormWords)
    s = view.table
    if s.actor < 0:
        return NO_ROWS
    kinds = {action.text: kind_of(action) for action in legal}
    grouped = len(legal) >= MANY and len(set(kinds.values())) > 1
    journeys = [action for action in legal if isinstance(action, Go)]
    journey_rows = JourneyRows(s, words, journeys, grouped=grouped) if journeys else None
    made = {}
    others = OtherRows(view, words, previews)
    for action in legal:
        if isinstance(action, Go) and journey_rows is not None:
            made[action.text] = journey_rows.row(action, previews.get(action.text))
        else:
            made[action.text] = others.row(action, kinds[action.text] if grouped else "")
    if not grouped:
        return ChoiceRows(made)
    found = set(kinds.values())
    groups = [
        journey_rows.group(vehicle)
        if journey_rows is not None
        else ChoiceGroup(TYPE_NAMES[vehicle], words.type(vehicle), chips.vehicle_icon(vehicle))
        for vehicle in range(TYPES)
        if TYPE_NAMES[vehicle] in found
    ]
    groups += [
        ChoiceGroup(name, words.resource(kind), chips.token_sign(kind))
        for kind, name in enumerate(RESOURCE_NAMES)
        if name in found
    ]
    if OTHER in found:
        groups.append(ChoiceGroup(OTHER, words.say(rows.OTHER_CHOICES)))
    return ChoiceRows(made, tuple(groups))


def kind_of(action: Action) -> str:
    """What a choice is listed under: a vehicle, a Resource that is given, or other choices."""
    if isinstance(action, Go):
        return TYPE_NAMES[action.vehicle]
    verb = action.text.partition(":")[0]
    if isinstance(action, Pair) and verb == "trade":
        return RESOURCE_NAMES[action.first]
    if isinstance(action, Numbered) and verb == "remove":
        return TYPE_NAMES[action.number // DICE]
    return OTHER


class OtherRows:
    """The rows of choices that are not journeys."""

    def __init__(self, view: StormView, words: StormWords, previews: dict[str, Preview]) -> None:
        self.view = view
        self.s: StormState = view.table
        self.words = words
        self.previews = previews
        self.number = int(self.s.actor)
        self.seat = self.s.seats[self.number]
        self.held = counts_of(self.s, self.number, self.seat)

    def row(self, action: Action, group: str) -> ChoiceRow:
        icon, name, details = self.face(action)
        claims = claims_of(self.words.described(self.view, action))
        if claims and not isinstance(action, Pair):
            details += claim_chips(Figures(claims), self.number, self.held)
        is_pass = action in PASSES and not claims
        return ChoiceRow(name, icon, "", details, group, is_pass)

    def face(self, action: Action) -> Face:
        verb = action.text.partition(":")[0]
        if isinstance(action, UseCrew):
            return self.crew_use(action)
        if isinstance(action, Destroy):
            card = self.words.card(CREW_NAMES[action.kind])
            return chips.icon("crew"), self.words.say(rows.NAMES["destroy"], card=card), ""
        if isinstance(action, WickRepair):
            label = f"{self.words.tile('mad_wick')} {self.words.type(action.vehicle)}"
            return chips.vehicle_icon(action.vehicle), label, ""
        if isinstance(action, Adapt):
            die = int(die_of(colour_of(self.s.die), action.value))
            icon = chips.vehicle_icon(action.vehicle) + chips.die_sign(die)
            label = f"{self.words.type(action.vehicle)}: {self.words.die_name(die)}"
            return icon, label, self.reach(action)
        if isinstance(action, Pair):
            return self.pair(action, verb)
        if isinstance(action, Numbered):
            return NUMBERED[verb](self, action)
        return self.plain(action)

    # Choices without a piece

    def plain(self, action: Action) -> Face:
        s, verb = self.s, action.text
        icon = details = ""
        figures: dict[str, object] = {}
        if action is DONE and s.stack[-1] == FULFIL_CONTRACT:
            verb = "done_contract"
        elif action is DONE and s.stack[-1] == SALVAGE_STEP and not s.salvaged:
            verb = "done_salvage"
        elif verb == "ability":
            raider = RAIDER_NAMES[self.seat.raider]
            text = escape(self.words.tile_text(raider))
            return chips.icon(raider), self.words.tile(raider), chips.small(text)
        elif verb == "rest":
            icon = chips.HEART
            details = storm_chip(self.words.language, s, self.previews.get(action.text))
        elif verb == "fulfil":
            icon = chips.icon("prestige")
        elif verb == "draw":
            icon = chips.sign(f"reward-{REWARD_CREW}")
        elif verb == "sweep":
            icon = chips.DICE_OFF
            figures["value"] = value_of(s.die)
        elif verb == "suffer":
            icon = chips.DAMAGE
        elif verb == "prevent":
            icon = chips.vehicle_icon(int(s.vehicle))
            details = chips.small(self.words.tile(VEHICLE_NAMES[self.seat.vehicles[s.vehicle]]))
        return icon, self.words.say(rows.NAMES[verb], **figures), details

    # Choices about one piece

    def site(self, action: Numbered) -> Face:
        there = site_chips(self.words.language, self.s, action.number, self.seat)
        icon = chips.icon("stormhold" if action.text.startswith("start") else "sub")
        return icon, self.words.site(self.s.side, action.number), there

    def draft(self, action: Numbered) -> Face:
        die = action.number
        return chips.die_sign(die), self.words.die_name(die), self.reach(action)

    def set_die(self, action: Numbered) -> Face:
        colour = colour_of(self.s.die)
        name = self.words.say(rows.NAMES["set"], value=action.number)
        return chips.die_sign(int(die_of(colour, action.number))), name, self.reach(action)

    def reach(self, action: Action) -> str:
        """How many sites each vehicle reaches; with the sign of Damage where it costs some."""
        preview = self.previews.get(action.text)
        reach = preview.figures.get("reach") if preview is not None else None
        if not isinstance(reach, dict):
            return ""
        parts = [
            f'<span class="reach">{chips.icon(vehicle)}{found["sites"]}'
            f"{chips.DAMAGE if found['damage'] else ''}</span>"
            for vehicle, found in reach.items()
        ]
        return "".join(parts) or quiet(self.words.say(rows.NO_JOURNEY))

    def resource(self, action: Numbered) -> Face:
        kind = action.number
        details = ""
        if kind == CREW_TOKEN and not action.text.startswith("discard"):
            details = self.crew_token()
        return chips.token_sign(kind), self.words.resource(kind), details

    def crew_token(self) -> str:
        """Whether a Crew token brings a crew card."""
        s, seat = self.s, self.seat
        has_room = len(seat.crew) + s.crew_tokens < TOP_CREW or can_make_room_for_crew(s, seat)
        if cards_left(self.view) and has_room:
            return chips.sign(f"reward-{REWARD_CREW}")
        return quiet(self.words.say(rows.NO_EFFECT))

    def reward(self, action: Numbered) -> Face:
        name = REWARD_NAMES[action.number]
        return chips.sign(f"reward-{action.number}"), self.words.say(rows.REWARDS[name]), ""

    def gain(self, action: Numbered) -> Face:
        name = DIAL_NAMES[action.number]
        return chips.icon(name), self.words.say(rows.GAINS[name]), ""

    def dial(self, action: Numbered) -> Face:
        return chips.icon(DIAL_NAMES[action.number]), self.words.dial(action.number), ""

    def slot(self, action: Numbered) -> Face:
        return (
            chips.vehicle_icon(TYPE_NAMES.index(slot_row(action.number)["vehicle"])),
            slot_name(self.words, action.number),
            "",
        )

    def card(self, action: Numbered) -> Face:
        name = CREW_NAMES[action.number]
        text = chips.small(escape(self.words.card_text(name)))
        icon = chips.REFRESH if action.text.startswith("refresh") else chips.icon("crew")
        return icon, self.words.card(name), text

    def vehicle(self, action: Numbered) -> Face:
        return chips.vehicle_icon(action.number), self.words.type(action.number), ""

    def die_off(self, action: Numbered) -> Face:
        vehicle, die = divmod(action.number, DICE)
        icon = chips.vehicle_icon(vehicle) + chips.die_sign(die)
        return icon, self.words.die_name(die), ""

    def tile(self, action: Numbered) -> Face:
        name = action.text.partition(":")[2]
        icon = chips.icon(name) if name in RAIDER_NAMES else ""
        if not icon:
            row = next(row for row in DATA["vehicles"] if row["id"] == name)
            icon = chips.icon(row["type"])
        return icon, self.words.tile(name), chips.small(escape(self.words.tile_text(name)))

    # Choices about two pieces, and crew cards

    def pair(self, action: Pair, verb: str) -> Face:
        first, second = action.first, action.second
        if verb == "trade":
            icon = chips.token_sign(first) + ARROW + chips.token_sign(second)
            return icon, self.words.resource(second), ""
        up, down = (self.words.source(DIAL_COUNTS[dial]) for dial in (first, second))
        claims = claims_of(self.words.described(self.view, action))
        turned = claim_chips(Figures(claims), self.number, self.held)
        return chips.icon(DIAL_NAMES[first]), f"{up} ▲ {down} ▼", turned

    def crew_use(self, use: UseCrew) -> Face:
        """A card, and on what it is used."""
        words, s = self.words, self.s
        name = CREW_NAMES[use.kind]
        effect = CREW_EFFECT[use.kind]
        details = ""
        if effect in (ADJUST_DIE, FLIP_DIE) and s.die != NONE:
            turned = chips.die_sign(die_after(s, use))
            details = f"{chips.die_sign(int(s.die))} {ARROW} {turned}"
        elif effect == REPAIR_ANY:
            details = chips.vehicle_icon(use.first)
        elif effect == REMOVE_DIE:
            details = chips.vehicle_icon(use.first) + chips.die_sign(use.second)
        elif effect != SHIFT_DIALS:
            details = chips.small(escape(words.card_text(name)))
        return chips.icon("crew"), words.card(name), details


def slot_row(slot: int) -> dict[str, object]:
    row: dict[str, object] = DATA["mod_slots"][slot]
    return row


def slot_name(words: StormWords, slot: int) -> str:
    """The vehicle, and what no longer harms it with a Mod in that slot."""
    row = DATA["mod_slots"][slot]
    values = "/".join(map(str, row.get("values", [])))
    vehicle = words.type(TYPE_NAMES.index(row["vehicle"]))
    return words.say(rows.SLOTS[row["removes"]], vehicle=vehicle, values=values)


NUMBERED: dict[str, Callable[[OtherRows, Numbered], Face]] = {
    "start": OtherRows.site,
    "port": OtherRows.site,
    "draft": OtherRows.draft,
    "set": OtherRows.set_die,
    "salvage": OtherRows.resource,
    "discard": OtherRows.resource,
    "pay": OtherRows.resource,
    "take": OtherRows.resource,
    "reward": OtherRows.reward,
    "gain": OtherRows.gain,
    "raise": OtherRows.dial,
    "mod": OtherRows.slot,
    "keep": OtherRows.card,
    "refresh": OtherRows.card,
    "repair": OtherRows.vehicle,
    "overhaul": OtherRows.vehicle,
    "harm": OtherRows.vehicle,
    "remove": OtherRows.die_off,
    "choose": OtherRows.tile,
}
