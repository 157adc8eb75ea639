"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`, its
features, what it has learned, moves that no sensible player makes, and how true forecasts are."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml, load_toml_if_there
from raidtable.games.storm_raiders.bots.absurd import ABSURDITIES
from raidtable.games.storm_raiders.bots.features import StormFeatures
from raidtable.games.storm_raiders.bots.judgement import StormJudgement
from raidtable.games.storm_raiders.bots.labels import LABELS
from raidtable.games.storm_raiders.bots.progress import progress

PROFILE = BotProfile(
    StormJudgement,
    load_toml("raidtable.games.storm_raiders.bots", "judgement.toml"),
    StormFeatures(),
    load_toml_if_there("raidtable.games.storm_raiders.bots", "net.toml"),
    ABSURDITIES,
    progress,
    load_toml_if_there("raidtable.games.storm_raiders.bots", "calibration.toml"),
    labels=LABELS,
)
