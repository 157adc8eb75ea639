"""Most garbage is collected when nobody plays, so moves and streams must leave none."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.server.browser import Browser
from tests.server.open_streams import page_of, stream
from tests.server.test_decisions_by_stream import decide

from raidtable.server.garbage import IDLE_S, MOST_PORTIONS, PAUSE_S, is_due

OURS = ("raidtable.", "uvicorn.", "uvloop.", "starlette.", "backports.")


@contextmanager
def kept_garbage() -> Iterator[list[object]]:
    """Everything that only the garbage collector finds afterwards."""
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    found: list[object] = []
    try:
        yield found
        gc.collect()
        found += gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        if was_on:
            gc.enable()


@pytest.mark.parametrize("game", ["raids", "north_sea", "storm_raiders"])
def test_decisions_and_streams_leave_no_garbage(me: Browser, friend: Browser, game: str) -> None:
    table = me.new_table(game, "me", "open")
    friend.post(f"{table}/join", seat=1)
    left: Counter[str] = Counter()
    for _ in range(6):
        pages = ((person, person.get(table)) for person in (me, friend))
        person, page = next((p, page) for p, page in pages if 'data-turn="mine"' in page.html)
        with kept_garbage() as garbage, stream(friend, page_of(table)) as followed:
            followed.read(1)
            assert decide(person, table, page, action=page.choices[0]).status_code == 204
            followed.read(1)
        kinds = [type(thing) for thing in garbage]
        left.update(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)
    assert not {name: count for name, count in left.items() if name.startswith(OURS)}


def test_everything_is_looked_at_when_nobody_plays() -> None:
    assert not is_due(IDLE_S / 2, PAUSE_S + 1, 0), "somebody plays"
    assert not is_due(IDLE_S + 1, PAUSE_S - 1, 0), "that was done a moment ago"
    assert is_due(IDLE_S + 1, PAUSE_S + 1, 0)
    assert is_due(0, 1, MOST_PORTIONS + 1), "there is too much"
