#!/usr/bin/env bash
# Shows the gate's findings as a comment on the pull request. The comment is recognized by its first line and updated.
#   OUTPUT             the folder with gate.md
#   GITHUB_REPOSITORY  owner/name
#   GITHUB_REF         refs/pull/NUMBER/merge; for other values there is nothing to comment on
#   GH_TOKEN           the token for gh, GitHub's command line
# A run without write permission, as for pull requests from forks, prints a warning. The findings are also in the
# annotations and the summary.
set -euo pipefail
mark="<!-- vbench gate -->"
longest=60000
number="$(sed -n 's|^refs/pull/\([0-9]*\)/.*|\1|p' <<< "${GITHUB_REF:-}")"
if [ -z "$number" ]; then
  echo "this is not a pull request, so no comment is written"
  exit 0
fi
if [ ! -f "$OUTPUT/gate.md" ]; then
  echo "$OUTPUT/gate.md does not exist, because the gate did not finish; no comment is written"
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

write || echo "::warning title=vbench::the comment could not be written; check that the workflow has the permission pull-requests: write"
