#!/usr/bin/env bash
# Installs the archive that `make dist` makes, for action.yml and for CI systems other than GitHub.
#   VBENCH_ARCHIVE   its path or its https:// address; by default the archive in VBENCH_RELEASES for this machine
#   VBENCH_SHA256    the expected checksum; not checked if it is missing
#   VBENCH_FOLDER    the folder to install into
#   GITHUB_PATH      a file to which the program's folder is added, if it is set
set -euo pipefail
: "${VBENCH_FOLDER:?expected the folder to install into}"
here="$(cd "$(dirname "$0")/../.." && pwd)"
version="$(sed -n 's/^package let vbenchVersion = "\(.*\)"$/\1/p' "$here/Sources/Bench/Processes/Files/Version.swift")"
archive="${VBENCH_ARCHIVE:-${VBENCH_RELEASES:-}/vbench-$version-linux-$(uname -m).tar.gz}"
sha256="${VBENCH_SHA256:-}"
program="$VBENCH_FOLDER/bin/vbench"

fail() {
  echo "::error title=vbench::$*" >&2
  exit 3
}

# An earlier installation is reused if it is from the same archive.
if [ "$(cat "$VBENCH_FOLDER/.archive" 2>/dev/null)" != "$archive $sha256" ] || [ ! -x "$program" ]; then
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  case "$archive" in
    https://*)
      curl --fail --silent --show-error --location --proto '=https' --retry 3 -o "$work/archive" "$archive" \
        || fail "$archive cannot be fetched; check the input 'archive'"
      ;;
    *)
      [ -f "$archive" ] || fail "$archive: no such file; check the input 'archive'"
      cp "$archive" "$work/archive"
      ;;
  esac
  if [ -n "$sha256" ]; then
    found="$(sha256sum "$work/archive" | cut -d ' ' -f 1)"
    [ "$found" = "$sha256" ] || fail "$archive: expected the SHA-256 $sha256, found $found"
  else
    echo "::warning title=vbench::$archive is not verified; set the input 'sha256' to its checksum"
  fi
  rm -rf "$VBENCH_FOLDER"
  mkdir -p "$VBENCH_FOLDER"
  tar -xf "$work/archive" -C "$VBENCH_FOLDER" --strip-components 2 --no-same-owner \
    || fail "$archive cannot be unpacked"
  [ -x "$program" ] || fail "$archive: expected an archive that contains bin/vbench"
  echo "$archive $sha256" > "$VBENCH_FOLDER/.archive"
fi

# Lists missing FFmpeg and libpng libraries by package name: libavformat.so.60 is in libavformat60.
missing() { ldd "$program" 2>/dev/null | sed -n 's/^\t*\([^ ]*\) => not found$/\1/p'; }
if [ -n "$(missing)" ]; then
  sudo=""
  [ "$(id -u)" = 0 ] || sudo="sudo"
  $sudo apt-get update -qq || fail "the libraries $(missing | xargs) are missing and cannot be installed"
  for library in $(missing); do
    name="${library%%.so*}"
    case "$name" in *[0-9]) name="$name-" ;; esac
    package="$name${library##*.so.}"
    $sudo apt-get install -y -qq --no-install-recommends "$package" >/dev/null 2>&1 \
      || $sudo apt-get install -y -qq --no-install-recommends "${package}t64" >/dev/null 2>&1 || true
  done
  [ -z "$(missing)" ] || fail "the libraries $(missing | xargs) are missing, and this system does not provide them:" \
    "make the archive on the same system (make dist), or run in the container of vbench's Containerfile"
fi

"$program" --version
if [ -n "${GITHUB_PATH:-}" ]; then echo "$VBENCH_FOLDER/bin" >> "$GITHUB_PATH"; fi
