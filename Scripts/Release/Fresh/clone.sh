# The two commands of the README, in a clone. A user without permissions is told what to install, then root installs it.
# Needs: git make ca-certificates binutils g++ libc6-dev libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 tzdata zlib1g-dev
# Order: user root user
# Instead of root: make -C /home/user/vbench deps
rm -rf vbench
git clone --quiet /given/vbench.git vbench
cd vbench
sed -n '/^## Two commands/,/^## Three/s/^\(make [^#]*[^# ]\) *#.*/\1/p' README.md >../commands
[ "$(wc -l <../commands)" = 2 ]
if [ "$(id -u)" != 0 ] && [ ! -e ../told ]; then
  touch ../told
  while read -r command; do
    if $command >../said 2>&1; then exit 1; fi
    grep 'please run: sudo apt-get install ' ../said
  done <../commands
else
  while read -r command; do
    echo "$ $command"
    start=$SECONDS
    $command >../said 2>&1 || { tail -n 60 ../said; exit 1; }
    grep -E '^report: |^✘|^✔ Test run|^(➜|◇)? ?.*skipped: ' ../said | sed 's/^/  /' || true
    echo "  $((SECONDS - start)) s"
  done <../commands
  test -s reports/embedded/index.html
fi
