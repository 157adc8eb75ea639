"""Markdown as HTML: the parts that our rules use, and nothing that could harm a page."""

import pytest

from raidtable.engine.player_aid import PiecePicture
from raidtable.server.html.markdown import as_html, shapes_used

COIN = PiecePicture(-8, -8, 16, 16, '<use href="#coin"/>', 2)


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("", ""),
        ("One\ntwo.\n\nThree & four.", "<p>One\ntwo.</p>\n<p>Three &amp; four.</p>\n"),
        (
            "- **One**: a\n  b\n- *two*",
            "<ul>\n<li><strong>One</strong>: a\nb</li>\n<li><em>two</em></li>\n</ul>\n",
        ),
        ("1. One\n2. Two", "<ol>\n<li>One</li>\n<li>Two</li>\n</ol>\n"),
        (
            "> **Example.** So.",
            "<blockquote>\n<p><strong>Example.</strong> So.</p>\n</blockquote>\n",
        ),
        ("See [ports](#port).", '<p>See <a href="#port">ports</a>.</p>\n'),
    ],
)
def test_markdown_becomes_html(markdown: str, html: str) -> None:
    assert as_html(markdown) == html


def test_tables_scroll_and_their_cells_know_their_heads() -> None:
    html = as_html("| a | b |\n|---|---|\n| **1** {#one} | 2 |")
    assert html.startswith('<div class="scroll" tabindex="0"><table>')
    assert html.endswith("</table></div>\n")
    assert '<th scope="col">a</th>' in html
    row = html.partition('<tr id="one">')[2]
    assert row.startswith('\n<td data-head="a"><strong>1</strong></td>\n')
    assert '<td data-head="b" class="figure">2</td>' in row


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>alert(1)</script>",
        "one <img src=x onerror=alert(1)> two",
        "[link](javascript:alert(1))",
        "[link](data:text/html,hello)",
        "![](javascript:alert(1))",
        "| <b onclick=alert(1)>x</b> |\n|---|\n| <svg onload=alert(1)> |",
    ],
)
def test_markdown_brings_no_markup_but_ours(markdown: str) -> None:
    html = as_html(markdown)
    for tag in ("<script", "<img", "<b ", "<svg", "href="):
        assert tag not in html


def test_a_piece_is_drawn_within_the_text() -> None:
    assert as_html("![](piece:coin) Coin", {"coin": COIN}) == (
        '<p><svg class="piece" viewBox="-8 -8 16 16" width="32" height="32" aria-hidden="true">'
        '<use href="#coin"/></svg> Coin</p>\n'
    )


def test_the_board_of_an_example_is_a_picture_with_an_alternative_text() -> None:
    html = as_html("![A ship](example:sail)", example=lambda name: (f"/art/{name}.svg", 600, 180))
    assert html == (
        '<p><img class="board-example" src="/art/sail.svg" alt="A ship" width="600" height="180" '
        'loading="lazy"></p>\n'
    )


def test_only_shapes_in_use_go_to_the_page() -> None:
    shapes = (
        '<defs><g id="coin"><use href="#disc"/></g></defs><g id="disc"><circle r="1"/></g>'
        '<g id="ship"/>'
    )
    used = shapes_used(shapes, as_html("![](piece:coin)", {"coin": COIN}))
    assert used == '<g id="coin"><use href="#disc" /></g><g id="disc"><circle r="1" /></g>'


def test_a_section_without_text_is_empty() -> None:
    assert as_html("") == ""
