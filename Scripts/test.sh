#!/usr/bin/env bash
# Runs `swift test` with the given arguments, and then, in a process of their own, the suites that mostly wait (the trait
# `.alone`): while other tests occupy all threads, each of their waits would take minutes. After a failure, it repeats the failed expectations and compiler errors at
# the end of the output because they may be thousands of lines above.
set -uo pipefail
mkdir -p .build
log=.build/test.log
swift test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
alone="$(grep -rlE '@Suite\(.*\.alone' Tests | sed 's,.*/,,; s,\.swift$,,' | paste -sd '|')"
VBENCH_ALONE=1 swift test --skip-build --filter "\.($alone)/" "$@" 2>&1 | tee -a "$log"
status_alone=${PIPESTATUS[0]}
[ "$status" != 0 ] || status=$status_alone
if [ "$status" != 0 ]; then
  printf '\nWhat failed (the whole output is in %s):\n' "$log"
  # Notes on an expectation follow it in lines that start with an arrow.
  awk '/^✘ Suite/ { shown = 0; next }
       /^✘|: error:|^error:|Fatal error|Exited with/ { shown = 1; print substr($0, 1, 600); next }
       /^↳/ && shown { print substr($0, 1, 600); next }
       { shown = 0 }' "$log" | tail -n 40
fi
exit "$status"
