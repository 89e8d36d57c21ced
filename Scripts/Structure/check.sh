#!/usr/bin/env bash
# Checks what the compiler cannot check: that the folders of a target do not depend on each other in cycles. Reads the
# index written by a debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."
index=${1:-.build/debug/index/store}
program=.build/structure/symbols
if [ ! -x "$program" ] || [ Scripts/Structure/symbols.c -nt "$program" ]; then
  toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
  library=$(find "$toolchain" -name 'libIndexStore.so*' | head -1)
  header=$(find "$toolchain" -path '*indexstore/indexstore.h' | head -1)
  mkdir -p "$(dirname "$program")"
  "$toolchain/bin/clang" -O1 -I "$(dirname "$(dirname "$header")")" Scripts/Structure/symbols.c "$library" \
    -Wl,-rpath,"$(dirname "$library")" -o "$program"
fi
"$program" "$index" | python3 Scripts/Structure/check.py
