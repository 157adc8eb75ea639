"""What the documentation site adds to Sphinx: pages and pictures that the code makes."""
