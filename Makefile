# Every command sets up what it needs; a fresh machine needs Python 3.11 or newer and make.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup generate

setup: $(READY)

$(READY): uv.lock pyproject.toml clients/python/pyproject.toml
	test -x $(BIN)/uv || (python3 -m venv $(VENV) && $(BIN)/pip install -q uv==0.13.9)
	$(BIN)/uv sync -q --locked
	touch $@

generate: $(READY)
	PATH="$(BIN):$$PATH" $(BIN)/python -m tools.generate
