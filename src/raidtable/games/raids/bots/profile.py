"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml
from raidtable.games.raids.bots.judgement import RaidsJudgement

PROFILE = BotProfile(RaidsJudgement, load_toml("raidtable.games.raids.bots", "judgement.toml"))
