"""The sections of a table's page, made from what one viewer may see."""
