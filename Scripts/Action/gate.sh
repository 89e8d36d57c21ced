#!/usr/bin/env bash
# Runs the gate of a project.
#   POLICY     the project's vbench.yaml; a missing file is an error
#   OUTPUT     the folder of the report
#   ARGUMENTS  further options, separated by spaces
set -euo pipefail
if [ ! -f "$POLICY" ]; then
  echo "::error title=vbench::$POLICY: no such file; it must define the tracker to run (Documentation/Gate.md)" >&2
  exit 3
fi
set -f
# shellcheck disable=SC2086 # words, not patterns
exec vbench gate --quiet --policy "$POLICY" --output "$OUTPUT" ${ARGUMENTS:-}
