"""Writes databars.json: the modules of linear codes that are not in barcodes.json, made by Zint (Debian's package zint).

python make_databars.py
"""

import json
import pathlib
import struct
import subprocess
import tempfile


def rows(kind, data):
    """Returns the rows of a code, from top to bottom. Each module is one pixel wide."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "code.bmp")
        subprocess.run(
            ["zint", "-b", kind, "-d", data, "-o", str(path), "--scale", "0.5", "--notext"], check=True,
            capture_output=True)
        image = path.read_bytes()
    start, = struct.unpack("<I", image[10:14])
    width, height = struct.unpack("<ii", image[18:26])
    stride = (width + 31) // 32 * 4
    dark_bit = 0 if image[54] < 128 else 1
    return [
        "".join(
            "1" if image[start + y * stride + x // 8] >> (7 - x % 8) & 1 == dark_bit else "0" for x in range(width))
        for y in reversed(range(height))]


codes = []
for symbology, kind, data, text, is_stacked in [
    ("GS1DataBar", "DBAR_OMN", "0001234567890", "00012345678905", False),
    ("GS1DataBar", "DBAR_STK", "0001234567890", "00012345678905", True),
    ("GS1DataBar", "DBAR_OMNSTK", "0003456789012", "00034567890125", True),
    ("GS1DataBarExpanded", "DBAR_EXP", "[01]90012345678908[3103]001750", "(01)90012345678908(3103)001750", False),
    ("GS1DataBarExpanded", "DBAR_EXPSTK", "[01]90012345678908[3103]001750[10]AB12",
     "(01)90012345678908(3103)001750(10)AB12", True),
    ("Code93", "CODE93", "CODE 93", "CODE 93", False), ("UPCE", "UPCE", "0123456", "01234565", False),
]:
    made = rows(kind, data)
    codes.append(dict(symbology=symbology, text=text, rows=made if is_stacked else made[:1]))
path = pathlib.Path(__file__).with_name("databars.json")
lines = ",\n".join(json.dumps(code, ensure_ascii=False) for code in codes)
path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
