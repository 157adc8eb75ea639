"""The people of a server: their pages, their history, and reports about them."""
