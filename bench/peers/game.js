// A small game for the benchmark: as much state as a table of ours has (1.7 to 4.5 kB as JSON, by
// game), a secret deck, hands that only their owners see, and chance in every move.

const SITES = 24;
const KINDS = ["harbor", "outpost", "monastery", "fortress"];
const GOODS = ["iron", "gold", "livestock", "provisions"];
const DECK = 60;
const HAND = 5;

const site = (number) => ({
  kind: KINDS[number % KINDS.length],
  crew: [],
  goods: GOODS.filter((_, good) => (number + good) % 3),
  guard: 2 + (number % 5),
});

const player = (deck) => ({
  hand: deck.splice(0, HAND),
  crew: deck.splice(0, 3),
  goods: Object.fromEntries(GOODS.map((name) => [name, 1])),
  silver: 2,
  armour: 0,
  points: 0,
});

const setup = ({ ctx, random }) => {
  const deck = random.Shuffle(
    Array.from({ length: DECK }, (_, number) => ({ card: `card-${number}`, value: number % 6 })),
  );
  const players = Object.fromEntries(
    ctx.playOrder.map((id) => [id, player(deck)]),
  );
  const sites = Array.from({ length: SITES }, (_, number) => site(number));
  return { sites, players, deck, discards: [], news: [] };
};

// One decision: an own card goes to a site, a die decides what the site gives, a new card is drawn.
const raid = ({ G, playerID, random }, number) => {
  const own = G.players[playerID];
  const place = G.sites[number % SITES];
  const played = own.hand.shift();
  const roll = random.D6();
  const wins = roll + played.value >= place.guard;
  if (wins) {
    const good = GOODS[(number + roll) % GOODS.length];
    own.goods[good] += 1;
    own.points += place.guard;
  } else {
    own.silver += 1;
  }
  place.crew = [...place.crew.slice(-1), { player: playerID, card: played.card }];
  G.discards.push(played);
  if (!G.deck.length) G.deck = random.Shuffle(G.discards.splice(0));
  own.hand.push(G.deck.shift());
  G.news = [...G.news.slice(-5), { player: playerID, site: number % SITES, roll, wins }];
};

// What a player sees: all but the deck and the cards in others' hands.
const playerView = ({ G, playerID }) => ({
  ...G,
  deck: G.deck.length,
  discards: G.discards.length,
  players: Object.fromEntries(
    Object.entries(G.players).map(([id, held]) => [
      id,
      id === playerID ? held : { ...held, hand: held.hand.length },
    ]),
  ),
});

module.exports = {
  name: "bench",
  setup,
  moves: { raid },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: 4,
  maxPlayers: 4,
  playerView,
};
