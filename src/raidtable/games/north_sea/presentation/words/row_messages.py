"""The messages of choice rows in Raiders of the North Sea: a few words each."""

from typing import Final

from raidtable.engine.words import N_, NC_, Message

# Names of choices about a card.
CARD_NAMINGS: Final[dict[str, Message]] = {
    "reject": N_("Put back {card}"),
    "play": N_("Play {card}"),
    "discard": N_("Discard {card}"),
    "hire": N_("Hire {card}"),
    "dismiss": N_("Dismiss {card}"),
    "recall": N_("Return {card}"),
    "enlist": N_("Take aboard {card}"),
    "trade": N_("Give {card}"),
    "lose": N_("Lose {card}"),
}
# Names of choices about a good.
GOOD_NAMINGS: Final[dict[str, Message]] = {
    "cash": N_("Cards for {good}"),
    "arm": N_("Armour for {good}"),
    "mill": N_("Take {good}"),
    "smith": N_("Take {good}"),
    "steal": N_("Take {good}"),
    "claim": N_("Take {good}"),
    "omit": N_("Leave out {good}"),
    "give": NC_("goods", "Give {good}"),
}
# The name of a settlement where there is no room: an icon next to it shows its kind.
SIDES: Final[dict[str, Message]] = {
    "west": NC_("settlement", "West"),
    "middle": NC_("settlement", "Middle"),
    "centre": NC_("settlement", "Centre"),
    "east": NC_("settlement", "East"),
    "north": NC_("settlement", "North"),
}
PLUNDER_NAMING = N_("Plunder set {number}")
OFFER_NAMING = N_("Offering {number}")
REROLL_NAMING = N_("Reroll the {face}")
DRAW_NAMING = N_("Draw cards")
BARTER_NAMING = N_("Provisions for livestock")
OR = NC_("between two offers of a building", "or")
# What a building offers, where no figure says it.
OFFERED: Final[dict[str, Message]] = {
    "play": NC_("short", "play a card"),
    "hire": NC_("short", "hire a card"),
    "offer": NC_("short", "offering"),
}
USED = NC_("short", "used already")
NOTHING = NC_("short", "no action")
VILLAGE_GROUP = N_("Village")
RAIDS_GROUP = N_("Raids")
HIRE_GROUP = N_("Hire")
DISMISS_GROUP = N_("Dismiss")
