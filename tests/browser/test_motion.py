"""Pieces move visibly on the board: at the chosen speed, or not at all."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit

from raidtable.engine.rng import seeded
from raidtable.testing.browser.player import CHOICE, Player, click_choice

# These tests depend on timing: on a busy machine they can miss a short animation.
pytestmark = pytest.mark.slow

SPEED = "localStorage['raidtable.speed'] = '{}'"

# The position of the sailing ship at the start and the end of its animation, and its final
# position. The other ship may be moved up at the pier.
SHIP = """() => {
  const away = (ship) => ship.getAnimations()[0]?.effect.getKeyframes().length ?? 0;
  const ships = [...document.querySelectorAll("[id^=ship-]")].sort((a, b) => away(b) - away(a));
  const ship = ships[0];
  const animation = ship.getAnimations()[0];
  if (!animation) return null;
  animation.pause();
  const seen = (time) => {
    animation.currentTime = time;
    const { e, f } = new DOMMatrix(getComputedStyle(ship).transform);
    return [Math.round(e), Math.round(f)];
  };
  const { duration } = animation.effect.getComputedTiming();
  const [start, middle, end] = [seen(0), seen(duration / 2), seen(duration - 0.01)];
  const properties = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
  animation.finish();
  const [x, y] = ship.getAttribute("transform").match(/[-\\d.]+/g).map((n) => Math.round(n));
  return { start, middle, end, place: [x, y], duration, properties: [...new Set(properties)] };
}"""

# The coordinates of click targets have no trailing zeros.
RINGS = """() => {
  const place = (thing) => thing.getAttribute("transform").match(/[-\\d.]+/g).map(Number).join();
  return {
    ships: [...document.querySelectorAll("[id^=ship-]")].map(place),
    places: [...document.querySelectorAll("#board .moved:not(.edge)")].map(place),
  };
}"""


def sail(player: Player) -> None:
    """Sail to the furthest tile, and wait until the page has received the update."""
    seq = player.seq
    player.page.locator(f"{CHOICE}[value^='sail:']").nth(-2).click()
    player.wait_for_change(seq)


@pytest.fixture
def at_raids(sit: Sit) -> Any:
    def start(speed: str = "1", **window: Any) -> Player:
        """Start Raids with both seats, so that nothing happens between the decisions of the
        test."""
        player = sit(**{"reduced_motion": "no-preference", **window})
        player.page.add_init_script(SPEED.format(speed))
        player.sit_at("raids", "me", "me")
        lift = player.page.locator("#prompt a.button")
        if lift.count():
            lift.click()
        assert player.is_asked()
        return player

    return start


# Slow enough to be observed on a busy machine.
@pytest.mark.parametrize("speed", [0.1, 0.2])
def test_a_ship_glides_to_its_place_by_its_transform_alone(at_raids: Any, speed: float) -> None:
    player = at_raids(str(speed))
    sail(player)
    moved = player.page.evaluate(SHIP)
    assert moved is not None, "the ship is not animated"
    assert moved["start"] != moved["end"]
    assert moved["middle"] not in (moved["start"], moved["end"])
    assert moved["end"] == pytest.approx(moved["place"], abs=1)
    assert set(moved["properties"]) <= {
        "transform", "offset", "computedOffset", "easing", "composite",
    }  # fmt: skip
    assert 420 / speed <= moved["duration"] <= 900 / speed


def test_without_motion_a_moved_ship_is_ringed_for_a_while(at_raids: Any) -> None:
    player = at_raids(reduced_motion="reduce")
    sail(player)
    assert player.page.evaluate("document.getAnimations().length") == 0
    rings = player.page.evaluate(RINGS)
    assert rings["places"]
    assert set(rings["places"]) <= set(rings["ships"])
    expect(player.page.locator("#board .moved")).to_have_count(0, timeout=5000)


def test_at_once_nothing_moves(at_raids: Any) -> None:
    player = at_raids("0")
    sail(player)
    assert player.page.evaluate(SHIP) is None
    assert player.page.locator("#board .moved").count() == 0


def test_skip_ends_the_motion_and_shows_all_that_waits(sit: Sit) -> None:
    player, spectator = sit(), sit(reduced_motion="no-preference")
    # Slow enough that the second animation waits for the first.
    spectator.page.add_init_script(SPEED.format(0.01))
    spectator.page.goto(player.sit_at("raids", "me", "greedy"))
    for _ in range(3):
        assert player.is_asked()
        player.choose(click_choice, seeded("skip"))
    assert player.is_asked()
    expect(spectator.page.locator("body[data-behind]")).to_have_count(1)
    assert spectator.seq < player.seq
    spectator.page.locator("button[data-playback=skip]").click()
    expect(spectator.page.locator("body[data-behind]")).to_have_count(0)
    spectator.wait_for_seq(player.seq)
    assert spectator.page.evaluate(SHIP) is None
