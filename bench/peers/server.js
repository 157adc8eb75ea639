// A boardgame.io server for compare.py: node server.js PORT [FOLDER]. With a folder, matches are in
// its files (FlatFile); without, in memory. It listens on this machine only.
//
// package.json keeps koa-compose at 4.1: later versions copy the list of middlewares before boardgame.io
// adds those of its lobby.

const { FlatFile, Server } = require("boardgame.io/server");
const game = require("./game.js");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [], ...(db && { db }) });
const listen = server.app.listen;
server.app.listen = (where, ready) => listen(where, "127.0.0.1", ready);
server.run({ port: Number(port) });
