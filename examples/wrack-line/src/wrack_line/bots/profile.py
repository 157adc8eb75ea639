"""The bot profile: the evaluation function with the figures of judgement.toml."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml
from wrack_line.bots.judgement import WrackJudgement

PROFILE = BotProfile(WrackJudgement, load_toml("wrack_line.bots", "judgement.toml"))
