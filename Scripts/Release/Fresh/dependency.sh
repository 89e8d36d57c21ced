# A package that depends on a version, as the README describes it: Examples/swift follows an object through a video.
# Needs: xz-utils git make ca-certificates binutils g++ libc6-dev libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 tzdata zlib1g-dev pkg-config libavformat-dev libavcodec-dev libswscale-dev libpng-dev
rm -rf follow vbench-*
tar -xf /given/vbench-*.tar.xz
vbench-*/bin/vbench datasets render runner --force --output street.mp4
line="$(sed -n 's/^\(\.package(url:[^)]*)\).*/\1/p' /given/README.md)"
address="$(echo "$line" | sed 's/.*url: "\([^"]*\)".*/\1/')"
git config --global url."file:///given/vbench.git".insteadOf "$address"
cp -r /given/Examples/swift follow
cd follow
sed -i "s|\.package(name: \"vbench\", path: \"../..\")|$line|" Package.swift
grep -F "$line" Package.swift
swift run -c release follow ../street.mp4 100 60 40 40 >../boxes 2>../said || { tail -n 30 ../said; exit 1; }
[ "$(wc -l <../boxes)" -gt 10 ]
tail -n 1 ../boxes
