"""Broken inputs made from valid ones, reproducibly for each seed."""

import re

EXTREMES = [
    b"\x00", b"\x01", b"\x7f", b"\x80", b"\xff", b"\x00\x00", b"\xff\xff", b"\x7f\xff", b"\xff\x7f",
    b"\x00\x00\x00\x00", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x80\x00\x00\x00",
    b"\x00\x00\x00\x80", b"\x00\x00\x01\x00",
]
WORDS = [
    "nan", "-nan", "inf", "-inf", "0", "-0", "-1", "1e308", "-1e308", "1e-320", "1e400", "0x1p3", "1e15", "99999999",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1099511627776",
    "4294967296", "2147483647", "-2147483648", "10000001", "9" * 400, "0." + "1" * 5000, "", " ", ",", ";", "\t",
    "\r", "\n", "\n\n", '"', "'", "\\", "=", ":", "- ", "[", "]", "{", "}", "[" * 2000, "- " * 3000, "&a", "*a",
    "&a [*a]", "<<: *a", "!!int", "!!binary x", "%TAG ! x\n", "null", "true", "~", "1_000", "\u0661", "\u00e9",
    "\u202e", "\ufeff", "\0", "A" * 70000, ",1" * 50000, "\n" * 20000, "m0,0,9,9,0,81",
    "m-5,-5,2147483647,2147483647,0,1", "<", "&lt;", "<!DOCTYPE a>", "\x1b[2J",
]


def broken_bytes(content, chance):
    """Flips bits and changes runs of bytes, cuts and repeats parts. Half of the changes are near the beginning,
    where headers are.
    """
    result = bytearray(content)
    for _ in range(chance.choice([1, 1, 1, 2, 4, 12])):
        if not result:
            break
        place = chance.randrange(min(len(result), 400) if chance.random() < 0.5 else len(result))
        end = min(len(result), place + 1 + chance.randrange(64))
        kind = chance.randrange(9)
        if kind < 3:
            result[place] ^= 1 << chance.randrange(8)
        elif kind == 3:
            result[place] = chance.randrange(256)
        elif kind < 6:
            extreme = chance.choice(EXTREMES)[:len(result) - place]
            result[place:place + len(extreme)] = extreme
        elif kind == 6:
            if chance.random() < 0.33:
                del result[place:]
        elif kind == 7:
            del result[place:end]
        else:
            result[place:place] = result[place:end]
    return bytes(result)


def broken_text(content, chance):
    """Replaces numbers by words, inserts words, repeats and drops lines, and occasionally changes a byte
    arbitrarily.
    """
    result = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 3])):
        word = chance.choice(WORDS).encode()
        kind = chance.randrange(8)
        if kind < 4:
            numbers = list(re.finditer(rb"[-+.\d]+", result))
            if numbers:
                start, end = chance.choice(numbers).span()
                result[start:end] = word
        elif kind == 4:
            place = chance.randrange(len(result) + 1)
            result[place:place] = word
        elif kind < 7:
            lines = bytes(result).split(b"\n")
            index = chance.randrange(len(lines))
            lines[index:index + 1] = [lines[index]] * (2 if kind == 5 else 0)
            result = bytearray(b"\n".join(lines))
        else:
            result = bytearray(broken_bytes(result, chance))
    return bytes(result)


BINARY = {".png", ".jpg", ".bmp", ".ppm", ".pgm", ".bin", ".flo", ".mkv", ".mp4", ".avi", ".mov", ".weights", ".cell"}


def broken(name, content, chance):
    """Returns a broken file, depending on its name."""
    suffix = "." + name.rsplit(".", 1)[-1]
    return (broken_bytes if suffix in BINARY else broken_text)(content, chance)
