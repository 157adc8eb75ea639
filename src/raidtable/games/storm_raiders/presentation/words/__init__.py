"""The words of Storm Raiders: prompts, choices, log lines, reasons."""
