# Every command sets up what it needs; a fresh machine needs Python 3.11 or newer and make.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEPLOY_READY := build/tools/.ready
EXAMPLES_READY := $(VENV)/.ready-examples
CLIENTS_READY := $(VENV)/.ready-clients
LAST_RELEASE := $(lastword $(sort $(wildcard proto/releases/*.binpb)))
PYTEST := $(BIN)/python -m pytest
export PATH := $(abspath $(BIN)):$(abspath build/tools):$(PATH)
export UV_SYSTEM_CERTS := 1

.PHONY: help setup demo test test-deploy test-image test-examples test-clients serve check format generate bench long clean

help: ## Say what there is.
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## Install everything into .venv from the lock file.

$(READY): uv.lock pyproject.toml clients/python/pyproject.toml
	test -x $(BIN)/uv || (python3 -m venv $(VENV) && $(BIN)/pip install -q uv==0.13.9)
	$(BIN)/uv sync -q --locked
	touch $@

demo: $(READY) ## Play every game over gRPC, print it, replay it and compare.
	$(BIN)/croupier demo

test: $(READY) ## Run the tests.
	$(PYTEST) -n 2

test-deploy: $(DEPLOY_READY) ## Run all that is in deploy/ but the image: chart, compose, Envoy, alerts, dashboard.
	$(PYTEST) tests/deploy

test-image: $(READY) ## Build the image and play every game against it; takes root, on Debian.
	$(BIN)/python -m tools.debian buildah mmdebstrap
	$(PYTEST) tests/image

test-examples: $(EXAMPLES_READY) ## Run clients/README.md and clients/examples with PostgreSQL, Redis and Ruby; installs them as root, on Debian.
	$(BIN)/python -m tools.debian 'postgresql=/usr/lib/postgresql/*/bin/postgres' redis-server protobuf-compiler=protoc \
	    'ruby-grpc=/usr/lib/*/rubygems-integration/*/gems/grpc-*'
	$(PYTEST) tests/examples

$(EXAMPLES_READY): $(READY)
	$(BIN)/uv sync -q --locked --inexact --group examples
	touch $@

test-clients: $(CLIENTS_READY) ## Build and test the clients of all languages against real servers; build/clients.json says what they did.
	$(BIN)/python -m tools.client_tests $(PICK)

$(CLIENTS_READY): $(READY)
	$(BIN)/uv sync -q --locked --inexact --group clients
	touch $@

$(DEPLOY_READY): $(READY) tools/deploy_tools.py
	$(BIN)/uv sync -q --locked --inexact --group deploy
	$(BIN)/python -m tools.deploy_tools
	touch $@

serve: $(READY) ## Serve on loopback with a key of its own.
	$(BIN)/croupier serve --dev

check: $(READY) ## Format, lint, types, layers, proto, generated code.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/buf format --diff --exit-code
	$(BIN)/buf lint
	$(BIN)/buf breaking --against $(LAST_RELEASE)
	$(BIN)/python -m tools.generate --check
	$(BIN)/python -m tools.deploy_files --check

format: $(READY) ## Format Python and proto.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/buf format --write

generate: $(READY) ## Generate the Python code of the proto packages, and what stands in deploy/ twice.
	$(BIN)/python -m tools.generate
	$(BIN)/python -m tools.deploy_files

bench: $(READY) ## Measure against the budgets; rows also go to build/bench.json.
	$(BIN)/croupier bench

long: $(READY) ## Run the suites at their full sizes; PICK="tests/contract -k play" takes a part of them.
	FULL_SIZES=1 $(PYTEST) -n 2 $(PICK)

clean: ## Remove what the commands made.
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
