"""Property tests: the invariants of every position of every game.

`from raidtable.testing.invariants import *` imports all of them into a test module.
"""

from raidtable.testing.invariants import (
    boards,
    bots,
    by_hand,
    chance,
    conservation,
    contract,
    copies,
    determinise,
    features,
    folder,
    foresight,
    isolation,
    obvious,
    prompts,
    real_reasons,
    replay,
    secrecy,
    silent_leaks,
    true_sentences,
    undo,
    useful_first,
    written_position,
)

MODULES = (
    folder,
    contract,
    conservation,
    isolation,
    copies,
    chance,
    by_hand,
    secrecy,
    silent_leaks,
    determinise,
    replay,
    undo,
    obvious,
    foresight,
    written_position,
    true_sentences,
    prompts,
    useful_first,
    real_reasons,
    boards,
    bots,
    features,
)
TESTS = {
    name: test
    for module in MODULES
    for name, test in vars(module).items()
    if name.startswith("test_")
}
globals().update(TESTS)
__all__ = [*TESTS]
