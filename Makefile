# Every command sets up what it needs; a fresh machine needs Python 3.11 or newer and make.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEPLOY_READY := build/tools/.ready
FAULTS_READY := $(VENV)/.ready-faults
WEB := clients/web
WEB_READY := $(WEB)/node_modules/.ready
EXAMPLES_READY := $(VENV)/.ready-examples
CLIENTS_READY := $(VENV)/.ready-clients
# `make test` runs under the oldest that is supported, or whatever python3 is.
PYTHONS := 3.12 3.13
LAST_RELEASE := $(lastword $(sort $(wildcard proto/releases/*.binpb)))
PYTEST := $(BIN)/python -m pytest
# Where Debian keeps nginx is not on everybody's path.
export PATH := $(abspath $(BIN)):$(abspath build/tools):$(PATH):/usr/sbin
export UV_SYSTEM_CERTS := 1

.PHONY: help setup demo test test-pythons test-deploy test-image test-balancers test-faults test-examples test-clients \
	capacity serve fleet play test-web check format generate bench long clean

help: ## Say what there is.
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(READY) ## Install everything into .venv from the lock file.

$(READY): uv.lock pyproject.toml clients/python/pyproject.toml
	test -x $(BIN)/uv || (python3 -m venv $(VENV) && $(BIN)/pip install -q uv==0.13.9)
	$(BIN)/uv sync -q --locked
	touch $@

demo: $(READY) ## Play every game over gRPC, print it, replay it and compare.
	$(BIN)/croupier demo

test: $(READY) ## Run the tests.
	$(PYTEST) -n 2

test-pythons: $(READY) ## Run the tests under other Pythons as well; PYTHONS=3.13 PICK="tests/cards tests/kernel" takes a part of both.
	$(BIN)/python -m tools.pythons $(PYTHONS) -- $(PICK)

test-deploy: $(DEPLOY_READY) ## Run all that is in deploy/ but image and balancers: chart, compose, alerts, dashboard, their Envoy and nginx.
	$(BIN)/python -m tools.debian nginx
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

test-balancers: $(FAULTS_READY) ## Try Envoy and nginx as they are shipped in front of three replicas; nginx is installed where it is missing.
	$(BIN)/python -m tools.debian nginx
	$(PYTEST) tests/faults/test_envoy.py tests/faults/test_page.py tests/faults/test_nginx.py tests/faults/test_fleet.py

test-faults: $(FAULTS_READY) ## Kill, hang, roll, overload replicas under load; figures in build/faults.json. FULL_SIZES=1: longer.
	rm -f build/faults.json build/soak.json
	$(PYTEST) -s tests/faults/test_faults.py tests/faults/test_connections.py tests/faults/test_overload.py tests/faults/test_soak.py
	$(BIN)/python -m tests.faults.figures

capacity: $(FAULTS_READY) ## Measure what calls cost replicas and Envoy: the tables of deploy/README.md.
	$(BIN)/python -m tests.faults.capacity

$(FAULTS_READY): $(READY)
	$(BIN)/uv sync -q --locked --inexact --group faults
	touch $@

serve: $(READY) ## Serve on loopback with a key of its own.
	$(BIN)/croupier serve --dev

fleet: $(FAULTS_READY) ## Serve with three replicas behind Envoy, on loopback; Ctrl-C ends all.
	@$(BIN)/python -m tools.fleet

play: $(FAULTS_READY) $(WEB)/dist/index.html ## Play in the browser: service, Envoy and page on loopback, at one address; Ctrl-C ends all.
	@$(BIN)/python -m tools.play

test-web: $(FAULTS_READY) $(WEB)/dist/index.html ## Test the table in the browser, with Debian's Chromium; pictures in build/screenshots.
	$(BIN)/python -m tools.debian chromium 'fonts-noto-cjk=/usr/share/fonts/opentype/noto/NotoSerifCJK-*'
	npm --prefix $(WEB) run check
	npm --prefix $(WEB) test
	$(BIN)/python -m tools.play -- npm --prefix $(WEB) run test:browser

$(WEB)/dist/index.html: $(WEB_READY) $(shell find $(WEB)/src $(WEB)/public -type f) $(WEB)/index.html $(WEB)/vite.config.ts
	npm --prefix $(WEB) run --silent build

$(WEB_READY): $(WEB)/package-lock.json clients/typescript/package-lock.json $(shell find clients/typescript/src -type f)
	@command -v npm >/dev/null || (echo "missing: Node.js 20.19 or newer, with npm" >&2; exit 1)
	npm --prefix clients/typescript ci --silent --no-fund --no-audit
	npm --prefix clients/typescript run --silent build
	npm --prefix $(WEB) ci --silent --no-fund --no-audit
	touch $@

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

bench: $(READY) ## Measure against the budgets; fails where a figure is far from what it was; rows also go to build/bench.json.
	$(BIN)/croupier bench

long: $(READY) ## Run the suites at their full sizes; PICK="tests/contract -k play" takes a part of them.
	FULL_SIZES=1 $(PYTEST) -n 2 $(PICK)

clean: ## Remove what the commands made.
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	rm -rf clients/web/node_modules clients/web/dist clients/typescript/node_modules clients/typescript/dist
	rm -rf clients/rust/target clients/java/target
