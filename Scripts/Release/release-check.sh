#!/usr/bin/env bash
# Does everything for a release that can be done without publishing it, and lists what is done and what is open. Every
# finding is an error, but the later checks run too.
set -uo pipefail
cd "$(dirname "$0")/../.."
version="$(sed -n 's/^package let vbenchVersion = "\(.*\)"$/\1/p' Sources/Bench/Processes/Files/Version.swift)"
name="vbench-$version-linux-$(uname -m)"
results=()
failed=0

# Runs a command and notes the result under a title. The status 77 means that the check is impossible here. The command
# is not the condition of an `if`, where `set -e` would have no effect in it.
check() {
  local title="$1"
  shift
  echo "== $title"
  "$@"
  case $? in
    0) results+=("done    $title") ;;
    77) results+=("open    $title (impossible here)") ;;
    *)
      results+=("FAILED  $title")
      failed=1
      ;;
  esac
}

is_clean() { [ -z "$(git status --porcelain)" ] || { git status --short; return 1; }; }
is_dated() { grep -q -E "^## $(printf %s "$version" | sed 's/\./\\./g') \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" CHANGELOG.md; }
is_new() { ! git rev-parse --quiet --verify "refs/tags/$version" >/dev/null; }
are_sums_right() { (cd .build/dist && sha256sum --check "$name.tar.xz.sha256" "vbench-$version-sources.tar.sha256"); }
# Unpacks the archive and runs the first steps of a user with an empty environment.
is_usable() (
  set -e
  folder="$(mktemp -d)"
  trap 'rm -rf "$folder"' EXIT
  tar -xf ".build/dist/$name.tar.xz" -C "$folder" --strip-components 1
  cd "$folder"
  [ "$(env -i bin/vbench --version)" = "vbench $version" ]
  env -i bin/vbench compare --levels fast --revisions 1 --sequences runner --output report --quiet
  env -i bin/vbench render report --output videos
  ls LICENSES/FFmpeg VERSIONS NOTICE.md share/man/man1/vbench.1 videos/*.mp4
)

check "the checkout is clean" is_clean
check "$version is the version everywhere" python3 Scripts/Documents/version.py
check "CHANGELOG.md has a section '$version (DATE)'" is_dated
check "the tag $version is not taken" is_new
check "make lint" make lint
check "make test" make test
check "make dist" make dist
check "the checksums are right" are_sums_right
check "the archive can be unpacked and used" is_usable
check "the commands in the documents succeed" env VBENCH=.build/dist/vbench python3 Scripts/Documents/typed.py
check "make wheel" make wheel
check "the archive and the wheel work on bare systems" Scripts/Release/fresh.sh archive wheel gate
if command -v skopeo >/dev/null && { command -v podman || command -v docker; } >/dev/null; then
  check "make image" make image
else
  results+=("open    make image (needs skopeo, and podman or docker)")
fi
results+=("open    tag, archive, wheel, image and checksum: steps 5 to 10 of RELEASING.md")

echo
printf '%s\n' "${results[@]}"
exit "$failed"
