#!/usr/bin/env bash
# Does on bare Debian systems what the documents tell people to do, and ends with 0 if all of it works there.
#
#   fresh.sh [-s bookworm,trixie] [-u user,root] [PART...]
#
#   archive     unpacks the archive of `make dist` where nothing is installed, compares and gates
#   wheel       installs the wheel of `make wheel` into a virtual environment, and uses it from Python
#   gate        has Examples/tracker-repository pass its gate, with a worse tracker fail it
#   clone       types the two commands of the README in a clone of the last commit: about 20 minutes for each user
#   dependency  builds Examples/swift with a dependency on a version: about 5 minutes for each user
#
# Without parts, all are done. Each system is a new copy of a root that debootstrap has made, and it sees nothing of this
# machine except the parts' inputs, the Swift toolchain and what gives access to packages. Needs root, debootstrap, and
# permission to mount; if one is missing, it ends with status 77. All mounts are in a namespace of their own, and so
# disappear with this script, however it ends.
#
#   FRESH_ROOTS       the folder of the roots, which are kept for later calls; .build/fresh by default
#   FRESH_DIST        the folder of the archive and the wheel; .build/dist by default
#   FRESH_MIRROR      the Debian mirror; by default, the one in this machine's apt sources
#   FRESH_GIT_CONFIG  a git configuration with package mirrors (url.MIRROR.insteadOf); nothing else in it is used, and
#                     mirrors that are folders are mounted. By default, packages come from their own addresses.
#   FRESH_SWIFT       the folder of the Swift toolchain that contains bin/swift; by default, that of `swift`
set -euo pipefail
cd "$(dirname "$0")/../.."

# The namespaces are left, and everything in them ends, when the first process in them ends.
if [ -z "${FRESH_INSIDE:-}" ]; then
  unable() {
    echo "fresh.sh: $*" >&2
    exit 77
  }
  [ "$(id -u)" = 0 ] || unable "needs root for debootstrap, mount and chroot"
  command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap; } \
    >/dev/null || unable "debootstrap is missing and cannot be installed"
  unshare --mount --pid --fork --mount-proc true || unable "cannot make a mount namespace"
  FRESH_INSIDE=1 exec unshare --mount --pid --fork --kill-child --mount-proc "$PWD/Scripts/Release/fresh.sh" "$@"
fi

suites=bookworm,trixie
users=user,root
while getopts s:u: option; do
  case $option in
    s) suites=$OPTARG ;;
    u) users=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- archive wheel gate clone dependency
here=Scripts/Release/Fresh
for part in "$@"; do
  [ -f "$here/$part.sh" ] || { echo "fresh.sh: unknown part '$part': expected $(basename --suffix .sh -a $here/*.sh | xargs)" >&2; exit 2; }
done
dist="${FRESH_DIST:-.build/dist}"
roots="$(realpath -m "${FRESH_ROOTS:-.build/fresh}")"
machine="$(uname -m)"
mkdir -p "$roots"
exec 9>"$roots/lock"
flock --nonblock 9 || { echo "fresh.sh: waiting for another call that uses $roots"; flock 9; }
# Copies of calls that were killed.
rm -rf --one-file-system "$roots"/run-*

mirror() {
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null \
    | sed -n '/-security/d; s/^Debian //p' | head -n 1 | grep . || echo http://deb.debian.org/debian
}

# Makes the root of a suite once. It is renamed when it is complete.
bare() {
  [ ! -d "$roots/$1" ] || return 0
  rm -rf "$roots/$1.new"
  echo "== $1: making a root with debootstrap"
  debootstrap --variant=minbase --include=ca-certificates "$1" "$roots/$1.new" "${FRESH_MIRROR:-$(mirror)}" \
    >"$roots/$1.log" 2>&1 || { tail -n 5 "$roots/$1.log" >&2; exit 1; }
  cp /etc/resolv.conf "$roots/$1.new/etc/resolv.conf"
  rm -f "$roots/$1.new/etc/hostname"
  mv "$roots/$1.new" "$roots/$1"
}

# Mounts the devices that every system has.
devices() {
  mount -t tmpfs -o mode=755 fresh "$1/dev"
  for name in null zero full random urandom tty; do
    touch "$1/dev/$name"
    mount --bind "/dev/$name" "$1/dev/$name"
  done
  mkdir -m 1777 "$1/dev/shm"
  mkdir "$1/dev/pts"
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$1/dev/pts"
  ln -s pts/ptmx "$1/dev/ptmx"
  ln -s /proc/self/fd "$1/dev/fd"
  for number in 0 1 2; do ln -s "/proc/self/fd/$number" "$1/dev/$(echo stdin stdout stderr | cut -d ' ' -f $((number + 1)))"; done
}

# Mounts a file or a folder, which cannot be written there.
show() {
  if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "$(dirname "$2")" && touch "$2"; fi
  mount --bind "$1" "$2"
  mount -o remount,bind,ro "$2"
}

# Gives a root the package mirrors of a git configuration.
packages() {
  local key mirror original
  git config --file "$FRESH_GIT_CONFIG" --get-regexp '^url\..*\.insteadof$' | while read -r key original; do
    mirror="${key#url.}"
    mirror="${mirror%.insteadof}"
    git config --file "$1/etc/gitconfig" --add "url.$mirror.insteadOf" "$original"
    echo "$mirror"
  done | sort -u >"$1/mirrors"
  while read -r mirror; do
    mirror="${mirror#file://}"
    case $mirror in
      /*)
        show "$mirror" "$1$mirror"
        # Git refuses folders of other users.
        git config --file "$1/etc/gitconfig" safe.directory '*'
        ;;
    esac
  done <"$1/mirrors"
  rm "$1/mirrors"
}

# Copies the inputs of a part to the folder /given of a root.
give() {
  local root=$1 part=$2 files
  case $part in
    archive | gate | dependency) files=("$dist"/vbench-*-linux-"$machine".tar.xz{,.sha256}) ;;
    wheel) files=("$dist"/vbench-*"$machine".whl) ;;
    *) files=() ;;
  esac
  mkdir -p "$root/given"
  for file in "${files[@]}"; do
    [ -f "$file" ] || { echo "$file does not exist: first run make dist and make wheel" >&2; return 1; }
  done
  [ ${#files[@]} = 0 ] || cp "${files[@]}" "$root/given"
  cp -r Examples Documentation README.md "$here"/*.sh "$root/given"
  if [ "$part" = clone ] || [ "$part" = dependency ]; then
    if [ ! -d "$root/given/vbench.git" ]; then
      [ -z "$(git status --porcelain)" ] || echo "the clone has the last commit, not the changes since then" >&2
      git -c safe.directory='*' clone --quiet --bare --no-hardlinks . "$root/given/vbench.git"
      # The version that the README names.
      git -C "$root/given/vbench.git" tag --force "$(sed -n 's/^\.package(url:.*from: "\(.*\)").*/\1/p' README.md)" >/dev/null
      local swift
      swift="${FRESH_SWIFT:-$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")}"
      show "$swift" "$root/opt/swift"
      [ -z "${FRESH_GIT_CONFIG:-}" ] || packages "$root"
    fi
  fi
  chmod -R a+rX "$root/given"
}

# Runs a command as a user of a root, with the environment of a login.
as() {
  local root=$1 user=$2 home=/root
  shift 2
  [ "$user" = root ] || home=/home/$user
  chroot "$root" env -i HOME="$home" USER="$user" LOGNAME="$user" LANG=C.UTF-8 TERM=dumb SHELL=/bin/bash \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/swift/bin \
    setpriv --reuid "$user" --regid "$user" --init-groups -- /bin/bash -euo pipefail -c "cd; $*" 9>&-
}

failed=()
for suite in ${suites//,/ }; do
  bare "$suite"
  root="$(mktemp -d "$roots/run-XXXXXX")"
  trap 'cd /; umount --recursive "$root" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
  cp -a --reflink=auto "$roots/$suite/." "$root"
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  devices "$root"
  chroot "$root" useradd --create-home --shell /bin/bash user
  for part in "$@"; do
    wanted="$(sed -n 's/^# Needs: //p' "$here/$part.sh")"
    if ! give "$root" "$part" || { [ -n "$wanted" ] && ! as "$root" root \
      "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted >/dev/null"; }; then
      failed+=("$suite, $part: cannot be prepared")
      continue
    fi
    order="$(sed -n 's/^# Order: //p' "$here/$part.sh")"
    for user in ${order:-${users//,/ }}; do
      case ,$users, in
        *,$user,*) ;;
        *)
          # What other users need of what this user does is done without its checks.
          instead="$(sed -n "s/^# Instead of $user: //p" "$here/$part.sh")"
          [ -z "$instead" ] || as "$root" "$user" "$instead" >/dev/null 2>&1 || failed+=("$suite, $part: $instead")
          continue
          ;;
      esac
      echo "== $suite, $part, as $user"
      SECONDS=0
      if as "$root" "$user" ". /given/$part.sh" </dev/null; then
        echo "== $suite, $part, as $user: fine, $SECONDS s"
      else
        failed+=("$suite, $part, as $user")
      fi
    done
  done
  umount --recursive "$root"
  rm -rf --one-file-system "$root"
done
if [ ${#failed[@]} -gt 0 ]; then
  printf 'fresh.sh: failed: %s\n' "${failed[@]}" >&2
  exit 1
fi
