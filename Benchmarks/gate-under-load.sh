#!/bin/bash
# Simulates speed gates while other processes are busy. Counts how often an unchanged build is blamed and how often a
# slower build is detected.
#
#   Benchmarks/gate-under-load.sh VBENCH [SLOWER] [LOADS] [GATES]
#
# VBENCH is a release build of vbench. SLOWER is a build that was made slower; without it, only false alarms are
# counted. LOADS are the numbers of busy processes ("0 2 8 16"), and GATES is the number of gates for each load (20).
# The baseline is made without load. The environment variable OPTIONS chooses the timed methods ("--trackers object
# --revisions 1"), and SLOW is the tracker that SLOWER makes slower ("object-fast-r1").
set -eu
slow=${SLOW:-object-fast-r1}
vbench=$1 slower=${2:-} loads=${3:-0 2 8 16} gates=${4:-20}
read -ra options <<<"${OPTIONS:---trackers object --revisions 1}"
folder=$(mktemp -d)
busy=()
stop() { ((${#busy[@]} == 0)) || kill "${busy[@]}" 2>/dev/null || true; busy=(); }
trap 'stop; rm -rf "$folder"' EXIT

# Runs one gate. Prints the trackers that it finds slower, and "restless" if it says that it cannot reliably find a
# slowdown of 10 %.
gate() {
  (cd "$folder" && "$1" gate --timing "${options[@]}" --json >result.json 2>/dev/null) || true
  python3 - "$folder/result.json" <<'PY'
import json, sys
findings = [each for each in json.load(open(sys.argv[1]))["findings"] if each["topic"] == "speed"]
print(*(each["subject"] for each in findings if each["kind"] == "failure"),
      *{"restless" for each in findings if "restless" in each["message"]})
PY
}

(cd "$folder" && "$vbench" gate --timing --update "${options[@]}" >/dev/null)
for load in $loads; do
  for ((i = 0; i < load; i++)); do (while :; do :; done) & busy+=($!); done
  alarms=0 found=0 wrong=0 restless=0
  for ((i = 0; i < gates; i++)); do
    verdict=$(gate "$vbench")
    [[ $verdict != *restless* ]] || restless=$((restless + 1))
    [[ -z ${verdict//restless/} ]] || alarms=$((alarms + 1))
    if [[ -n $slower ]]; then
      verdict=$(gate "$slower")
      [[ $verdict != *restless* ]] || restless=$((restless + 1))
      # The gate blames trackers by name. SLOW is the one that was made slower.
      [[ " $verdict " != *" $slow "* ]] || found=$((found + 1))
      for name in $verdict; do [[ $name == "$slow" || $name == restless ]] || wrong=$((wrong + 1)); done
    fi
    # Printing after each gate keeps the figures of an interrupted run. The load is that of all processes together.
    echo "load $load, $((i + 1)) gates: $alarms false alarms${slower:+, $found slowdowns found, $wrong wrongly blamed}," \
      "$restless too restless (average load $(cut -d' ' -f1 /proc/loadavg))" >&2
  done
  stop
  echo "load $load: $alarms of $gates false alarms${slower:+, $found of $gates slowdowns found, $wrong wrongly blamed}," \
    "$restless too restless"
done
