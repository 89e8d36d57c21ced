#!/usr/bin/env python3
"""Finds discouraged wording (wording.txt) in documents, in the strings and comments of the sources, and in the names of tests.

    python3 Scripts/Documents/wording.py
"""
import pathlib
import re
import sys

import documents

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# The name of a test or suite: a raw identifier, or the first string of its attribute.
TEST_NAME = re.compile(r'\b(?:func|struct) `(?P<raw>[^`\n]+)`|@(?:Test|Suite)\(\s*"(?P<title>(?:[^"\\\n]|\\.)*)"')
DECLARED = re.compile(r'\b(?:func|let|var|struct|class|enum|case) (\w+)')
WORD = re.compile(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])')
# The changelog and quoted notices are kept as they were written.
QUOTED = {'CHANGELOG.md', 'NOTICE.md'}
# What the first column of wording.txt may contain besides the name of a single type of text.
GROUPS = {
    'all': {'documents', 'strings', 'comments', 'tests', 'identifiers'},
    'both': {'documents', 'strings', 'tests'},
    'names': {'tests', 'identifiers'},
}


def rules():
    """Yields the location, the expression and the advice of each entry."""
    for line in pathlib.Path(__file__).with_name('wording.txt').read_text().splitlines():
        if line and not line.startswith('#'):
            place, expression, advice = line.split('\t')
            yield place, re.compile(expression, re.IGNORECASE), advice


def prose():
    """Yields the location, the type and the text of each piece of text for human readers."""
    for path in documents.markdown():
        if path.name not in QUOTED:
            for number, line in documents.lines(path):
                text = re.sub(r'\]\([^)]*\)', ' ', documents.without_code(line))
                yield documents.place(path, number), 'documents', text
    for path in documents.listed('Sources/*.swift'):
        block = False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.count('"""') % 2:
                block = not block
                continue
            if block:
                texts = [line]
            elif line.lstrip().startswith('//'):
                yield documents.place(path, number), 'comments', documents.without_code(line)
                continue
            else:
                texts = [text for text in LITERAL.findall(line) if ' ' in text]
            for text in texts:
                yield documents.place(path, number), 'strings', re.sub(r'\\\([^)]*\)', ' ', documents.without_code(text))
    for path in documents.listed('Tests/*.swift'):
        yield from tests(path)


def tests(path):
    """Yields the comments, the names of tests and suites, and the words of the identifiers that a test file declares."""
    text = path.read_text()
    for match in TEST_NAME.finditer(text):
        number = text.count('\n', 0, match.end()) + 1
        yield documents.place(path, number), 'tests', match['raw'] or match['title']
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith('//'):
            yield documents.place(path, number), 'comments', documents.without_code(line)
        for name in DECLARED.findall(line):
            yield documents.place(path, number), 'identifiers', ' '.join(WORD.findall(name))


def main():
    entries, found = list(rules()), 0
    for place, kind, text in prose():
        for where, expression, advice in entries:
            if kind in GROUPS.get(where, {where}):
                for match in expression.finditer(text):
                    print(f'{place}: "{match[0]}": {advice}')
                    found += 1
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
