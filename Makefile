# Everything sets itself up: `make play` and `make test` need Python 3.11+ with venv, make and a C compiler.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.po' -o -name '*.md')
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help play test check interpreted compiled bench soak words clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 14

play: .venv/built  ## play Raids in the terminal against two bots
	$(BIN)/raidtable play raids --seats human,greedy,greedy

test: check interpreted compiled  ## formatting, lint, types, and the tests interpreted and compiled

check: .venv/ready  ## formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

interpreted: .venv/built  ## the tests on the plain sources, with coverage
	PYTHONPATH=src $(BIN)/pytest -n 2 --cov --cov-report=term --cov-fail-under=95

compiled: .venv/built  ## the tests on the compiled package
	RAIDTABLE_EXPECT=compiled $(BIN)/pytest -n 2

bench: .venv/built  ## speed, compiled beside interpreted
	$(BIN)/python bench/engine.py

soak: .venv/built  ## 100,000 random games under every law (about 10 minutes)
	$(BIN)/python -m pytest tests -m slow -n 2

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
	RAIDTABLE_COMPILE=off $(PIP) install '.[dev]'
	@touch $@

# The package itself, compiled; again only when a source changes.
.venv/built: .venv/ready setup.py $(SOURCES)
	rm -rf build/lib*
	RAIDTABLE_COMPILE=must $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@touch $@
