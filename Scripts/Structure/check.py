"""Finds circles between the folders of Sources in what `symbols` prints, and ends with status 1 where there are any."""

import collections
import os
import sys

DEFINITION, REFERENCE, IMPLICIT = 2, 4, 256

homes = {}
uses = set()
for line in sys.stdin:
    path, roles, symbol, name = line.rstrip("\n").split("\t")
    path, roles = path[path.rindex("/Sources/") + len("/Sources/") :], int(roles)
    # Files of earlier builds stay in the index.
    if roles & IMPLICIT or not os.path.exists("Sources/" + path):
        continue
    if roles & DEFINITION:
        homes.setdefault(symbol, path)
    elif roles & REFERENCE:
        uses.add((path, symbol, name))


def folder(path):
    """Target and folder; files that lie in no folder of their own belong to none."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else None


edges = collections.defaultdict(set)
for path, symbol, name in uses:
    home = homes.get(symbol)
    if home is None:
        continue
    user, used = folder(path), folder(home)
    if user and used and user != used:
        edges[user, used].add(f"{os.path.basename(path)} uses {name} of {os.path.basename(home)}")

after = collections.defaultdict(set)
for user, used in edges:
    after[user].add(used)


def reachable(start):
    found, stack = set(), [start]
    while stack:
        for next in after[stack.pop()] - found:
            found.add(next)
            stack.append(next)
    return found


reach = {name: reachable(name) for name in list(after)}
circles = {
    tuple(sorted(other for other in reach[name] if name in reach.get(other, ())))
    for name in reach
    if name in reach[name]
}
for circle in sorted(circles):
    print("folders that use each other: " + ", ".join(circle))
    pairs = [pair for pair in edges if set(pair) <= set(circle)]
    for pair in sorted(pairs, key=lambda pair: len(edges[pair]))[:3]:
        print(f"  {pair[0]} uses {pair[1]}, e.g. {min(edges[pair])}")
print(f"{len({name for pair in edges for name in pair})} folders, {len(circles)} circles")
sys.exit(1 if circles else 0)
