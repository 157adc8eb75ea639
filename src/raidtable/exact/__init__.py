"""Exact values of small positions: `raidtable solve`."""
