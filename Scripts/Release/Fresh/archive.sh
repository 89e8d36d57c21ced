# The archive on a system where nothing is installed, except what unpacks it.
# Needs: xz-utils
(cd /given && sha256sum --check --quiet vbench-*.tar.xz.sha256)
tar -xf /given/vbench-*.tar.xz
PATH="$(echo ~/vbench-*/bin):$PATH"
vbench --version
vbench compare --levels fast --sequences runner --output report --quiet
test -s report/index.html
# Reads a video that it has written itself.
vbench datasets render runner --output runner.mp4
vbench track runner.mp4 --box 100,60,40,40 --level fast --output followed.mp4
test -s followed.mp4
# The same video, turned by the matrix in its track header as phones turn theirs. It must end.
cp runner.mp4 turned.mp4
printf '\0\0\0\0\0\1\0\0\0\0\0\0\377\377\0\0\0\0\0\0' | dd of=turned.mp4 bs=1 conv=notrunc status=none \
  seek=$(($(grep -abo tkhd turned.mp4 | head -n 1 | cut -d : -f 1) + 44))
timeout 120 vbench track turned.mp4 --box 60,60,40,40 --level fast --output turned-followed.mp4
vbench gate --update --levels fast --sequences runner --quiet
vbench gate --levels fast --sequences runner --quiet
# Standard input is not a terminal, and there is no other library to load.
echo "loads $(ldd "$(command -v vbench)" | grep -c '=>') libraries"
