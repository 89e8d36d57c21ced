#!/usr/bin/env python3
"""Gives vbench's commands playlists and other files that refer to files as videos, and stops commands early.

    playlists.py

The segments are missing, refer to their own playlist, or are pipes without a writer. Each command must report this in
one line and end with its status for bad input, within ten seconds of processor time, without opening the pipe. A
command that reads a long video must end after one SIGINT.
"""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common

SECONDS = 10
LIVE = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\n%s\n"
MPD = (
    '<?xml version="1.0"?>\n<MPD profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic" minimumUpdatePeriod="PT1S">'
    "<Period><AdaptationSet><Representation id='1' bandwidth='1'><BaseURL>%s</BaseURL></Representation>"
    "</AdaptationSet></Period></MPD>\n")
KINDS = {
    "m3u8": LIVE, "endless m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n%s\n", "ffconcat": "ffconcat version 1.0\nfile %s\n",
    "mpd": MPD, "sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=%s\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
    "asx": "<asx version='3.0'><entry><ref href='%s'/></entry></asx>\n", "pls": "[playlist]\nFile1=%s\n",
}
# An MP4 file that refers to another file for its samples.
MANIFEST = 'name: own\nframes: clip.mp4\nfirst_frame: 0\ntargets:\n  - name: "1"\n    labels: a.csv\n'


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS))


def main():
    found = count = 0
    slowest = 0.0
    with tempfile.TemporaryDirectory(prefix="vbench-playlists-") as folder:
        work = Path(folder)
        for kind, text in KINDS.items():
            for piece in ("missing.ts", "clip.mp4", "pipe.ts", "/dev/zero", "http://127.0.0.1:9/a.ts", "a" * 3000):
                data = work / f"data{count}" / "own"
                data.mkdir(parents=True)
                os.mkfifo(data / "pipe.ts")
                (data / "clip.mp4").write_text(text % piece)
                (data / "sequence.yaml").write_text(MANIFEST)
                (data / "a.csv").write_text("frame,x,y,width,height\n0,3,4,8,9\n1,4,5,8,9\n")
                for command in (
                    ["datasets", "check", data.parent], ["track", data / "clip.mp4", "--box", "1,2,8,8", "-o", "o.mp4"],
                    ["run", "-d", data.parent, "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q",
                     "-o", f"run{count}"], ["detect", data / "clip.mp4", "--request", "rectangles"],
                ):
                    before = resource.getrusage(resource.RUSAGE_CHILDREN)
                    try:
                        status, _, errors = common.run(
                            [*map(str, command)], work, timeout=120, preexec_fn=limited)
                    except subprocess.TimeoutExpired:
                        status, errors = "no end", ""
                    after = resource.getrusage(resource.RUSAGE_CHILDREN)
                    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                    slowest = max(slowest, seconds)
                    count += 1
                    if status != 3 or seconds > SECONDS:
                        found += 1
                        print(f"{kind} of {piece[:30]}: vbench {command[0]}: status {status}, {seconds:.1f} s: {errors[-300:]!r}")
        found += stopped(work)
    print(f"{count} commands with playlists, at most {slowest:.2f} s of processor time, {found} findings")
    return 1 if found else 0


def stopped(work):
    """Returns the number of commands that do not end after one signal."""
    video = work / "long.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=640x480:rate=30:duration=200", "-c:v", "mpeg4",
         str(video)], check=True)
    found = 0
    for arguments in (
        ["track", "long.mp4", "--box", "100,100,80,80", "-o", "tracked.mp4"],
        ["flow", "long.mp4", "-o", "flow.mp4"], ["detect", "long.mp4", "--request", "rectangles"],
    ):
        with open(work / "said", "wb") as said:
            process = common.start(arguments, work, "", said)
            time.sleep(2)
            begin = time.time()
            os.kill(process.pid, signal.SIGINT)
            try:
                status = process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                status = "no end"
        if status != 130 and status != -signal.SIGINT:
            found += 1
            print(f"vbench {arguments[0]}: status {status} {time.time() - begin:.1f} s after SIGINT")
    return found


sys.exit(main())
