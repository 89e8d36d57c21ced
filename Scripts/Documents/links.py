#!/usr/bin/env python3
"""Checks relative links, anchors and line lengths in all documents, and that no placeholders are left.

    python3 Scripts/Documents/links.py
"""
import re
import sys
import urllib.parse

import documents

LONGEST = 140
LINK = re.compile(r'\]\(([^)\s]+)\)')
PLACEHOLDER = re.compile(r'[A-Z]+(_[A-Z]+)+|FIGURES|TODO')
ARTICLE = re.compile(r'<doc:([^>#]+)>')


def anchors(path):
    """Returns the anchors that GitHub generates for a document's headings."""
    found = {}
    for _, line in documents.lines(path):
        heading = re.match(r'#+\s+(.*)', line)
        if heading:
            text = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', heading[1]).strip().lower()
            name = re.sub(r'[^\w\- ]', '', text).replace(' ', '-')
            count = found.get(name, 0)
            found[name] = count + 1
            if count:
                found[f'{name}-{count}'] = 1
    return found


def problem(path, target):
    """Returns the problem with a link; None if there is none."""
    if re.match(r'[a-z]+:', target):
        return None
    name, _, anchor = target.partition('#')
    file = (path.parent / urllib.parse.unquote(name)).resolve() if name else path
    if not file.exists():
        return f'{target}: no such file'
    if anchor and (file.suffix != '.md' or anchor not in anchors(file)):
        return f'{target}: no heading with this anchor'
    return None


def main():
    problems = []
    for path in documents.markdown():
        place = lambda number: documents.place(path, number)
        for number, line in documents.lines(path):
            prose = documents.without_code(line)
            for target in LINK.findall(prose):
                wrong = problem(path, target)
                if wrong:
                    problems.append(f'{place(number)}: {wrong}')
            for article in ARTICLE.findall(prose):
                if not (path.parent / f'{article}.md').exists():
                    problems.append(f'{place(number)}: <doc:{article}>: no such article')
            if PLACEHOLDER.fullmatch(line):
                problems.append(f'{place(number)}: {line}: a placeholder')
            # Table rows and URLs cannot be broken into lines.
            if len(line) > LONGEST and not line.lstrip().startswith('|') and '://' not in line:
                problems.append(f'{place(number)}: {len(line)} columns, expected {LONGEST} at most')
    print('\n'.join(problems), end='\n' if problems else '')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
