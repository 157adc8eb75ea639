"""Messages for the text printed on crew cards, tiles and dashboards, by the effects that the data
names. The figures come from the data."""

from raidtable.engine.words import EITHER, N_, NN_, Message

# The dice that a vehicle's ability needs: by value, by colour, by both, or any.
DIE_OF_VALUE = N_("a {values}")
DIE_OF_COLOUR = N_("a {colour} die")
DIE_OF_BOTH = N_("a {colour} {values}")
ANY_DIE = N_("any die")

# The Damage that a Mod prevents.
SLOTS: dict[str, str] = {
    "place_die": N_("{vehicle}, no Damage from placing {die}"),
    "salvage_two": N_("{vehicle}, no Damage from salvaging two"),
    "salvage_weaponry": N_("{vehicle}, no Damage from Weaponry"),
}

CREW: dict[str, Message] = {
    "adjust_die": NN_("the die up by one", "the die up by {number}"),
    "adjust_die_both": NN_("the die up or down by one", "the die up or down by {number}"),
    "reroll_die": N_("roll the die again"),
    "flip_die": N_("flip the die to its other side"),
    "forge_die": N_("the die to any value, for 1 Damage"),
    "fewer_hours": NN_("the journey needs an hour less", "the journey needs {number} hours less"),
    "fewer_hours_of_some": NN_(
        "the journey by {vehicles} needs an hour less",
        "the journey by {vehicles} needs {number} hours less",
    ),
    "plane_paths": N_("the Trike may take plane-only paths"),
    "free_departure": N_("the port that the Sub leaves counts as 0"),
    "prevent_damage": N_("prevent 1 Damage"),
    "prevent_damage_of_some": N_("prevent 1 Damage from {sources}"),
    "prevent_all": N_("prevent all Damage of a hit by the Storm"),
    "salvage_more": N_("salvage one Resource more"),
    "pay_less": N_("pay one Resource fewer for a Contract"),
    "substitute": N_("one Resource paid counts as any type"),
    "repair_any": N_("remove 1 Damage, at any time"),
    "remove_die": NN_("remove a die", "remove {number} dice"),
    "refresh_others": NN_("refresh another crew card", "refresh {number} other crew cards"),
    "shift_dials": N_("raise one dial and lower another"),
    "look_at_more": N_("look at {number} crew cards instead of {usual}"),
    "heal": N_("regain 1 health"),
    "trade": N_("exchange a Resource for one here"),
    "repair_used": N_("remove 1 Damage from the vehicle used"),
}
# Sources of Damage that a card prevents.
SOURCES = {
    "die": N_("placing a die"),
    "salvage": N_("salvaging"),
    "contract": N_("fulfilling a Contract"),
    "storm": N_("being hit by the Storm"),
    "forger": N_("using a Forger"),
}

# Abilities of raiders in a rest.
RESTS: dict[str, Message] = {
    "refresh_all": N_("refresh all crew cards"),
    "double_repair": N_("remove twice the Damage"),
    "any_value": N_("rest with the die at any value"),
    "extra_dice": NN_("remove up to one more die", "remove up to {number} more dice"),
    "draw_resources": NN_("draw a Resource", "draw {number} Resources, keep one"),
    "move_to_port": N_("move to a port, and remove 1 Damage or a die"),
    "mod_if_repaired": NN_(
        "a Mod for removing 1 Damage or more", "a Mod for removing {number} Damage or more"
    ),
    "medal_to_dial": N_("a Medal may be paid to raise a dial"),
}

ABILITIES: dict[str, Message] = {
    "adjust_die": NN_("{die} may go up or down by one", "{die} may go up or down by {number}"),
    "refresh_after_single": NN_(
        "salvaging just one Resource refreshes a crew card",
        "salvaging just one Resource refreshes {number} crew cards",
    ),
    "fewer_hours": NN_("an hour less", "{number} hours less"),
    "fewer_hours_with": NN_("an hour less with {die}", "{number} hours less with {die}"),
    "wild_die": N_("{die} may become any value"),
    "flip_or_prevent": N_("with {die}: flip the die, and prevent 1 Damage"),
    "storm_proof": N_("the Storm's site does no Damage"),
    "overhaul": N_("after a Contract: a die and 1 Damage off one vehicle"),
    "remove_dice": N_("with {die}: {dice} off the {vehicle}"),
    "place_equal": N_("equal dice may be placed"),
    "die_per_damage": N_("a die off any vehicle for each Damage taken this turn"),
    "fewer_hours_passing": NN_(
        "an hour less when passing through a site",
        "{number} hours less when passing through a site",
    ),
    "prevent_all": N_("with {die}: no Damage this turn"),
    "repair_any": N_("with {die}: 1 Damage off any vehicle"),
    "remove_equal_dice": N_("with {die}: equal dice off Trike and Sub"),
    "plane_die_or_trike_repair": NN_(
        "a die off the Plane, or 1 Damage off the Trike",
        "a die off the Plane, or {number} Damage off the Trike",
    ),
    "undamageable": N_("takes no Damage"),
    "refresh_after_move": NN_(
        "refresh a crew card after moving", "refresh {number} crew cards after moving"
    ),
    "early_salvage": N_("salvage one Resource before moving, unharmed"),
}
# The dice that an ability removes from a vehicle.
DICE_OFF: dict[str, tuple[str, str]] = {
    "black": NN_("a black die", "{number} black dice"),
    "grey": NN_("a grey die", "{number} grey dice"),
}
ONE_OF_EACH_OFF = N_("a black and a grey die")

# Numbers in these messages name what is printed, and make no claim.
LABELS: frozenset[Message] = frozenset(
    [
        *(EITHER, DIE_OF_VALUE, DIE_OF_BOTH),
        *SLOTS.values(),
        *CREW.values(),
        *RESTS.values(),
        *ABILITIES.values(),
        *DICE_OFF.values(),
    ]
)
