"""Writes descriptors.json: the modules of codes and the data from which they are drawn, made by independent libraries.

pip install segno==1.6.6 aztec-code-generator==0.12 pdf417gen==0.8.1
python make_descriptors.py
"""

import json
import pathlib

import aztec_code_generator as aztec
import segno
from pdf417gen import encoding as pdf417


def rows(matrix):
    """Returns each row as hexadecimal digits, the first module as the most significant bit."""
    return ["".join("1" if cell else "0" for cell in row) for row in matrix]


def packed(lines):
    return [f"{int(line, 2):0{(len(line) + 3) // 4}x}" for line in lines]


codes = []


def add(symbology, lines, **facts):
    codes.append(dict(symbology=symbology, width=len(lines[0]), rows=packed(lines), **facts))


text = "The quick brown fox jumps over the lazy dog, 1995. "
for layers, is_compact, count in [(1, True, 8), (2, True, 18), (4, True, 40), (5, False, 60), (12, False, 300),
                                  (23, False, 900)]:
    size = next(key[0] for key, value in aztec.configs.items() if key[1] == is_compact and value.layers == layers)
    config = aztec.configs[(size, is_compact)]
    message = (text * 40)[:count]
    made = aztec.AztecCode(message.encode(), size=size, compact=is_compact)
    bits = aztec.optimal_sequence_to_bits(aztec.find_optimal_sequence(message.encode()))
    add("Aztec", rows(made.matrix), compact=is_compact, layers=layers,
        codewords=aztec.get_data_codewords(bits, config.cw_bits))
for columns, level, count in [(1, 0, 20), (3, 2, 40), (9, 5, 600)]:
    words = pdf417.encode_high((text * 40)[:count].encode(), columns, level)
    lines = ["".join(format(word, "b") for word in row) for row in pdf417.encode((text * 40)[:count], columns, level)]
    add("PDF417", lines, columns=columns, codewords=words[:words[0]])
# The texts fill their codes, because libraries pad differently.
for version, level, mask, count in [(14, "Q", 2, 258), (27, "H", 6, 625), (32, "M", 7, 1538)]:
    message = (text * 40)[:count]
    made = segno.make(message, version=version, error=level, mask=mask, boost_error=False, micro=False)
    add("QR", rows(made.matrix), text=message, version=version, level=level, mask=mask)

path = pathlib.Path(__file__).with_name("descriptors.json")
lines = ",\n".join(json.dumps(code) for code in codes)
path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
