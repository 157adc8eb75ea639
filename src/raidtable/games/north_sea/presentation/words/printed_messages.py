"""Messages for the text printed on cards and buildings, by the effects that the data names.

The figures come from the data: `{n}` or `{number}` for the effect's own figure, `{amount}` for the
figure with its good.
"""

from raidtable.engine.words import N_, NN_, Message
from raidtable.games.north_sea.presentation.words import choice_messages as c

# By effect, and by the building, settlement or good that it is about; "" for any.
CREW: dict[tuple[str, str], Message] = {
    ("building_bonus", "barracks"): N_("hiring at the Barracks costs {amount} less"),
    ("building_bonus", "gate_house"): N_("draw {amount} more at the Gate House"),
    ("building_bonus", "long_house"): NN_(
        "one action more at the Long House", "{number} actions more at the Long House"
    ),
    ("building_bonus", "mill"): N_("+{amount} at the Mill"),
    ("building_bonus", "silversmith"): N_("+{amount} at the Silversmith"),
    ("end_points", ""): N_("{amount} at the end"),
    ("end_points_per", "livestock"): N_("at the end {amount} for each livestock"),
    ("end_points_per", "offering"): N_("at the end {amount} for each Offering"),
    ("killed_avenge", ""): N_("killed by a Valkyrie: an opponent loses a crew member too"),
    ("killed_gain", ""): N_("killed by a Valkyrie: gain {amount}"),
    ("killed_gain", "points"): N_("killed by a Valkyrie: {amount}"),
    ("killed_return", ""): N_("killed by a Valkyrie: comes back to your hand"),
    ("raid_discount", "harbour"): N_("Harbour raids cost {amount} less"),
    ("raid_discount", "outpost"): N_("Outpost raids cost {amount} less"),
    ("raid_discount", "monastery"): N_("Monastery raids cost {amount} less"),
    ("raid_discount", "fortress"): N_("Fortress raids cost {amount} less"),
    ("raid_points", "harbour"): N_("+{amount} at each Harbour raid"),
    ("raid_points", "outpost"): N_("+{amount} at each Outpost raid"),
    ("raid_points", "monastery"): N_("+{amount} at each Monastery raid"),
    ("raid_points", "fortress"): N_("+{amount} at each Fortress raid"),
    ("raid_strength", "harbour"): N_("+{n} strength at Harbours"),
    ("raid_strength", "outpost"): N_("+{n} strength at Outposts"),
    ("raid_strength", "monastery"): N_("+{n} strength at Monasteries"),
    ("raid_strength", "fortress"): N_("+{n} strength at Fortresses"),
    ("reroll", ""): NN_(
        "roll one die again in each raid", "roll dice again {number} times in each raid"
    ),
    ("strength_per", "armour"): NN_(
        "+1 strength for each Armour", "+1 strength for every {n} Armour"
    ),
    ("strength_per", "other_crew"): NN_(
        "+1 strength for each other crew member", "+1 strength for every {n} other crew members"
    ),
    ("strength_per", "valkyries"): NN_(
        "+1 strength for each step on the Valkyrie track",
        "+1 strength for every {n} steps on the Valkyrie track",
    ),
}
# The holding that a building's bonus adds to.
BONUS_GOODS = {
    "barracks": "silver",
    "gate_house": "cards",
    "mill": "provisions",
    "silversmith": "silver",
}

NO_HALL_ACTION = N_("a Hero has no Town Hall action")
HALL: dict[str, Message] = {
    **c.HALL,
    "all_lose": N_("every opponent loses {amount}"),
    "collect": N_("every opponent gives you 1 silver or 1 provision"),
    "crew_for_plunder": N_("discard one of your crew for 1 plunder"),
    "cycle_offerings": NN_("turn up {n} new Offering", "turn up {number} new Offerings"),
    "draw": c.DEALS["draw"],
    "draw_up_to": c.DRAW_UP_TO,
    "exchange": c.DEALS["pay"],
    "gain": c.DEALS["gain"],
    "hire": c.HALL_HIRE,
    "one_loses_armour": c.AN_OPPONENT_LOSES,
    "steal": c.HALL_TAKE["any"],
    "steal_up_to": c.HALL_TAKE["up_to"],
    "steal_plunder": N_("take 1 plunder from an opponent"),
}

TWO_EXCHANGES = {
    "treasury": N_("discard {gives} for {gets}, or {other_gives} for {other_gets}"),
    "armoury": N_("pay {gives} for {gets}, or {other_gives} for {other_gets}"),
}
MILL = N_("black worker: gain {black}; grey: {grey}; white: {white}, or {gold}")
SILVERSMITH = N_("black worker: gain {black}; grey: {grey}; white: {white}")
SILVERSMITH_ALIKE = N_("black worker: gain {black}; grey or white: {grey}")
