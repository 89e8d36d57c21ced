"""The commands of a comparison: `render`, which makes data whose truth is exact, and `compare`."""
import argparse


def argument(*names, **options):
    """An argument as `argparse` takes it."""
    return names, options


def drawn(count):
    """How many to make, and from which seed."""
    return [argument('--count', type=int, default=count), argument('--seed', type=int, default=1)]


def run(documentation, render, rendering, compare, comparing, **others):
    """Does what the command line says; `rendering` and `comparing` are the arguments of both commands, `others` are further ones."""
    parser = argparse.ArgumentParser(description=documentation, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, (work, arguments) in {'render': (render, rendering), 'compare': (compare, comparing), **others}.items():
        command = commands.add_parser(name)
        for names, options in arguments:
            command.add_argument(*names, **options)
        command.set_defaults(run=work)
    arguments = parser.parse_args()
    arguments.run(arguments)
