#!/usr/bin/env bash
# Checks that a program runs on every system with glibc 2.34 and libgcc_s, such as Ubuntu 22.04 and RHEL 9:
# check.sh PROGRAM. It may load only libgcc_s and glibc's libraries, such as libc and libm.
set -euo pipefail
program="$1"
newest=2.34
failed=0
foreign="$(objdump -p "$program" | sed -n 's/^ *NEEDED *//p' \
  | grep -v -x -E 'lib(c|m|dl|pthread|rt|util)\.so\.[0-9]+|libgcc_s\.so\.1|ld-linux.*' || true)"
if [ -n "$foreign" ]; then
  echo "$program loads $(echo "$foreign" | xargs)" >&2
  failed=1
fi
level="$(objdump -T "$program" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1)"
if [ "$(printf '%s\n' "$level" "$newest" | sort -V | tail -n 1)" != "$newest" ]; then
  echo "$program needs glibc $level, because of:" >&2
  objdump -T "$program" | grep -F "GLIBC_$level" >&2
  failed=1
fi
[ "$failed" = 0 ] && echo "$program needs glibc $level and loads no other library"
exit "$failed"
