# Two commands to start with: `make compare` and `make test`.

PACKAGES = libavformat-dev libavcodec-dev libswscale-dev libpng-dev
MODULES = libavformat libavcodec libswscale libpng
REPORT = reports/embedded

## The package traits to build: TRAITS=Barcodes,Faces,Models,Text or some of them. They need further libraries.
TRAITS =
TRAIT_FLAGS = $(if $(TRAITS),--traits $(TRAITS))
comma = ,
TRAIT_LIST = $(subst $(comma), ,$(TRAITS))
Barcodes_PACKAGES = libzxing-dev
Faces_PACKAGES = libdlib-dev liblapack-dev libblas-dev
Text_PACKAGES = libtesseract-dev tesseract-ocr-eng
TRAIT_PACKAGES = $(foreach trait,$(TRAIT_LIST),$($(trait)_PACKAGES))

# The installation prefix of `make install`. Packagers set DESTDIR, which precedes it.
PREFIX = /usr/local
BINARY = .build/release/vbench
VERSION = $$($(BINARY) --version | cut -d ' ' -f 2)

.PHONY: compare test nightly harden sanitize lint format check build install install-files models dist image docs reference deps clean

## Compares the trackers on the embedded scenes and prints the path of the report.
compare: build
	.build/release/vbench compare --levels fast,accurate --output $(REPORT)

## Builds and runs all tests. Debug builds of targets with image arithmetic are optimized. Set the same variable when
## you build tests yourself. Otherwise everything is compiled again.
test: export VBENCH_OPTIMIZE = 1
test: deps
	Scripts/test.sh $(TRAIT_FLAGS)

## Runs all tests, including those that take too long for daily use.
nightly: export VBENCH_NIGHTLY = 1
nightly: export VBENCH_MUTATIONS ?= 1000
nightly: test

## Runs the long attacks of Documentation/Reliability.md on the release build. KILLS, FLIPS, SIZES, INPUTS, TIMES, PAIRS
## and STOPS are the numbers of attacks. MINUTES is the time for broken inputs within one process, under sanitizers.
## Some attacks need root, and Debian's ffmpeg, btrfs-progs, gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user.
KILLS = 1000
FLIPS = 1000
SIZES = 200
INPUTS = 20000
TIMES = 1000000
PAIRS = 200
STOPS = 200
MINUTES = 240
# The number of attacks on the libraries behind TRAITS.
LIBRARY_ATTACKS = 10000
harden: export VBENCH_OPTIMIZE = 1
harden: build
	Scripts/Harden/kernels.sh
	python3 Scripts/Harden/trackers.py
	python3 Scripts/Harden/endless.py
	python3 Scripts/Harden/descriptors.py
	python3 Scripts/Harden/umasks.py
	python3 Scripts/Harden/pairs.py --pairs $(PAIRS)
	python3 Scripts/Harden/stopped.py --times $(STOPS)
	python3 Scripts/Harden/limits.py --sizes $(SIZES)
	python3 Scripts/Harden/system.py
	python3 Scripts/Harden/outside.py
	python3 Scripts/Harden/kills.py --kills $(KILLS)
	python3 Scripts/Harden/manifests.py --flips $(FLIPS)
	python3 Scripts/Harden/identities.py
	python3 Scripts/Harden/names.py
	python3 Scripts/Harden/inputs.py --count $(INPUTS)
	python3 Scripts/Harden/playlists.py
	python3 Scripts/Harden/sparse.py
	Scripts/Harden/times.sh $(TIMES)
	python3 Scripts/Harden/scale.py
	Scripts/Harden/broken.sh $(MINUTES)
	$(if $(TRAITS),Scripts/Harden/libraries.sh $(TRAITS) $(LIBRARY_ATTACKS))

## Runs the tests under the address and leak sanitizers. For other sanitizers, use Scripts/sanitize.sh.
sanitize: deps
	Scripts/sanitize.sh

## Builds the optimized command-line tool.
build: deps
	swift build -c release --product vbench $(TRAIT_FLAGS)

## Installs the tool with its shell completions and manual page.
install: build install-files

install-files:
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/vbench
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d \
	  $(DESTDIR)$(PREFIX)/share/man/man1
	$(BINARY) --generate-completion-script bash \
	  > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/vbench
	$(BINARY) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_vbench
	$(BINARY) --generate-completion-script fish \
	  > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/vbench.fish
	$(BINARY) manual > $(DESTDIR)$(PREFIX)/share/man/man1/vbench.1

## Installs the networks (31 MB from PyPI) with which the trait Models reads text at level accurate. MODELS sets a
## folder other than ~/.local/share/openvision/text.
MODELS =
models:
	Scripts/Models/install.sh $(MODELS)

## Creates an archive, .build/dist/vbench-VERSION-linux-MACHINE.tar.gz, whose binary includes the Swift runtime. It
## needs only libavformat, libavcodec, libswscale and libpng.
dist: BINARY = .build/dist/release/vbench
dist: deps
	swift build -c release --product vbench --static-swift-stdlib --scratch-path .build/dist \
	  --force-resolved-versions
	strip $(BINARY)
	rm -rf .build/dist/root
	$(MAKE) install-files BINARY=$(BINARY) PREFIX= \
	  DESTDIR=.build/dist/root/vbench-$(VERSION)-linux-$$(uname -m)
	cp LICENSE NOTICE.md .build/dist/root/vbench-$(VERSION)-linux-$$(uname -m)
	tar -czf .build/dist/vbench-$(VERSION)-linux-$$(uname -m).tar.gz -C .build/dist/root .
	cd .build/dist && sha256sum vbench-$(VERSION)-linux-$$(uname -m).tar.gz

## Builds a container image from the current digests of its base images. Needs podman or docker, and skopeo.
ENGINE = $(shell command -v podman || echo docker)
image:
	@set -e; arguments=; \
	for part in SWIFT DEBIAN; do \
	  name=$$(sed -n "s/^ARG $${part}_IMAGE=//p" Containerfile); \
	  digest=$$(skopeo inspect --format '{{.Digest}}' "docker://$$name"); \
	  image="$${name%:*}@$$digest"; \
	  echo "$${part}_IMAGE=$$image"; \
	  arguments="$$arguments --build-arg $${part}_IMAGE=$$image"; \
	done; \
	$(ENGINE) build -t vbench -f Containerfile $$arguments .

## Checks the formatting of Swift code, and the links, line lengths, wording, variables and architecture page of the
## documents. Every finding is an error.
lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift \
	  Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Scoring Examples/swift-tracker Examples/punchcard
	@failed=0; for check in links wording variables architecture; do \
	  python3 Scripts/Documents/$$check.py || failed=1; \
	done; python3 Scripts/Structure/tasks.py || failed=1; exit $$failed

## Formats the files that `lint` checks, and wraps wide paragraphs in documents.
format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift \
	  Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Scoring Examples/swift-tracker Examples/punchcard
	python3 Scripts/Documents/wrap.py

## The inner loop of development: checks formatting, builds with warnings as errors, and runs the tests of targets that
## differ from BASE. `make test` runs the whole suite.
BASE = HEAD
check: export VBENCH_OPTIMIZE = 1
check: export VBENCH_STRICT = 1
check: deps lint
	swift build --build-tests
	@targets=$$( { git diff --name-only $(BASE) -- Sources Tests; \
	    git ls-files --others --exclude-standard -- Sources Tests; } \
	  | cut -d / -f 2 | sed 's/Tests$$//; s/^VBench$$/vbench/' | sort -u \
	  | while read -r target; do [ -d "Tests/$${target}Tests" ] && echo "$$target"; done | paste -s -d '|'); \
	if [ -n "$$targets" ]; then swift test --skip-build --filter "^($$targets)Tests\."; \
	else echo "check: no test folder belongs to the changes since $(BASE); make test runs everything"; fi

## Generates the reference pages from the declarations of the measures.
reference:
	swift run vbench measures --write-reference Documentation

## Builds OpenVision's guide and reference as web pages in .build/docs.
docs: export VBENCH_OPTIMIZE = 1
docs: deps
	swift build --product OpenVision
	mkdir -p .build/symbols
	swift symbolgraph-extract -module-name OpenVision -minimum-access-level public \
	  -skip-synthesized-members -target $$(uname -m)-unknown-linux-gnu \
	  -I .build/debug/Modules -I Sources/CFFmpeg -I Sources/CPNG \
	  -Xcc -fmodule-map-file=.build/debug/CKernels.build/module.modulemap \
	  -Xcc -fmodule-map-file=.build/debug/CWeights.build/module.modulemap \
	  -output-dir .build/symbols
	docc convert Sources/OpenVision/OpenVision.docc --additional-symbol-graph-dir .build/symbols \
	  --fallback-display-name OpenVision --fallback-bundle-identifier org.vbench.OpenVision \
	  --output-path .build/docs

## Installs missing -dev packages if permitted, otherwise prints their names.
deps:
	@if ! pkg-config --exists $(MODULES) 2>/dev/null \
	  || ! { [ -z "$(TRAIT_PACKAGES)" ] || dpkg -s $(TRAIT_PACKAGES) >/dev/null 2>&1; }; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y --no-install-recommends pkg-config $(PACKAGES) $(TRAIT_PACKAGES); \
	  elif sudo -n true 2>/dev/null && command -v apt-get >/dev/null; then \
	    sudo -n apt-get update -qq \
	      && sudo -n apt-get install -y --no-install-recommends pkg-config $(PACKAGES) $(TRAIT_PACKAGES); \
	  else \
	    echo "missing libraries; please run: sudo apt-get install pkg-config $(PACKAGES) $(TRAIT_PACKAGES)" >&2; exit 1; \
	  fi; \
	fi

clean:
	rm -rf .build
