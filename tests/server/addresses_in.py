"""The addresses that a page, a style sheet or a drawing leads to."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

URL = re.compile(r"""url\(\s*['"]?([^'")]+)""")
FOLLOWED = {"hx-get", "href", "src", "poster", "data-turn-href", "data-worker", "xlink:href"}
SENT_TO = {"action", "formaction", "hx-post", "data-options"}


class AddressesIn(HTMLParser):
    """The addresses in markup: those that a browser gets, those that forms are sent to, and those
    that are for other sites."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.followed: list[str] = []
        self.sent_to: list[str] = []
        self.shared: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        gets = tag == "form" and given.get("method", "get").lower() == "get"
        for name, value in given.items():
            if name in FOLLOWED:
                self.followed.append(value)
            elif name in SENT_TO:
                (self.followed if gets else self.sent_to).append(value)
            elif name == "style":
                self.followed += URL.findall(value)
        if given.get("property") in ("og:url", "og:image"):
            self.shared.append(given["content"])


def in_styles(text: str) -> Iterator[str]:
    return iter(URL.findall(text))
