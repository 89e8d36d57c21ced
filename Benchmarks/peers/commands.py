"""The commands of a comparison: `render`, which creates data with exact truth, and `compare`."""
import argparse


def argument(*names, **options):
    """Returns an argument in the form that `argparse` expects."""
    return names, options


def drawn(count):
    """Returns the arguments for the number of items to make and the seed."""
    return [argument('--count', type=int, default=count), argument('--seed', type=int, default=1)]


def run(documentation, render, rendering, compare, comparing, **others):
    """Runs the command given on the command line. `rendering` and `comparing` are the two commands' own arguments,
    and `others` are further commands.
    """
    parser = argparse.ArgumentParser(description=documentation, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, (work, arguments) in {'render': (render, rendering), 'compare': (compare, comparing), **others}.items():
        command = commands.add_parser(name)
        for names, options in arguments:
            command.add_argument(*names, **options)
        command.set_defaults(run=work)
    arguments = parser.parse_args()
    arguments.run(arguments)
