"""Reduces the data of ICU, which Foundation contains, to what vbench can use: python3 icu.py LIBRARY FOLDER

Of 34 MB, vbench uses hardly anything, because it prints English in every locale. This script removes the languages other
than English, conversions between encodings and scripts, and dictionaries for breaking lines. It writes the remaining
5 MB as FOLDER/icu.o, under the name that `--wrap` gives the symbol. Then nothing refers to the data in the library, and
the linker leaves it out.
"""

import re
import struct
import subprocess
import sys
from pathlib import Path

LANGUAGE = re.compile(r"[a-z]{2,3}(_\w+)?\.res")
MEMBER = "icu_packaged_data.cpp.o"


def is_kept(name):
    """Whether an item, such as `icudt76l/curr/en.res`, is kept."""
    file = name.rsplit("/", 1)[-1]
    if LANGUAGE.fullmatch(file):
        return file.split(".")[0].split("_")[0] == "en"
    return not file.endswith((".cnv", ".dict", ".spp")) and "/translit/" not in name


def read(data):
    """Returns the header and the items, by name, of a package in ICU's common format."""
    size = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("expected a package of ICU data")
    count = struct.unpack_from("<I", data, size)[0]
    entries = [struct.unpack_from("<II", data, size + 4 + 8 * index) for index in range(count)]
    starts = [start for _, start in entries] + [len(data) - size]
    items = {}
    for (name, start), end in zip(entries, starts[1:]):
        name = data[size + name : data.index(0, size + name)].decode()
        items[name] = data[size + start : size + end]
    return data[:size], items


def write(header, items):
    """Returns a package. Names are sorted, and items start at multiples of 16 bytes."""
    names = sorted(items)
    text, offsets = b"", []
    for name in names:
        offsets.append(4 + 8 * len(names) + len(text))
        text += name.encode() + b"\0"
    body = b"\0" * (4 + 8 * len(names)) + text
    table = struct.pack("<I", len(names))
    for name, offset in zip(names, offsets):
        body += b"\0" * (-(len(header) + len(body)) % 16)
        table += struct.pack("<II", offset, len(body))
        body += items[name]
    return header + table + body[len(table) :]


def main():
    library, folder = sys.argv[1], Path(sys.argv[2])
    member = folder / MEMBER
    member.write_bytes(subprocess.run(["ar", "p", library, MEMBER], check=True, capture_output=True).stdout)
    symbols = subprocess.run(["nm", member], check=True, capture_output=True, text=True).stdout.split()
    if len(symbols) != 3:
        sys.exit(f"{library}: expected one symbol in {MEMBER}, found {' '.join(symbols)}")
    package = folder / "icu.dat"
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", member, package], check=True)
    header, items = read(package.read_bytes())
    package.write_bytes(write(header, {name: item for name, item in items.items() if is_kept(name)}))
    source = folder / "icu.s"
    name = "__wrap_" + symbols[2]
    source.write_text(
        f""".section .rodata
.balign 16
.globl {name}
.type {name}, @object
{name}:
.incbin "icu.dat"
.size {name}, . - {name}
.section .note.GNU-stack, "", @progbits
"""
    )
    subprocess.run(["cc", "-c", "icu.s", "-o", "icu.o"], check=True, cwd=folder)
    member.unlink()


main()
