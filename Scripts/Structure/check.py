"""Finds cycles between the folders of Sources in the output of `symbols`, and ends with status 1 if there are any."""

import collections
import os
import sys

DEFINITION, REFERENCE, IMPLICIT = 2, 4, 256

homes = {}
uses = set()
for line in sys.stdin:
    path, roles, symbol, name = line.rstrip("\n").split("\t")
    path, roles = path[path.rindex("/Sources/") + len("/Sources/") :], int(roles)
    # The index still contains files of earlier builds.
    if roles & IMPLICIT or not os.path.exists("Sources/" + path):
        continue
    if roles & DEFINITION:
        homes.setdefault(symbol, path)
    elif roles & REFERENCE:
        uses.add((path, symbol, name))


def folder(path, depth):
    """Returns the target and the folder down to the given depth; None for files above that depth."""
    parts = path.split("/")[:-1]
    return "/".join(parts[:depth]) if len(parts) >= depth else None


def circles(depth):
    """Prints the cycles between folders of one depth, and returns the numbers of folders and cycles."""
    edges = collections.defaultdict(set)
    for path, symbol, name in uses:
        home = homes.get(symbol)
        if home is None:
            continue
        user, used = folder(path, depth), folder(home, depth)
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
    found = {
        tuple(sorted(other for other in reach[name] if name in reach.get(other, ())))
        for name in reach
        if name in reach[name]
    }
    for circle in sorted(found):
        print("folders that use each other: " + ", ".join(circle))
        pairs = [pair for pair in edges if set(pair) <= set(circle)]
        for pair in sorted(pairs, key=lambda pair: len(edges[pair]))[:3]:
            print(f"  {pair[0]} uses {pair[1]}, e.g. {min(edges[pair])}")
    return len({name for pair in edges for name in pair}), len(found)


deepest = max((path.count("/") for path in homes.values()), default=0)
counts = [circles(depth) for depth in range(2, deepest + 1)]
print(f"{sum(folders for folders, _ in counts)} folders, {sum(found for _, found in counts)} circles")
sys.exit(1 if any(found for _, found in counts) else 0)
