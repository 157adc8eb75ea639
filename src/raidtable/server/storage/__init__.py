"""The database: its schema, rows, migrations and backups, and notices between processes."""
