"""The net: both forms give the same whole numbers, and its file is checked."""

import tomllib

import pytest
from tests.bots.positions import positions
from tests.helpers import every_game, random_play

from raidtable.bots import registry
from raidtable.bots.learned import judgement_with_net, settings_with_net
from raidtable.bots.levels import SearchBot
from raidtable.bots.net import (
    BIAS_LIMIT,
    HIDDEN,
    ONE,
    WEIGHT_LIMIT,
    LearnedJudgement,
    Net,
    Weights,
    rows_of,
)
from raidtable.bots.net_file import BadNet, net_text, weights_of
from raidtable.engine.features import MOST_ACTIVE, Features
from raidtable.engine.game import Game
from raidtable.engine.rng import Rng, seeded
from raidtable.engine.state import State
from raidtable.games import registry as games

WITH_NETS = [name for name in games.game_ids() if games.get(name).bots.net is not None]


def random_weights(rng: Rng, features: int, limit: int = WEIGHT_LIMIT) -> Weights:
    def drawn(count: int, most: int) -> list[int]:
        return [int(rng.below(2 * most + 1)) - most for _ in range(count)]

    return Weights(
        [drawn(HIDDEN, limit) for _ in range(features)],
        drawn(HIDDEN, BIAS_LIMIT),
        drawn(HIDDEN, WEIGHT_LIMIT),
        int(rng.below(10_000)) - 5_000,
        1 + int(rng.below(1000)),
    )


def plain_output(weights: Weights, active: list[int]) -> int:
    """What a net makes of active features, by the definition."""
    sums = [
        bias + sum(weights.rows[number][place] for number in active)
        for place, bias in enumerate(weights.biases)
    ]
    hidden = [min(max(value, 0), 127) for value in sums]
    total = weights.constant + sum(
        value * weight for value, weight in zip(hidden, weights.outputs, strict=True)
    )
    return total * weights.gain // ONE**2


def output(net: Net, shared: list[int], own: list[int]) -> int:
    net.begin()
    for number in shared:
        net.put(number)
    net.keep()
    net.put(0)  # of another seat
    net.again()
    for number in own:
        net.put(number)
    return int(net.output())


@pytest.mark.parametrize("in_words", [True, False], ids=["words", "long"])
@pytest.mark.parametrize("seed", range(30))
def test_both_forms_of_a_net_follow_its_definition(seed: int, in_words: bool) -> None:
    rng = seeded(f"net/{seed}")
    size = 2 * MOST_ACTIVE
    weights = random_weights(rng, size, 1 + int(rng.below(WEIGHT_LIMIT)))
    net = rows_of(weights, in_words).net()
    for _ in range(5):
        active = [number for number in range(1, size) if rng.below(2)][: MOST_ACTIVE - 1]
        half = len(active) // 2
        assert output(net, active[:half], active[half:]) == plain_output(weights, active)


@pytest.mark.parametrize("in_words", [True, False], ids=["words", "long"])
@pytest.mark.parametrize("weight", [WEIGHT_LIMIT, -WEIGHT_LIMIT])
def test_the_largest_sums_do_not_run_into_each_other(weight: int, in_words: bool) -> None:
    bias = BIAS_LIMIT if weight > 0 else -BIAS_LIMIT
    rows = [[weight if place % 2 else -weight for place in range(HIDDEN)]] * MOST_ACTIVE
    weights = Weights(rows, [bias] * HIDDEN, [WEIGHT_LIMIT] * HIDDEN, 0, 64)
    active = list(range(MOST_ACTIVE))
    assert output(rows_of(weights, in_words).net(), [], active) == plain_output(weights, active)


@every_game
@random_play
def test_a_learned_evaluation_adds_the_net_to_the_named_one(game: Game) -> None:
    features = game.bots.features
    assert features is not None
    weights = random_weights(seeded("added"), features.size, 5)
    for position in positions(game, 12):
        named = game.bots.judgement().worths(position.state)
        added = [
            plain_output(weights, features.active(position.state, seat))
            for seat in range(position.seats)
        ]
        added += [0] * (len(named) - position.seats)
        expected = [worth + more for worth, more in zip(named, added, strict=True)]
        for in_words in (True, False):
            learned = LearnedJudgement(
                game.bots.judgement(), features, rows_of(weights, in_words).net()
            )
            assert learned.worths(position.state) == expected


# The file


class Toy(Features[State]):
    """Five features, for files."""

    def __init__(self, name: str = "toy") -> None:
        super().__init__()
        self.segment(name, 5)


def test_a_net_is_the_same_after_writing_and_reading() -> None:
    weights = random_weights(seeded("file"), 5)
    text = net_text(weights, Toy(), {"seed": 1, "phase": "results"}, {"two": "68% of 70"})
    data = tomllib.loads(text)
    read = weights_of(data, Toy(), "toy")
    assert vars_of(read) == vars_of(weights)
    assert data["training"] == {"seed": 1, "phase": "results"}
    assert data["strength"] == {"two": "68% of 70"}
    assert max(map(len, text.splitlines())) <= 100


def vars_of(weights: Weights) -> tuple[object, ...]:
    return weights.rows, weights.biases, weights.outputs, weights.constant, weights.gain


def toy_data() -> dict[str, object]:
    return tomllib.loads(net_text(random_weights(seeded("file"), 5), Toy(), {}, {}))


def test_a_net_that_was_not_measured_says_so() -> None:
    text = net_text(random_weights(seeded("file"), 5), Toy(), {}, {})
    assert text.endswith("[strength]\n# Not measured yet.\n")
    assert tomllib.loads(text)["strength"] == {}


def test_raids_has_a_net() -> None:
    assert "raids" in WITH_NETS


@pytest.mark.parametrize("name", WITH_NETS)
def test_the_nets_of_the_games_fit_their_features(name: str) -> None:
    game = games.get(name)
    assert game.bots.net is not None
    assert game.bots.features is not None
    weights = weights_of(game.bots.net, game.bots.features, name)
    # It adds something, and was trained for the scale that the search uses.
    assert any(weights.outputs)
    assert game.bots.net["training"]["scale"] == settings_with_net(game).scale
    bot = registry.make("bot:5", game)
    assert isinstance(bot, SearchBot)
    assert isinstance(bot.judgement, LearnedJudgement)
    # Their searches share its weights, but not what they found out.
    other = registry.make("bot:5", game)
    assert isinstance(other, SearchBot)
    assert isinstance(other.judgement, LearnedJudgement)
    assert other.judgement.features is not bot.judgement.features
    assert other.judgement.net is not bot.judgement.net


def test_a_net_of_other_features_is_refused() -> None:
    with pytest.raises(BadNet, match="other features"):
        weights_of(toy_data(), Toy("changed"), "toy")


def test_a_damaged_net_is_refused() -> None:
    with pytest.raises(BadNet, match="damaged"):
        weights_of(toy_data() | {"checksum": "0" * 16}, Toy(), "toy")
    with pytest.raises(BadNet, match="cannot be read"):
        weights_of(toy_data() | {"weights": "not weights"}, Toy(), "toy")


# Bots


@every_game
def test_classic_bots_play_by_the_named_evaluation_alone(game: Game) -> None:
    for level in range(1, 6):
        bot = registry.make(f"classic:{level}", game)
        assert isinstance(bot, SearchBot)
        assert bot.judgement is game.bots.judgement()
        assert bot.settings.depth == game.bots.search["depth"]
        assert not bot.settings.every_rival


@every_game
def test_a_persona_changes_the_named_weights_below_the_net(game: Game) -> None:
    features = game.bots.features
    assert features is not None
    weights = random_weights(seeded("persona"), features.size, 5)
    data = tomllib.loads(net_text(weights, features, {}, {}))
    name, changed = next(iter(game.bots.personas.items()))
    for position in positions(game, 4):
        usual = judgement_with_net(game, None, data).worths(position.state)
        persona = judgement_with_net(game, changed, data).worths(position.state)
        named = game.bots.judgement(changed).worths(position.state)
        plain = game.bots.judgement().worths(position.state)
        differences = [one - other for one, other in zip(persona, usual, strict=True)]
        assert differences == [one - other for one, other in zip(named, plain, strict=True)], name


@every_game
def test_a_search_with_a_net_plays_no_random_choices_below_the_tree(game: Game) -> None:
    assert settings_with_net(game).depth == 0
    assert settings_with_net(game).every_rival
