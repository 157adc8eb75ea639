"""Raiders of the North Sea, by Shem Phillips: work in the Village, raid the coast, please the
Chieftain."""
