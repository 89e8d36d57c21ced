#!/usr/bin/env python3
"""Compares the environment variables in CONTRIBUTING.md with those in the code.

    python3 Scripts/Documents/variables.py
"""
import re
import sys

import documents

PAGE = documents.ROOT / 'CONTRIBUTING.md'
VARIABLE = re.compile(r'\b(?:VBENCH|OPENVISION_[A-Z0-9]+)(?:_[A-Z0-9]+)*\b')
CODE = ['Sources', 'Tests', 'Scripts', 'Python', 'Examples', 'Benchmarks', '.ci', 'Makefile', 'Package.swift']


def main():
    used = {}
    for path in documents.listed(*CODE):
        if path.suffix in {'.md', '.png', '.json'}:
            continue
        for number, line in enumerate(path.read_text(errors='replace').splitlines(), 1):
            for name in VARIABLE.findall(line):
                used.setdefault(name, documents.place(path, number))
    named = {}
    for number, line in documents.lines(PAGE):
        if line.startswith('| `'):
            for name in VARIABLE.findall(line.split('|')[1]):
                named.setdefault(name, documents.place(PAGE, number))
    problems = [f'{used[name]}: CONTRIBUTING.md lacks {name}' for name in sorted(set(used) - set(named))]
    problems += [f'{named[name]}: nothing uses {name}' for name in sorted(set(named) - set(used))]
    print('\n'.join(problems), end='\n' if problems else '')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
