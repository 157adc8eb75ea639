"""The names of choices in a list, where each has one line, and of groups of choices."""

from raidtable.engine.words import N_, NC_, NN_, Message

# "Storm: Gallows Point", a journey through the Storm
THROUGH_STORM = N_("Storm: {site}")
# The hours of a journey after the name of its site, on a phone: "Broken Keel, 2 h"
HOURS_THERE = N_("{hours} h")
OTHER_CHOICES = NC_("choices", "Other")
# Damage that all journeys of a group cost: "each −1"
EACH = NC_("journeys", "each")
EMPTY = NC_("site", "empty")
# How many Resources one lacks for a Contract
LACK: Message = NN_("lack {n}", "lack {n}")
# The Storm hits with any die that is left
ANY_DIE = NC_("die", "any")
NO_JOURNEY = N_("nowhere")
NO_EFFECT = N_("no effect")

# By verb, or what it means in a position.
NAMES: dict[str, Message] = {
    "rest": NC_("choice", "Rest"),
    "set": N_("Set to {value}"),
    "fulfil": N_("Fulfil the Contract"),
    "spare": N_("Pay nothing"),
    "draw": N_("Draw crew cards"),
    "sweep": N_("All dice of {value}"),
    "on": N_("Continue"),
    "done": N_("No more"),
    "done_salvage": N_("Salvage nothing"),
    "done_contract": N_("Leave it"),
    "skip": N_("Skip this"),
    "end": N_("End the turn"),
    "pass": N_("Do nothing"),
    "suffer": N_("Take the Damage"),
    "prevent": N_("Prevent it"),
    "destroy": N_("Destroy {card}"),
}
REWARDS: dict[str, Message] = {
    "medal": N_("Medal"),
    "mod": N_("Mod"),
    "crew_card": N_("Crew card"),
    "random_resource": N_("Random Resource"),
    "refresh_crew": N_("Refresh a card"),
    "swap_dial": N_("Shift a dial"),
    "remove_die": N_("Remove a die"),
    "remove_damage": N_("Remove Damage"),
}
# What one may gain in a rest, by the dial that multiplies it.
GAINS = {"mod": REWARDS["mod"], "medal": REWARDS["medal"], "crew": REWARDS["crew_card"]}
# "Trike: dice 5/6", a slot for a Mod by what no longer harms the vehicle
SLOTS: dict[str, Message] = {
    "place_die": N_("{vehicle}: dice {values}"),
    "salvage_two": N_("{vehicle}: salvaging two"),
    "salvage_weaponry": N_("{vehicle}: Weaponry"),
}

# Buttons on a player board
USE = N_("Use")
CHOOSE = N_("Choose")
