"""Tables and everything that people do at them: commands, seats, undo, chat, bots."""
