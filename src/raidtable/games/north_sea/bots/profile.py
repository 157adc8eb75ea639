"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml
from raidtable.games.north_sea.bots.judgement import NorthSeaJudgement

PROFILE = BotProfile(
    NorthSeaJudgement, load_toml("raidtable.games.north_sea.bots", "judgement.toml")
)
