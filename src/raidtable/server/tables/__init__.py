"""Tables and all that can be done at them: commands, seats, undo, chat, bots."""
