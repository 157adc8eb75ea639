"""The words of Raiders of the North Sea: prompts, choices, log lines, reasons."""
