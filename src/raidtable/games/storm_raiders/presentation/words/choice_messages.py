"""The choices of Storm Raiders."""

from raidtable.engine.words import N_, NN_, Message
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words import printed_messages as printed

CHOICES: dict[str, Message] = {
    "token": "{resource}",
    "contract": "{contract}",
    "raider": "{tile}",
    "vehicle": "{tile}",
    "card": "{card}",
    "first": "{opponent}",
    "roll": "{value}",
    "choose": "{tile}: {text}",
    "choose_raider": "{tile} ({dials}): {text}",
    "start": N_("Start at {site}: {here}"),
    "draft": N_("Draft the {die}"),
    "set": N_("Set the die to {value}"),
    "adapt": N_("Set the die to {value} for the {vehicle} ({tile})"),
    "salvage": N_("Salvage: {resource}"),
    "trade": N_("Give {given}, take {taken}"),
    "discard": N_("Discard: {resource}"),
    "fulfil": N_("Fulfil the Contract"),
    "pay": N_("Pay: {resource}"),
    "spare": N_("Pay nothing for this one"),
    "shift": N_("Raise the {up}, lower the {down}"),
    "mod": "{slot}",
    "draw": N_("Draw {number} crew cards, and keep one"),
    "draw_last": N_("Draw the last crew card"),
    "keep": N_("Keep {the_card}: {text}"),
    "refresh": N_("Refresh {the_card}: {text}"),
    "repair": N_("Remove {n} Damage from the {vehicle}"),
    "remove": N_("Remove the {die} from the {vehicle}"),
    "sweep": N_("Remove all dice of {value} from Trike and Sub"),
    "overhaul": N_("Overhaul the {vehicle}"),
    "harm": N_("The {vehicle}"),
    "gain:mod": N_("Gain a Mod"),
    "gain:medal": N_("Gain a Medal"),
    "gain:crew": N_("Gain a crew card"),
    "on": N_("Continue"),
    "ability": N_("Use {raider}'s ability: {text}"),
    "take": N_("Keep: {resource}"),
    "port": N_("Move to {site}"),
    "raise": N_("Raise the {dial}"),
    "done": N_("No more"),
    "done_salvage": N_("Salvage nothing and skip the effect"),
    "done_contract": N_("Leave the Contract"),
    "skip": N_("Skip this"),
    "end": N_("End the turn"),
    "pass": N_("Do nothing"),
    "suffer": N_("Take the Damage"),
    "prevent": N_("Prevent it with the {tile}"),
    "crew": N_("Use {the_card}: {on}"),
    "destroy": N_("Destroy {the_card} for a Mod"),
    "wick": N_("Use the Mad-Wick!: remove {n} Damage from the {vehicle}"),
}
# A journey
GO = N_("{vehicle} to {site}, {hours}: {here}")
GO_HARMED = N_("{vehicle} to {site}, {hours}, {damage}: {here}")
# By whether it ends in the Storm, and whether that causes Damage.
GO_STORM = {
    (False, False): N_("{vehicle} through the Storm to {site}, {hours}: {here}"),
    (False, True): N_("{vehicle} through the Storm to {site}, {hours}, {damage}: {here}"),
    (True, False): N_("{vehicle} into the Storm at {site}, {hours}: {here}"),
    (True, True): N_("{vehicle} into the Storm at {site}, {hours}, {damage}: {here}"),
}
GO_NOWHERE = N_("{vehicle} to {site}: {here}")
# A rest
REST = N_("Rest with the {die}: {steps}")
REST_AT_ANY = N_("Rest with the {die}, which you set to any value first")
REST_FOR_NOTHING = N_("Rest with the {die}, without effect now")
REMOVE_DAMAGE = N_("remove Damage")
REMOVE_N_DAMAGE = N_("remove {n} Damage")
REMOVE_TWICE = N_("remove {n} Damage, or up to twice as much")
REMOVE_DICE = N_("remove dice")
REMOVE_N_DICE: Message = NN_("remove {n} die", "remove {n} dice")
GAIN_SOMETHING = N_("gain something")
# Immediate consequences
DAMAGE_ON = N_("{n} Damage on the {vehicle}")
DAMAGE_OFF = N_("{n} Damage off the {vehicle}")
DAMAGE_TO_COME = N_("{n} Damage to come")
LOSE_HEALTH = N_("lose {n} health")
REGAIN_HEALTH = N_("regain {n} health")
DICE_OFF: Message = NN_("{n} die off the {vehicle}", "{n} dice off the {vehicle}")
DIAL_TO = N_("{dial} to {value}")
DIAL_UP = N_("{dial} +{n}")
PLUG_IN = N_("plug in {what}")
PAYS = N_("pay {what}")
DISCARDS = N_("discard {what}")
GAINS = N_("gain {what}")
REFRESHES: Message = NN_("refresh {n} crew card", "refresh {n} crew cards")
# A Resource
CREW_FOR_CARD = N_("Crew, for a crew card")
CREW_FOR_STARTER = N_("Crew, for a crew card if you destroy {the_card} first")
CREW_FOR_NOTHING = N_("Crew, without effect: you have no room for another crew card")
CREW_NONE_LEFT = N_("Crew, without effect: no crew cards are left")
CAN_FULFIL = N_("{contract}, which you can fulfil")
LACKING: Message = NN_(
    "{contract}; you need {n} more Resource", "{contract}; you need {n} more Resources"
)
NOTHING_THERE = N_("nothing there")
COSTS_DAMAGE = N_("{rewards}; costs 1 Damage")
WITH_MEDAL = N_("Draft the {die}, with the Medal")
WITHOUT_MEDAL = N_("Draft the {die}. You have {top_medals} Medals, so its Medal is lost")
DIE_TO = N_("the die to {value}")
REPAIR_ON = N_("remove {n} Damage from the {vehicle}")
REMOVE_ON = N_("the {die} off the {vehicle}")
# Effects of cards and raiders if there are fewer pieces than they could use.
LOOK_AT_ALL = N_("look at all crew cards that are left")
DRAW_LAST_RESOURCE = N_("draw the last Resource")
MOVE_AND_REPAIR = N_("move to a port, and remove 1 Damage")
MOVE_AND_REMOVE = N_("move to a port, and remove a die")
MOVE_ONLY = N_("move to a port")
SHIFT_ON = N_("the {up} up, the {down} down")
CONTRACT_LABEL = N_("{id} ({needs}: {points}; {rewards})")
CONTRACT_SHORT = N_("{id} ({needs}: {points})")
# Messages of choices whose numbers name something: dice, hours, the pieces at a site, Contracts,
# and the texts of cards and tiles.
LABELS: frozenset[Message] = frozenset(
    {
        *(message for name, message in m.COUNTED.items() if name != "damage"),
        *m.DICE.values(),
        *m.REWARDS.values(),
        *printed.LABELS,
        m.EFFECT_REPAIRS,
        MOVE_AND_REPAIR,
        CONTRACT_LABEL,
        CONTRACT_SHORT,
        LACKING,
        COSTS_DAMAGE,
        CHOICES["roll"],
        CHOICES["set"],
        CHOICES["adapt"],
        CHOICES["sweep"],
        DIE_TO,
    }
)
