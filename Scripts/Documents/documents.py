"""Helpers that the checks of documents share, which list the documents and their lines outside code."""
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def listed(*patterns):
    """Returns the files that git tracks or would add, as paths relative to the root."""
    names = subprocess.run(
        ['git', 'ls-files', '--cached', '--others', '--exclude-standard', '--', *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [ROOT / name for name in sorted(set(names)) if (ROOT / name).is_file()]


def markdown():
    """Returns the handwritten and the generated documents, except for test fixtures."""
    return [path for path in listed('*.md') if 'Fixtures' not in path.parts]


def lines(path):
    """Yields the number and the text of each line outside fenced and indented code."""
    fence, blank, listing, code = False, True, False, False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.lstrip().startswith('```'):
            fence = not fence
            continue
        if line.startswith(('- ', '* ', '1.')):
            listing = True
        elif line and not line.startswith(' '):
            listing = False
        code = line.startswith('    ') and (blank or code) and not listing
        blank = not line.strip()
        if not fence and not code:
            yield number, line


def without_code(line):
    """Returns a line without its parts in code font."""
    return re.sub(r'``[^`]+``|`[^`]*`', ' ', line)


def place(path, number):
    return f'{path.relative_to(ROOT)}:{number}'
