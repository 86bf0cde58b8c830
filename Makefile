# Everything a newcomer or a checker needs; `make help` lists it.
PYTHON ?= python3
BIN := .venv/bin
CATALOGUE := locales/chunk_inspector.pot

.DEFAULT_GOAL := help
.PHONY: help run test lint pytest translations samples bench corpus mutants

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

run: .venv/installed ## set up on first use, then serve the dashboard on this computer
	$(BIN)/streamlit run app.py

test: lint pytest ## every check there is; ends with pytest's closing line

lint: .venv/installed-dev ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

pytest: .venv/installed-dev ## all tests, slow ones and the browser included
	$(BIN)/python -m pytest -n 2 --dist loadfile

translations: .venv/installed-dev ## collect interface strings, update the catalogues, compile them
	$(BIN)/pybabel -q extract --no-location --sort-output --omit-header --width 140 -o $(CATALOGUE) app.py pages chunking
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 140 -D chunk_inspector -i $(CATALOGUE) -d locales
	$(BIN)/pybabel -q compile -D chunk_inspector -d locales --statistics

samples: .venv/installed-dev ## build sample_docs/ anew
	$(BIN)/python -m tests.build_samples

bench: .venv/installed-dev ## headings of PDFs (reads ../shared/cases), and ratios of speed; fails where one misses its bound by a fifth
	$(BIN)/python tests/bench/heading_benchmark.py
	$(BIN)/python tests/bench/speed_benchmark.py
	$(BIN)/python tests/bench/ingest_benchmark.py
	$(BIN)/python tests/bench/batch_benchmark.py

corpus: .venv/installed-dev ## words, numbers and headings of ../shared/corpus against LibreOffice (needs soffice); prints every difference
	$(BIN)/python tests/bench/corpus.py

mutants: .venv/installed-dev ## put 300 faults into the code, one at a time, and print those that no test notices; half an hour
	$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt cosmic-ray==8.7.0
	nice $(BIN)/python tests/bench/mutants.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: requirements.txt constraints.txt | .venv/bin/python
	$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/installed-dev: requirements-dev.txt .venv/installed
	$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -r requirements-dev.txt
	@touch $@
