"""How Hypothesis runs here: the same examples each time, and no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    # An example is a whole game: it is slow to draw beside what Hypothesis usually sees.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")
