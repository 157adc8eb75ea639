"""Several server processes behind one port: the parent hands connections to its workers."""
