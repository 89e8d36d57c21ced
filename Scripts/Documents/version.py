#!/usr/bin/env python3
"""Checks that everything that names the version of vbench names the one in Version.swift.

    python3 Scripts/Documents/version.py
"""
import re
import sys

import documents

SOURCE = documents.ROOT / 'Sources/Bench/Processes/Files/Version.swift'
# Names of archives, images, actions and packages with a version, and the version in CITATION.cff.
MENTION = re.compile(r'(?:vbench[-:@]|vbench\.git", from: "|url: "…", from: "|url: …, from: "|^version: )(\d+\.\d+\.\d+)')


def main():
    version = re.search(r'"(.*)"', SOURCE.read_text())[1]
    files = documents.listed('*.md', '*.yml', '*.cff', '*.swift', 'Containerfile')
    found, wrong = 0, []
    for path in files:
        if path.name in ('CHANGELOG.md', 'RELEASING.md') or 'Tests' in path.parts or 'Studies' in path.parts:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for mention in MENTION.finditer(line):
                found += 1
                if mention[1] != version:
                    wrong.append(f'{documents.place(path, number)}: expected version {version}, found {mention[1]}')
    print('\n'.join(wrong) or f'{found} mentions of version {version}')
    return 1 if wrong or not found else 0


sys.exit(main())
