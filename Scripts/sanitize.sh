#!/bin/sh
# Runs the tests under the address sanitizer, or under the sanitizers that are named: address, thread. SANITIZE_FILTER
# selects tests. Each sanitizer has its own build folder. Undefined behavior in C ends the program immediately. This
# applies to C only because Swift's compiler has no such sanitizer for Linux.
set -eu
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
# Without the optimizer, image arithmetic takes 25 times as long, and tests exceed their time limits.
export VBENCH_OPTIMIZE=1
# Tests kill some of their own processes on purpose. Memory that these still hold is not a leak.
export LSAN_OPTIONS="suppressions=$PWD/Scripts/leaks.supp:print_suppressions=0"
# The tests of crashes must receive the signals that end a program.
export ASAN_OPTIONS=handle_segv=0:handle_sigill=0:handle_abort=0
export TSAN_OPTIONS="$ASAN_OPTIONS:suppressions=$PWD/Scripts/races.supp"
for sanitizer in "${@:-address}" ; do
  swift test --scratch-path ".build/$sanitizer" --sanitize="$sanitizer" \
    -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined \
    ${SANITIZE_FILTER:+--filter "$SANITIZE_FILTER"}
done
