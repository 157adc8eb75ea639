"""What Storm Raiders asks the player to move, and what it tells the others."""

from raidtable.engine.words import N_, NN_, AskMessages, Message

RESTING = N_("This is part of your rest.")
RESTING_FIRST = N_("Your rest begins with this.")
THANKS_TO = N_("You can do this thanks to {who}.")

PROMPTS: dict[str, AskMessages] = {
    "ChooseTiles": AskMessages(
        N_("Choose a tile for your dashboard"), N_("You keep it for the whole game.")
    ),
    "PlaceStandees": AskMessages(N_("Choose the Stormhold where you start")),
    "DraftDie": AskMessages(N_("Draft a die"), N_("You travel or rest with it.")),
    "Prepare": AskMessages(
        N_("Travel with the {die}, or rest"),
        N_("Choose a vehicle and where it goes, or rest to recover."),
    ),
    "SetDie": AskMessages(N_("Set the die to any value"), THANKS_TO),
    "EarlySalvage": AskMessages(
        N_("Salvage one Resource before you leave?"),
        N_("Your Bottom Grubba does that without Damage, and without the site's effect."),
    ),
    "VehicleAbility": AskMessages(
        N_("Choose what to take off, or stop"), N_("Your {tile} takes it off your vehicles.")
    ),
    "Salvage": AskMessages(
        NN_("You may salvage {n} Resource", "You may salvage up to {n} Resources"),
        N_("You are at {site}. Salvaging {effect} once."),
    ),
    "TradeResource": AskMessages(
        N_("Trade one Resource for another"),
        N_("You give one of yours and take one at {site}, without Damage."),
    ),
    "DiscardCargo": AskMessages(
        N_("Discard a Resource"), N_("You can hold at most {n} Resources.")
    ),
    "RepairAtSite": AskMessages(
        N_("Remove 1 Damage instead?"), N_("You can't have the effect of this site.")
    ),
    "FulfilContract": AskMessages(
        N_("Do you fulfil this Contract?"), N_("It is worth {points}. Rewards: {rewards}.")
    ),
    "PayContract": AskMessages(
        N_("What do you pay for the Contract?"), N_("It needs a Resource: {resource}.")
    ),
    "TakeRewards": AskMessages(
        N_("Which reward do you take next?"), N_("You take all that you can, in any order.")
    ),
    "Overhaul": AskMessages(
        N_("Choose what your Spectre takes off"),
        N_("It may take a die, 1 Damage or both off one vehicle."),
    ),
    "PlaceMod": AskMessages(N_("Where do you plug the Mod in?")),
    "GainCrew": AskMessages(N_("Draw crew cards"), N_("You keep one.")),
    "KeepCrew": AskMessages(N_("Which crew card do you keep?")),
    "RefreshCrew": AskMessages(N_("Which crew card do you refresh?")),
    "RefreshPair": AskMessages(
        N_("Which crew card do you refresh first?"), N_("Your Rust Bandit refreshes two.")
    ),
    "MayRefresh": AskMessages(N_("You may refresh another crew card")),
    "RemoveDie": AskMessages(N_("Which die do you remove?")),
    "RemoveDice": AskMessages(
        NN_("You may remove {n} die", "You may remove up to {n} dice"), THANKS_TO
    ),
    "RepairVehicle": AskMessages(N_("From which vehicle do you remove 1 Damage?")),
    "ShiftDials": AskMessages(N_("You may raise one dial and lower another")),
    "TakeDamage": AskMessages(
        N_("Your {vehicle} is about to take 1 Damage"), N_("It comes {source}.")
    ),
    "HarmVehicle": AskMessages(
        N_("Which vehicle takes 1 Damage?"), N_("That is what the Forger costs you.")
    ),
    "RestRefresh": AskMessages(N_("Refresh a crew card"), RESTING_FIRST),
    "RestRepair": AskMessages(NN_("Remove {n} Damage", "Remove {n} Damage, one by one"), RESTING),
    "RestDice": AskMessages(
        N_("All your dice of {value} or more are removed"), N_("Your rest goes on with this.")
    ),
    "RestGain": AskMessages(N_("Choose what you gain"), N_("Your rest gives you {gains}.")),
    "RestEnd": AskMessages(N_("Your rest ends"), N_("You have not used {raider}'s ability.")),
    "KeepResource": AskMessages(
        N_("Which Resource do you keep?"), N_("The other one is discarded.")
    ),
    "MoveToPort": AskMessages(
        N_("You may move to a port"),
        N_("This is Marco's ability. Nothing happens where you arrive."),
    ),
    "RepairOrRemove": AskMessages(N_("Remove 1 Damage or a die")),
    "RaiseDial": AskMessages(N_("Which dial do you raise?")),
    "EndTurn": AskMessages(
        N_("End your turn, or use crew cards"), N_("You may still use them before it ends.")
    ),
    "BetweenTurns": AskMessages(
        N_("Use a crew card, or do nothing"), N_("It is between turns. Some cards work then.")
    ),
}

# Random events, for everybody
CHANCE: dict[str, Message] = {
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

# Variants of prompts. The die is wild.
WILD_PROMPT = AskMessages(
    N_("Set the {die}, or travel or rest with it"),
    N_("It is wild: you can set it to any value before you travel or rest."),
)
WILD_STUCK_PROMPT = AskMessages(
    N_("Set the {die}, or rest with it"),
    N_("It is wild: as a 1 it can't move any vehicle, but you can set it to any value."),
)
BOUND_PROMPT = AskMessages(
    N_("Where do you travel with the {vehicle}?"), N_("You have the {die} for it.")
)
# The die does not fit yet, or leads nowhere.
CHANGE_ON_PROMPT = AskMessages(
    N_("Use a crew card"), N_("With the {die}, your {vehicle} can't go anywhere yet.")
)
BOUND_WILD_PROMPT = AskMessages(
    N_("Set the {die}, or travel with the {vehicle}"),
    N_("The die is wild: set it to any value that fits, or travel."),
)
BOUND_WILD_STUCK_PROMPT = AskMessages(
    N_("Set the {die} for the {vehicle}"), N_("The die is wild: set it to any value that fits.")
)
NO_JOURNEY_PROMPT = AskMessages(
    N_("Rest with the {die}"),
    N_("It can't move any vehicle yet. You may change it first if you can."),
)
NO_ROOM_PROMPT = AskMessages(
    N_("Destroy your starting card, or skip this"),
    N_("You have {top_crew} crew cards, so you need room for another."),
)
# A rest begins: no card is face down yet, or Reid refreshes them all.
NONE_TO_REFRESH_PROMPT = AskMessages(
    N_("You have no crew card to refresh"),
    N_("All your crew cards are face up as your rest begins, unless you use one first."),
)
REFRESH_ALL_PROMPT = AskMessages(N_("All your crew cards are refreshed"), RESTING_FIRST)
REPAIR_MORE_PROMPT = AskMessages(
    NN_("You may remove {n} more Damage", "You may remove up to {n} more Damage"), RESTING
)
SALVAGE_USELESS_HELP = N_("You are at {site} ({effect}).")
SALVAGE_MORE_QUESTION = NN_(
    "You may salvage {n} more Resource", "You may salvage up to {n} more Resources"
)
SALVAGE_NO_MORE_PROMPT = AskMessages(
    N_("Use a crew card, or stop salvaging"),
    N_("You can't salvage more at {site} unless a crew card allows it."),
)
# Sources of Damage
DAMAGE_SOURCES = {
    "die": N_("from the die placed on it"),
    "salvage": N_("from salvaging"),
    "contract": N_("from the Contract"),
    "storm": N_("from the Storm"),
    "forger": N_("from the Forger"),
}
DAMAGE_FOLLOWS_PROMPT = AskMessages(
    PROMPTS["TakeDamage"].question,
    NN_("It comes {source}, and {n} more follows.", "It comes {source}, and {n} more follow."),
)
# The row of the vehicle is full.
DAMAGE_TO_HEALTH_QUESTION = N_("Your {vehicle} is full: the Damage costs 1 health")
FULFIL_WITH_CARDS_PROMPT = AskMessages(
    NN_("You need {n} more Resource", "You need {n} more Resources"),
    N_("Crew cards may help with this Contract: {contract}."),
)
FULFIL_FOR_LESS_PROMPT = AskMessages(
    PROMPTS["FulfilContract"].question, N_("It is worth {points}. Now you can't have: {lost}.")
)
NO_PAIR_PROMPT = AskMessages(
    NONE_TO_REFRESH_PROMPT.question,
    N_("Your Rust Bandit refreshes two, but none is face down unless you use one first."),
)
NO_REWARD_PROMPT = AskMessages(
    N_("No reward is left that you can take"),
    N_("A crew card may change that, if you use it first."),
)
END_WITH_WICK_PROMPT = AskMessages(
    N_("End your turn, or use the Mad-Wick!"), N_("You may still use it before your turn ends.")
)

# What everybody else reads
RESTS = N_("{seat} rests")
REFRESHES_CARD = N_("{seat} refreshes a crew card")
WAITING: dict[str, Message] = {
    "ChooseTiles": N_("{seat} chooses a tile for the dashboard"),
    "PlaceStandees": N_("{seat} chooses where to start"),
    "DraftDie": N_("{seat} chooses a die"),
    "Prepare": N_("{seat} travels or rests with the {die}"),
    "SetDie": N_("{seat} sets the die"),
    "EarlySalvage": N_("{seat} may salvage before leaving"),
    "VehicleAbility": N_("{seat} uses the {tile}"),
    "Salvage": N_("{seat} salvages at {site}"),
    "TradeResource": N_("{seat} trades a Resource"),
    "DiscardCargo": N_("{seat} discards a Resource"),
    "RepairAtSite": N_("{seat} may remove 1 Damage at {site}"),
    "FulfilContract": N_("{seat} considers the Contract at {site}"),
    "PayContract": N_("{seat} pays for a Contract"),
    "TakeRewards": N_("{seat} chooses a reward"),
    "Overhaul": N_("{seat} overhauls a vehicle"),
    "PlaceMod": N_("{seat} plugs in a Mod"),
    "GainCrew": N_("{seat} is about to draw crew cards"),
    "KeepCrew": N_("{seat} chooses a crew card to keep"),
    "RefreshCrew": REFRESHES_CARD,
    "RefreshPair": REFRESHES_CARD,
    "MayRefresh": N_("{seat} may refresh a crew card"),
    "RemoveDie": N_("{seat} removes a die"),
    "RemoveDice": N_("{seat} may remove dice"),
    "RepairVehicle": N_("{seat} removes Damage from a vehicle"),
    "ShiftDials": N_("{seat} may raise one dial and lower another"),
    "TakeDamage": N_("{seat} is about to take Damage"),
    "HarmVehicle": N_("{seat} chooses a vehicle that takes Damage"),
    "RestRefresh": RESTS,
    "RestRepair": RESTS,
    "RestDice": RESTS,
    "RestGain": N_("{seat} chooses what to gain from the rest"),
    "RestEnd": N_("{seat} ends the rest"),
    "KeepResource": N_("{seat} chooses a Resource to keep"),
    "MoveToPort": N_("{seat} may move to a port"),
    "RepairOrRemove": N_("{seat} removes Damage or a die"),
    "RaiseDial": N_("{seat} chooses a dial to raise"),
    "EndTurn": N_("{seat} ends the turn or uses crew cards"),
    "BetweenTurns": N_("{seat} may use a crew card between turns"),
}

# Conditions of orders ahead, by the step
FORESEEN = {
    "DraftDie": N_("On your turn"),
    "BetweenTurns": N_("If you may use a crew card between turns"),
    "TakeDamage": N_("If your {vehicle} is about to take Damage"),
}

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
