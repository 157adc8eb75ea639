"""Storm Raiders, by Shem Phillips: draft dice, chase the Storm, salvage wrecks, fulfil
Contracts."""
