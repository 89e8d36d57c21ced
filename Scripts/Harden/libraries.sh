#!/bin/sh
# Attacks the requests that need the named optional libraries: Barcodes, Faces, Text, Models.
#
#   libraries.sh Barcodes,Faces,Models,Text [COUNT]
#
# The C interfaces, built with the address and undefined-behavior sanitizers, receive COUNT damaged images and model
# files (10 000). A build of vbench with package traits receives a tenth of that number of damaged files. VBENCH is the
# path of that build, and OPENVISION_ONNXRUNTIME is the path of ONNX Runtime's library.
set -eu
cd "$(dirname "$0")/../.."
traits=$1
count=${2:-10000}
compiler=${CXX:-clang++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 Scripts/Harden/libraries.py pictures "$work"
flags="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined"
for include in Sources/C*/include; do flags="$flags -I$include"; done
for trait in $(echo "$traits" | tr , ' '); do
  case $trait in
    Barcodes) name=barcodes; shim=CZXing/CZXing.cpp; flag=BARCODES; library=-lZXing; share=40 ;;
    Faces) name=faces; shim=CDlib/CDlib.cpp; flag=FACES; library="-ldlib -llapack -lblas"; share=20 ;;
    Text) name=text; shim=CTesseract/CTesseract.cpp; flag=TEXT; library=-ltesseract; share=10 ;;
    Models) name=models; shim=COnnx/COnnx.c; flag=MODELS; library=-ldl; share=30 ;;
    *) echo "$trait: expected Barcodes, Faces, Text or Models" >&2; exit 2 ;;
  esac
  part="$work/$name"
  case $shim in *.c) language="-x c" ;; *) language="-std=c++17" ;; esac
  # shellcheck disable=SC2086
  $compiler $language $flags -DVBENCH_$flag -c "Sources/$shim" -o "$part.o"
  # shellcheck disable=SC2086
  $compiler -std=c++17 $flags -D$flag -c Scripts/Harden/shims.cpp -o "$part.main.o"
  # shellcheck disable=SC2086
  $compiler $flags "$part.main.o" "$part.o" $library -ldl -o "$part.run"
  if [ "$name" = models ]; then
    set -- "${OPENVISION_ONNXRUNTIME:-libonnxruntime.so}" Tests/OpenVisionTests/Fixtures/models/*.onnx
  else
    set -- "$work"/*.pgm
  fi
  # Memory that the libraries themselves never release is not reported.
  ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=2048 \
    "$part.run" $((count * share / 100)) 1 "$@" 2>"$part.log" || {
    echo "$name: the program crashed" >&2
    tail -40 "$part.log" >&2
    exit 1
  }
done
python3 Scripts/Harden/libraries.py attack "$traits" $((count / 10))
