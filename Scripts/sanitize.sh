#!/bin/sh
# Runs the tests under the address sanitizer, or under those that are named: address, thread.
# SANITIZE_FILTER chooses tests; each sanitizer has a build folder of its own. What C leaves undefined ends
# the program at once: Swift's compiler has no such sanitizer for Linux, but the C compiler has.
set -eu
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
# Without the optimizer image arithmetic takes 25 times as long, and tests exceed their limits.
export VBENCH_OPTIMIZE=1
# What tests start as processes of its own is killed on purpose; what those still hold is no leak.
export LSAN_OPTIONS="suppressions=$PWD/Scripts/leaks.supp:print_suppressions=0"
# The tests of crashes want to see the signals that end a program.
export ASAN_OPTIONS=handle_segv=0:handle_sigill=0:handle_abort=0
export TSAN_OPTIONS="$ASAN_OPTIONS:suppressions=$PWD/Scripts/races.supp"
for sanitizer in "${@:-address}" ; do
  swift test --scratch-path ".build/$sanitizer" --sanitize="$sanitizer" \
    -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined \
    ${SANITIZE_FILTER:+--filter "$SANITIZE_FILTER"}
done
