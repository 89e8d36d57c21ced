#!/bin/sh
# Breaks the times, durations and rates of videos in one process: times.sh [COUNT] [SEED]
#
# No sanitizer is used so that a million inputs can be read. The script looks for numbers out of range, at which Swift
# ends the process, and for files that keep libav busy. The last lines of the output state the number of inputs for each
# container and the longest time.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$work"' EXIT
mkdir "$work/samples"
python3 Scripts/Harden/samples.py "$work/samples"
export VBENCH_BROKEN_INPUTS=1 SWIFT_BACKTRACE=enable=no
swift build --product BrokenInputs --scratch-path .build/times -Xswiftc -O
.build/times/debug/BrokenInputs "$work/samples" "$work/work" "${1:-1000000}x" "${2:-1}" times >"$work/said" || {
  status=$?
  tail -3 "$work/said"
  echo "times.sh: ended with status $status" >&2
  exit 1
}
grep '^=' "$work/said" | tail -7
