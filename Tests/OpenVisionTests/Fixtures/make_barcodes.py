"""Writes barcodes.json: the modules of codes of many symbologies, made by independent libraries.

pip install segno==1.6.6 python-barcode==0.16.1 ppf-datamatrix aztec-code-generator pdf417gen
python make_barcodes.py
"""

import json
import pathlib

import aztec_code_generator
import barcode
import pdf417gen
import segno
from ppf.datamatrix import DataMatrix


def rows(matrix):
    return ["".join("1" if cell else "0" for cell in row) for row in matrix]


codes = []
for version, level, mask, text in [
    (1, "L", 0, "HELLO WORLD 0123"), (1, "H", 5, "A1"), (2, "M", 1, "https://example.org/a"),
    (3, "Q", 2, "Grüße, Jürgen"), (4, "L", 3, "https://example.org/?q=0123456789&x=abcdefgh"),
    (5, "H", 4, "0123456789" * 3), (7, "M", 6, "vbench " * 12), (10, "Q", 7, "x" * 120),
]:
    made = segno.make(text, version=version, error=level, mask=mask, boost_error=False, micro=False)
    codes.append(dict(symbology="QR", text=text, rows=rows(made.matrix), version=version,
                      level=level, mask=mask))
codes.append(dict(symbology="MicroQR", text="12345", rows=rows(segno.make_micro("12345").matrix)))
for name, symbology, text, payload in [
    ("ean13", "EAN13", "400638133393", "4006381333931"), ("upca", "EAN13", "03600029145", "0036000291452"),
    ("ean8", "EAN8", "9638507", "96385074"), ("code128", "Code128", "vbench-128", "vbench-128"),
    ("code39", "Code39", "VBENCH 39", "VBENCH 39"), ("itf", "I2of5", "1234567890", "1234567890"),
    ("itf", "ITF14", "00012345678905", "00012345678905"), ("codabar", "Codabar", "A40156B", "40156"),
]:
    options = dict(add_checksum=False) if name == "code39" else {}
    made = barcode.get_barcode_class(name)(text, **options)
    # Some versions of the library mark guard bars with G.
    codes.append(dict(symbology=symbology, text=payload,
                      rows=[made.build()[0].replace("G", "1")]))
text = "data matrix 42"
codes.append(dict(symbology="DataMatrix", text=text, rows=rows(DataMatrix(text).matrix)))
text = "Aztec, 1995"
codes.append(dict(symbology="Aztec", text=text, rows=rows(aztec_code_generator.AztecCode(text.encode()).matrix)))
text = "PDF417 of several rows"
bars = []
for row in pdf417gen.encode(text, columns=3):
    line = "".join(format(word, "b") for word in row)
    bars += [line] * 3
codes.append(dict(symbology="PDF417", text=text, rows=bars))

path = pathlib.Path(__file__).with_name("barcodes.json")
lines = ",\n".join(json.dumps(code, ensure_ascii=False) for code in codes)
path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
