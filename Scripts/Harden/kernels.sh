#!/bin/sh
# Compares the bits computed by the C kernels on x86-64 and, under qemu, on arm64. Needs Debian's gcc-aarch64-linux-gnu,
# libc6-dev-arm64-cross and qemu-user.
set -eu
cd "$(dirname "$0")/../.."
clang=${CLANG:-clang}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-O3 -ffp-contract=off -ISources/CKernels/include -ISources/CKernels"
for source in Scripts/Harden/kernels.c Sources/CKernels/*.c; do
  name=$(basename "$source" .c)
  $clang $flags -c "$source" -o "$work/$name.x86.o"
  $clang --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include $flags \
    -c "$source" -o "$work/$name.arm.o"
done
$clang "$work"/*.x86.o -lm -o "$work/x86"
aarch64-linux-gnu-gcc -static "$work"/*.arm.o -lm -o "$work/arm"
"$work/x86" >"$work/x86.txt"
qemu-aarch64 "$work/arm" >"$work/arm.txt"
if ! diff "$work/x86.txt" "$work/arm.txt"; then
  echo "the machines differ" >&2
  exit 1
fi
called=$(grep -oh 'ck_[a-z_]*(' Scripts/Harden/kernels.c | sort -u | wc -l)
declared=$(grep -oh 'ck_[a-z_0-9]*(' Sources/CKernels/include/*.h | sort -u | wc -l)
echo "$(wc -l <"$work/x86.txt") results of $called kernels ($declared declared): the same bits on both"
[ "$called" -eq "$declared" ]
