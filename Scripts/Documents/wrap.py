#!/usr/bin/env python3
"""Breaks the paragraphs of documents that have lines of more than 140 columns.

    python3 Scripts/Documents/wrap.py            # all documents
    python3 Scripts/Documents/wrap.py FILE ...

Code, tables, headings, quotations and paragraphs that are narrow enough are not changed.
"""
import pathlib
import re
import sys
import textwrap

import documents
from links import LONGEST

ITEM = re.compile(r'(\s*(?:[-*]|\d+\.) )(.*)')
CODE = re.compile(r'``[^`]+``|`[^`]+`')
KEPT = ('|', '#', '>', '<', '![')


def filled(lines, first, rest):
    """Returns a paragraph broken into lines of the maximum length. Code in it is not broken."""
    text = ' '.join(line.strip() for line in lines)
    text = CODE.sub(lambda code: code[0].replace(' ', '\0'), text)
    broken = textwrap.wrap(
        text, LONGEST, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)
    return [line.replace('\0', ' ') for line in broken]


def wrapped(text):
    """Returns a document with its wide paragraphs broken into lines."""
    out, paragraph = [], []
    fence = False

    def finish():
        if any(len(line) > LONGEST and '://' not in line for line in paragraph):
            item = ITEM.match(paragraph[0])
            first = item[1] if item else re.match(r'\s*', paragraph[0])[0]
            out.extend(filled([item[2] if item else paragraph[0], *paragraph[1:]], first, ' ' * len(first)))
        else:
            out.extend(paragraph)
        paragraph.clear()

    for line in text.split('\n'):
        if line.lstrip().startswith('```'):
            finish()
            fence = not fence
            out.append(line)
        elif fence or not line.strip() or line.startswith(KEPT) or line.startswith('    ') and not paragraph:
            finish()
            out.append(line)
        elif ITEM.match(line):
            finish()
            paragraph.append(line)
        else:
            paragraph.append(line)
    finish()
    return '\n'.join(out)


def main():
    for path in [pathlib.Path(name) for name in sys.argv[1:]] or documents.markdown():
        text = path.read_text()
        new = wrapped(text)
        if new != text:
            path.write_text(new)


if __name__ == '__main__':
    main()
