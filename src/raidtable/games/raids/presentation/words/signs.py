"""What the signs on the web board of Raids mean, for those who point at them."""

from raidtable.engine.words import N_, NN_, Message
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import (
    FIRST_SHARE,
    GOODS,
    KIND,
    PENNANT,
    PILLAGE,
    POINTS,
    PORT_RECRUITS,
    SECOND_SHARE,
    SHARES,
    SHIELDS,
)

DOUBLE = N_("×2: it counts twice.")
# By kind of tile.
WORTH: dict[int, str] = {
    PENNANT: N_("Worth {points} Glory at the end, while it is on your ship."),
    GOODS: N_("Worth {points} Glory at the end, once a Port has bought it."),
}
STRENGTH = N_(
    "Strength {points}: it costs that many Vikings, less your Weapons, and is worth as much Glory."
)
SHIELDS_ON_TILE = NN_(
    "{n} Shield: the tile leaves room for {n} Viking.",
    "{n} Shields: the tile leaves room for {n} Vikings.",
)
SHIELD = N_("Shield: room for a Viking.")
VIKING = N_("Viking: fights Monsters and rivals.")
JOINS_AT_PORT = NN_(
    "{n} Viking joins the ship that takes the Port.",
    "{n} Vikings join the ship that takes the Port.",
)
# By share and whether it is a coin.
SHARE: dict[tuple[int, bool], Message] = {
    (0, False): NN_(
        "The first ship to pass recruits {n} Viking.",
        "The first ship to pass recruits {n} Vikings.",
    ),
    (1, False): NN_(
        "The second ship to pass recruits {n} Viking.",
        "The second ship to pass recruits {n} Vikings.",
    ),
    (0, True): N_("The first ship to pass takes a coin of {n}."),
    (1, True): N_("The second ship to pass takes a coin of {n}."),
}
SPACE_NUMBER = N_("Space {space}")
ARRIVALS = N_("Place {place}: the berth of ship number {place} to come home.")
DEPARTURES = N_("Ships that have yet to sail wait here.")
# By rank.
REWARDS: tuple[str, ...] = (
    N_("{coin} Glory for the best ship when the voyage ends."),
    N_("{coin} Glory for the second-best ship when the voyage ends."),
    N_("{coin} Glory for the third-best ship when the voyage ends."),
)
HARBOR_TILE = N_("When this voyage ends, the Harbor pays for: {harbor}. Earlier arrival wins ties.")
VOYAGE_PAYS = N_("Voyage {voyage}: the Harbor pays for {harbor}.")
VOYAGE_UNKNOWN = N_("Voyage {voyage}: what the Harbor pays for is not known yet.")
COMBAT_SIGN = N_("Crossed axes: combat. To stop where another ship is means attacking it.")
GHOST_SHIP_HELP = N_("Ghost ship: it sails from Village to Village. Nobody fights it.")


class SignWords:
    """Explains the signs on the board in one language."""

    def __init__(self, words: RaidsWords) -> None:
        self.words = words

    def double(self) -> str:
        return self.words.say(DOUBLE)

    def worth(self, tile: int) -> str:
        return self.words.say(WORTH[KIND[tile]], points=POINTS[tile])

    def strength(self, tile: int) -> str:
        return self.words.say(STRENGTH, points=POINTS[tile])

    def shields(self, tile: int) -> str:
        return self.words.say(SHIELDS_ON_TILE, SHIELDS[tile])

    def joins_at_port(self) -> str:
        return self.words.say(JOINS_AT_PORT, PORT_RECRUITS)

    def share(self, tile: int, left: int) -> str:
        """What the share is that is taken while so many are left."""
        number = SHARES - left
        figure = (FIRST_SHARE, SECOND_SHARE)[number][tile]
        return self.words.say(SHARE[number, KIND[tile] == PILLAGE], figure)
