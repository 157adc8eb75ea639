"""Pictures of boards as files: the fonts of the pages, and PNG and GIF made from SVG."""
