"""Reads the markup of boards, player boards and previews as a page does, and checks it."""

from collections.abc import Iterable
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from raidtable.engine.drawing import Drawing
from raidtable.games import registry


def parsed(markup: str) -> Element:
    """The markup, parsed as in a page; fails if it is not well formed."""
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def ids_of(elements: Iterable[Element]) -> list[str]:
    return [element.attrib["id"] for element in elements if "id" in element.attrib]


@cache
def shapes_of(game_id: str, name: str, language: str) -> set[str]:
    """The ids of the shapes that a static layer defines for other layers."""
    layer = registry.get(game_id).presentation.static_layer(name, language)
    elements = list(parsed(layer).iter())
    check_elements(elements, set(ids_of(elements)))
    return set(ids_of(elements))


def check_elements(elements: list[Element], shapes: set[str]) -> None:
    """Check for duplicate ids, missing shapes, and elements that a page forbids."""
    ids = ids_of(elements)
    assert len(ids) == len(set(ids)), ids
    for element in elements:
        assert element.tag not in ("script", "style")
        forbidden = [name for name in element.attrib if name == "style" or name.startswith("on")]
        assert not forbidden, f"{element.tag} has {forbidden}"
        if element.tag == "use":
            used = element.attrib["href"].removeprefix("#")
            assert used in shapes, f"the static layer has no {used}"


def check_drawing(game_id: str, drawing: Drawing, language: str, seats: int) -> None:
    """Check that the markup of a drawing is complete and fits its static layer."""
    assert len(drawing.mats) == len(drawing.briefs) == seats
    shapes = shapes_of(game_id, drawing.art, language)
    parts = (drawing.pieces, *drawing.mats, *drawing.briefs)
    elements = [element for part in parts for element in parsed(part).iter()]
    check_elements(elements, shapes)
    assert shapes.isdisjoint(ids_of(elements))
    for brief in drawing.briefs:
        bare = bare_figures(parsed(brief))
        assert not bare, f"screen readers say {bare} without a name, in {brief}"


def bare_figures(part: Element) -> list[str]:
    """The texts with digits that a screen reader reads as they are: no picture with a name is
    around them."""
    if part.get("role") == "img" and (part.get("aria-label") or part.get("title")):
        return []
    texts = [part.text, *(child.tail for child in part)]
    bare = [text for text in texts if text and any(sign.isdigit() for sign in text)]
    return bare + [text for child in part for text in bare_figures(child)]


def check_marks(marks: str) -> Element:
    """Check the marks of a preview, which a page shows without styles; return them parsed."""
    found = parsed(marks)
    check_elements(list(found.iter()), {*ids_of(found.iter()), *uses_of(found)})
    return found


def uses_of(part: Element) -> set[str]:
    return {element.attrib["href"].removeprefix("#") for element in part.iter("use")}
