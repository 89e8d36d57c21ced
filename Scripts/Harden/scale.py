#!/usr/bin/env python3
"""Measures processor time and memory of vbench's commands at four sizes each.

    scale.py [--only video,list,evaluate] [--divide 1] [--chart scale.svg]

video: a video of up to 10^6 frames is checked, and stored results on it are scored and reported. A target is followed
in a video of 1/40 of that length. list: a folder of up to 10^5 sequences is listed. evaluate: stored results of 10
trackers on up to 10^4 sequences of 20 frames are scored and reported, followed by results of 4 trackers on 2,000
sequences of 100 frames. --divide reduces all sizes. Needs ffmpeg. Times are processor seconds of all processes of a
command. Memory is the kernel's figure for the largest process.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import common


class Scale:
    def __init__(self, folder, divide):
        self.folder, self.divide = folder, divide
        # The measurements of each series, as (size, seconds, megabytes).
        self.series = {}
        self.failures = 0

    def sizes(self, largest):
        return [largest // self.divide // part for part in (8, 4, 2, 1)]

    def add(self, name, size, arguments):
        status, seconds, megabytes, text = common.measured(arguments, self.folder)
        if status:
            self.failures += 1
            print(text[-500:], file=sys.stderr)
        self.series.setdefault(name, []).append((size, seconds, megabytes))
        print(f"{name}: {size:>9,}  {seconds:8.2f} s  {1e6 * seconds / size:8.1f} us each  {megabytes:6.0f} MB"
              + (f"  status {status}" if status else ""), flush=True)

    def video(self):
        self.videos(1_000_000, follows=False)
        self.videos(25_000, follows=True)

    def videos(self, largest, follows):
        for frames in self.sizes(largest):
            root = self.folder / "video"
            shutil.rmtree(root, ignore_errors=True)
            root.mkdir()
            subprocess.run(
                ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=1000", "-frames:v", str(frames),
                 "-c:v", "mpeg4", "-q:v", "8", str(root / "v.mp4")], check=True)
            (root / "sequence.yaml").write_text(
                'name: long\nframes: v.mp4\nfirst_frame: 0\ntargets:\n  - name: "1"\n    labels: a.csv\n')
            with open(root / "a.csv", "w") as file:
                file.write("frame,x,y,width,height\n")
                file.writelines(f"{frame},{16 + frame // 50 % 16},12,16,16\n" for frame in range(frames))
            if not follows:
                self.add("datasets check, frames of a video", frames, ["datasets", "check", "video"])
            if follows:
                self.add("run, frames of a video", frames, [
                    "run", "-d", "video", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q",
                    "-o", "out-video"])
                shutil.rmtree(self.folder / "out-video")
                continue
            (self.folder / "answers/x").mkdir(parents=True, exist_ok=True)
            with open(self.folder / "answers/x/long.txt", "w") as file:
                file.writelines(f"{16 + frame // 70 % 16},12,16,15\n" for frame in range(frames))
            self.add("evaluate with its report, frames of a video", frames, [
                "evaluate", "--results", "answers", "-d", "video", "--origin", "0", "-o", "out-video", "-q",
                "--pictures", "none"])
            shutil.rmtree(self.folder / "out-video", ignore_errors=True)

    def sequences(self, root, start, count, frames):
        """Creates sequences that share their frames."""
        images = self.folder / f"images-{frames}"
        if not images.exists():
            images.mkdir()
            for frame in range(1, frames + 1):
                (images / f"{frame:04}.pgm").write_bytes(b"P5\n64 48\n255\n" + bytes(64 * 48))
        for number in range(start, count):
            folder = root / f"s{number:06}"
            folder.mkdir(parents=True)
            (folder / "img").symlink_to(images)
            (folder / "groundtruth_rect.txt").write_text("".join(
                f"{5 + (number + frame) % 30},{4 + frame % 20},16,12.{number:06}1\n" for frame in range(frames)))

    def list(self):
        root, made = self.folder / "many", 0
        for count in self.sizes(100_000):
            self.sequences(root, made, count, 3)
            made = count
            self.add("datasets list, sequences", count, ["datasets", "list", "many"])
        shutil.rmtree(root)

    def results(self, trackers, start, count, frames):
        for tracker in range(trackers):
            folder = self.folder / f"results/t{tracker}"
            folder.mkdir(parents=True, exist_ok=True)
            for number in range(start, count):
                (folder / f"s{number:06}.txt").write_text("".join(
                    f"{5 + (number + frame + frame * tracker // 7) % 30},{4 + (frame + frame * tracker // 5) % 20},16,12\n"
                    for frame in range(frames)))

    def evaluate(self):
        made = 0
        for count in self.sizes(10_000):
            self.sequences(self.folder / "scored", made, count, 20)
            self.results(10, made, count, 20)
            made = count
            self.evaluated("evaluate with its report, 10 trackers, sequences of 20 frames", count)
            self.add("report, 10 trackers, sequences of 20 frames", count, [
                "report", "out-scored", "--pictures", "none"])
        self.forget()
        count = 2000 // self.divide
        self.sequences(self.folder / "scored", 0, count, 100)
        self.results(4, 0, count, 100)
        self.evaluated("evaluate with its report, 4 trackers, sequences of 100 frames", count)
        self.forget()

    def evaluated(self, name, count):
        self.add(name, count, [
            "evaluate", "--results", "results", "-d", "scored", "-o", "out-scored", "--pictures", "none", "-q"])

    def forget(self):
        for name in ("scored", "results", "out-scored"):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def table(self):
        rows = ["| command | size | CPU s | CPU s per 1,000 | peak MB |", "|---|---|---|---|---|"]
        for name, points in self.series.items():
            rows += [
                f"| {name} | {size:,} | {seconds:.1f} | {1000 * seconds / size:.3f} | {megabytes:.0f} |"
                for size, seconds, megabytes in points]
        return "\n".join(rows)

    def chart(self):
        """Writes a chart of each series' time and memory as fractions of the values at its largest size. Straight
        lines mean linear growth.
        """
        width, height, colors = 320, 240, ["#1b6ca8", "#c0392b", "#218c5a", "#8e44ad", "#b9770e", "#566573"]
        parts, shown = [], [(name, points) for name, points in self.series.items() if len(points) > 1]
        for panel, (title, index) in enumerate((("CPU seconds", 1), ("peak MB", 2))):
            left = 50 + panel * (width + 70)
            parts.append(
                f'<text x="{left}" y="20">{title}, as a share of those at the largest size</text>'
                f'<path d="M{left},30v{height}h{width}" fill="none" stroke="#888"/>')
            for color, (name, points) in zip(colors, shown):
                whole = max(points[-1][index], 1e-9)
                places = " ".join(
                    f"{left + width * point[0] / points[-1][0]:.1f},"
                    f"{30 + height * (1 - min(1.2, point[index] / whole) / 1.2):.1f}" for point in points)
                parts.append(f'<polyline points="{places}" fill="none" stroke="{color}" stroke-width="2"/>')
        for row, (color, (name, _)) in enumerate(zip(colors, shown)):
            parts.append(f'<text x="60" y="{300 + 16 * row}" fill="{color}">{name}</text>')
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="830" height="{300 + 16 * len(shown)}"'
            f' font-family="sans-serif" font-size="12">{"".join(parts)}</svg>\n')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="video,list,evaluate")
    parser.add_argument("--divide", type=int, default=1)
    parser.add_argument("--chart", help="an SVG file to write")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vbench-scale-") as folder:
        scale = Scale(Path(folder), options.divide)
        for name in options.only.split(","):
            getattr(scale, name)()
    print(scale.table())
    if options.chart:
        Path(options.chart).write_text(scale.chart())
    sys.exit(1 if scale.failures else 0)


if __name__ == "__main__":
    main()
