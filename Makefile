# make play · make test are the two commands; the rest is for development (CONTRIBUTING.md).
# `make play` installs only what playing needs; everything else adds the tools of development.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := CMakeLists.txt pyproject.toml $(shell find core -name '*.[ch]pp')

.PHONY: build play test check format sanitize fuzz cross differential soak clean

build: $(VENV)/built-dev

$(VENV)/built-%: $(SOURCES) scripts/build
	PYTHON=$(PYTHON) scripts/build $(VENV) $*

play: $(VENV)/built-web
	$(BIN)/trula serve --port $(or $(PORT),8000)

test: build
	scripts/test $(BIN)

check: build
	scripts/check $(BIN)

format: build
	scripts/format $(BIN)

sanitize: build
	scripts/core_tests $(BIN) sanitize

fuzz: build
	scripts/fuzz $(BIN)

cross:
	PYTHON=$(PYTHON) scripts/cross_compile

differential: build
	TRULA_ENDINGS=5000 scripts/core_tests $(BIN)
	$(BIN)/python tests/differential.py
	scripts/fifth_game $(BIN) >/dev/null
	$(BIN)/python -m pytest -m slow -n auto

soak: build
	scripts/soak $(BIN)

clean:
	rm -rf $(VENV) build dist
