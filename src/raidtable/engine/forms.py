"""Grammatical forms of names, for languages that decline them.

The translation of a name may have further forms, each on its own line with a name that the
translator chooses:

    msgid "the |Archer"
    msgstr "der |Bogenschütze\\nakk: den |Bogenschützen\\ndat: dem |Bogenschützen"

Another message of the same catalogue asks for a form by its name: `{the_card:akk}`, or with a
capital first letter `{the_card:Akk}`. A value without that form is shown as it is. The names of
forms have two letters or more, so that they are not confused with formats of numbers.

Two names have a meaning of their own: `short` is the form for a place with little room, such as a
cell of a text board, and `{help:Text}` is the usual text of a value, with a capital first letter.
"""

import re
from collections.abc import Callable, Mapping

from raidtable.engine.claims import Phrase

SHORT = "short"
USUAL = "text"
FORM = re.compile(r"(\w{2,}): (.*)")
# A placeholder that asks for a form.
DECLINED = re.compile(r"\{\w+:[^\W\d_]{2,}\}")


def split_forms(text: str) -> tuple[str, dict[str, str]]:
    """A translation without its further forms, and these."""
    first, *others = text.split("\n")
    found = [FORM.fullmatch(line) for line in others]
    if not all(found):
        return text, {}
    return first, {form[1]: form[2] for form in found if form}


def each_form(text: str, change: Callable[[str], str]) -> str:
    """The changed text, with all its forms changed in the same way."""
    changed = change(text)
    if type(text) is not Phrase:
        return changed
    forms = {name: change(form) for name, form in text.forms.items()}
    return Phrase(changed, text.claims, text.offers, forms)


def form_of(text: str, form: str) -> str:
    return text.forms.get(form, text) if type(text) is Phrase else text


def forms_of(parts: list[str]) -> set[str]:
    """The names of all forms that one of the parts has."""
    return {name for part in parts if type(part) is Phrase for name in part.forms}


def able_to_decline(figures: Mapping[str, object]) -> dict[str, object]:
    """The values, of which plain texts can be asked for a form too."""
    return {name: Phrase(value) if type(value) is str else value for name, value in figures.items()}
