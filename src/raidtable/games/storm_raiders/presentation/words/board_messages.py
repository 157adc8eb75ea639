"""Messages about the table that the board and its terminal drawing share."""

from raidtable.engine.words import N_, NN_, Message

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
TRAY_MEANS = N_("The dice to draft. The last one drives the Storm")
ROAD_MEANS = N_("{hours} by Trike or Plane")
FLIGHT_MEANS = N_("{hours}, only by Plane")
WRECK_MEANS = N_("{site}: salvaging here {effect}")
STORMHOLD_MEANS = N_("{site}: a Stormhold, where you fulfil its Contract, safe from the Storm")
PORT_MEANS = N_("Port: leaving it or coming here takes a Sub {hours}")
ROUNDS_MEAN = N_("The die that drove the Storm in each round; the last three add to its value")
DROPS_MEAN: Message = NN_(
    "The Storm moves {spaces} spaces: it drops {n} Resource on each wreck it passes",
    "The Storm moves {spaces} spaces: it drops {n} Resources on each wreck it passes",
)
HOURS_MEAN = N_("at least {hours}")
IN_REACH = N_("in reach: {vehicles}")
# "in reach: Trike (through the Storm), Sub"
IN_REACH_THROUGH_STORM = N_("{vehicle} (through the Storm)")
MEDAL_MEANS = N_("A Medal for the player who drafts this die")
