"""The bot profile of the game: its evaluation function with the figures of `judgement.toml`, its
features, what it has learned, moves that no sensible player makes, and how true forecasts are."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import load_toml, load_toml_if_there
from raidtable.games.raids.bots.absurd import ABSURDITIES
from raidtable.games.raids.bots.features import RaidsFeatures
from raidtable.games.raids.bots.judgement import RaidsJudgement
from raidtable.games.raids.bots.labels import LABELS
from raidtable.games.raids.bots.progress import progress

PROFILE = BotProfile(
    RaidsJudgement,
    load_toml("raidtable.games.raids.bots", "judgement.toml"),
    RaidsFeatures(),
    load_toml_if_there("raidtable.games.raids.bots", "net.toml"),
    ABSURDITIES,
    progress,
    load_toml_if_there("raidtable.games.raids.bots", "calibration.toml"),
    labels=LABELS,
)
