"""The choices about pieces of a player board of Storm Raiders, and their buttons there."""

from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.engine.state import NONE
from raidtable.games.art.chips import ARROW
from raidtable.games.storm_raiders.presentation import chips
from raidtable.games.storm_raiders.presentation.words import row_messages as rows
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import (
    ABILITY_NOW,
    DONE,
    DRAW,
    END,
    GO_ON,
    PASS,
    PREVENT,
    REST,
    SKIP,
    SPARE,
    SWEEP,
    TAKE_DAMAGE,
    Adapt,
    Destroy,
    Pair,
    UseCrew,
    WickRepair,
)
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    CREW_EFFECT,
    DATA,
    DIAL_NAMES,
    DICE,
    FACES,
    FLIP_DIE,
    PLANE,
    RAIDER_NAMES,
    RAIDERS,
    REMOVE_DIE,
    REPAIR_ANY,
    REWARD_CREW,
    REWARD_REPAIR,
    SHIFT_DIALS,
    TYPE_NAMES,
)
from raidtable.games.storm_raiders.rules.effects import hit_vehicle
from raidtable.games.storm_raiders.rules.seat import colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.view import StormView

SLOT_TYPE = tuple(TYPE_NAMES.index(row["vehicle"]) for row in DATA["mod_slots"])
# Choices about the whole turn, which are next to the raider.
ABOUT_TURN = (REST, ABILITY_NOW, GO_ON, DONE, SKIP, END, PASS, SPARE)
# Choices about one piece, by their verbs: where they are on a player board.
PLACES = {
    "set": "value",
    "gain": "dial",
    "raise": "dial",
    "repair": "damage",
    "harm": "vehicle",
    "overhaul": "vehicle",
    "mod": "slot",
    "pay": "cargo",
    "discard": "cargo",
    "take": "found",
    "reward": "reward",
    "refresh": "refresh",
    "keep": "keep",
}
# Places with one row of buttons for all pieces.
ROWS = ("value", "found", "reward")
DAMAGE_OFF = chips.sign(f"reward-{REWARD_REPAIR}")

# A kind of place on a player board, and the number of the piece there.
Place = tuple[str, int]


class Choices:
    """The choices about the pieces of one player board, each is returned once."""

    def __init__(self, view: StormView, words: StormWords, legal: list[Action]) -> None:
        self.view = view
        self.words = words
        self.left: dict[Place, list[Action]] = {}
        for action in legal:
            place = place_of(view.table, action)
            if place is not None:
                self.left.setdefault(place, []).append(action)

    def has(self, kinds: frozenset[str]) -> bool:
        """Whether there are choices about pieces of these kinds."""
        return any(kind in kinds for kind, _ in self.left)

    def about(self, kind: str, piece: int = 0) -> list[Action]:
        """The choices about that piece."""
        return self.left.pop((kind, piece), [])

    def buttons(self, kind: str, piece: int = 0) -> str:
        """Their buttons, each with a short label."""
        return "".join(
            self.button(action, label(self.view.table, self.words, action))
            for action in self.about(kind, piece)
        )

    def button(self, action: Action, content: str, style: str = "") -> str:
        """A button with that content; its whole sentence is its name and title."""
        sentence = escape(self.words.described(self.view, action))
        styled = f' class="{style}"' if style else ""
        return (
            f'<button name="action" value="{action.text}"{styled} aria-label="{sentence}" '
            f'title="{sentence}">{content}</button>'
        )


def place_of(s: StormState, action: Action) -> Place | None:
    """Where on a player board a choice is, if it is there."""
    if isinstance(action, UseCrew):
        return "use", action.kind
    if isinstance(action, Destroy):
        return "destroy", action.kind
    if isinstance(action, WickRepair):
        return "vehicle", PLANE
    if isinstance(action, Adapt):
        return "vehicle", action.vehicle
    if action in ABOUT_TURN:
        return "turn", 0
    if action is DRAW:
        return "draw", 0
    if action is TAKE_DAMAGE:
        return "vehicle", int(hit_vehicle(s.hits[0])) if s.hits else 0
    if action in (PREVENT, SWEEP):
        return "vehicle", max(0, int(s.vehicle))
    verb, _, name = action.text.partition(":")
    if isinstance(action, Pair):
        return ("trade" if verb == "trade" else "dial"), action.first
    return place_of_piece(action, verb, name) if isinstance(action, Numbered) else None


def place_of_piece(action: Numbered, verb: str, name: str) -> Place | None:
    if verb == "choose":
        return "tile", action.number + (0 if name in RAIDER_NAMES else RAIDERS)
    if verb == "remove":
        return "die", action.number
    if verb not in PLACES:
        return None
    return PLACES[verb], 0 if PLACES[verb] in ROWS else action.number


# What a button shows


def label(s: StormState, words: StormWords, action: Action) -> str:
    """A few icons, or a word or two."""
    if isinstance(action, UseCrew):
        return use_label(s, words, action)
    if isinstance(action, Destroy):
        return f"{ARROW} {chips.icon('mod')}"
    if isinstance(action, WickRepair):
        return DAMAGE_OFF + chips.vehicle_icon(action.vehicle)
    if isinstance(action, Adapt):
        return die_label(s, action.value)
    verb = action.text.partition(":")[0]
    if isinstance(action, Pair):
        if verb == "trade":
            return chips.token_sign(action.second)
        return f'<span class="dial down">{chips.icon(DIAL_NAMES[action.second])}</span>'
    if isinstance(action, Numbered):
        return piece_label(s, words, action, verb)
    return turn_label(s, words, action)


def die_label(s: StormState, value: int) -> str:
    """The drafted die with that value. Somebody may ask about it before a die is drafted."""
    return str(value) if s.die == NONE else chips.die_sign(int(die_of(colour_of(s.die), value)))


def piece_label(s: StormState, words: StormWords, action: Numbered, verb: str) -> str:
    if verb == "set":
        return die_label(s, action.number)
    if verb == "gain":
        return f"+1 {chips.icon(DIAL_NAMES[action.number])}"
    if verb == "raise":
        return "▲"
    if verb == "harm":
        return f"+1 {chips.DAMAGE}"
    if verb == "overhaul":
        return DAMAGE_OFF + chips.DICE_OFF
    if verb == "take":
        return chips.token_sign(action.number)
    if verb == "reward":
        return chips.sign(f"reward-{action.number}")
    return escape(words.say(rows.CHOOSE))


def turn_label(s: StormState, words: StormWords, action: Action) -> str:
    """A choice without a piece: its name in the list of choices, after an icon."""
    if action is ABILITY_NOW:
        raider = RAIDER_NAMES[s.player.raider]
        return chips.icon(raider) + escape(words.tile(raider))
    icon = ""
    if action is REST:
        icon = chips.HEART
    elif action is TAKE_DAMAGE:
        icon = chips.DAMAGE
    elif action is DRAW:
        icon = chips.sign(f"reward-{REWARD_CREW}")
    elif action is SWEEP:
        icon = chips.DICE_OFF
    value = value_of(s.die) if s.die != NONE else 0
    return icon + escape(words.say(rows.NAMES[action.text], value=value))


def use_label(s: StormState, words: StormWords, use: UseCrew) -> str:
    """On what a crew card is used, if it leaves a choice."""
    effect = CREW_EFFECT[use.kind]
    if effect in (ADJUST_DIE, FLIP_DIE) and s.die != NONE:
        return chips.die_sign(die_after(s, use))
    if effect == REPAIR_ANY:
        return DAMAGE_OFF + chips.vehicle_icon(use.first)
    if effect == REMOVE_DIE:
        return chips.vehicle_icon(use.first) + chips.die_sign(use.second)
    if effect == SHIFT_DIALS:
        up, down = (chips.icon(DIAL_NAMES[dial]) for dial in (use.first, use.second))
        return f'<span class="dial up">{up}</span><span class="dial down">{down}</span>'
    return escape(words.say(rows.USE))


def die_after(s: StormState, use: UseCrew) -> int:
    """The drafted die once that card has changed it."""
    value = int(value_of(s.die))
    after = FACES + 1 - value if CREW_EFFECT[use.kind] == FLIP_DIE else value + use.first
    return int(die_of(colour_of(s.die), after))


def die_of_choice(action: Numbered) -> int:
    """The die that a choice removes."""
    return action.number % DICE
