#!/usr/bin/env bash
# Makes a folder with what the release is linked with instead of the system's libraries: link.sh FFMPEG FOLDER
# FFMPEG is the folder that ffmpeg.sh prints. The new folder contains static libraries, the replacements in glibc.c and curl.c, the
# reduced data of ICU, and descriptions for pkg-config.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
ffmpeg="$1"
rm -rf "$2"
mkdir -p "$2/pkgconfig"
folder="$(cd "$2" && pwd)"

cp "$ffmpeg"/lib/*.a "$folder"
for library in libvpx libpng16 libz libstdc++; do
  path="$(cc -print-file-name="$library.a")"
  [ -f "$path" ] || { echo "$library.a is missing; install the packages of make dist-deps" >&2; exit 1; }
  cp "$path" "$folder"
done
mv "$folder/libpng16.a" "$folder/libpng.a"

cc -O2 -Wall -Werror -c "$here/glibc.c" -o "$folder/glibc.o"
cc -O2 -Wall -Werror -c "$here/curl.c" -o "$folder/curl.o"
ar rc "$folder/libcurl.a" "$folder/curl.o"
toolchain="$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")"
python3 "$here/icu.py" "$toolchain/lib/swift_static/linux/lib_FoundationICU.a" "$folder"

cat > "$folder/pkgconfig/libavformat.pc" <<END
Name: libavformat
Description: FFmpeg
Version: 0
Cflags: -I$ffmpeg/include
Libs: -L$folder -lavformat -lavcodec -lswscale -lavutil -ldav1d -lvpx -lz -lm
END
cat > "$folder/pkgconfig/libpng.pc" <<END
Name: libpng
Description: libpng
Version: 0
Cflags: $(pkg-config --cflags libpng16)
Libs: -L$folder -lpng -lz -lm
END
