#!/usr/bin/env python3
"""Makes the README's pictures of a report, Documentation/images/report.png and player.png, with Chromium.

    make compare && python3 Scripts/Documents/screenshots.py
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import documents

REPORT = documents.ROOT / "reports/embedded/index.html"

# The name of each picture, its size in pixels, and the style that leaves only the shown part of the page.
PICTURES = [
    ("report", "1240,1480", ""),
    ("player", "1040,680", "header, nav, footer, section:not(#player) { display: none !important }"),
]


def browser():
    found = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    return found or sys.exit("screenshots.py: install chromium")


def main():
    if not REPORT.exists():
        sys.exit(f"screenshots.py: {REPORT}: no report; run make compare first")
    page = REPORT.read_text(encoding="utf-8")
    for name, size, style in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "index.html"
            copy.write_text(page.replace("</head>", f"<style>{style}</style></head>", 1), encoding="utf-8")
            picture = documents.ROOT / f"Documentation/images/{name}.png"
            subprocess.run(
                [browser(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 f"--window-size={size}", f"--screenshot={picture}", copy.as_uri()],
                check=True, stderr=subprocess.DEVNULL)
            print(os.path.relpath(picture))


if __name__ == "__main__":
    main()
