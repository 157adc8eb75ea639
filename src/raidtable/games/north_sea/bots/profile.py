"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`, its
features, what it has learned, moves that no sensible player makes, and how true forecasts are."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml, load_toml_if_there
from raidtable.games.north_sea.bots.absurd import ABSURDITIES
from raidtable.games.north_sea.bots.features import NorthSeaFeatures
from raidtable.games.north_sea.bots.judgement import NorthSeaJudgement
from raidtable.games.north_sea.bots.labels import LABELS
from raidtable.games.north_sea.bots.progress import progress

PROFILE = BotProfile(
    NorthSeaJudgement,
    load_toml("raidtable.games.north_sea.bots", "judgement.toml"),
    NorthSeaFeatures(),
    load_toml_if_there("raidtable.games.north_sea.bots", "net.toml"),
    ABSURDITIES,
    progress,
    load_toml_if_there("raidtable.games.north_sea.bots", "calibration.toml"),
    labels=LABELS,
)
