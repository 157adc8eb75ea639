"""The prompts and choices of Storm Raiders."""

from raidtable.engine.words import N_, NN_, Message
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words import printed_messages as printed

PROMPTS: dict[str, Message] = {
    "ChooseTiles": N_("{seat}: choose a tile for your dashboard."),
    "PlaceStandees": N_("{seat}: choose the Stormhold where you start."),
    "DraftDie": N_("{seat}: draft a die, to travel or to rest with it."),
    "Prepare": N_("{seat}: you have the {die}. Travel with it, or rest."),
    "SetDie": N_("{seat}: {who} lets you set the die to any value."),
    "EarlySalvage": N_("{seat}: your Bottom Grubba may salvage one Resource before it leaves."),
    "VehicleAbility": N_("{seat}: choose what your {tile} takes off your vehicles, or stop."),
    "Salvage": NN_(
        "{seat}: at {site} you may salvage {n} more Resource. Salvaging {effect}.",
        "{seat}: at {site} you may salvage {n} Resources. Salvaging {effect}.",
    ),
    "TradeResource": N_("{seat}: which Resource do you give, and which do you take?"),
    "DiscardCargo": N_("{seat}: you can hold {n} Resources. Discard one."),
    "RepairAtSite": N_("{seat}: instead of the effect here, you may remove 1 Damage."),
    "FulfilContract": N_("{seat}: do you fulfil this Contract? {contract}"),
    "PayContract": N_("{seat}: what do you pay for what it needs ({resource})?"),
    "TakeRewards": N_("{seat}: which reward do you take next?"),
    "Overhaul": N_("{seat}: choose what your Spectre takes off one of your vehicles."),
    "PlaceMod": N_("{seat}: where do you plug the Mod in?"),
    "GainCrew": N_("{seat}: you are about to draw crew cards."),
    "KeepCrew": N_("{seat}: which crew card do you keep?"),
    "RefreshCrew": N_("{seat}: which crew card do you refresh?"),
    "RefreshPair": N_("{seat}: your Rust Bandit refreshes two crew cards. Which first?"),
    "MayRefresh": N_("{seat}: you may refresh another crew card."),
    "RemoveDie": N_("{seat}: which die do you remove?"),
    "RemoveDice": NN_(
        "{seat}: you may remove {n} die ({who}).", "{seat}: you may remove {n} dice ({who})."
    ),
    "RepairVehicle": N_("{seat}: from which vehicle do you remove 1 Damage?"),
    "ShiftDials": N_("{seat}: you may raise one dial and lower another."),
    "TakeDamage": N_("{seat}: your {vehicle} is about to take 1 Damage {source}."),
    "HarmVehicle": N_("{seat}: the Forger costs you 1 Damage. On which vehicle?"),
    "RestRefresh": N_("{seat}: you rest. First, a crew card is refreshed."),
    "RestRepair": NN_(
        "{seat}: you rest. Remove {n} Damage.", "{seat}: you rest. Remove {n} Damage, one by one."
    ),
    "RestDice": N_("{seat}: you rest. Next, all dice of {value} or more are removed."),
    "RestGain": N_("{seat}: you rest. Choose what you gain: {gains}."),
    "RestEnd": N_("{seat}: your rest ends. You have not used {raider}'s ability."),
    "KeepResource": N_("{seat}: which Resource do you keep?"),
    "MoveToPort": N_("{seat}: you may move to a port (Marco)."),
    "RepairOrRemove": N_("{seat}: remove 1 Damage or a die."),
    "RaiseDial": N_("{seat}: which dial do you raise?"),
    "EndTurn": N_("{seat}: before your turn ends, you may still use crew cards."),
    "BetweenTurns": N_("{seat}: between turns you may use a crew card."),
    # Chance
    "LayResources": N_("Chance: which Resource is laid on a wreck?"),
    "LayContracts": N_("Chance: which Contract is laid on a Stormhold?"),
    "DealTiles": N_("Chance: which dashboard tile is dealt?"),
    "DealStarters": N_("Chance: which starting crew card is dealt?"),
    "ChooseFirst": N_("Chance: who begins?"),
    "RevealContract": N_("Chance: which Contract is on top of the opponent's pile?"),
    "OpponentRolls": N_("Chance: what does the opponent roll?"),
    "RollDice": N_("Chance: what does the next die show?"),
    "RerollDie": N_("Chance: what does the die show?"),
    "DrawCrew": N_("Chance: which crew card is drawn?"),
    "RandomResource": N_("Chance: which Resource is drawn from the bag?"),
    "DrawResources": N_("Chance: which Resource is drawn from the bag?"),
    "RollLastDie": N_("Chance: what does the last die show?"),
    "DropResources": N_("Chance: which Resource does the Storm drop?"),
}

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
WILD_PROMPT = N_(
    "{seat}: you have the {die}, which is wild. Set it to any value or keep it; then travel, or "
    "rest."
)
BOUND_PROMPT = N_("{seat}: you have the {die} for your {vehicle}. Where do you travel?")
# The die does not fit yet, or leads nowhere.
CHANGE_ON_PROMPT = N_(
    "{seat}: you have the {die} for your {vehicle}. It can't go there yet: use a crew card."
)
BOUND_WILD_PROMPT = N_(
    "{seat}: you have the {die} for your {vehicle}. It is wild: set it to any value that fits, or "
    "travel."
)
NO_ROOM_PROMPT = N_(
    "{seat}: you have {top_crew} crew cards. Destroy your starting card to make room for "
    "another, or skip this."
)
# A rest begins: no card is face down yet, or Reid refreshes them all.
NONE_TO_REFRESH_PROMPT = N_(
    "{seat}: you rest. All your crew cards are face up, so there is nothing to "
    "refresh unless you use one first."
)
REFRESH_ALL_PROMPT = N_("{seat}: you rest. First, all your crew cards are refreshed.")
NO_JOURNEY_PROMPT = N_(
    "{seat}: you have the {die}, which can't move any vehicle yet. Rest with it, or "
    "change it first if you can."
)
SALVAGE_USELESS_PROMPT: Message = NN_(
    "{seat}: at {site} you may salvage {n} more Resource ({effect}).",
    "{seat}: at {site} you may salvage {n} Resources ({effect}).",
)
SALVAGE_NO_MORE_PROMPT = N_("{seat}: you can't salvage more at {site} unless you use a crew card.")
# Sources of Damage
DAMAGE_SOURCES = {
    "die": N_("from the die placed on it"),
    "salvage": N_("from salvaging"),
    "contract": N_("from the Contract"),
    "storm": N_("from the Storm"),
    "forger": N_("from the Forger"),
}
DAMAGE_FOLLOWS_PROMPT: Message = NN_(
    "{seat}: your {vehicle} is about to take 1 Damage {source}, and {n} more follows.",
    "{seat}: your {vehicle} is about to take 1 Damage {source}, and {n} more follow.",
)
FULFIL_WITH_CARDS_PROMPT: Message = NN_(
    "{seat}: you need {n} more Resource for this Contract. Crew cards may help. {contract}",
    "{seat}: you need {n} more Resources for this Contract. Crew cards may help. {contract}",
)
FULFIL_FOR_LESS_PROMPT = N_(
    "{seat}: do you fulfil this Contract? {contract} Now you can't have: {lost}."
)
NO_PAIR_PROMPT = N_(
    "{seat}: your Rust Bandit refreshes two crew cards, but none is face down unless you "
    "use one first."
)
REPAIR_MORE_PROMPT: Message = NN_(
    "{seat}: you rest. You may remove {n} more Damage.",
    "{seat}: you rest. You may remove up to {n} more Damage.",
)
NO_REWARD_PROMPT = N_(
    "{seat}: there is no reward left that you can take, unless you use a crew card first."
)
END_WITH_WICK_PROMPT = N_("{seat}: before your turn ends, you may still use the Mad-Wick!.")
# Results of a rest, by the choice.
GAINS_OF_REST = {
    "gain:crew": N_("a crew card"),
    "gain:mod": N_("a Mod"),
    "gain:medal": N_("a Medal"),
}
# The options that prompts name.
OFFERS: dict[str, tuple[str, ...]] = {
    "ChooseTiles": ("choose:",),
    "PlaceStandees": ("start:",),
    "DraftDie": ("draft:",),
    "SetDie": ("set:",),
    "EarlySalvage": ("salvage:", "skip"),
    "VehicleAbility": ("done",),
    "TradeResource": ("trade:",),
    "DiscardCargo": ("discard:",),
    "RepairAtSite": ("repair:", "skip"),
    "PayContract": ("pay:",),
    "TakeRewards": ("reward:",),
    "Overhaul": ("overhaul:", "skip"),
    "PlaceMod": ("mod:",),
    "GainCrew": ("draw",),
    "KeepCrew": ("keep:",),
    "RefreshCrew": ("refresh:",),
    "RefreshPair": ("refresh:",),
    "MayRefresh": ("refresh:", "skip"),
    "RemoveDie": ("remove:",),
    "RemoveDice": ("remove:", "done"),
    "RepairVehicle": ("repair:",),
    "ShiftDials": ("shift:", "skip"),
    "HarmVehicle": ("harm:",),
    "RestRefresh": ("refresh:",),
    "RestRepair": ("repair:",),
    "RestDice": ("on",),
    "RestEnd": ("on",),
    "KeepResource": ("take:",),
    "MoveToPort": ("port:", "skip"),
    "RepairOrRemove": ("repair:", "remove:"),
    "RaiseDial": ("raise:",),
    "EndTurn": ("end", "crew:"),
    "BetweenTurns": ("crew:", "pass"),
}
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
