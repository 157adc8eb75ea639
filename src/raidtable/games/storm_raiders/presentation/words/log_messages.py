"""The log lines of Storm Raiders."""

from raidtable.engine.words import N_, NN_, Message

EVENTS: dict[str, Message] = {
    "LaidResource": "",
    "LaidContract": N_("A new Contract at {site}: {contract}."),
    "DealtTile": "",
    "DealtToChoose": N_("{seat} is dealt {tile}."),
    "TookTile": N_("{seat} gets {tile}."),
    "StartedDamaged": N_("{seat} starts with 1 Damage each on {vehicles}."),
    "DealtStarter": N_("{seat} starts with {the_card}."),
    "ChoseFirst": N_("{seat} begins."),
    "PlacedStandee": N_("{seat} starts at {site}."),
    "BeganRound": N_("Round {round} begins."),
    "ContractTurnedBlue": N_("The Contract at {site} turns blue."),
    "ContractDamaged": N_("The Contract at {site} gets 1 Damage."),
    "ContractGone": N_("The Contract at {site} is withdrawn."),
    "RolledDie": "",
    "PlacedMedal": N_("A Medal is next to the {die}."),
    "BeganTurn": "",
    "DraftedDie": N_("{seat} drafts the {die}."),
    "GainedMedal": N_("{seat} gains a Medal."),
    "MedalLost": N_("{seat} has {top_medals} Medals: this one is lost."),
    "UsedCrew": N_("{seat} uses {the_card} (“{text}”)."),
    "SetDie": N_("{seat} sets the die to {value}."),
    "RerolledDie": N_("{seat} rolls a {value}."),
    "UsedVehicle": N_("{seat} uses the {tile} (“{text}”)."),
    "SetOut": N_("{seat} takes the {vehicle} to {site} with the {die}."),
    "Moved": "",
    "MovedToPort": N_("{seat} moves to {site}."),
    "EnteredStorm": N_("{seat} goes through the Storm."),
    "TookDamage": N_("{seat} takes 1 Damage on the {vehicle}."),
    "LostHealth": N_(
        "{seat} has no space on the {vehicle} and loses health: each Damage costs {points} now."
    ),
    "NothingLeftToLose": N_("{seat} has no space on the {vehicle} and no health left to lose."),
    "WardedOff": N_("The {tile} prevents 1 Damage for {seat}."),
    "Repaired": N_("{seat} removes 1 Damage from the {vehicle}."),
    "Overhauled": N_("{seat} overhauls the {vehicle}."),
    "RemovedDie": N_("{seat} removes the {die} from the {vehicle}."),
    "Salvaged": N_("{seat} salvages at {site}: {resource}."),
    "GainedResource": N_("{seat} gains a Resource: {resource}."),
    "FoundResource": N_("{seat} draws from the bag: {resource}."),
    "TradedResource": N_("{seat} trades {given} for {taken}."),
    "DiscardedResource": N_("{seat} discards a Resource: {resource}."),
    "RefilledBag": N_("The discarded Resources go back into the bag."),
    "RaisedDial": N_("{seat} raises the {dial} to {value}."),
    "ShiftedDials": N_("{seat} raises the {up} and lowers the {down}."),
    "Healed": N_("{seat} regains health."),
    "Refreshed": N_("{seat} refreshes {the_card}."),
    "DestroyedStarter": N_("{seat} destroys {the_card} for a Mod."),
    "PlacedMod": N_("{seat} plugs in a Mod: {slot}."),
    "NoCrewGained": N_("{seat} can't gain a crew card."),
    "KeptCrew": N_("{seat} keeps {the_card}."),
    "ChoseGain": "",
    "ChoseReward": "",
    "RemovedNoMore": N_("{seat} stops removing dice."),
    "BeganPaying": "",
    "Paid": N_("{seat} pays a Resource: {resource}."),
    "Fulfilled": N_("{seat} fulfils the Contract {contract}."),
    "PaidMedal": N_("{seat} pays a Medal."),
    "Rested": N_("{seat} rests with the {die}."),
    "UsedRaider": N_("{seat} uses {raider}'s ability (“{text}”)."),
    "MedalUntaken": N_("Nobody took the Medal: it returns to the supply."),
    "RerolledLastDie": N_("The last die was a 1; rolled again it is a {die}."),
    "StormMoved": NN_(
        "The last die, {colour}, drives the Storm {spaces} spaces {way} to {site}. It drops "
        "{n} Resource on each wreck it passes.",
        "The last die, {colour}, drives the Storm {spaces} spaces {way} to {site}. It drops "
        "{n} Resources on each wreck it passes.",
    ),
    "HitByStorm": N_("The Storm hits {seat}."),
    "Dropped": "",
    "GameEnded": N_("The sixth round is over, and so is the game."),
    # The solo opponent explains each of its steps.
    "OpponentRolled": N_("The opponent rolls a {die}."),
    "OpponentDrafted": N_(
        "The higher die sets the colour, the lower one the value. The opponent wants a "
        "{wanted_die} and takes a {die}."
    ),
    "OpponentReturnedMedal": N_("The Medal next to that die returns to the supply."),
    "OpponentRevealed": N_("The opponent's Active Contract is {contract}."),
    "OpponentMoved": NN_(
        "The opponent moves {way} to {site}, where it finds {n} Resource that it needs.",
        "The opponent moves {way} to {site}, where it finds {n} Resources that it needs.",
    ),
    "OpponentSalvaged": N_("It puts a Resource on its Contract: {resource}."),
    "OpponentFulfilled": N_("The opponent fulfils its Contract {contract}."),
    "OpponentPutUnder": N_(
        "No wreck has what the Contract {contract} needs: the opponent puts it under its pile."
    ),
    "OpponentStayed": N_("No wreck has what any of its Contracts needs: the opponent stays."),
    "OpponentScared": N_("The opponent scares off {n} Crew at {site}."),
    # Secrets: first the public line; the line for seats that know more is below.
    "DrewCrew": N_("{seat} draws a crew card."),
}
# With the dials that the raider sets.
TOOK_RAIDER = N_("{seat} gets {tile} ({dials}).")
# If the bag has too few Resources for all wrecks.
STORM_MOVED_SHORT = N_(
    "The last die, {colour}, drives the Storm {spaces} spaces {way} to {site}. Only "
    "{short} Resources are left for the wrecks it passes."
)
EVENTS_KNOWN: dict[str, Message] = {"DrewCrew": N_("{seat} draws {the_card}.")}
