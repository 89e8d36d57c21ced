"""Finds cycles between the folders and between the files of Sources in the output of `symbols`.

Ends with status 1 if folders use each other, or if more than 12 files do. The layouts of sequences may, because each
names the common list of layouts and the list names each.
"""

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
    """Returns the target and the folder down to the given depth; None for files above that depth. The files of a target
    outside its folders count as a folder."""
    parts = path.split("/")[:-1]
    if depth == 2 and len(parts) == 1:
        return parts[0] + "/."
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


def file_circles():
    """Returns the sets of files that use each other, the largest first (Tarjan, 1972, without recursion)."""
    after = collections.defaultdict(set)
    for path, symbol, _ in uses:
        home = homes.get(symbol)
        if home is not None and home != path:
            after[path].add(home)
    number, low, stack, found = {}, {}, [], []
    for root in sorted(after):
        if root in number:
            continue
        number[root] = low[root] = len(number)
        stack.append(root)
        work = [(root, iter(sorted(after[root])))]
        while work:
            path, rest = work[-1]
            for next in rest:
                if next not in number:
                    number[next] = low[next] = len(number)
                    stack.append(next)
                    work.append((next, iter(sorted(after.get(next, ())))))
                    break
                if next in stack:
                    low[path] = min(low[path], number[next])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[path])
                if low[path] == number[path]:
                    circle = stack[stack.index(path) :]
                    del stack[stack.index(path) :]
                    if len(circle) > 1:
                        found.append(sorted(circle))
    return sorted(found, key=lambda circle: (-len(circle), circle))


MOST_FILES = 12
LAYOUTS = "GroundTruth/Formats/"

deepest = max((path.count("/") for path in homes.values()), default=0)
counts = [circles(depth) for depth in range(2, deepest + 1)]
files = file_circles()
large = [
    circle for circle in files
    if len(circle) > MOST_FILES and not all(path.startswith(LAYOUTS) for path in circle)
]
for circle in large:
    print(f"{len(circle)} files that use each other, more than {MOST_FILES}: " + ", ".join(circle))
print(
    f"{sum(folders for folders, _ in counts)} folders, {sum(found for _, found in counts)} circles;"
    f" {len(files)} circles of files, the largest " + ", ".join(f"{len(circle)}" for circle in files[:3])
)
sys.exit(1 if large or any(found for _, found in counts) else 0)
