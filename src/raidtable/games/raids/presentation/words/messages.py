"""The messages of Raids: names, log lines, reasons and choices."""

from raidtable.engine.words import N_, NN_, Message
from raidtable.games.raids.rules.components import (
    DATA,
    GOOD_NAMES,
    GOODS,
    MJOLLNIR,
    MONSTER,
    PENNANT,
    PILLAGE,
    PORT,
    RUNE,
    RUNE_SET,
    SAIL,
    VISIT,
    WEAPON,
)

TILE_LABELS: dict[tuple[int, bool], str] = {
    (WEAPON, False): N_("Weapon"),
    (WEAPON, True): N_("double Weapon"),
    (SAIL, False): N_("Sail"),
    (SAIL, True): N_("double Sail"),
    (MJOLLNIR, False): N_("Mjöllnir"),
    (MJOLLNIR, True): N_("double Mjöllnir"),
    (PENNANT, False): N_("Pennant ({points})"),
    (GOODS, False): N_("{good} ({points})"),
    (RUNE, False): N_("Rune"),
    (PORT, False): N_("Port"),
    (PORT, True): N_("double Port"),
    (MONSTER, False): N_("Monster ({points})"),
    (VISIT, False): N_("Visit"),
    (PILLAGE, False): N_("Pillage"),
}
GOODS_LABELS = {"furs": N_("Furs"), "mead": N_("Mead"), "pigs": N_("Pigs"), "wood": N_("Wood")}
# By kind of tile, with the figures printed on it.
TILE_HELP: dict[int, Message] = {
    WEAPON: N_("Each Weapon on your ship makes every Monster 1 weaker for you."),
    SAIL: N_("When a voyage ends, each Sail on your ship brings 1 Viking."),
    MJOLLNIR: N_("At the end, each Mjöllnir scores 1 Glory for every Viking on your ship."),
    PENNANT: N_("At the end, a Pennant on your ship scores its number."),
    GOODS: N_("Goods score their number at the end, but only once a Port has bought them."),
    RUNE: N_("{sizes} Runes score {points}; {next} begins a new set."),
    PORT: NN_(
        "A Port buys Goods from your ship when you take it, and brings {n} Viking.",
        "A Port buys Goods from your ship when you take it, and brings {n} Vikings.",
    ),
    MONSTER: N_(
        "Pass it by fighting (its strength in Vikings, less your Weapons) or by a sacrifice."
    ),
    VISIT: NN_(
        "The first ship to pass recruits {n} Viking, the second {second}.",
        "The first ship to pass recruits {n} Vikings, the second {second}.",
    ),
    PILLAGE: N_("The first ship to pass takes a coin of {first}, the second a coin of {second}."),
}
# The first Rune after a set, by the size of a set.
NEXT_RUNE = {
    3: N_("a fourth"),
    4: N_("a fifth"),
    5: N_("a sixth"),
    6: N_("a seventh"),
    7: N_("an eighth"),
}
HARBOR_LABELS = {
    "arrival": N_("first to arrive"),
    "goods_total": N_("most Goods"),
    "goods_kinds": N_("most different Goods"),
    "runes": N_("most Runes"),
    "shields": N_("most Shields"),
    "weapons": N_("most Weapons"),
    "ports": N_("most Ports"),
    "monsters": N_("most Monsters"),
    "sails": N_("most Sails"),
}
SOURCES = {
    "coins": N_("Coins"),
    "runes": N_("Runes"),
    "mjollnirs": N_("Mjöllnirs"),
    "pennants": N_("Pennants"),
    "goods": N_("Sold Goods"),
    "monsters": N_("Monsters"),
}
OPTIONS = {
    "track": N_("Track"),
    "three_villages": N_("three Villages"),
    "four_villages": N_("four Villages"),
}
PERSONAS = {
    "rune_hoarder": N_("Rune hoarder"),
    "monster_hunter": N_("Monster hunter"),
    "racer": N_("Racer"),
}
EVENTS: dict[str, Message] = {
    "LaidTile": "",
    "DealtHarbor": N_("The Harbor of voyage {voyage} will pay for: {harbor}."),
    "ChoseFirst": N_("{seat} sails first."),
    "BeganWithCrew": NN_("{seat} begins with {n} Viking.", "{seat} begins with {n} Vikings."),
    "VoyageBegan": N_("Voyage {voyage} begins."),
    "TookTile": N_("{seat} takes the {tile}."),
    "PlacedTile": N_("{seat} places the {tile} on the ship."),
    "ReplacedTile": N_("{seat} places the {tile} where the {old} was."),
    "DiscardedTile": N_("{seat} discards the {tile}."),
    "LostOverboard": NN_(
        "{seat} loses {n} Viking overboard: no Shield is left.",
        "{seat} loses {n} Vikings overboard: no Shields are left.",
    ),
    "SoldGoods": N_("{seat} sells the {tile}."),
    "PortRecruited": NN_(
        "{n} Viking joins {seat} at the Port.", "{n} Vikings join {seat} at the Port."
    ),
    "CaughtUp": N_("{seat} catches up; out of the game: {tiles}."),
    "SetSail": N_("{seat} sails for {place}."),
    "PassedVillage": NN_(
        "{n} Viking joins {seat} at the Village.", "{n} Vikings join {seat} at the Village."
    ),
    "Visited": NN_(
        "{n} Viking joins {seat} at the Visit.", "{n} Vikings join {seat} at the Visit."
    ),
    "Pillaged": N_("{seat} pillages a coin of {coin}."),
    "MetMonster": "",
    "PassedMonster": N_("{seat} passes the {tile} with nobody aboard to lose."),
    "FoughtMonster": NN_(
        "{seat} defeats the {tile} with {n} Viking.", "{seat} defeats the {tile} with {n} Vikings."
    ),
    "Sacrificed": N_("{seat} sacrifices {n} Viking to the {tile}."),
    "Stopped": N_("{seat} stops at {place}: {tile}."),
    "Docked": N_("{seat} docks in the Harbor, in place {place_number}."),
    "Attacked": N_("{seat} attacks {rival} and sends {n} Viking."),
    "Retaliated": NN_("{seat} retaliates with {n} Viking.", "{seat} retaliates with {n} Vikings."),
    "Fled": N_("{seat} flees from {rival}."),
    "GhostSailed": N_("The ghost ship sails to {place}."),
    "SailsRecruited": NN_(
        "The Sails of {seat} bring {n} Viking.", "The Sails of {seat} bring {n} Vikings."
    ),
    "HarborPaid": N_("{seat} takes a coin of {coin} at the Harbor ({harbor})."),
    "GameEnded": N_("The fourth voyage is over, and so is the game."),
}
# Used instead if no Viking found a Shield.
NOBODY_JOINED = {
    "PortRecruited": N_("{seat} has no free Shield: nobody joins at the Port."),
    "PassedVillage": N_("{seat} has no free Shield: nobody joins at the Village."),
    "Visited": N_("{seat} has no free Shield: nobody joins at the Visit."),
}
REASONS: dict[str, Message] = {
    "ship_full": N_("Your ship has no empty space: replace a tile or discard this one."),
    "not_aboard": N_("You have no {tile} on your ship."),
    "other_aboard": N_("The {tile} on your ship is not the one from voyage {voyage}."),
    "behind_you": N_("Space {space} is behind you, and ships only sail forward."),
    "behind_next_ship": N_(
        "No tile is left on space {space}: when you catch up, all tiles before the next ship leave "
        "the game."
    ),
    "no_tile": N_("There is no tile on space {space}, and ships stop only at tiles."),
    "no_stop_village": N_("Space {space} is a Village: ships pass it and recruit, but never stop."),
    "no_stop_tile": N_("Ships pass a {tile}, but never stop there."),
    "no_crew_to_attack": N_(
        "{rival} is on space {space}: to attack you need 1 Viking on arrival, and you would "
        "have none."
    ),
    "fight_short": NN_(
        "Fighting it costs {cost}: you need {n} more Viking.",
        "Fighting it costs {cost}: you need {n} more Vikings.",
    ),
    "keep_one_to_attack": N_("You would have no Viking left to attack at your destination."),
    "nobody_to_sacrifice": N_("You have no Viking to sacrifice, so you may pass for free."),
    "deal_with_monster": N_("With Vikings aboard you can't sail past a Monster for free."),
    "retaliate_short": NN_(
        "To retaliate, send one Viking more than your attacker: you need {n} more Viking.",
        "To retaliate, send one Viking more than your attacker: you need {n} more Vikings.",
    ),
}

# Reasons why a choice of another decision is not legal now.
REASONS |= {
    "not_taking": N_("You have no tile to take now: you take one when your turn starts at it."),
    "not_at_port": N_("You sell Goods only when you take a Port."),
    "no_monster": N_("No Monster blocks your way now: you meet one when you sail past it."),
    "not_attacked": N_("Nobody is attacking you now."),
    "take_first": N_("First decide what to do with the tile at your ship."),
    "sell_first": N_("First finish selling at the Port."),
    "under_sail": N_("Your ship is on its way to {place}: first deal with the Monster."),
    "in_combat": N_("Your ship is under attack at {place}: you can leave only by fleeing."),
    "no_such_space": N_(
        "The spaces of this track are numbered 1 to {last}; the Harbor is a separate choice."
    ),
    "by_chance": N_("A roll or draw decides that, not a player."),
}

HARBOR_PLACE = N_("the Harbor")
SPACE_PLACE = N_("space {space}")
VILLAGE_LABEL = N_("Village")  # the label on the drawing
NO_TILE = N_("no tile")
ON_THE_WAY = N_("on the way {passed}")
ATTACKS = N_("attack {rival} with {n} Viking")
LOSES_CREW = NN_("{n} Viking goes overboard", "{n} Vikings go overboard")
SHIELDS_CHANGE = N_("Shields {before} → {after}")
GAINS_VIKINGS = NN_("+{n} Viking", "+{n} Vikings")
LOSES_VIKINGS = NN_("−{n} Viking", "−{n} Vikings")
CREW_AFTER = N_("Vikings {before} → {after}")
CREW_JOINS = NN_("{n} Viking joins", "{n} Vikings join")
SAME_AS_DISCARDING = N_("the same as discarding it")
# For one of two tiles aboard that look alike.
FROM_VOYAGE = N_("{tile} from voyage {voyage}")
GAINS_GLORY = N_("+{glory} Glory")

CHOOSE_PLACE = N_("Place the {tile} on your ship")
CHOOSE_REPLACE = N_("Put the {tile} in place of your {old}, which leaves the game")
CHOOSE_DISCARD = N_("Discard the {tile}: it leaves the game")
CHOOSE_SELL = N_("Sell your {tile}: {points} Glory at the end")
CHOOSE_DONE = NN_("Stop selling and recruit {n} Viking", "Stop selling and recruit {n} Vikings")
CHOOSE_DONE_FULL = N_("Stop selling; no Shield is free, so nobody joins")
CHOOSE_SAIL = N_("Sail to {space}: {tile}")
CHOOSE_DOCK = N_("Sail home to the Harbor and dock in place {place}")
CHOOSE_FIGHT = NN_(
    "Fight: lose {n} Viking, keep the {tile} for {points} Glory",
    "Fight: lose {n} Vikings, keep the {tile} for {points} Glory",
)
CHOOSE_SACRIFICE = N_("Sacrifice {n} Viking and sail on")
CHOOSE_PASS = N_("Sail on: there is nobody aboard to lose")
# With Vikings aboard it is not legal.
CHOOSE_PASS_UNHARMED = N_("Sail on without losing anyone")
CHOOSE_RETALIATE = NN_("Retaliate: send {n} Viking", "Retaliate: send {n} Vikings")
CHOOSE_FLEE = N_("Flee to {space}: {tile}")
CHOOSE_FLEE_HOME = N_("Flee home to the Harbor and dock in place {place}")
PITCH = N_("Race four voyages round the ring: pass what you must, fight for what you want.")
OWN_BOARD = N_("My ship")

# Every label that the data needs must exist: a new tile or Harbor tile without text fails at load.
assert set(HARBOR_LABELS) == {row["id"] for row in DATA["harbor"]}
assert set(GOODS_LABELS) == set(GOOD_NAMES)
assert RUNE_SET in NEXT_RUNE
