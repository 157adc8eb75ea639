"""The page with increased contrast, and with forced colours."""

from tests.browser.conftest import Sit

LINES = """() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  return {
    ink: style("body").color,
    mat: style("#mat-0").borderTopColor,
    hint: style("#choices button.refused, .mat-crew").color,
    ring: parseFloat(style(".spot").borderTopWidth),
    turn: style("#prompt").borderLeftWidth,
    sea: style("#board").forcedColorAdjust,
  };
}"""


def test_more_contrast_and_forced_colours(sit: Sit) -> None:
    """Increased contrast has no greys and no thin lines. Forced colours keep the board and the sign
    of my turn visible."""
    reader = sit()
    reader.sit_at("raids")
    assert reader.is_asked()
    page = reader.page
    before = page.evaluate(LINES)
    assert before["mat"] != before["ink"] != before["hint"]
    page.emulate_media(contrast="more", reduced_motion="reduce")
    after = page.evaluate(LINES)
    assert after["mat"] == after["ink"] == after["hint"]
    assert after["ring"] > before["ring"]

    page.emulate_media(contrast="no-preference", forced_colors="active", reduced_motion="reduce")
    forced = page.evaluate(LINES)
    assert forced["sea"] == "none"
    assert forced["turn"] == "6px", "a shadow would not be drawn"
