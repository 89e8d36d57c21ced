#!/usr/bin/env bash
# Shows what the gate found as a comment of the pull request: one that is updated, known by its first line.
#   OUTPUT             the folder with gate.md
#   GITHUB_REPOSITORY  owner/name
#   GITHUB_REF         refs/pull/NUMBER/merge; elsewhere there is nothing to comment
#   GH_TOKEN           of gh, GitHub's command line
# Who may not write, as pull requests from forks, gets a warning: the findings stand in the annotations and the summary as well.
set -euo pipefail
mark="<!-- vbench gate -->"
longest=60000
number="$(sed -n 's|^refs/pull/\([0-9]*\)/.*|\1|p' <<< "${GITHUB_REF:-}")"
if [ -z "$number" ]; then
  echo "this is not a pull request, so no comment is written"
  exit 0
fi
if [ ! -f "$OUTPUT/gate.md" ]; then
  echo "no $OUTPUT/gate.md: the gate did not finish, so no comment is written"
  exit 0
fi
body="$(mktemp)"
trap 'rm -f "$body"' EXIT
{
  echo "$mark"
  head -c "$longest" "$OUTPUT/gate.md"
} > "$body"
comments="repos/$GITHUB_REPOSITORY/issues/$number/comments"

write() {
  local known
  known="$(gh api --paginate "$comments" \
    --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)" || return 1
  if [ -n "$known" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" -F "body=@$body" --silent
  else
    gh api --method POST "$comments" -F "body=@$body" --silent
  fi
}

write || echo "::warning title=vbench::the comment could not be written (pull-requests: write?)"
