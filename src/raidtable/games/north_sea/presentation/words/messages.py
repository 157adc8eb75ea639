"""The messages of Raiders of the North Sea: names and log lines."""

from raidtable.engine.words import N_, NN_, Message

PITCH = N_("Place a worker, take a worker: gather a crew and plunder the coast.")
OWN_BOARD = N_("My hand")
WORKERS = {"black": N_("black worker"), "grey": N_("grey worker"), "white": N_("white worker")}
NO_WORKER = N_("worker")  # in place of a worker to pick up, where there is none
A_WORKER = {
    ("black", "grey"): N_("a black or grey worker"),
    ("grey",): N_("a grey worker"),
    ("grey", "white"): N_("a grey or white worker"),
    ("white",): N_("a white worker"),
}
# A good by itself, and counted.
GOODS = {
    "silver": N_("silver"),
    "provisions": N_("provisions"),
    "gold": N_("gold"),
    "iron": N_("iron"),
    "livestock": N_("livestock"),
    "valkyrie": N_("Valkyrie"),
}
COUNTED: dict[str, Message] = {
    "silver": N_("{n} silver"),
    "provisions": NN_("{n} provision", "{n} provisions"),
    "gold": N_("{n} gold"),
    "iron": N_("{n} iron"),
    "livestock": N_("{n} livestock"),
    "valkyrie": NN_("{n} Valkyrie", "{n} Valkyries"),
    "cards": NN_("{n} card", "{n} cards"),
    "crew": NN_("{n} crew member", "{n} crew members"),
    "points": NN_("{n} point", "{n} points"),
    "armour": N_("{n} Armour"),
}
MORE: dict[str, Message] = {
    "silver": N_("{n} more silver"),
    "provisions": NN_("{n} more provision", "{n} more provisions"),
    "gold": N_("{n} more gold"),
    "iron": N_("{n} more iron"),
    "livestock": N_("{n} more livestock"),
    "crew": NN_("{n} more crew member", "{n} more crew members"),
}

# A name with its article before the bar: a sentence uses both, a label only the part after it.
BUILDINGS = {
    "gate_house": N_("the |Gate House"),
    "town_hall": N_("the |Town Hall"),
    "treasury": N_("the |Treasury"),
    "barracks": N_("the |Barracks"),
    "armoury": N_("the |Armoury"),
    "mill": N_("the |Mill"),
    "silversmith": N_("the |Silversmith"),
    "long_house": N_("the |Long House"),
}
SITES = {
    "harbour_west": N_("the |western Harbour"),
    "harbour_middle": N_("the |middle Harbour"),
    "harbour_east": N_("the |eastern Harbour"),
    "outpost_north": N_("the |northern Outpost"),
    "outpost_east": N_("the |eastern Outpost"),
    "monastery_west": N_("the |western Monastery"),
    "monastery_east": N_("the |eastern Monastery"),
    "fortress_west": N_("the |western Fortress"),
    "fortress_centre": N_("the |central Fortress"),
    "fortress_east": N_("the |eastern Fortress"),
}

CARDS = {
    "archer": N_("the |Archer"),
    "armourer": N_("the |Armourer"),
    "avenger": N_("the |Avenger"),
    "barbarian": N_("the |Barbarian"),
    "berserker": N_("the |Berserker"),
    "brawler": N_("the |Brawler"),
    "brynjar": N_("Brynjar"),
    "cartographer": N_("the |Cartographer"),
    "champion": N_("the |Champion"),
    "folke": N_("Folke"),
    "forager": N_("the |Forager"),
    "gatekeeper": N_("the |Gatekeeper"),
    "gravedigger": N_("the |Gravedigger"),
    "huntsman": N_("the |Huntsman"),
    "jeweller": N_("the |Jeweller"),
    "marauder": N_("the |Marauder"),
    "mercenary": N_("the |Mercenary"),
    "merchant": N_("the |Merchant"),
    "ragnhildr": N_("Ragnhildr"),
    "recruiter": N_("the |Recruiter"),
    "sage": N_("the |Sage"),
    "scout": N_("the |Scout"),
    "shieldmaiden": N_("the |Shieldmaiden"),
    "trader": N_("the |Trader"),
    "warlord": N_("the |Warlord"),
    "warmonger": N_("the |Warmonger"),
}

TIE_BREAKS: dict[str, tuple[str, str]] = {
    "valkyries": NN_(
        "Of these, {seats} is furthest up the Valkyrie track and wins.",
        "Of these, {seats} are furthest up the Valkyrie track.",
    ),
    "armour": NN_(
        "Of these, {seats} is furthest up the Armour track and wins.",
        "Of these, {seats} are furthest up the Armour track.",
    ),
}
STILL_TIED = N_("They are level on the Valkyrie and Armour tracks.")
SOURCES = {
    "raids": N_("Raids"),
    "valkyries": N_("Valkyrie track"),
    "armour": N_("Armour track"),
    "offerings": N_("Offerings"),
    "crew": N_("Crew"),
    "plunder": N_("Plunder"),
}
OPTIONS = {
    "cards": N_("Cards"),
    "printed": N_("as printed"),
    "early": N_("early figures"),
}
PERSONAS = {
    "early_raider": N_("Early raider"),
    "offering_merchant": N_("Offering merchant"),
    "valkyrie_seeker": N_("Valkyrie seeker"),
}
ENDINGS = {
    "fortresses": N_("only one set of plunder is left in the Fortresses"),
    "offerings": N_("the stack of Offerings is empty"),
    "valkyries": N_("no Valkyrie is left on the board"),
}

EVENTS: dict[str, Message] = {
    "TurnedUpOffering": N_("An Offering is turned up: {offering}."),
    "LaidPlunder": "",
    "Reshuffled": N_("The discards are shuffled into a new draw pile."),
    "RolledForStart": N_("{seat} rolls a {face} to decide who starts."),
    "ChoseFirst": N_("{seat} begins."),
    "PlacedWorker": N_("{seat} places a {worker} at {the_building}."),
    "PickedUpWorker": N_("{seat} picks up a {worker} from {the_building}."),
    "Declined": N_("{seat} does nothing at {the_building}."),
    "ChoseGood": N_("{seat} will discard {cards} for {good}."),
    "BoughtArmour": N_("{seat} pays {amount} for {armour}."),
    "Exchanged": N_("{seat} pays {paid} for {amount}."),
    "ChoseOffering": N_("{seat} will make the offering: {offering}."),
    "DrewNoMore": N_("{seat} stops drawing."),
    "KeptDice": N_("{seat} keeps the dice."),
    "AlreadyUsed": N_("{the_building} has been used this turn, so it gives nothing more."),
    "ReturnedExcess": N_("{seat} returns {amount}: the limit is {limit}."),
    "DiscardedCard": N_("{seat} discards {the_card}."),
    "PlayedCard": N_("{seat} plays {the_card} (“{hall}”)."),
    "NothingHappened": N_("It has no effect."),
    "Gained": N_("{seat} gains {amount}."),
    "Lost": N_("{seat} loses {amount}."),
    "Armed": N_("{seat} gains {armour}."),
    "LostArmour": N_("{seat} loses {armour}."),
    "Hired": N_("{seat} hires {whom} for {cost}."),
    "DismissedCrew": N_("{seat} dismisses {whom}."),
    "RecalledCrew": N_("{seat} returns {whom} to hand."),
    "MadeOfferingForLess": N_(
        "{seat} makes an offering and leaves out one token, {good}: {offering}."
    ),
    "MadeOffering": N_("{seat} makes an offering: {offering}."),
    "CycledOfferings": N_("{seat} puts the Offerings under the stack."),
    "NamedOpponent": N_("{seat} chooses {opponent}."),
    "Stole": N_("{seat} takes {amount} from {opponent}."),
    "Gave": N_("{seat} gives {amount} to {opponent}."),
    "SwappedWorker": N_("{seat} swaps {opponent}'s {lost} for the {received} at {the_building}."),
    "UsedBuilding": N_("{seat} uses {the_building}."),
    "AnnouncedTrade": NN_(
        "{seat} will trade {n} card with {opponent}.",
        "{seat} will trade {n} cards with {opponent}.",
    ),
    "Raided": N_("{seat} raids {the_site} with a {worker} and pays {cost}."),
    "RolledDie": N_("{seat} rolls a {face}."),
    "RerolledDie": N_("{seat} rolls the {face} again."),
    "ScoredRaid": N_("{seat} raids with strength {strength} and scores {points}."),
    "ScoredPoints": N_("{seat} scores {points}."),
    "TookPlunder": N_("{seat} takes {plunder}, with a {worker}."),
    "TakenByValkyrie": N_(
        "A Valkyrie takes {whom} from {seat}. {seat} is now at {track} on the Valkyrie track."
    ),
    "CameBack": N_("{the_card} comes back to the hand of {seat}."),
    "ValkyriesLeft": N_("{seat} has no crew left: {amount} without effect."),
    "Avenged": N_("{seat} loses {whom} to the Avenger."),
    "EndBegan": N_("The end is near: {ending}. Everyone has one more turn after this one."),
    "GameEnded": N_("The game is over: {ending}."),
    # Secrets: first the public lines, then the lines for seats that know more.
    "DrewCard": N_("{seat} draws a card."),
    "RejectedCard": N_("{seat} puts a card under the draw pile."),
    "PickedForTrade": N_("{seat} picks a card for the trade."),
    "Traded": NN_(
        "{seat} and {opponent} trade {n} card.", "{seat} and {opponent} trade {n} cards each."
    ),
    "SwappedHands": N_("{seat} and {opponent} exchange their hands, {gave} for {got}."),
}
EVENTS_KNOWN: dict[str, Message] = {
    "DrewCard": N_("{seat} draws {the_card}."),
    "RejectedCard": N_("{seat} puts {the_card} under the draw pile."),
    "PickedForTrade": N_("{seat} picks {the_card} for the trade."),
    "Traded": N_("{seat} gives {given} to {opponent} and receives {received}."),
    "SwappedHands": N_("{seat} gives {given} to {opponent} and receives {received}."),
}
SCORED_WITH_CREW = N_(
    "{seat} raids with strength {strength} and scores {points}, and {by_crew} more "
    "thanks to the crew."
)
RAIDED_FREE = N_("{seat} raids {the_site} with a {worker} for free.")
HIRED_FREE = N_("{seat} hires {whom} for free.")
NOTHING = N_("nothing")
OFFERING_LABEL = N_("{cost} for {points}")
