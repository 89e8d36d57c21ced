#!/bin/sh
# Compares the bits that the C kernels compute on x86-64, at each level of its instruction set, and on arm64 under qemu.
# Needs Debian's gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user.
#
# The comparison fails if it calls a declared kernel nowhere, or if its inputs do not reach a line of the kernels.
set -eu
cd "$(dirname "$0")/../.."
clang=${CLANG:-clang}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The compiler need not vectorize for each level what it is asked to.
flags="-O3 -ffp-contract=off -Wno-pass-failed -ISources/CKernels/include -ISources/CKernels"
calls=Scripts/Harden/Kernels

# Lists the kernels in files. The functions that select a level are none.
list() {
  grep -oh 'ck_[a-z_0-9]*(' "$@" | tr -d '(' | grep -vxE 'ck_network_level|ck_quantized_(level|supports)' | sort -u
}
list Sources/CKernels/include/*.h >"$work/declared"
list "$calls"/*.c >"$work/called"
missing=$(comm -23 "$work/declared" "$work/called")
if [ -n "$missing" ]; then
  echo "no call in $calls compares these kernels:" $missing >&2
  exit 1
fi

# Builds the program of a name for the compiler's target, with more flags.
build() {
  name=$1
  shift
  for source in "$calls"/*.c Sources/CKernels/*.c; do
    $clang $flags "$@" -c "$source" -o "$work/$name.$(basename "$source" .c).o"
  done
}

# Checks that a program computed what the program with its levels selected at run time computed.
same() {
  if ! diff "$work/x86.txt" "$work/$1.txt"; then
    echo "$1 differs from x86-64" >&2
    exit 1
  fi
}

compared=arm64
build x86
$clang "$work"/x86.*.o -lm -o "$work/x86"
"$work/x86" >"$work/x86.txt"
if grep ' differs at level ' "$work/x86.txt" >&2; then exit 1; fi

# AVX-512 VNNI has the instructions of AVX-VNNI in another encoding, so a processor without AVX-VNNI can compare the rest
# of that level.
if grep -qw avx512_vnni /proc/cpuinfo; then
  for source in QuantizedX86.h QuantizedVNNI256.c QuantizedNetwork.c; do
    sed 's/avx2,avxvnni/avx2,avx512vl,avx512vnni/; s/"avxvnni"/"avx512vnni"/; s/dpbusd_avx_epi32/dpbusd_epi32/' \
      "Sources/CKernels/$source" >"$work/$source"
  done
  for name in QuantizedVNNI256 QuantizedNetwork; do
    $clang $flags -c "$work/$name.c" -o "$work/x86.$name.o"
  done
  $clang "$work"/x86.*.o -lm -o "$work/encoded"
  "$work/encoded" >"$work/encoded.txt"
  if grep ' differs at level ' "$work/encoded.txt" >&2; then exit 1; fi
  same encoded
  compared="$compared, AVX-VNNI in the encoding of AVX-512"
fi

build arm --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include
aarch64-linux-gnu-gcc -static "$work"/arm.*.o -lm -o "$work/arm"
qemu-aarch64 "$work/arm" >"$work/arm.txt"
same arm

# Each level of x86-64 for which the kernels are compiled, if this processor has it.
for level in x86-64 $(grep -o 'x86-64-v[0-9]' Sources/CKernels/Dispatch.h | sort -u); do
  if [ $level != x86-64 ] && ! /lib64/ld-linux-x86-64.so.2 --help | grep -q "^  $level (supported"; then
    echo "this processor does not have level $level: it is not compared" >&2
    continue
  fi
  build $level "-DCK_DISPATCH=__attribute__((target(\"arch=$level\")))"
  $clang "$work"/$level.*.o -lm -o "$work/$level"
  "$work/$level" >"$work/$level.txt"
  same $level
  compared="$compared, $level"
done

# What the inputs do not reach. The selection of a level and the vector operations on 8-bit integers are left out, because
# the processor determines which of them are used.
flags="-O1 -ISources/CKernels/include -ISources/CKernels"
build lines -DCK_DISPATCH= -fprofile-instr-generate -fcoverage-mapping
$clang -fprofile-instr-generate "$work"/lines.*.o -lm -o "$work/lines"
LLVM_PROFILE_FILE="$work/profile" "$work/lines" >"$work/lines.txt"
same lines
tool() { $clang --print-prog-name="$1"; }
$(tool llvm-profdata) merge "$work/profile" -o "$work/merged"
$(tool llvm-cov) export -format=lcov -instr-profile="$work/merged" "$work/lines" Sources/CKernels >"$work/lcov"
unreached=$(awk -F '[:,]' '/^SF/ { file = $2 }
  /^DA/ && $3 == 0 && file !~ /(Network.c|Quantized(X86.h|VNNI256.c))$/ { print file ":" $2 }' "$work/lcov")
if [ -n "$unreached" ]; then
  echo "no input reaches these lines:" $unreached >&2
  exit 1
fi
echo "$(wc -l <"$work/x86.txt") results of $(wc -l <"$work/declared") kernels: the same bits on $compared"
