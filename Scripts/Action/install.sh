#!/usr/bin/env bash
# Installs the archive that `make dist` makes, for action.yml and for CI systems other than GitHub.
#   VBENCH_ARCHIVE   its path or its https:// address; by default the archive of this version in VBENCH_RELEASES
#   VBENCH_RELEASES  the address of the releases, https://SERVER/OWNER/NAME/releases/download
#   VBENCH_SHA256    the expected checksum; not checked if it is missing
#   VBENCH_FOLDER    the folder to install into
#   GH_TOKEN         a token for releases of a private repository, which gh, GitHub's command line, fetches
#   GITHUB_PATH      a file to which the program's folder is added, if it is set
set -euo pipefail
: "${VBENCH_FOLDER:?expected the folder to install into}"
here="$(cd "$(dirname "$0")/../.." && pwd)"
version="$(sed -n 's/^package let vbenchVersion = "\(.*\)"$/\1/p' "$here/Sources/Bench/Processes/Files/Version.swift")"
releases="${VBENCH_RELEASES:-}"
name="vbench-$version-linux-$(uname -m).tar.xz"
archive="${VBENCH_ARCHIVE:-$releases/$version/$name}"
sha256="${VBENCH_SHA256:-}"
program="$VBENCH_FOLDER/bin/vbench"

fail() {
  echo "::error title=vbench::$*" >&2
  exit 3
}

# Fetches the archive from an address. The token is used only for this action's own releases.
fetch() {
  if [ -z "${VBENCH_ARCHIVE:-}" ] && [ -n "${GH_TOKEN:-}" ] && command -v gh >/dev/null \
    && gh release download "$version" --repo "${releases%/releases/download}" --pattern "$name" --output "$1"; then
    return
  fi
  curl --fail --silent --show-error --location --proto '=https' --retry 3 -o "$1" "$archive"
}

# An earlier installation is reused if it is from the same archive.
if [ "$(cat "$VBENCH_FOLDER/.archive" 2>/dev/null)" != "$archive $sha256" ] || [ ! -x "$program" ]; then
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  case "$archive" in
    https://*) fetch "$work/archive" || fail "$archive cannot be fetched; check the inputs 'archive' and 'token'" ;;
    *://*) fail "$archive: expected a path or an address that starts with https://" ;;
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
  tar -xf "$work/archive" -C "$VBENCH_FOLDER" --strip-components 1 --no-same-owner \
    || fail "$archive cannot be unpacked"
  [ -x "$program" ] || fail "$archive: expected an archive that contains bin/vbench"
  echo "$archive $sha256" > "$VBENCH_FOLDER/.archive"
fi

"$program" --version || fail "$archive: the program does not run here; it needs Linux on $(uname -m) and glibc 2.34"
if [ -n "${GITHUB_PATH:-}" ]; then echo "$VBENCH_FOLDER/bin" >> "$GITHUB_PATH"; fi
