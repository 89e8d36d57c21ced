#!/usr/bin/env python3
"""Draws the targets of Package.swift and their dependencies, as Documentation/images/targets.svg.

    python3 Scripts/Documents/picture.py            # writes the picture
    python3 Scripts/Documents/picture.py --check    # ends with status 1 where the picture is out of date
"""
import sys

import documents
import package

WIDTH, ROW, BOX, GAP = 960, 84, 34, 14


def reached(name, edges):
    seen, waiting = set(), list(edges[name])
    while waiting:
        each = waiting.pop()
        if each not in seen:
            seen.add(each)
            waiting += edges[each]
    return seen


def main():
    edges = package.targets()
    # Only dependencies that are not reached through another one are drawn.
    below = {name: reached(name, edges) for name in edges}
    drawn = {
        name: [n for n in names if not any(n in below[m] for m in names if m != n)]
        for name, names in edges.items()}
    level = {}

    def depth(name):
        if name not in level:
            level[name] = 1 + max((depth(n) for n in edges[name]), default=-1)
        return level[name]

    rows = {}
    for name in sorted(edges, key=lambda n: (depth(n), n)):
        rows.setdefault(depth(name), []).append(name)
    top = max(rows)
    place = {}
    for row, names in rows.items():
        widths = [20 + 9 * len(name) for name in names]
        x = (WIDTH - sum(widths) - GAP * (len(names) - 1)) / 2
        for name, width in zip(names, widths):
            place[name] = (x, 20 + (top - row) * ROW, width)
            x += width + GAP
    lines = []
    for name in sorted(drawn):
        x, y, width = place[name]
        for other in sorted(drawn[name]):
            ox, oy, owidth = place[other]
            a, b = x + width / 2, ox + owidth / 2
            lines.append(
                f'<path d="M{a:.0f} {y + BOX}C{a:.0f} {y + BOX + 30} {b:.0f} {oy - 30} {b:.0f} {oy}"/>')
    boxes = []
    for name in sorted(place):
        x, y, width = place[name]
        boxes.append(
            f'<rect x="{x:.0f}" y="{y}" width="{width}" height="{BOX}" rx="6"/>'
            f'<text x="{x + width / 2:.0f}" y="{y + 22}">{name}</text>')
    height = 40 + top * ROW + BOX
    style = ('path{fill:none;stroke:#8a94a6;stroke-width:1.2}rect{fill:#eef2f8;stroke:#3b5b8c}'
             'text{font:15px system-ui,sans-serif;text-anchor:middle;fill:#16202e}')
    newline = '\n'
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">\n'
           f'<rect width="{WIDTH}" height="{height}" style="fill:#fff;stroke:none"/>\n'
           f'<style>{style}</style>\n{newline.join(lines + boxes)}\n</svg>\n')
    picture = documents.ROOT / 'Documentation/images/targets.svg'
    if '--check' in sys.argv:
        sys.exit(picture.read_text() != svg)
    picture.write_text(svg)


if __name__ == '__main__':
    main()
