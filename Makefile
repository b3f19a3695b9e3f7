# The commands of the project. `make play` and `make test` set up .venv themselves.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
ARGS ?=
EXTRAS := --extra pettingzoo --extra openspiel --extra ray
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help setup dev packages play test check lint types web-types services tests pure fast coverage bench bench-server soak pins wheel docs reference pictures clean
.NOTPARALLEL:

help:
	@echo "make play    play a battle"
	@echo "make test    everything that continuous integration runs"
	@echo "make check   style, types and the fast tests: engine and rules"
	@echo "make bench   how fast the rules and the page run here; make bench-server: the server, ten minutes"
	@echo "make docs    the documents as a site, in build/docs"
	@echo "make wheel   build the packages that an index takes, into dist/"
	@echo "make soak    tens of thousands of random games, hours"
	@echo "make pins    write requirements/*.txt anew from pyproject.toml"

setup:
	@$(PYTHON) tools/set_up.py

packages:
	@$(PYTHON) tools/set_up.py --dev $(EXTRAS) --no-compile --no-web

dev:
	@$(PYTHON) tools/set_up.py --dev $(EXTRAS)

play:
	@$(PYTHON) tools/set_up.py --no-compile
	@$(BIN)/python tools/play.py $(ARGS)

# Cheapest first: what fails soon, fails at once.
test: packages lint types docs dev web-types services tests pure coverage

check: packages lint types fast

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

web-types:
	@[ ! -f web/package.json ] || npm --prefix web run --silent check

services:
	@tools/install-test-services

tests:
	$(BIN)/pytest -n $(WORKERS) $(ARGS)

# The same sources without the compiled modules: the engine, the command line and every game's conformance.
pure:
	TRIARII_PURE=1 $(BIN)/pytest -n $(WORKERS) -m "not soak and not slow" tests/engine tests/conformance $(ARGS)

# What tells soon after a change: the engine and every rule of every game.
fast:
	$(BIN)/pytest -n $(WORKERS) -m "not soak and not slow" tests/engine tests/ancients tests/battalion tests/hannibal tests/kings $(ARGS)

coverage:
	@$(BIN)/triarii rules --coverage

bench: dev
	@$(BIN)/python -m benchmarks.rules $(ARGS)
	@$(BIN)/python -m benchmarks.page

# What a move costs the server, and how many live games it carries: on SQLite, then on PostgreSQL and Redis.
bench-server: dev services
	@$(BIN)/python -m benchmarks.server $(ARGS)
	@$(BIN)/python -m benchmarks.server --postgresql $(ARGS)

soak: dev
	$(BIN)/python tools/soak.py $(ARGS)

pins: packages
	$(BIN)/python tools/pins.py

# The sources, a wheel with the rules compiled for this machine, and one that is pure and fits all.
wheel: dev
	$(BIN)/python -m build --no-isolation --sdist --outdir dist .
	$(BIN)/python -m build --no-isolation --wheel --outdir dist .
	TRIARII_PURE=1 $(BIN)/python -m build --no-isolation --wheel --outdir dist .

# The documents as a site, in build/docs; a broken link is an error.
docs: packages
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# The pages of docs/reference that are written from the sources.
reference: packages
	@$(BIN)/python tools/reference_pages.py

# The pictures in docs/, taken in the browser and drawn anew.
pictures: dev services
	$(BIN)/triarii board ancients cannae --svg docs/pictures/cannae.svg
	$(BIN)/python tools/diagrams.py
	$(BIN)/python -m tests.browser.pictures docs/pictures tables

clean:
	rm -rf .venv build dist
