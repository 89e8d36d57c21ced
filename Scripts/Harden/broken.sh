#!/bin/sh
# Breaks inputs of every format and reads them in one process under the address sanitizer: broken.sh [MINUTES|COUNTx]
# [SEED] [KIND]
#
# The last lines of the output state the number of inputs of each kind. If the process ends early, the line above the
# report states the kind and the seed of the batch.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/samples"
python3 Scripts/Harden/samples.py "$work/samples"
export VBENCH_BROKEN_INPUTS=1 SWIFT_BACKTRACE=enable=no
# Without the optimizer, three quarters of the time would be spent on work other than reading.
swift build --product BrokenInputs --scratch-path .build/broken --sanitize=address -Xswiftc -O
export LSAN_OPTIONS="suppressions=$PWD/Scripts/leaks.supp:print_suppressions=0"
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:max_allocation_size_mb=2000:hard_rss_limit_mb=2000
.build/broken/debug/BrokenInputs "$work/samples" "$work/work" "${1:-60}" "${2:-1}" ${3:+"$3"}
