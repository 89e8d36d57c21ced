# The two commands a newcomer needs: `make compare` and `make test`.

PACKAGES = libavformat-dev libavcodec-dev libswscale-dev libpng-dev
MODULES = libavformat libavcodec libswscale libpng
REPORT = reports/embedded

.PHONY: compare test lint build deps reference clean

## Runs the main job on the embedded scenes and says where the report is.
compare: build
	.build/release/vbench compare --levels fast,accurate --output $(REPORT)

## Builds and runs every test.
test: deps
	swift test

## The command-line tool, optimised.
build: deps
	swift build -c release --product vbench

## Checks the formatting; any finding fails.
lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift \
	  Benchmarks/Package.swift Benchmarks/Benchmarks

## Brings the reference pages up to date that are made from the declarations of measures.
reference:
	swift run vbench measures --write-reference Documentation

## Installs the -dev packages when they are missing and that is allowed, else says what to install.
deps:
	@if ! pkg-config --exists $(MODULES) 2>/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y --no-install-recommends pkg-config $(PACKAGES); \
	  elif sudo -n true 2>/dev/null && command -v apt-get >/dev/null; then \
	    sudo -n apt-get update -qq \
	      && sudo -n apt-get install -y --no-install-recommends pkg-config $(PACKAGES); \
	  else \
	    echo "missing libraries; please run: sudo apt-get install pkg-config $(PACKAGES)" >&2; exit 1; \
	  fi; \
	fi

clean:
	rm -rf .build
