"""The targets of Package.swift, read without Swift."""
import re

import documents

KINDS = re.compile(r'(\.target|\.executableTarget|\.systemLibrary|\.testTarget|(?<!func )\bshim)\(')


def calls(text):
    """Yields the type and the arguments of each target declaration."""
    for found in KINDS.finditer(text):
        depth, end = 1, found.end()
        quoted = False
        while depth and end < len(text):
            character = text[end]
            if character == '"':
                quoted = not quoted
            elif not quoted:
                depth += {'(': 1, ')': -1}.get(character, 0)
            end += 1
        yield found[1], text[found.end():end - 1]


def targets():
    """Returns the targets in Sources, each with the names of the targets that it depends on."""
    text = re.sub(r'^\s*//.*$', '', (documents.ROOT / 'Package.swift').read_text(), flags=re.M)
    found = {}
    for kind, arguments in calls(text):
        name = re.match(r'\s*(?:name:\s*)?"(\w+)"', arguments)
        if kind == '.testTarget' or not name or re.search(r'\bpath:\s*"', arguments):
            continue
        listed = re.search(r'dependencies:\s*\[(.*?)\]', arguments, flags=re.S)
        found[name[1]] = re.findall(r'"(\w+)"', listed[1]) if listed else []
    return {name: [other for other in names if other in found] for name, names in found.items()}
