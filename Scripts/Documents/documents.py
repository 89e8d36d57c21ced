"""What the checks of documents have in common: which files there are, and their lines outside of code."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def listed(*patterns):
    """Returns the files that git knows or would add, as paths relative to the root."""
    names = subprocess.run(
        ['git', 'ls-files', '--cached', '--others', '--exclude-standard', '--', *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [ROOT / name for name in sorted(set(names)) if (ROOT / name).is_file()]


def markdown():
    """Returns the documents written by hand or generated, without fixtures of tests."""
    return [path for path in listed('*.md') if 'Fixtures' not in path.parts]


def lines(path):
    """Yields the number and the text of each line outside of fenced and indented code."""
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


def place(path, number):
    return f'{path.relative_to(ROOT)}:{number}'
