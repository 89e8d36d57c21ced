#!/bin/bash
# Plays gates on speed beside busy processes, and counts how often an unchanged build is blamed and a slower one found.
#
#   Benchmarks/gate-under-load.sh VBENCH [SLOWER] [LOADS] [GATES]
#
# VBENCH is a release build of vbench, SLOWER one that was made slower (left out: only false alarms are counted), LOADS how
# many busy processes run beside ("0 2 8 16"), GATES how many gates are played at each (20). The baseline is made without
# load. OPTIONS in the environment chooses what is timed ("--trackers object --revisions 1"), SLOW the tracker that SLOWER
# makes slower ("object-fast-r1").
set -eu
slow=${SLOW:-object-fast-r1}
vbench=$1 slower=${2:-} loads=${3:-0 2 8 16} gates=${4:-20}
read -ra options <<<"${OPTIONS:---trackers object --revisions 1}"
folder=$(mktemp -d)
busy=()
stop() { ((${#busy[@]} == 0)) || kill "${busy[@]}" 2>/dev/null || true; busy=(); }
trap 'stop; rm -rf "$folder"' EXIT

# One gate: the trackers that it finds slower, and "restless" where it says that it would not find 10 % for sure.
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
      # Blamed are trackers by name; SLOW says which one was made slower.
      [[ " $verdict " != *" $slow "* ]] || found=$((found + 1))
      for name in $verdict; do [[ $name == "$slow" || $name == restless ]] || wrong=$((wrong + 1)); done
    fi
    # A run that is stopped has its figures so far, with the load that all processes together make.
    echo "load $load, $((i + 1)) gates: $alarms false alarms${slower:+, $found slowdowns found, $wrong wrongly blamed}," \
      "$restless too restless (average load $(cut -d' ' -f1 /proc/loadavg))" >&2
  done
  stop
  echo "load $load: $alarms of $gates false alarms${slower:+, $found of $gates slowdowns found, $wrong wrongly blamed}," \
    "$restless too restless"
done
