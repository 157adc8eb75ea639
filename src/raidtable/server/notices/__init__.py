"""Telling people about their turn when they are not at the page."""
