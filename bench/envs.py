"""Speed of the environments, beside those of others, in one run on one core.

    pip install 'pettingzoo[classic]' open_spiel
    python bench/envs.py                 everything
    python bench/envs.py --rounds 5 --seats 2

Everybody plays random legal actions. In batches and PettingZoo the observation and the mask are
made at every decision. Figures are decisions per second of CPU time, the best of several rounds, in
which all take turns.
"""

import argparse
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from raidtable.envs.batch import Batch
from raidtable.games import registry

SECONDS = 0.4  # of each measurement
GAMES = 64
CLASSIC = {
    "tictactoe": "tictactoe_v3",
    "connect_four": "connect_four_v3",
    "hold'em": "texas_holdem_v4",
    "leduc": "leduc_holdem_v4",
    "hanabi": "hanabi_v5",
    "go": "go_v5",
    "chess": "chess_v6",
}
SPIEL = ("backgammon", "gin_rummy")

# Plays for a while; returns the number of decisions.
Player = Callable[[float], int]


def batch(game: str, seats: int) -> Player:
    games = Batch(game, games=GAMES, seats=seats, seed=1)

    def play(until: float) -> int:
        decisions = 0
        while time.process_time() < until:
            for _ in range(20):
                games.step(games.random_actions())
            decisions += 20 * GAMES
        return decisions

    return play


def aec(env: Any) -> Player:
    """An environment of PettingZoo."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play(until: float) -> int:
        decisions = 0
        while time.process_time() < until:
            for _ in range(50):
                if not env.agents:
                    env.reset(seed=int(rng.integers(1 << 30)))
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                has_mask = isinstance(observation, dict) and "action_mask" in observation
                mask = (observation if has_mask else info)["action_mask"]
                codes = mask.nonzero()[0]
                env.step(int(codes[int(rng.random() * len(codes))]))
                decisions += 1
        return decisions

    return play


def spiel(name: str) -> Player:
    import pyspiel

    if name.startswith("raidtable"):
        import raidtable.envs.openspiel  # noqa: F401 - registers the games
    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)

    def play(until: float) -> int:
        decisions = 0
        state = game.new_initial_state()
        while time.process_time() < until:
            for _ in range(50):
                if state.is_terminal():
                    state = game.new_initial_state()
                if state.is_chance_node():
                    codes, chances = zip(*state.chance_outcomes(), strict=True)
                    at, place = rng.random() - chances[0], 0
                    while at > 0 and place < len(codes) - 1:
                        place += 1
                        at -= chances[place]
                    state.apply_action(codes[place])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    decisions += 1
        return decisions

    return play


def players(seats: int) -> tuple[dict[str, Player], list[str]]:
    """Everybody by name, and what is missing here."""
    found: dict[str, Player] = {}
    missing = []
    for game in registry.game_ids():
        found[f"batch of {GAMES}: {game}"] = batch(game, seats)
    if find_spec("pettingzoo"):
        ours = import_module("raidtable.envs.pettingzoo")
        for game in registry.game_ids():
            found[f"PettingZoo: raidtable {game}"] = aec(ours.env(game, seats))
        for label, module in CLASSIC.items():
            try:
                env = import_module(f"pettingzoo.classic.{module}").env()
            except (ImportError, AttributeError) as problem:
                missing.append(f"{module}: {problem}")
            else:
                found[f"PettingZoo: {label}"] = aec(env)
    if find_spec("pyspiel"):
        for game in registry.game_ids():
            found[f"OpenSpiel: raidtable {game}"] = spiel(f"raidtable_{game}(players={seats})")
        for name in SPIEL:
            found[f"OpenSpiel: {name} (C++)"] = spiel(name)
    return found, missing


def best_of(found: dict[str, Player], rounds: int) -> dict[str, float]:
    best = dict.fromkeys(found, 0.0)
    for _ in range(rounds):
        for name, play in found.items():
            begun = time.process_time()
            decisions = play(begun + SECONDS)
            best[name] = max(best[name], decisions / (time.process_time() - begun))
    return best


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    found, missing = players(asked.seats)
    best = best_of(found, asked.rounds)
    print(f"decisions per second of CPU time, {asked.seats} seats, best of {asked.rounds} rounds")
    for name, rate in best.items():
        print(f"  {name:34}{rate:>12,.0f}")
    for line in missing:
        print(f"  not installed: {line}")
    claims = {"batches: at least 250,000": least(best, "batch") >= 250_000}
    classic = [best[f"PettingZoo: {label}"] for label in CLASSIC if f"PettingZoo: {label}" in best]
    if classic:
        own = least(best, "PettingZoo: raidtable")
        claims["AEC: twice the fastest classic game"] = own >= 2 * max(classic)
    if "OpenSpiel: gin_rummy (C++)" in best:
        own = least(best, "OpenSpiel: raidtable")
        claims["OpenSpiel: as fast as gin rummy in C++"] = own >= best["OpenSpiel: gin_rummy (C++)"]
    for claim, holds in claims.items():
        print(f"  {claim}: {'yes' if holds else 'NO'}")
    sys.exit(not all(claims.values()))


def least(best: dict[str, float], beginning: str) -> float:
    return min(rate for name, rate in best.items() if name.startswith(beginning))


if __name__ == "__main__":
    main()
