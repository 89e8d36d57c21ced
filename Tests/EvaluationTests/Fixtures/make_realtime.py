#!/usr/bin/env python3
"""Writes realtime.json: trackers with scripted times under the real-time rule of the VOT toolkit 0.9.0.

    pip install vot-toolkit==0.9.0 vot-trax==4.0.2 attributee==0.1.9 && python3 make_realtime.py

Each case has a frame rate, a grace and the durations of the steps in nanoseconds. The result has, for each frame, the
step whose answer the toolkit reports, and whether the tracker received the frame.
"""
import json, pathlib, random

from vot.tracker import OnlineTrackerRuntime, RealtimeTrackerRuntime


class Scripted(OnlineTrackerRuntime):
    """A tracker whose answers are the numbers of its steps, with the given times."""

    def __init__(self, times):
        self._times, self._frame, self.seen = times, 0, []

    @property
    def tracker(self):
        return None

    def stop(self):
        pass

    def restart(self):
        pass

    def _step(self):
        step = len(self.seen)
        self.seen.append(self._frame)
        return step, self._times[step] / 1e9

    def initialize(self, frame, new=None):
        return self._step()

    def update(self, frame, new=None):
        return self._step()


def run(fps, grace, times):
    tracker = Scripted(times)
    runtime = RealtimeTrackerRuntime(tracker, grace, 1 / fps)
    answers = []
    for frame in range(len(times)):
        tracker._frame = frame
        answers.append((runtime.update if frame else runtime.initialize)(None)[0])
    return {'fps': fps, 'grace': grace, 'nanoseconds': times, 'answers': answers, 'seen': tracker.seen}


ms = 1_000_000
cases = [
    run(20, 0, [10 * ms] * 8),                      # always early
    run(20, 0, [50 * ms] * 8),                      # exactly in time
    run(20, 0, [50 * ms + 1] * 8),                  # late by the least time
    run(20, 0, [100 * ms] * 8),                     # exactly one frame late
    run(20, 0, [150 * ms] * 8),                     # exactly two frames late
    run(20, 0, [1000 * ms] + [10 * ms] * 29),       # a slow start
    run(20, 1, [1000 * ms] + [10 * ms] * 8),        # a slow start within the grace
    run(20, 2, [10 * ms] + [120 * ms] * 12),        # late updates within and beyond the grace
    run(30, 0, [33_333_333, 33_333_334, 66_666_667, 66_666_666, 100 * ms] * 4),
]
rng = random.Random(1)
for _ in range(40):
    fps = rng.choice([10, 20, 25, 29.97, 30, 60, 120])
    unit = rng.choice([1e9 / fps, 5e6, 1e7, 1.25e7])
    times = [int(rng.choice([.2, .5, 1, 1, 1.5, 2, 2, 3, 3.7]) * unit) for _ in range(30)]
    cases.append(run(fps, rng.choice([0, 0, 1, 3]), times))
path = pathlib.Path(__file__).with_name('realtime.json')
path.write_text(json.dumps(cases, separators=(',', ':')) + '\n')
