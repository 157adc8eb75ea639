"""Reading a rules page: sections, older anchors, details, rows from the player aid."""

from raidtable.games.rules_pages import (
    Section,
    expand,
    introduction,
    load_rules,
    load_sources,
    parse,
    rule_titles,
    search,
    text_only,
)

PAGE = """
# A game

It is about ships.

It has more rules than this.

## Sailing

Wind helps.

### Turns {#turn}

Sail [home](#home).

#### Who begins? {#ruling-1}

The eldest.

### Home {#home #ruling-2}

| Place | What it gives | More |
|---|---|---|
| {harbour} {#harbour} | Twice. |
| {isle} | Once. |
| **Reef** | Nothing. | |
"""
ROWS = {
    "harbour": [["![](piece:harbour) **Harbour**", "Fish"]],
    "isle": [["**North isle**", "Wool"], ["**South isle**", "Wine"]],
}


def read() -> list[Section]:
    return parse(expand(PAGE, ROWS))


def section(anchor: str) -> Section:
    return next(found for found in read() if anchor in found.anchors)


def test_sections_are_in_page_order_with_rows_and_details_after_their_rule() -> None:
    assert [found.anchor for found in read()] == ["", "", "turn", "ruling-1", "home", "harbour"]
    assert [found.group for found in read()] == ["A game"] + ["Sailing"] * 5
    assert introduction(read()) == "It is about ships."


def test_a_detail_belongs_to_the_rule_above_it() -> None:
    rule = section("ruling-1").parent
    assert rule is not None
    assert rule.title == "Turns"
    assert section("turn").parent is None
    assert section("turn").text == "Sail [home](#home)."


def test_an_older_anchor_leads_to_the_rule_that_says_the_same() -> None:
    assert section("ruling-2").title == "Home"
    assert section("ruling-2").anchors == ("home", "ruling-2")
    assert rule_titles("raids")["ruling-7"] == rule_titles("raids")["leaving-harbor"]


def test_rows_come_from_the_player_aid_with_the_cells_of_the_page() -> None:
    assert section("home").text.splitlines()[2:] == [
        "| ![](piece:harbour) **Harbour** {#harbour} | Fish | Twice. |",
        "| **North isle** | Wool | Once. |",
        "| **South isle** | Wine | Once. |",
        "| **Reef** | Nothing. | |",
    ]


def test_a_row_with_an_anchor_is_a_rule() -> None:
    row = section("harbour")
    assert row.is_row
    assert (row.title, row.text) == ("Harbour", "Fish\n\nTwice.")


def test_text_without_what_only_a_page_can_show() -> None:
    assert text_only("![](piece:harbour) **Harbour** {#harbour} | See [here](#home)") == (
        "**Harbour** | See here"
    )


def test_a_search_lists_a_row_alone_or_its_whole_table() -> None:
    assert [found.anchor for found in search(read(), "harbour")] == ["harbour"]
    assert [found.anchor for found in search(read(), "fish")] == ["harbour"]
    assert [found.anchor for found in search(read(), "reef")] == ["home"]
    assert [found.anchor for found in search(read(), "RULING-2")] == ["home"]
    assert search(read(), "piece:") == []


def test_a_language_without_a_translation_is_english() -> None:
    assert [found.text for found in load_rules("raids", "xx")] == [
        found.text for found in load_rules("raids")
    ]
    assert load_sources("raids", "xx") == load_sources("raids")
