#!/usr/bin/env bash
# Checks that Package.resolved lists exactly the dependencies that Package.swift requires. The dependencies are resolved
# again in a copy, with the pinned versions, and the file must remain byte-identical.
set -euo pipefail
cd "$(dirname "$0")/../.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp Package.swift Package.resolved "$copy"
swift package resolve --package-path "$copy" --scratch-path .build/resolved >"$copy/said" 2>&1 || {
  cat "$copy/said" >&2
  echo "Package.resolved does not match Package.swift; run swift build to update it" >&2
  exit 1
}
diff -u Package.resolved "$copy/Package.resolved" >&2 || {
  echo "Package.resolved does not list all dependencies of Package.swift; commit the file that swift build has updated" >&2
  exit 1
}
