#!/usr/bin/env python3
"""Packs the program and the Python package into a wheel for pip.

    python3 Scripts/Release/wheel.py [PROGRAM] [FOLDER]

PROGRAM is the program that `make dist` has built, and FOLDER, `.build/dist`, receives the wheel. Equal input gives equal
bytes. The wheel's platform tag states the oldest C library with which the program runs.
"""

import base64
import hashlib
import pathlib
import re
import struct
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "Python" / "vbench"
MACHINES = {62: "x86_64", 183: "aarch64"}
#: The libraries that every system with glibc has.
SYSTEM = re.compile(r"(lib(c|m|dl|pthread|rt|util|gcc_s)|ld-linux[-\w]*)\.so\.\d+")
#: The licenses of what every program contains: vbench, the face detector's network, the Swift packages and LibYAML.
OWN_LICENSES = "Apache-2.0 AND BSD-3-Clause AND MIT"
#: The licenses of what the program of a release contains (NOTICE.md).
RELEASE_LICENSES = ("Apache-2.0 AND LGPL-2.1-or-later AND BSD-2-Clause AND BSD-3-Clause AND MIT AND IJG AND libpng-2.0"
                    " AND Zlib AND Unicode-3.0 AND (GPL-3.0-or-later WITH GCC-exception-3.1)")


class Program:
    """The facts about an executable file: its machine, the libraries it needs and their versions."""

    def __init__(self, path: pathlib.Path) -> None:
        self.bytes = path.read_bytes()
        if self.bytes[:6] != b"\x7fELF\x02\x01":
            raise SystemExit("%s: expected a 64-bit program for Linux" % path)
        (machine,) = struct.unpack_from("<H", self.bytes, 18)
        if machine not in MACHINES:
            raise SystemExit("%s: unknown machine %d" % (path, machine))
        self.machine = MACHINES[machine]
        sections = self.sections()
        names = sections.get(".dynstr", b"")
        dynamic = struct.iter_unpack("<QQ", sections.get(".dynamic", b""))
        self.libraries = [names[offset:names.index(0, offset)].decode() for tag, offset in dynamic if tag == 1]
        self.glibc = max((int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", names)), default=17)

    def sections(self) -> "dict[str, bytes]":
        (start,) = struct.unpack_from("<Q", self.bytes, 40)
        size, count, names = struct.unpack_from("<HHH", self.bytes, 58)
        headers = [struct.unpack_from("<IIQQQQ", self.bytes, start + size * index) for index in range(count)]
        strings = headers[names][4]

        def name(offset: int) -> str:
            return self.bytes[strings + offset:self.bytes.index(0, strings + offset)].decode()

        # Sections of the type NOBITS (8) have no bytes in the file.
        return {name(header[0]): self.bytes[header[4]:header[4] + header[5]] for header in headers if header[1] != 8}

    @property
    def foreign_libraries(self) -> "list[str]":
        return [library for library in self.libraries if not SYSTEM.fullmatch(library)]

    @property
    def licenses(self) -> str:
        return OWN_LICENSES if self.foreign_libraries else RELEASE_LICENSES

    @property
    def tag(self) -> str:
        platform = "linux" if self.foreign_libraries else "manylinux_2_%d" % self.glibc
        return "py3-none-%s_%s" % (platform, self.machine)


def find_program() -> pathlib.Path:
    found = sorted((ROOT / ".build/dist/root").glob("vbench-*-linux-*/bin/vbench"))
    if len(found) != 1:
        raise SystemExit("expected one program in .build/dist/root, found %d; run `make dist` first" % len(found))
    return found[0]


def license_files(program: pathlib.Path) -> "dict[str, bytes]":
    """Returns the licenses of vbench and of the libraries in the program."""
    files = {name: (ROOT / name).read_bytes() for name in ("LICENSE", "NOTICE.md")}
    folder = program.resolve().parents[1] / "LICENSES"
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            files["LICENSES/" + path.relative_to(folder).as_posix()] = path.read_bytes()
    return files


def metadata(program: Program, version: str, licenses: "list[str]") -> str:
    head = ["Metadata-Version: 2.4", "Name: vbench", "Version: " + version,
            "Summary: Benchmarks for visual object trackers, with a gate for continuous integration",
            "License-Expression: " + program.licenses, *("License-File: " + name for name in licenses),
            "Requires-Python: >=3.8", "Classifier: Operating System :: POSIX :: Linux", "Classifier: Typing :: Typed",
            "Description-Content-Type: text/markdown"]
    return "\n".join(head) + "\n\n" + (ROOT / "Documentation/Python.md").read_text()


def contents(path: pathlib.Path, program: Program, version: str) -> "dict[str, bytes]":
    information = "vbench-%s.dist-info" % version
    licenses = license_files(path)
    files = {"vbench/" + source.name: source.read_bytes()
             for source in PACKAGE.iterdir() if source.suffix in (".py", ".typed")}
    files["vbench-%s.data/scripts/vbench" % version] = program.bytes
    files[information + "/METADATA"] = metadata(program, version, list(licenses)).encode()
    files[information + "/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: vbench\nRoot-Is-Purelib: false\nTag: %s\n" % program.tag).encode()
    files.update({"%s/licenses/%s" % (information, name): text for name, text in licenses.items()})
    record = ["%s,sha256=%s,%d" % (name, base64.urlsafe_b64encode(hashlib.sha256(text).digest()).decode().rstrip("="),
                                   len(text)) for name, text in sorted(files.items())]
    files[information + "/RECORD"] = "\n".join(record + [information + "/RECORD,,", ""]).encode()
    return files


def build(path: pathlib.Path, version: str, folder: pathlib.Path) -> pathlib.Path:
    """Writes the wheel, and returns its path."""
    program = Program(path)
    files = contents(path, program, version)
    wheel = folder / ("vbench-%s-%s.whl" % (version, program.tag))
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w") as archive:
        # The format recommends that RECORD and its neighbors come last.
        for name in sorted(files, key=lambda name: (".dist-info/" in name, name)):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".data/scripts/" in name else 0o100644) << 16
            archive.writestr(entry, files[name], compresslevel=9)
    if program.foreign_libraries:
        print("note: the program needs %s, so the wheel works only where these are installed"
              % ", ".join(program.foreign_libraries), file=sys.stderr)
    return wheel


def main() -> None:
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else find_program()
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / ".build/dist"
    words = subprocess.run([path.resolve(), "--version"], check=True, capture_output=True, text=True).stdout.split()
    wheel = build(path, words[1], folder)
    print("%s  %s" % (hashlib.sha256(wheel.read_bytes()).hexdigest(), wheel))


if __name__ == "__main__":
    main()
