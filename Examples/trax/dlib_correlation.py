"""dlib's correlation tracker for any program that uses the TraX protocol."""

import argparse
import time

import dlib

from traxserver import Server


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    with Server("dlib %s" % dlib.__version__) as server:
        tracker = None
        for request in server:
            image = request.image[:, :, ::-1].copy()
            start = time.perf_counter()
            if request.region is not None:
                x, y, width, height = request.region
                tracker = dlib.correlation_tracker()
                tracker.start_track(image, dlib.drectangle(x, y, x + width - 1, y + height - 1))
                server.answer(request.region)
                continue
            ratio = tracker.update(image)
            milliseconds = 1000 * (time.perf_counter() - start)
            place = tracker.get_position()
            # The peak-to-sidelobe ratio has no upper limit. Below about 7, the target may be lost.
            server.answer(
                (place.left(), place.top(), place.width(), place.height()),
                confidence=ratio / (ratio + 7) if ratio > 0 else 0, milliseconds=milliseconds)


if __name__ == "__main__":
    main()
