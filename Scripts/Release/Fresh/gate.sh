# The gate of a project with a tracker in Python, as its README describes it: green, then red.
# Needs: xz-utils git python3
rm -rf project vbench-*
tar -xf /given/vbench-*.tar.xz
PATH="$(echo ~/vbench-*/bin):$PATH"
cp -r /given/Examples/tracker-repository project
cd project
git init --quiet
sed -n 's/^    \(vbench .*\)/\1/p' README.md >../commands
test -s ../commands
. ../commands
sed -i 's/^RADIUS = .*/RADIUS = 0/' tracker.py
status=0
vbench gate >../said 2>&1 || status=$?
grep '^FAILED ' ../said | head -n 3
[ "$status" = 1 ]
# A tracker that cannot start fails, and never becomes a baseline.
mv baseline.json ..
echo 'import nothing' >tracker.py
status=0
vbench gate --update --quiet >../said 2>&1 || status=$?
[ "$status" = 4 ] && [ ! -e baseline.json ]
