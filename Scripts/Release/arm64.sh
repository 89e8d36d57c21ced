#!/usr/bin/env bash
# Builds the program for arm64 on x86-64 with Debian's Swift, and runs it in an emulator: arm64.sh [FOLDER]
#
# FOLDER (.build/arm64 by default) keeps two systems that debootstrap makes from Debian sid, the only suite with Swift for
# arm64, and the build. The last lines state each command that was run and its status. Needs root, debootstrap,
# qemu-user-static, and permission to mount; takes about half an hour, and minutes if the build exists. All mounts are in
# a namespace of their own.
#
#   FRESH_MIRROR      the Debian mirror
#   FRESH_GIT_CONFIG  a git configuration with package mirrors in folders, as for fresh.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${ARM64_INSIDE:-}" ]; then
  for program in debootstrap qemu-aarch64-static; do
    command -v $program >/dev/null || { echo "arm64.sh: $program is missing" >&2; exit 77; }
  done
  ARM64_INSIDE=1 exec unshare --mount "$PWD/Scripts/Release/arm64.sh" "$@"
fi
work="$(realpath -m "${1:-.build/arm64}")"
mirror="${FRESH_MIRROR:-http://deb.debian.org/debian}"
mkdir -p "$work"

# The system of the compiler, and the files of the system for which it compiles.
[ -d "$work/host" ] || debootstrap --variant=minbase \
  --include=ca-certificates,swiftlang,git,make,pkg-config,libavformat-dev,libavcodec-dev,libswscale-dev,libpng-dev,libcurl4t64,libxml2-dev,libsqlite3-dev,libncurses-dev,libedit-dev,g++,python3 \
  sid "$work/host" "$mirror" >"$work/host.log" 2>&1
if [ ! -d "$work/target/usr/libexec/swift" ]; then
  debootstrap --foreign --arch=arm64 --variant=minbase \
    --include=swiftlang,libc6-dev,libstdc++-15-dev,libgcc-15-dev,libavformat-dev,libavcodec-dev,libswscale-dev,libpng-dev,zlib1g-dev \
    sid "$work/target" "$mirror" >"$work/target.log" 2>&1
  for package in "$work"/target/var/cache/apt/archives/*.deb; do dpkg -x "$package" "$work/target"; done
fi
libraries="$(basename "$work"/target/usr/lib/gcc/aarch64-linux-gnu/*)"

# A Swift SDK whose system is mounted at /sdk.
sdk="$work/host/build/sdks/arm64.artifactbundle"
mkdir -p "$sdk/arm64" "$work/host/sdk"
cat >"$sdk/info.json" <<'JSON'
{"schemaVersion": "1.0", "artifacts": {"aarch64": {"version": "1", "type": "swiftSDK", "variants": [{"path": "arm64"}]}}}
JSON
cat >"$sdk/arm64/swift-sdk.json" <<'JSON'
{"schemaVersion": "4.0", "targetTriples": {"aarch64-unknown-linux-gnu": {
  "sdkRootPath": "/sdk", "swiftResourcesPath": "/sdk/usr/libexec/swift/lib/swift",
  "swiftStaticResourcesPath": "/sdk/usr/libexec/swift/lib/swift_static", "toolsetPaths": ["toolset.json"]}}}
JSON
cat >"$sdk/arm64/toolset.json" <<'JSON'
{"schemaVersion": "1.0", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}, "linker": {"path": "/usr/libexec/swift/bin/ld.lld"}}
JSON

git clone --quiet . "$work/host/build/vbench" 2>/dev/null || git -C "$work/host/build/vbench" fetch --quiet "$PWD" HEAD
git -C "$work/host/build/vbench" -c advice.detachedHead=false checkout --quiet --force "$(git rev-parse HEAD)"
mount --bind "$work/target" "$work/host/sdk"
mount --bind /dev "$work/host/dev"
mount -t proc proc "$work/host/proc"
if [ -n "${FRESH_GIT_CONFIG:-}" ]; then
  cp "$FRESH_GIT_CONFIG" "$work/host/etc/gitconfig"
  git config --file "$work/host/etc/gitconfig" --add safe.directory '*'
  git config --file "$FRESH_GIT_CONFIG" --get-regexp '^url\..*\.insteadof$' | sed 's/^url\.\(.*\)\.insteadof .*/\1/; s,^file://,,' \
    | grep '^/' | sort -u | while read -r folder; do
    mkdir -p "$work/host$folder"
    mount --bind "$folder" "$work/host$folder"
  done
fi
chroot "$work/host" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/libexec/swift/bin:/usr/bin:/bin \
  PKG_CONFIG_PATH=/sdk/usr/lib/aarch64-linux-gnu/pkgconfig PKG_CONFIG_SYSROOT_DIR=/sdk \
  sh -ec "cd /build/vbench && swift build --swift-sdks-path /build/sdks --swift-sdk aarch64-unknown-linux-gnu \
    -c release --product vbench -Xlinker -L/sdk/usr/lib/gcc/aarch64-linux-gnu/$libraries"

# The kernel starts the program and its worker processes in the emulator.
mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || printf '%s' \
  ':qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:'"$(command -v qemu-aarch64-static)"':F' \
  >/proc/sys/fs/binfmt_misc/register
mkdir -p "$work/target/proc" "$work/target/dev" "$work/target/tried"
mount -t proc proc "$work/target/proc"
mount --bind /dev "$work/target/dev"
cp "$work"/host/build/vbench/.build/aarch64-unknown-linux-gnu/release/vbench "$work/target/usr/bin/vbench"
chroot "$work/target" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/bin:/bin \
  LD_LIBRARY_PATH=/usr/libexec/swift/lib/swift/linux sh -c '
  cd /tried
  failed=0
  try() { echo "$ vbench $*"; vbench "$@" >said 2>&1 || { echo "status $?"; tail -n 20 said; failed=1; }; }
  try --version
  try compare --levels fast,accurate --revisions all --trackers object --sequences runner --output compare --quiet
  for task in detection rectangles horizon filters; do try compare --task $task --sequences "*1*" --output $task --quiet; done
  try compare --task flow --levels low --sequences noise --output flow --quiet
  try datasets render runner --output runner.mp4
  try track runner.mp4 --box 100,60,40,40 --level fast --output followed.mp4
  try gate --update --levels fast --revisions 1 --trackers object --sequences runner --output gate --quiet
  try gate --levels fast --revisions 1 --trackers object --sequences runner --output gate --quiet
  exit $failed'
