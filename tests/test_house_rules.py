"""House rules of single languages: words and signs that their catalogues never use."""

import re

import pytest
from tests.test_translations import catalogue_of, forms

# Spanish: "tú" throughout, and no word that offends or means something else in Raids.
# German: "du" throughout; German quotation marks; a dash has spaces.
AVOIDED = {
    "es": r"(?i:\b(vosotros|vuestr\w+|usted\w*|cog(er|e|ido|es)|travesías?)\b)",
    "de": r"(?<=[a-zäöüß,] )(Sie|Ihnen|Ihr(e[mnrs]?)?)\b|“\w|[»«\"]|\w–[^\W\d]|\.\.\.",
}


@pytest.mark.parametrize("language", AVOIDED)
def test_language_follows_its_house_rules(language: str) -> None:
    avoided = re.compile(AVOIDED[language])
    for message in catalogue_of(language):
        for _, translated in forms(message) if message.id else ():
            assert not avoided.search(translated), translated
