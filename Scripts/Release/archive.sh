#!/usr/bin/env bash
# Makes the files of a release in .build/dist, for this machine's architecture:
#   vbench-VERSION-linux-MACHINE.tar.xz  the program, which needs only glibc 2.34 and libgcc_s, with its licenses
#   vbench-VERSION-sources.tar           the sources of the parts under the LGPL, and the scripts that build them
# Beside each is its checksum. Equal contents give equal archives.
set -euo pipefail
cd "$(dirname "$0")/../.."
release=Scripts/Release
dist=.build/dist
link="$PWD/$dist/link"
ffmpeg="$($release/ffmpeg.sh)"
$release/link.sh "$ffmpeg" "$link"
# The program's references to functions of glibc and to the data of ICU lead to the replacements.
PKG_CONFIG_PATH="$link/pkgconfig" swift build -c release --product vbench --static-swift-stdlib --disable-local-rpath \
  --scratch-path "$dist" -Xlinker "-L$link" -Xlinker "$link/glibc.o" -Xlinker "$link/icu.o" \
  -Xlinker --wrap="$(nm "$link/icu.o" | sed 's/.* __wrap_//')" -Xlinker --wrap=hypot -Xlinker --wrap=hypotf \
  -Xlinker -ldav1d -Xlinker -lvpx -Xlinker -lz

version="$($dist/release/vbench --version | cut -d ' ' -f 2)"
name="vbench-$version-linux-$(uname -m)"
root="$dist/root/$name"
# Results of earlier calls may have another version.
rm -rf "$dist/root" "$dist"/vbench-*.tar* "$dist"/vbench-*.whl
mkdir -p "$root/LICENSES"
strip -o "$dist/vbench" "$dist/release/vbench"
$release/check.sh "$dist/vbench"
make --no-print-directory install-files BINARY="$dist/vbench" PREFIX= DESTDIR="$root"
cp LICENSE NOTICE.md "$root"

# Collects the licenses and the versions of everything that is linked. ICU belongs to Swift and has its version.
cp "$ffmpeg/COPYING.LGPLv2.1" "$root/LICENSES/FFmpeg"
cp "$ffmpeg/COPYING.dav1d" "$root/LICENSES/dav1d"
cp $release/ICU-LICENSE "$root/LICENSES/ICU"
cp "$(dirname "$(readlink -f "$(command -v swift)")")/../share/swift/LICENSE.txt" "$root/LICENSES/Swift"
for library in vpx-dev png-dev stdc++-"$(cc -dumpversion)"-dev; do
  cp "/usr/share/doc/lib$library/copyright" "$root/LICENSES/lib${library%%-*}"
done
cp /usr/share/doc/zlib1g-dev/copyright "$root/LICENSES/zlib"
for package in "$dist"/checkouts/*; do
  cat "$package"/LICENSE* > "$root/LICENSES/$(basename "$package")"
done
{
  swift --version 2>/dev/null | sed -n 's/^Swift version \([^ ]*\).*/swift \1/p'
  sed -n 's|.*/\(.*\)_\(.*\)\.dsc$|\1 \2|p' $release/sources.sha256
  dpkg-query --show --showformat '${Package} ${Version}\n' libvpx-dev libpng-dev zlib1g-dev \
    "libstdc++-$(cc -dumpversion)-dev"
  python3 -c "import json; state = json.load(open('$dist/workspace-state.json'))
for package in state['object']['dependencies']:
    print(package['packageRef']['identity'], package['state']['checkoutState']['version'])"
} > "$root/VERSIONS"

# Packs a folder so that equal contents give equal archives.
pack() { tar --sort=name --mtime="@$date" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -C "$1" -cf - "$2"; }
date="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}"
pack "$dist/root" "$name" | xz -9 --threads=1 > "$dist/$name.tar.xz"
size="$(stat --format %s "$dist/$name.tar.xz")"
[ "$size" -le 22000000 ] || { echo "$name.tar.xz has $size bytes: expected at most 22 million" >&2; exit 1; }
sources="$dist/vbench-$version-sources"
rm -rf "$sources"
mkdir "$sources"
cp -r $release "$sources/Release"
cut -d ' ' -f 3 $release/sources.sha256 | while read -r path; do
  cp ".build/ffmpeg/sources/$(basename "$path")" "$sources"
done
pack "$dist" "vbench-$version-sources" > "$sources.tar"
rm -rf "$sources"
cd "$dist"
for file in "$name.tar.xz" "vbench-$version-sources.tar"; do
  sha256sum "$file" | tee "$file.sha256"
done
