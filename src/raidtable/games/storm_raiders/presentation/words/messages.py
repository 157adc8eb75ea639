"""The names of pieces in Storm Raiders, rewards, options and how the game ends."""

from raidtable.engine.messages import NCN_
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
    "general_goods": NN_("{n} General Goods", "{n} General Goods"),
    "fuel": N_("{n} Fuel"),
    "mechanical": NN_("{n} Mechanical", "{n} Mechanical"),
    "electrical": NN_("{n} Electrical", "{n} Electrical"),
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
# The same within a sentence.
EFFECTS_TOLD = {
    "mod": N_("raises the Mod dial"),
    "medal": N_("raises the Medal dial"),
    "crew": N_("raises the Crew dial"),
    "health": N_("gives health"),
}
# The same if it has no effect.
EFFECTS_USELESS = {
    "mod": N_("the Mod dial can't go higher"),
    "medal": N_("the Medal dial can't go higher"),
    "crew": N_("the Crew dial can't go higher"),
    "health": N_("your health is full"),
}
EFFECT_REPAIRS = N_("{useless}, so you may remove 1 Damage instead")
WAYS = {1: N_("clockwise"), 0: N_("anticlockwise")}
NOTHING = N_("nothing")

REWARDS: dict[str, Message] = {
    "medal": NN_("{n} Medal", "{n} Medals"),
    "mod": NN_("{n} Mod", "{n} Mods"),
    "crew_card": NN_("{n} crew card", "{n} crew cards"),
    "random_resource": NN_("{n} random Resource", "{n} random Resources"),
    "refresh_crew": NCN_("reward", "refresh a crew card", "refresh {number} crew cards"),
    "swap_dial": NCN_("reward", "shift a dial", "shift a dial {number} times"),
    "remove_die": NCN_("reward", "remove a die", "remove {number} dice"),
    "remove_damage": NCN_("reward", "remove 1 Damage", "remove {number} Damage"),
}

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
# A name with its article before the bar: a sentence uses both, a label only the part after it.
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
    "cargo": {"unlimited": N_("any number"), "limited": N_("at most {cargo} Resources")},
    "opening_moves": {"0": "0", "1": "1", "2": "2", "3": "3"},
    "opponent_salvage": {"two": N_("up to two"), "unlimited": N_("any number")},
}

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
