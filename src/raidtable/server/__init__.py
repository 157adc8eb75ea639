"""The web table: people and bots at tables, on a database that any number of processes share."""
