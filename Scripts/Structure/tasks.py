#!/usr/bin/env python3
"""Finds files that name a task outside its folder and the registry.

    python3 Scripts/Structure/tasks.py

A task is named by a type that its folder declares, or by its name in quotation marks. The tracking code in other
folders (Bench/Tracking, Tasks/Trackers) is not checked. The same applies to the commands that use the library on the
user's own images and videos because they belong to no task.
"""
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parents[2] / 'Sources'
# Targets that serve every task.
SHARED = ['Bench', 'Results', 'Reporting', 'VBench']
TASKS = SOURCES / 'Tasks'
# Files that belong to no task: the commands detect, flow and track, and charts, whose elements have such names.
OTHERS = ['VBench/Jobs/Detection', 'VBench/Jobs/Motion', 'VBench/Jobs/Tracking',
          'VBench/Commands/DetectCommand.swift', 'VBench/Commands/FlowCommand.swift', 'VBench/Commands/TrackCommand.swift', 'Reporting/HTML/Charts']
DECLARED = re.compile(r'^(?:package |public |private |fileprivate |final )*(?:struct|enum|class|protocol|actor) (\w+)')
NAMED = re.compile(r'var name: String \{ "(\w+)" \}')
IDENTIFIER = re.compile(r'\w+')
TEXT = re.compile(r'"[^"]*"')
WORD = re.compile(r'"\w+"')
CASES = re.compile(r'enum Subject: String.*\n\s*case ([\w, ]+)')


def code(path):
    """Yields each line's number, its code without string literals, and its string literals of one word."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split('//')[0]
        yield number, TEXT.sub('', line), ' '.join(WORD.findall(line))


def task_folders():
    return [folder for folder in sorted(TASKS.iterdir()) if folder.is_dir() and folder.name not in ('Frame', 'Trackers')]


def words():
    """Returns the folders, keyed by the types that they declare and by the names of tasks."""
    types, names = {}, {}
    for folder in task_folders():
        for path in folder.rglob('*.swift'):
            text = path.read_text()
            for line in text.splitlines():
                found = DECLARED.match(line)
                if found and not line.startswith(('private ', 'fileprivate ')):
                    types[found.group(1)] = folder
            for cases in CASES.findall(text):
                names.update((name.strip(), folder) for name in cases.split(','))
            names.update((name, folder) for name in NAMED.findall(text))
    return types, names


def main():
    types, names = words()
    others = [SOURCES / other for other in OTHERS]
    shared = [path for target in SHARED for path in (SOURCES / target).rglob('*.swift')
              if not any(other == path or other in path.parents for other in others)]
    own = [path for path in TASKS.rglob('*.swift')
           if path.name != 'TaskRegistry.swift' and TASKS / 'Trackers' not in path.parents]
    problems = []
    for path in sorted(shared + own):
        for number, line, texts in code(path):
            found = [(word, types[word]) for word in IDENTIFIER.findall(line) if word in types]
            found += [(f'"{word}"', names[word]) for word in IDENTIFIER.findall(texts) if word in names]
            problems += [
                f'{path.relative_to(SOURCES.parent)}:{number}: names {word} of {folder.relative_to(SOURCES.parent)}'
                for word, folder in found if folder not in path.parents]
    print('\n'.join(problems), file=sys.stderr, end='\n' if problems else '')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
