#!/usr/bin/env bash
# Builds the static FFmpeg for the release archive, and prints its folder. Only what vbench uses is built: every demuxer
# and native video decoder, dav1d for AV1, and the encoders MJPEG, MPEG-4 and VP9. No part under the GPL is included, so
# that the LGPL applies. The sources are Debian's; sources.sha256 names them. A later call with the same script, sources
# and machine only prints the folder.
# Needs: gcc nasm meson ninja-build patch xz-utils pkg-config libvpx-dev zlib1g-dev
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
cache="$(cd "$here/../.." && pwd)/.build/ffmpeg"
key="$(cat "$here/ffmpeg.sh" "$here/sources.sha256" <(uname -m; cc -dumpfullversion) | sha256sum | cut -c -16)"
folder="$cache/$key"
if [ -f "$folder/done" ]; then
  echo "$folder"
  exit
fi
exec 3>&1 >&2
rm -rf "$folder"
mkdir -p "$cache/sources" "$folder/source"

# The version that a distribution has replaced is kept only in Debian's archive of all versions.
mirrors=(http://deb.debian.org/debian http://deb.debian.org/debian-security
  http://snapshot.debian.org/archive/debian/20261128T000000Z)
while read -r sum path; do
  file="$cache/sources/$(basename "$path")"
  for mirror in "${mirrors[@]}"; do
    if echo "$sum  $file" | sha256sum --check --status 2>/dev/null; then break; fi
    /usr/lib/apt/apt-helper download-file "$mirror/${path//+/%2b}" "$file" "SHA256:$sum" || rm -f "$file"
  done
  echo "$sum  $file" | sha256sum --check --status || {
    echo "$path cannot be fetched; put it into $cache/sources" >&2
    exit 1
  }
done < "$here/sources.sha256"

# Unpacks the source of a package and applies Debian's patches.
unpack() {
  local name="$1" patches
  mkdir "$folder/source/$name"
  tar -xf "$cache/sources/$name"_*.orig.tar.xz -C "$folder/source/$name" --strip-components 1
  tar -xf "$cache/sources/$name"_*.debian.tar.xz -C "$folder/source/$name"
  cd "$folder/source/$name"
  patches="$(sed 's/ *#.*//' debian/patches/series 2>/dev/null)" || true
  for patch in $patches; do patch --quiet --strip 1 --input "debian/patches/$patch"; done
}

unpack dav1d
meson setup build --prefix "$folder" --libdir lib --default-library static --buildtype release \
  -Denable_tools=false -Denable_tests=false
ninja -C build install

unpack ffmpeg
# The native video decoders are those before the audio codecs in the list, without interfaces to hardware.
decoders="$(sed -n '1,/audio codecs/s/^extern const FFCodec ff_\(.*\)_decoder;$/\1/p' libavcodec/allcodecs.c \
  | grep -v -E '_(v4l2m2m|cuvid|qsv|crystalhd|mediacodec|mmal|rkmpp)$' | paste -s -d ,)"
export PKG_CONFIG_PATH="$folder/lib/pkgconfig"
# The prefix is part of the libraries, so it is the same on every machine.
./configure --prefix=/ffmpeg --disable-autodetect --disable-programs --disable-doc --disable-network --disable-debug \
  --disable-avdevice --disable-avfilter --disable-swresample --disable-postproc --disable-everything \
  --enable-demuxers --enable-decoder="$decoders,libdav1d" --enable-parsers --enable-bsfs --enable-protocol=file \
  --enable-encoder=mjpeg,mpeg4,libvpx_vp9 --enable-muxer=mp4,mov,matroska,webm,avi --enable-zlib --enable-libdav1d \
  --enable-libvpx --enable-pic --disable-shared --enable-static --pkg-config-flags=--static
grep -q '^#define CONFIG_GPL 0$' config.h && grep -q '^#define CONFIG_NONFREE 0$' config.h
make -j "$(nproc)"
make install DESTDIR="$folder/root"
mv "$folder"/root/ffmpeg/include/* "$folder/include"
mv "$folder"/root/ffmpeg/lib/*.a "$folder/lib"
cp COPYING.LGPLv2.1 "$folder"
cp ../dav1d/COPYING "$folder/COPYING.dav1d"
cd "$folder"
rm -rf source root
touch done
echo "$folder" >&3
