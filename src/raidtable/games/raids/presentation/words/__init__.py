"""The words of Raids: prompts, choices, log lines, reasons."""
