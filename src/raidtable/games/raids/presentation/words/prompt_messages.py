"""What Raids asks the player to move, what it tells the others, and how far the game is."""

from raidtable.engine.words import N_, NN_, AskMessages, Message
from raidtable.games.raids.rules.state import (
    COMBAT,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
)

TAKE_IT = N_("Take the {tile} at your ship")
# By whether the ship has room, and whether it has tiles.
TAKE: dict[tuple[bool, bool], AskMessages] = {
    (True, True): AskMessages(
        TAKE_IT, N_("Place it aboard, replace a tile with it, or discard it.")
    ),
    (True, False): AskMessages(TAKE_IT, N_("Place it aboard or discard it.")),
    (False, True): AskMessages(
        TAKE_IT, N_("Your ship is full: replace a tile with it, or discard it.")
    ),
}
SELL = AskMessages(
    NN_("Sell {n} of your Goods, or stop", "Sell up to {n} of your Goods, or stop"),
    N_("The Port buys them now. Only sold Goods score at the end."),
)
SAIL = AskMessages(
    N_("Sail to a tile ahead, or home"),
    N_("You are furthest behind. Next turn you take the tile, if you are still there."),
)
SAIL_HOME = AskMessages(
    N_("Sail home to the Harbor"), N_("No tile is left ahead where you could stop.")
)
FIGHT_HELP = N_("A {tile} blocks your way. If you fight it, you keep it for {points} Glory.")
# By the choices that are legal.
MONSTER: dict[tuple[str, ...], AskMessages] = {
    ("fight", "sacrifice"): AskMessages(N_("Fight the Monster, or sacrifice a Viking"), FIGHT_HELP),
    ("fight", "pass"): AskMessages(N_("Fight the Monster, or sail on"), FIGHT_HELP),
    ("fight",): AskMessages(N_("Fight the Monster"), FIGHT_HELP),
    ("sacrifice",): AskMessages(
        N_("Sacrifice a Viking to the Monster"),
        N_("A {tile} blocks your way, and you can't fight it now."),
    ),
}
RETALIATE = AskMessages(
    N_("Send {more} Vikings, or flee ahead"),
    NN_(
        "{rival} has sent {n} Viking against you at {place}.",
        "{rival} has sent {n} Vikings against you at {place}.",
    ),
)
FLEE = AskMessages(
    N_("Flee ahead"),
    NN_(
        "{rival} has sent {n} Viking against you at {place}. You don't have {more} to send.",
        "{rival} has sent {n} Vikings against you at {place}. You don't have {more} to send.",
    ),
)

# Conditions of orders ahead
IF_ATTACKED = N_("If somebody attacks you at {space}")
IF_MONSTER = N_("If you meet the {tile}")

# What everybody else reads, by the step.
WAITING: dict[int, Message] = {
    TAKE_TILE: N_("{seat} decides what to do with the {tile}"),
    SELL_GOODS: N_("{seat} sells Goods at the Port"),
    NAVIGATE: N_("{seat} chooses where to sail"),
    MEET_MONSTER: N_("{seat} meets a {tile}"),
    COMBAT: N_("{seat} retaliates against {rival} or flees"),
}

# Random events
LAY = N_("Chance: which tile is laid on space {space}?")
DEAL = N_("Chance: which Harbor tile is dealt to voyage {voyage}?")
FIRST = N_("Chance: who sails first?")

# How far the game is
VOYAGE = N_("Voyage {voyage} of {voyages}")
NUMERALS = ("I", "II", "III", "IV")
