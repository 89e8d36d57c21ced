#!/usr/bin/env bash
# Runs the gate of a project.
#   POLICY       the project's vbench.yaml; a missing file is an error
#   OUTPUT       the folder of the report
#   ARGUMENTS    further options, separated by spaces
#   RUNNER_TEMP  a folder outside the project; a file in it tells comment.sh when the gate started
set -euo pipefail
: "${OUTPUT:?expected the folder of the report}"

fail() {
  echo "::error title=vbench::$*" >&2
  exit 3
}

# The files of an earlier gate may be part of the project. If this gate ends early, nobody must take them for its result.
# A link in the project would lead their removal to any other place.
if [[ "$OUTPUT" != /* ]]; then
  part="$(dirname "$OUTPUT/.")"
  while [ "$part" != . ]; do
    [ ! -L "$part" ] || fail "$part is a link; the report must be written into a folder of the project"
    part="$(dirname "$part")"
  done
fi
rm -f -- "$OUTPUT/gate.md" "$OUTPUT/junit.xml"
[ -z "${RUNNER_TEMP:-}" ] || date > "$RUNNER_TEMP/vbench-gate-started"

[ -f "$POLICY" ] || fail "$POLICY: no such file; it must define the tracker to run (Documentation/Gate.md)"
set -f
# shellcheck disable=SC2086 # words, not patterns
exec vbench gate --quiet --policy "$POLICY" --output "$OUTPUT" ${ARGUMENTS:-}
