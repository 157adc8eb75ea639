"""Writes the JSON Schemas of all games into docs/schemas."""

from site_maker import schema_pages
from site_maker.repository import DOCS

schema_pages.write(DOCS)
