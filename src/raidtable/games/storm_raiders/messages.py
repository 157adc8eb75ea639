"""The messages of Storm Raiders: names, texts of tiles and cards, log lines, reasons."""

from raidtable.engine.words import N_, NN_, Message

PITCH = N_("Trike, Plane and Sub against the clock, with a storm at your back.")
# Sites by side; the names are our own.
SITES = {
    "A-w0": N_("Red Reef"),
    "A-w1": N_("Widow's Shoal"),
    "A-w2": N_("Broken Keel"),
    "A-w3": N_("Glass Flats"),
    "A-w4": N_("Gallows Point"),
    "A-w5": N_("Iron Teeth"),
    "A-w6": N_("Sunken Mile"),
    "A-w7": N_("Hollow Crown"),
    "A-w8": N_("Drowned Arch"),
    "A-w9": N_("Lantern Isle"),
    "A-w10": N_("Kestrel Cliffs"),
    "A-w11": N_("Oil Sands"),
    "A-w12": N_("The Ribs"),
    "A-s0": N_("Highmast"),
    "A-s1": N_("Cinder Gate"),
    "A-s2": N_("Tidewall"),
    "A-s3": N_("Saltspire"),
    "A-s4": N_("Grey Anchor"),
    "B-w0": N_("Pilot's Folly"),
    "B-w1": N_("Black Spit"),
    "B-w2": N_("Twin Stacks"),
    "B-w3": N_("Ashen Strand"),
    "B-w4": N_("Crow's Landing"),
    "B-w5": N_("Sable Trench"),
    "B-w6": N_("Mercy Cay"),
    "B-w7": N_("Thunder Shelf"),
    "B-w8": N_("Bonefield"),
    "B-w9": N_("Maelstrom Gap"),
    "B-w10": N_("Rusted Span"),
    "B-w11": N_("Quiet Harbour"),
    "B-w12": N_("Wreckers' Row"),
    "B-s0": N_("Last Light"),
    "B-s1": N_("Copperhelm"),
    "B-s2": N_("Fort Meridian"),
    "B-s3": N_("Bellhaven"),
    "B-s4": N_("Stonewake"),
}
SIDES = {"A": N_("The Broken Crown"), "B": N_("The Long Fracture")}

RESOURCES = {
    "general_goods": N_("General Goods"),
    "fuel": N_("Fuel"),
    "mechanical": N_("Mechanical Machinery"),
    "electrical": N_("Electrical Parts"),
    "orichalcum": N_("Orichalcum"),
    "weaponry": N_("Weaponry"),
    "crew": N_("Crew"),
}
# "2 Fuel"
COUNTED: dict[str, Message] = {
    "general_goods": N_("{n} General Goods"),
    "fuel": N_("{n} Fuel"),
    "mechanical": N_("{n} Mechanical"),
    "electrical": N_("{n} Electrical"),
    "orichalcum": N_("{n} Orichalcum"),
    "weaponry": N_("{n} Weaponry"),
    "crew": N_("{n} Crew"),
    "points": NN_("{n} point", "{n} points"),
    "hours": NN_("{n} hour", "{n} hours"),
    "damage": N_("{n} Damage"),
}
DICE = {"black": N_("black {value}"), "grey": N_("grey {value}")}
COLOURS = {"black": N_("black"), "grey": N_("grey")}
TYPES = {"trike": N_("Trike"), "plane": N_("Plane"), "sub": N_("Sub")}
DIALS = {"mod": N_("Mod dial"), "medal": N_("Medal dial"), "crew": N_("Crew dial")}
EFFECTS = {**DIALS, "health": N_("health")}
# The same in a sentence.
EFFECTS_TOLD = {
    "mod": N_("raises the Mod dial"),
    "medal": N_("raises the Medal dial"),
    "crew": N_("raises the Crew dial"),
    "health": N_("gives health"),
}
WAYS = {1: N_("clockwise"), 0: N_("anticlockwise")}
NOTHING = N_("nothing")

SLOTS = {
    "trike_high_die": N_("Trike, no Damage from placing a 5 or 6"),
    "trike_weaponry": N_("Trike, no Damage from Weaponry"),
    "plane_high_die": N_("Plane, no Damage from placing a 6"),
    "plane_double_salvage": N_("Plane, no Damage from salvaging two"),
    "plane_weaponry": N_("Plane, no Damage from Weaponry"),
    "sub_double_salvage": N_("Sub, no Damage from salvaging two"),
    "sub_weaponry": N_("Sub, no Damage from Weaponry"),
}
REWARDS: dict[str, Message] = {
    "medal": NN_("{n} Medal", "{n} Medals"),
    "mod": NN_("{n} Mod", "{n} Mods"),
    "crew_card": NN_("{n} crew card", "{n} crew cards"),
    "random_resource": NN_("{n} random Resource", "{n} random Resources"),
    "refresh_crew": N_("refresh a crew card"),
    "swap_dial": N_("shift a dial"),
    "remove_die": N_("remove a die"),
    "remove_damage": N_("remove a Damage"),
}
AGES = {"grey": N_("grey"), "blue": N_("blue"), "damaged": N_("blue, damaged")}

RAIDERS = {
    "reid": "Reid",
    "khena": "Khena",
    "thorne": "Thorne",
    "anya": "Anya",
    "qari": "Qari",
    "marco": "Marco",
    "abaako": "Abaako",
    "endi": "Endi",
}
# What each can do in a rest.
RAIDER_TEXT = {
    "reid": N_("refresh all crew cards"),
    "khena": N_("remove twice the Damage"),
    "thorne": N_("rest with the die at any value"),
    "anya": N_("remove two more dice"),
    "qari": N_("draw two Resources, keep one"),
    "marco": N_("move to a port, and remove a Damage or a die"),
    "abaako": N_("a Mod for removing two Damage or more"),
    "endi": N_("a Medal may be paid to raise a dial"),
}
VEHICLES = {
    "half_cracked": "Half Cracked",
    "rust_bandit": "Rust Bandit",
    "desert_deuce": "Desert Deuce",
    "big_score": "Big Score",
    "ugly_duckling": "Ugly Duckling",
    "muds_mauler": "Mud's Mauler",
    "spectre": "Spectre",
    "trail_blazer": "Trail Blazer",
    "blue_jay": "Blue Jay",
    "ut_moreretur": "Ut Moreretur",
    "junker": "Junker",
    "fire_brand": "Fire Brand",
    "devils_needle": "Devil's Needle",
    "mad_wick": "Mad-Wick!",
    "nose_dive": "Nose Dive",
    "hakmet": "Hakmet",
    "orca": "Orca",
    "crab_grab": "Crab Grab",
    "salvage_siren": "Salvage Siren",
    "strike_out": "Strike Out",
    "beluga": "Beluga",
    "undertow": "Undertow",
    "tight_spot": "Tight Spot",
    "bottom_grubba": "Bottom Grubba",
}
TILES = {**RAIDERS, **VEHICLES}
VEHICLE_TEXT = {
    "half_cracked": N_("a grey die may go up or down by one"),
    "rust_bandit": N_("salvaging just one Resource refreshes two crew cards"),
    "desert_deuce": N_("an hour less with a 3, 4, 5 or 6"),
    "big_score": N_("a 5 may become any value"),
    "ugly_duckling": N_("with a 1, 2 or 3: flip the die, and prevent a Damage"),
    "muds_mauler": N_("the Storm's site does no Damage"),
    "spectre": N_("after a Contract: a die and a Damage off one vehicle"),
    "trail_blazer": N_("with a 4, 5 or 6: a black and a grey die off the Sub"),
    "blue_jay": N_("equal dice may be placed"),
    "ut_moreretur": N_("a die off any vehicle for each Damage taken this turn"),
    "junker": N_("an hour less when passing through a site"),
    "fire_brand": N_("with a black die: two grey dice off the Trike"),
    "devils_needle": N_("with a 1, 3 or 5: no Damage this turn"),
    "mad_wick": N_("with a 1, 2 or 3: a Damage off any vehicle"),
    "nose_dive": N_("with a grey die: equal dice off Trike and Sub"),
    "hakmet": N_("a 6 may become any value"),
    "orca": N_("a die off the Plane, or two Damage off the Trike"),
    "crab_grab": N_("takes no Damage"),
    "salvage_siren": N_("two hours less"),
    "strike_out": N_("refresh a crew card after moving"),
    "beluga": N_("equal dice may be placed"),
    "undertow": N_("a 3 may become any value"),
    "tight_spot": N_("a grey die may become any value"),
    "bottom_grubba": N_("salvage one Resource before moving, unharmed"),
}
# A name with its article before the bar: a sentence says both, a label only what comes after.
CREW = {
    "navigator": N_("the |Navigator"),
    "gambler": N_("the |Gambler"),
    "juggler": N_("the |Juggler"),
    "forger": N_("the |Forger"),
    "pathfinder": N_("the |Pathfinder"),
    "mountain_guide": N_("the |Mountain Guide"),
    "harbour_pilot": N_("the |Harbour Pilot"),
    "welder": N_("the |Welder"),
    "storm_warden": N_("the |Storm Warden"),
    "scavenger": N_("the |Scavenger"),
    "quartermaster": N_("the |Quartermaster"),
    "broker": N_("the |Broker"),
    "mechanic": N_("the |Mechanic"),
    "dispatcher": N_("the |Dispatcher"),
    "bosun": N_("the |Bosun"),
    "tinkerer": N_("the |Tinkerer"),
    "recruiter": N_("the |Recruiter"),
    "medic": N_("the |Medic"),
    "trader": N_("the |Trader"),
    "old_salt": N_("the |Old Salt"),
    "deckhand": N_("the |Deckhand"),
    "grease_hand": N_("the |Grease Hand"),
    "rigger": N_("the |Rigger"),
}
CREW_TEXT = {
    "navigator": N_("the die up or down by one"),
    "gambler": N_("roll the die again"),
    "juggler": N_("flip the die to its other side"),
    "forger": N_("the die to any value, for a Damage"),
    "pathfinder": N_("the journey needs an hour less"),
    "mountain_guide": N_("the Trike may take plane-only paths"),
    "harbour_pilot": N_("the port that the Sub leaves counts as 0"),
    "welder": N_("prevent a Damage"),
    "storm_warden": N_("prevent all Damage of a hit by the Storm"),
    "scavenger": N_("salvage one Resource more"),
    "quartermaster": N_("pay one Resource fewer for a Contract"),
    "broker": N_("one Resource paid counts as any type"),
    "mechanic": N_("remove a Damage, at any time"),
    "dispatcher": N_("remove a die"),
    "bosun": N_("refresh two other crew cards"),
    "tinkerer": N_("raise one dial and lower another"),
    "recruiter": N_("look at four crew cards instead of two"),
    "medic": N_("regain a health"),
    "trader": N_("exchange a Resource for one lying here"),
    "old_salt": N_("the die up by one"),
    "deckhand": N_("the journey by Trike or Sub needs an hour less"),
    "grease_hand": N_("remove a Damage from the vehicle used"),
    "rigger": N_("prevent a Damage from placing a die or salvaging"),
}

SOURCES = {
    "contracts": N_("Contracts"),
    "mods": N_("Mods"),
    "medals": N_("Medals"),
    "crew": N_("Crew"),
    "resources": N_("Resources"),
    "damage": N_("Damage"),
}
OPTIONS = {
    "side": N_("Map"),
    "tiles": N_("Dashboards"),
    "cargo": N_("Cargo"),
    "opening_moves": N_("Opponent's opening moves"),
    "opponent_salvage": N_("Opponent's salvage"),
}
PERSONAS = {
    "contract_runner": N_("Contract runner"),
    "storm_chaser": N_("Storm chaser"),
}
OPTION_VALUES = {
    "side": SIDES,
    "tiles": {"dealt": N_("dealt at random"), "choose": N_("chosen from two of each")},
    "cargo": {"unlimited": N_("any number"), "limited": N_("at most 8 Resources")},
    "opening_moves": {"0": "0", "1": "1", "2": "2", "3": "3"},
    "opponent_salvage": {"two": N_("up to two"), "unlimited": N_("any number")},
}

EVENTS: dict[str, Message] = {
    "LaidResource": "",
    "LaidContract": N_("A new Contract at {site}: {contract}."),
    "DealtTile": "",
    "DealtToChoose": N_("{seat} is dealt {tile}."),
    "TookTile": N_("{seat} gets {tile}."),
    "DealtStarter": N_("{seat} starts with {the_card}."),
    "ChoseFirst": N_("{seat} begins."),
    "PlacedStandee": N_("{seat} starts at {site}."),
    "BeganRound": N_("Round {round} begins."),
    "ContractTurnedBlue": N_("The Contract at {site} turns blue."),
    "ContractDamaged": N_("The Contract at {site} gets a Damage."),
    "ContractGone": N_("The Contract at {site} is withdrawn."),
    "RolledDie": "",
    "PlacedMedal": N_("A Medal lies beside the {die}."),
    "BeganTurn": "",
    "DraftedDie": N_("{seat} drafts the {die}."),
    "GainedMedal": N_("{seat} gains a Medal."),
    "MedalLost": N_("{seat} has seven Medals: this one is lost."),
    "UsedCrew": N_("{seat} uses {the_card}: {text}."),
    "SetDie": N_("{seat} sets the die to {value}."),
    "RerolledDie": N_("{seat} rolls a {value}."),
    "UsedVehicle": N_("{seat} uses the {tile}: {text}."),
    "SetOut": N_("{seat} takes the {vehicle} to {site} with the {die}."),
    "Moved": "",
    "MovedToPort": N_("{seat} moves to {site}."),
    "EnteredStorm": N_("{seat} goes through the Storm."),
    "TookDamage": N_("{seat} takes a Damage on the {vehicle}."),
    "LostHealth": N_(
        "{seat} has no space on the {vehicle} and loses health: each Damage costs {points} now."
    ),
    "NothingLeftToLose": N_("{seat} has no space on the {vehicle} and no health left to lose."),
    "WardedOff": N_("{seat} is spared a Damage by the {tile}."),
    "Repaired": N_("{seat} removes a Damage from the {vehicle}."),
    "RemovedDie": N_("{seat} removes the {die} from the {vehicle}."),
    "Salvaged": N_("{seat} salvages at {site}: {resource}."),
    "GainedResource": N_("{seat} gains a Resource: {resource}."),
    "FoundResource": N_("{seat} draws from the bag: {resource}."),
    "TradedResource": N_("{seat} gives {given} for {taken}."),
    "DiscardedResource": N_("{seat} discards a Resource: {resource}."),
    "RefilledBag": N_("The discarded Resources go back into the bag."),
    "RaisedDial": N_("{seat} raises the {dial} to {value}."),
    "ShiftedDials": N_("{seat} raises the {up} and lowers the {down}."),
    "Healed": N_("{seat} regains health."),
    "Refreshed": N_("{seat} refreshes {the_card}."),
    "DestroyedStarter": N_("{seat} destroys {the_card} for a Mod."),
    "PlacedMod": N_("{seat} plugs in a Mod: {slot}."),
    "NoCrewGained": N_("{seat} can gain no crew card."),
    "KeptCrew": N_("{seat} keeps {the_card}."),
    "ChoseGain": "",
    "ChoseReward": "",
    "RemovedNoMore": N_("{seat} removes no more dice."),
    "BeganPaying": "",
    "Paid": N_("{seat} pays a Resource: {resource}."),
    "Fulfilled": N_("{seat} fulfils the Contract {contract}."),
    "Rested": N_("{seat} rests with the {die}."),
    "UsedRaider": N_("{seat} uses the ability of {raider}: {text}."),
    "MedalUntaken": N_("Nobody took the Medal: it goes back."),
    "RerolledLastDie": N_("The last die was a 1; rolled again it is a {die}."),
    "StormMoved": NN_(
        "The last die, {colour}, drives the Storm {spaces} spaces {way} to {site}. "
        "It drops {n} Resource on each wreck of its way.",
        "The last die, {colour}, drives the Storm {spaces} spaces {way} to {site}. "
        "It drops {n} Resources on each wreck of its way.",
    ),
    "HitByStorm": N_("The Storm hits {seat}."),
    "Dropped": "",
    "GameEnded": N_("The sixth round is over, and with it the game."),
    # The solo opponent explains each of its steps.
    "OpponentRolled": N_("The opponent rolls a {die}."),
    "OpponentDrafted": N_(
        "Its higher die gives the colour, the lower one the value: it looks for a {wanted_die}, "
        "then upwards and on from 1. It takes a {die}."
    ),
    "OpponentReturnedMedal": N_("The Medal beside that die goes back."),
    "OpponentRevealed": N_("The opponent's Active Contract is {contract}."),
    "OpponentMoved": NN_(
        "The opponent moves {way} to {site}, where it finds {n} Resource that it needs.",
        "The opponent moves {way} to {site}, where it finds {n} Resources that it needs.",
    ),
    "OpponentSalvaged": N_("It lays a Resource on its Contract: {resource}."),
    "OpponentFulfilled": N_("The opponent fulfils its Contract {contract}."),
    "OpponentPutUnder": N_(
        "No wreck has what the Contract {contract} needs: the opponent puts it under its pile."
    ),
    "OpponentStayed": N_("No wreck has what any of its Contracts needs: the opponent stays."),
    "OpponentScared": N_("The opponent scares off {n} Crew at {site}."),
    # Secrets: what everybody is told; who knows more is told more, below.
    "DrewCrew": N_("{seat} draws a crew card."),
}
EVENTS_KNOWN: dict[str, Message] = {"DrewCrew": N_("{seat} draws {the_card}.")}

TIE_BREAKS: dict[str, tuple[str, str]] = {
    "damage": NN_(
        "Of these, {seats} has the least Damage and wins.",
        "Of these, {seats} have the least Damage.",
    ),
    "resources": NN_(
        "Of these, {seats} has the most Resources and wins.",
        "Of these, {seats} have the most Resources.",
    ),
}
STILL_TIED = N_("They are equal in Damage and in Resources.")

REASONS: dict[str, Message] = {
    "taken": N_("Another standee is at {site} already."),
    "must_move": N_("A journey must end at another site."),
    "row_full": N_("The {vehicle} has no free space: dice or Damage must go first."),
    "not_higher": N_("A die on the {vehicle} must be higher than {value}."),
    "no_port": N_("A Sub travels between ports only."),
    "no_land_way": N_("No way leads there that a {vehicle} can take."),
    "no_such_die": N_("There is no such die in the middle of the map."),
    "too_far": NN_(
        "{site} is {n} hour further than the die takes you.",
        "{site} is {n} hours further than the die takes you.",
    ),
    "round_the_storm": N_("The die takes you to {site} round the Storm."),
    "through_the_storm": N_("With this die, the only way to {site} leads through the Storm."),
    "bound": N_("The die was changed for the {vehicle}, and must be used with it."),
    "must_fit": N_("After this, the die that was changed for the {vehicle} could not go there."),
    "cannot_pay": NN_(
        "The Contract needs {n} Resource more than you have for it.",
        "The Contract needs {n} Resources more than you have for it.",
    ),
}

PROMPTS: dict[str, Message] = {
    "ChooseTiles": N_("{seat}: choose a tile for your dashboard."),
    "PlaceStandees": N_("{seat}: choose the Stormhold where you start."),
    "DraftDie": N_("{seat}: draft a die, to travel or to rest with it."),
    "Prepare": N_("{seat}: you have the {die}. Travel with it, or rest."),
    "SetDie": N_("{seat}: {who} lets you set the die to any value."),
    "EarlySalvage": N_("{seat}: your Bottom Grubba may salvage one Resource before it leaves."),
    "VehicleAbility": N_("{seat}: use the {tile}: {text}."),
    "Salvage": NN_(
        "{seat}: at {site} you may salvage {n} more Resource. Salvaging {effect}.",
        "{seat}: at {site} you may salvage {n} Resources. Salvaging {effect}.",
    ),
    "TradeResource": N_("{seat}: which Resource do you give, and which do you take?"),
    "DiscardCargo": N_("{seat}: you can hold 8 Resources. Discard one."),
    "RepairAtSite": N_("{seat}: in place of the effect here, you may remove a Damage."),
    "FulfilContract": N_("{seat}: do you fulfil this Contract? {contract}"),
    "PayContract": N_("{seat}: what do you pay for what it needs ({resource})?"),
    "TakeRewards": N_("{seat}: which reward do you take next?"),
    "Overhaul": N_("{seat}: your Spectre may take a die, a Damage or both off one vehicle."),
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
    "RepairVehicle": N_("{seat}: from which vehicle do you remove a Damage?"),
    "ShiftDials": N_("{seat}: you may raise one dial and lower another."),
    "TakeDamage": N_("{seat}: your {vehicle} is about to take a Damage."),
    "HarmVehicle": N_("{seat}: the Forger costs you a Damage. On which vehicle?"),
    "RestRefresh": N_("{seat}: you rest. First, a crew card is refreshed."),
    "RestRepair": NN_(
        "{seat}: you rest. Remove {n} Damage.", "{seat}: you rest. Remove {n} Damage, one by one."
    ),
    "RestDice": N_("{seat}: you rest. Next, all dice of {value} or more are removed."),
    "RestGain": N_("{seat}: you rest. Gain a crew card, a Mod or a Medal."),
    "RestEnd": N_("{seat}: your rest ends. You have not used {raider}'s ability."),
    "KeepResource": N_("{seat}: which Resource do you keep?"),
    "MoveToPort": N_("{seat}: you may move to a port (Marco)."),
    "RepairOrRemove": N_("{seat}: remove a Damage or a die."),
    "RaiseDial": N_("{seat}: which dial do you raise?"),
    "EndTurn": N_("{seat}: before your turn ends, you may still use crew cards."),
    "BetweenTurns": N_("{seat}: between the turns you may use a crew card."),
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
    "go": N_("{vehicle} to {site}, {hours}: {here}"),
    "go_nowhere": N_("{vehicle} to {site}: {here}"),
    "go_harmed": N_("{vehicle} to {site}, {hours}, {damage}: {here}"),
    "go_storm": N_("{vehicle} through the Storm to {site}, {hours}, {damage}: {here}"),
    "go_into_storm": N_("{vehicle} into the Storm at {site}, {hours}, {damage}: {here}"),
    "rest": N_(
        "Rest with the {die}: remove {n} Damage and dice of {value} or more, then gain something"
    ),
    "rest_unrepaired": N_(
        "Rest with the {die}: remove dice of {value} or more, then gain something"
    ),
    "salvage": N_("Salvage: {resource}"),
    "salvage_harmed": N_("Salvage: {resource} ({damage})"),
    "trade": N_("Give {given}, take {taken}"),
    "discard": N_("Discard: {resource}"),
    "fulfil": N_("Fulfil the Contract"),
    "pay": N_("Pay: {resource}"),
    "spare": N_("Pay nothing for this one"),
    "reward": "{reward}",
    "shift": N_("Raise the {up}, lower the {down}"),
    "mod": "{slot}",
    "draw": N_("Draw two crew cards"),
    "keep": N_("Keep {the_card}: {text}"),
    "refresh": N_("Refresh {the_card}: {text}"),
    "repair": N_("Remove a Damage from the {vehicle}"),
    "remove": N_("Remove the {die} from the {vehicle}"),
    "sweep": N_("Remove all dice of {value} from Trike and Sub"),
    "overhaul": N_("Overhaul the {vehicle}"),
    "harm": N_("The {vehicle}"),
    "gain:mod": N_("Gain a Mod"),
    "gain:medal": N_("Gain a Medal"),
    "gain:crew": N_("Gain a crew card"),
    "on": N_("Go on"),
    "ability": N_("Use {raider}'s ability: {text}"),
    "take": N_("Keep: {resource}"),
    "port": N_("Move to {site}"),
    "raise": N_("Raise the {dial}"),
    "done": N_("No more"),
    "done_salvage": N_("Salvage nothing, so without the effect"),
    "done_contract": N_("Leave the Contract"),
    "skip": N_("Do without"),
    "end": N_("End the turn"),
    "pass": N_("Do nothing"),
    "suffer": N_("Take the Damage"),
    "prevent": N_("Prevent it with the {tile}"),
    "crew": N_("Use {the_card}: {text}"),
    "crew_on": N_("Use {the_card}: {on}"),
    "destroy": N_("Destroy {the_card} for a Mod"),
    "wick": N_("Use the Mad-Wick!: remove a Damage from the {vehicle}"),
}
CREW_TOKEN = N_("Crew, for one of two crew cards")
CAN_FULFIL = N_("{contract}, which you can fulfil")
LACKING: Message = NN_(
    "{contract}, for which you lack {n} Resource", "{contract}, for which you lack {n} Resources"
)
NOTHING_THERE = N_("nothing there")
COSTS_DAMAGE = N_("{rewards}; costs 1 Damage")
WITH_MEDAL = N_("Draft the {die}, with the Medal")
UP = N_("the die to {value}")
REPAIR_ON = N_("a Damage off the {vehicle}")
REMOVE_ON = N_("the {die} off the {vehicle}")
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
    "{seat}: you have the {die} for your {vehicle}. It cannot go there yet: use a crew card."
)
BOUND_WILD_PROMPT = N_(
    "{seat}: you have the {die} for your {vehicle}. It is wild: set it to any value that fits, or "
    "travel."
)
NO_ROOM_PROMPT = N_(
    "{seat}: you have seven crew cards. Destroy your starting card to make room for another, or do "
    "without."
)
# A rest begins: no card lies face down yet, or Reid refreshes them all.
NONE_TO_REFRESH_PROMPT = N_(
    "{seat}: you rest. No crew card lies face down to be refreshed, unless you use one first."
)
REFRESH_ALL_PROMPT = N_("{seat}: you rest. First, all your crew cards are refreshed.")
