#!/usr/bin/env bash
# Shows the gate's findings as a comment on the pull request. The comment is recognized by its first line and its author,
# and updated.
#   OUTPUT             the folder with gate.md
#   RUNNER_TEMP        the folder with the file that tells when the gate started
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
# A file that is part of the pull request, or a link to a file with secrets, is not the result of the gate.
findings="$OUTPUT/gate.md"
started="${RUNNER_TEMP:-}/vbench-gate-started"
if [ -L "$findings" ] || [ ! -f "$findings" ] || [ ! -f "$started" ] || [ ! "$findings" -nt "$started" ]; then
  echo "the gate wrote no $findings, because the gate did not finish; no comment is written"
  exit 0
fi
body="$(mktemp)"
trap 'rm -f "$body"' EXIT
{
  echo "$mark"
  head -c "$longest" "$findings"
} > "$body"

# Prints the identifier of the comment that this token wrote before. Anyone can write a comment that begins with the mark.
known() {
  # shellcheck disable=SC2016 # variables of the query
  gh api graphql --paginate -f owner="${GITHUB_REPOSITORY%%/*}" -f name="${GITHUB_REPOSITORY#*/}" -F number="$number" \
    -f query='query($owner: String!, $name: String!, $number: Int!, $endCursor: String) {
      repository(owner: $owner, name: $name) { pullRequest(number: $number) {
        comments(first: 100, after: $endCursor) {
          nodes { id body viewerDidAuthor } pageInfo { hasNextPage endCursor } } } } }' \
    --jq '.data.repository.pullRequest.comments.nodes[]
      | select(.viewerDidAuthor and (.body | startswith("'"$mark"'"))) | .id' | sed -n 1p
}

write() {
  local comment
  comment="$(known)" || return 1
  if [ -n "$comment" ]; then
    # shellcheck disable=SC2016 # variables of the query
    gh api graphql --silent -f id="$comment" -F body=@"$body" -f query='mutation($id: ID!, $body: String!) {
      updateIssueComment(input: {id: $id, body: $body}) { clientMutationId } }'
  else
    gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" -F "body=@$body" --silent
  fi
}

write || echo "::warning title=vbench::the comment could not be written; check that the workflow has the permission pull-requests: write"
