#!/usr/bin/env python3
"""Finds code that escapes text outside Files/Escaping, escapers that compare characters, and lenient number parsers.

    python3 Scripts/Structure/escaping.py

A `Character` of Swift may be several Unicode scalars: a quotation mark with a combining accent is not the character '"',
but shells, browsers and spreadsheets see the quotation mark. Escapers therefore compare scalars or bytes. The same is true
of line ends: "\\r\\n" is one `Character`, which `split(separator: "\\n")` does not find. Swift's `Double(text)` accepts
hexadecimal numbers and ignores everything after a NUL.
"""
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parents[2] / 'Sources'
ESCAPERS = SOURCES / 'Files' / 'Escaping'

# A string literal of characters that have a meaning in some language.
SPECIAL = r'"(?:\\.|[^"\\\w .])+"'

NUMBER = 'use Double(decimal:) for a number from outside'
EVERYWHERE = [
    (re.compile(r'split\(\s*separator: "\\n"'), 'use textLines, which also finds CR LF'),
    (re.compile(r'split\(separator: "/"\)'), 'use pathParts, which sees the same slashes as the file system'),
    (re.compile(r'(?:if|guard|,)\s+let \w+ = Double\((?!decimal:|exactly:)'), NUMBER),
    (re.compile(r'compactMap\s*\(?\{ Double\((?!decimal:|exactly:)'), NUMBER),
    (re.compile(r'\bDouble\((?!decimal:|exactly:)[^()]*\)\s*[!=]= nil'), NUMBER),
]
OUTSIDE = [
    (re.compile(r'(?<!try )Yams\.(?:compose|load)\(|= try\?? Yams\.'), 'parse YAML with YAMLDocument'),
    (re.compile(r'\.replacing\(\s*' + SPECIAL), 'escape text in Files/Escaping'),
    (re.compile(r'replacingOccurrences\(\s*of: ' + SPECIAL), 'escape text in Files/Escaping'),
    (re.compile(r'func (?:escaped|quoted)\w*\([^)]*\)\s*->\s*String\b'), 'escape text in Files/Escaping'),
    (re.compile(r'[mM]ap \{ \$0 == ' + SPECIAL + r' \?'), 'escape text in Files/Escaping'),
]
INSIDE = [
    (re.compile(r'\bCharacter\b'), 'compare Unicode scalars instead of characters'),
    (re.compile(r'\.replacing\((?!in: )|replacingOccurrences'), 'compare Unicode scalars instead of characters'),
    (re.compile(r'\.is(?:Newline|Letter|Number|Punctuation)\b|(?<!properties)\.isWhitespace'), 'compare Unicode scalars instead of characters'),
    (re.compile(r'\.has(?:Prefix|Suffix)\('), 'compare Unicode scalars instead of characters'),
    (re.compile(r'(?<!unicodeScalars)(?<!utf8)\.(?:split|contains|firstIndex|firstRange|starts)\(\s*(?:separator: |of: |with: )?"(?![^"]*"\.(?:utf8|unicodeScalars))'),
     'compare Unicode scalars instead of characters'),
    (re.compile(r'for \w+ in (?:text|self|line|name)\b(?!\.)'), 'iterate over Unicode scalars instead of characters'),
]


def main():
    problems = []
    for path in sorted(SOURCES.rglob('*.swift')):
        # Comments are blanked, so that the line numbers stay.
        code = re.sub(r'^[ \t]*//.*$|(?<=[ \t])// .*$', '', path.read_text(), flags=re.M)
        rules = EVERYWHERE + (INSIDE if ESCAPERS in path.parents else OUTSIDE)
        for pattern, advice in rules:
            for match in pattern.finditer(code):
                line = code.count('\n', 0, match.start()) + 1
                problems.append(f'{path.relative_to(SOURCES.parent)}:{line}: {match.group().strip()!r}: {advice}')
    for problem in problems:
        print(problem)
    print(f'escaping: {len(problems)} problems')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
