"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml
from raidtable.games.storm_raiders.bots.judgement import StormJudgement

PROFILE = BotProfile(
    StormJudgement, load_toml("raidtable.games.storm_raiders.bots", "judgement.toml")
)
