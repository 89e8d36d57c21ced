#!/bin/sh
# Installs the networks that read text at level accurate. `make models` runs this script.
#
#   install.sh [FOLDER]
#
# They are PP-OCRv6's small networks and PP-OCR's orientation classifier (Apache-2.0), from the PyPI package rapidocr.
# Pip checks the package's hash. The default folder is ~/.local/share/openvision/text. The library finds another folder
# if OPENVISION_TEXT_MODELS names it. Installation needs python3 with pip, but using the networks does not.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/openvision/text}
download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
  -r "$here/requirements.txt" -d "$download"
python3 -m zipfile -e "$download"/rapidocr-*.whl "$download"
mkdir -p "$folder"
# A file has its final name only when it is complete.
place() {
  cp "$1" "$folder/.$2" && chmod 644 "$folder/.$2" && mv "$folder/.$2" "$folder/$2"
}
models="$download/rapidocr/models"
place "$models/PP-OCRv6_det_small.onnx" detection.onnx
place "$models/ch_ppocr_mobile_v2.0_cls_mobile.onnx" orientation.onnx
place "$models/PP-OCRv6_rec_small.onnx" recognition.onnx
place "$(ls "$download"/rapidocr-*.dist-info/licenses/LICENSE)" LICENSE
place "$(ls "$download"/rapidocr-*.dist-info/licenses/MODEL_LICENSES.md)" LICENSES.md
echo "The networks are in $folder."
