#!/usr/bin/env python3
"""Compares Documentation/Architecture.md with Package.swift, the folders of Sources and the names in the code, and the
paths in the READMEs of targets with the files.

    python3 Scripts/Documents/architecture.py
"""
import collections
import re
import subprocess
import sys

import documents
import package

PAGE = documents.ROOT / 'Documentation/Architecture.md'
SOURCES = documents.ROOT / 'Sources'
PATH = re.compile(r'[\w.+-]+(/[\w.+-]+)+/?')
NAME = re.compile(r'[A-Z]\w*(\.[a-z]\w*)?')


def sections():
    """Yields the preceding heading, the number and the text of each line."""
    heading = ''
    for number, line in documents.lines(PAGE):
        if line.startswith('## '):
            heading = line[3:]
        yield heading, number, line


def table_problems():
    """Finds targets that are missing from the table of targets or do not exist, and folders without a target."""
    known, named, problems = set(package.targets()), {}, []
    for heading, number, line in sections():
        if heading == 'Targets' and line.startswith('| `'):
            for name in re.findall(r'`([^`]+)`', line.split('|')[1]):
                if name in named:
                    problems.append(f'{documents.place(PAGE, number)}: {name} is in the table twice')
                named[name] = number
                if name not in known:
                    problems.append(f'{documents.place(PAGE, number)}: {name} is no target of Package.swift')
    for name in sorted(known - set(named)):
        problems.append(f'{documents.place(PAGE, 1)}: the table of targets lacks {name}')
    folders = {path.name for path in SOURCES.iterdir() if path.is_dir()}
    for name in sorted(folders - known):
        problems.append(f'Sources/{name}: no target of Package.swift')
    return problems


def declared():
    """Returns the names that the sources declare, and for each type the members that the files with its code declare.

    In the files of a type at the top level, members are indented by two spaces; deeper names are local.
    """
    words, members = set(), collections.defaultdict(set)
    pattern = re.compile(
        r'\b(?:struct|class|enum|protocol|actor|typealias|associatedtype|func|var|let|case)\s+(`?\w+)')
    extended = re.compile(r'^( *).*\b(?:struct|class|enum|protocol|actor|extension)\s+(\w+)', re.M)
    member = re.compile(r'^  (?! ).*?' + pattern.pattern, re.M)
    for path in SOURCES.rglob('*.swift'):
        text = path.read_text()
        names = {name.strip('`') for name in pattern.findall(text)}
        words |= names
        own = {name.strip('`') for name in member.findall(text)}
        for indentation, name in extended.findall(text):
            members[name] |= names if indentation else own
    return words, members


def name_problems():
    """Finds paths that do not exist, and names in code font that are not declared."""
    (words, members), problems = declared(), []
    folders = {path.name for path in SOURCES.rglob('*') if path.is_dir()} | {path.name for path in SOURCES.iterdir()}
    for heading, number, line in sections():
        for name in re.findall(r'`([^`]+)`', line):
            where = documents.place(PAGE, number)
            if PATH.fullmatch(name):
                if not (documents.ROOT / name).exists() and not (SOURCES / name).exists():
                    problems.append(f'{where}: {name}: no such file or folder')
            elif NAME.fullmatch(name):
                parts = name.split('.')
                if (documents.ROOT / name).exists() or (PAGE.parent / name).exists() or name in folders:
                    continue
                missing = [part for part in parts if part not in words and part not in folders]
                if missing:
                    problems.append(f'{where}: {name}: nothing in Sources declares {missing[0]}')
                elif len(parts) == 2 and parts[1] not in members[parts[0]]:
                    problems.append(f'{where}: {name}: {parts[0]} does not declare {parts[1]}')
    return problems


def readme_problems():
    """Finds paths in the READMEs of targets that exist neither in the target nor in the repository."""
    problems = []
    for page in sorted(SOURCES.glob('*/README.md')):
        for number, line in documents.lines(page):
            for name in re.findall(r'`([^`]+)`', line):
                if (PATH.fullmatch(name) or re.fullmatch(r'[\w+-]+(/|\.swift)', name)) and not any(
                        (folder / name).exists() for folder in (page.parent, SOURCES, documents.ROOT)):
                    problems.append(f'{documents.place(page, number)}: {name}: no such file or folder')
    return problems


def picture_problems():
    """Checks whether the image of the targets is older than Package.swift."""
    script = documents.ROOT / 'Scripts/Documents/picture.py'
    stale = subprocess.run([sys.executable, script, '--check'], cwd=documents.ROOT).returncode
    return ['Documentation/images/targets.svg: out of date; run python3 Scripts/Documents/picture.py'] if stale else []


def main():
    problems = table_problems() + name_problems() + readme_problems() + picture_problems()
    print('\n'.join(problems), end='\n' if problems else '')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
