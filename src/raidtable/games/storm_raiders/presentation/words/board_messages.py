"""Messages about the table that the board and its terminal drawing share."""

from raidtable.engine.words import N_, NN_

OPPONENT_SIGN = "&"
ROUND = N_("Round {round} of {rounds}")
STORM_AT = N_("Storm at {site}, {way}")
HEALTH_LOST = N_("each Damage costs {points}")
AT = N_("at {site}")
OPPONENT = N_("Opponent")
OPPONENT_AT = NN_("at {site}, {n} Contract in its pile", "at {site}, {n} Contracts in its pile")
ACTIVE = N_("Active Contract {id} {needs}, on it {cover}, {points}")
NOTHING_ACTIVE = N_("no Contract left")
# Signs that explain themselves when they are pointed at
DIAL_MEANS = N_("{dial}: {value}. It multiplies {counted}: {many} × {value} = {points}")
ROW_MEANS = N_("Dice and Damage share these spaces; a new die must be higher than those here")
