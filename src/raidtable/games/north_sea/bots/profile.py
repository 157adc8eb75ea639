"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`, its
features, what it has learned, and moves that no sensible player makes."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml, load_toml_if_there
from raidtable.games.north_sea.bots.absurd import ABSURDITIES
from raidtable.games.north_sea.bots.features import NorthSeaFeatures
from raidtable.games.north_sea.bots.judgement import NorthSeaJudgement

PROFILE = BotProfile(
    NorthSeaJudgement,
    load_toml("raidtable.games.north_sea.bots", "judgement.toml"),
    NorthSeaFeatures(),
    load_toml_if_there("raidtable.games.north_sea.bots", "net.toml"),
    ABSURDITIES,
)
