#!/bin/sh
# Breaks the times, durations and rates of videos in one process: times.sh [COUNT] [SEED]
#
# No sanitizer, so that there is time for a million: what is looked for are numbers beyond their bounds, at which
# Swift ends the process, and files that keep libav busy. The output's last lines say how many there were of each
# container and how long the longest took.
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
