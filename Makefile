# What a contributor runs. `make help` lists the targets; .ci/run runs the
# longer checks too. Go is all that is needed, and nothing but Go modules is
# downloaded; for conformance and interop-table it is npm, too.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The protocol versions are the folders of spec; generated/ has a package for each.
VERSIONS := $(notdir $(wildcard spec/20??-??-??))

MCPGEN := go run ./cmd/mcpgen

# Pinned, so that a new release breaks nobody's build; it has to know the newest Go.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

# How long each fuzz target runs.
FUZZTIME ?= 30s

# -race has interop and soak run under the race detector.
RACE ?=

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## build bin/mcpgen
	go build -o bin/mcpgen ./cmd/mcpgen

.PHONY: test
test: fmt vet ## all tests and quick checks; tests that read ../shared skip where it is missing
	go test ./...

.PHONY: fmt
fmt: ## fail where gofmt would change something
	@files=$$(gofmt -l .); [[ -z $$files ]] || { echo "gofmt would change:"; echo "$$files"; exit 1; }

.PHONY: vet
vet: ## go vet
	go vet ./...

.PHONY: lint
lint: ## staticcheck
	go run $(STATICCHECK) ./...

.PHONY: generate
generate: ## write generated/ anew, one package for each version in spec/
	@for v in $(VERSIONS); do $(MCPGEN) generate --protocol $$v --docs brief -o generated/v$${v//-/}; done

.PHONY: check-generated
check-generated: ## fail where generated/ is not what make generate would write
	@stale=0; for v in $(VERSIONS); do $(MCPGEN) check --protocol $$v --docs brief -o generated/v$${v//-/} || stale=1; done; exit $$stale

.PHONY: golden
golden: ## rewrite the expected output of the golden cases; read the diff afterwards
	go test ./golden -update

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME each
	@go test -list '^Fuzz' ./... | \
	awk '/^Fuzz/ { name[n++] = $$1 } /^ok/ { for (i = 0; i < n; i++) print $$2, name[i]; n = 0 }' | \
	while read -r package name; do echo "$$package $$name"; go test "$$package" -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x; done

.PHONY: bench
bench: ## benchmarks against other libraries, in a module of their own
	cd bench && go run ./cmd/report

.PHONY: conformance
conformance: conformance/node_modules ## the official conformance suite against the examples; needs npm
	go run ./conformance

conformance/node_modules interop/npm/node_modules: %/node_modules: %/package.json %/package-lock.json
	cd $* && npm install --no-save # npm ci wants every optional package, also those that no registry has
	touch $@

.PHONY: interop
interop: ## generated clients and servers against the official Go SDK, in a module of its own
	cd interop && go vet ./... && go test $(RACE) -count=1 -v ./... | grep -vE '^=== |--- PASS'

.PHONY: otel
otel: ## the example with OpenTelemetry, in a module of its own
	cd examples/otel && go vet ./... && go test $(RACE) -count=1 ./...

# -update writes docs/interop.md anew.
UPDATE ?=

.PHONY: interop-table
interop-table: interop/npm/node_modules ## others' clients and servers against ours: fail where docs/interop.md is not what comes out; needs npm
	cd interop && go run ./table -j 2 $(UPDATE)

.PHONY: soak
soak: ## 10,000 requests at once over each transport
	go test $(RACE) -count=1 -v -run '^TestSoak$$' ./generated | grep -vE '^=== |--- PASS'

.PHONY: proofs
proofs: ## what docs/stubs.md says: programs that must not compile do not, and the tests it names exist
	go test -count=1 -v -run '^(TestCompileErrors|TestStubsTable)$$' ./generated | grep -vE '^=== '

.PHONY: clean
clean: ## remove what was built or installed
	rm -rf bin conformance/node_modules interop/npm/node_modules
