# The wheel in a virtual environment, and what Documentation/Python.md tells people to type.
# Needs: python3-venv
rm -rf environment study
python3 -m venv environment
. environment/bin/activate
pip install --quiet --disable-pip-version-check --no-index /given/vbench-*.whl
command -v vbench
mkdir study
cd study
# A block of Python begins with the name of its file. The commands are collected.
awk '/^```/ { kind = $0 == "```" ? "" : substr($0, 4); file = kind == "sh" ? "commands" : ""; next }
  kind == "python" && file == "" && /^# / { file = $2 }
  file != "" { print > file }' /given/Documentation/Python.md
test -s commands
cat commands
. ./commands
