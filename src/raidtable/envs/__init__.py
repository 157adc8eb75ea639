"""Environments for researchers: observations with names, batches of games, and the games for
PettingZoo, Gymnasium and OpenSpiel. Each framework is imported only by the module for it."""
