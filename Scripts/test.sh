#!/usr/bin/env bash
# Runs `swift test` with the given arguments. After a failure, it repeats the failed expectations and compiler errors at
# the end of the output because they may be thousands of lines above.
set -uo pipefail
mkdir -p .build
log=.build/test.log
swift test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
  printf '\nWhat failed (the whole output is in %s):\n' "$log"
  # Notes on an expectation follow it in lines that start with an arrow.
  awk '/^✘ Suite/ { shown = 0; next }
       /^✘|: error:|^error:|Fatal error|Exited with/ { shown = 1; print substr($0, 1, 600); next }
       /^↳/ && shown { print substr($0, 1, 600); next }
       { shown = 0 }' "$log" | tail -n 40
fi
exit "$status"
