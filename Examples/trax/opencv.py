"""OpenCV's trackers for any program that uses the TraX protocol: KCF, CSRT, MIL and MOSSE."""

import argparse
import time

import cv2

from traxserver import Server


def tracker(name):
    if name == "csrt":
        return cv2.TrackerCSRT_create()
    if name == "mil":
        return cv2.TrackerMIL_create()
    if name == "mosse":
        return cv2.legacy.TrackerMOSSE_create()
    if name == "kcf-always":
        parameters = cv2.TrackerKCF_Params()
        parameters.detect_thresh = -1.0
        return cv2.TrackerKCF_create(parameters)
    return cv2.TrackerKCF_create()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tracker", default="csrt", choices=["csrt", "kcf", "kcf-always", "mil", "mosse"],
        help="kcf gives up where its response is weak; kcf-always never does")
    name = parser.parse_args().tracker
    # The trackers that it is compared with also use one core.
    cv2.setNumThreads(1)
    with Server("OpenCV %s %s" % (cv2.__version__, name)) as server:
        running = None
        for request in server:
            start = time.perf_counter()
            if request.region is not None:
                running = tracker(name)
                # All trackers except MOSSE need integers.
                box = request.region if name == "mosse" else map(round, request.region)
                running.init(request.image, tuple(box))
                found, box = True, request.region
            else:
                found, box = running.update(request.image)
            milliseconds = 1000 * (time.perf_counter() - start)
            # OpenCV's trackers report only whether they found the target, but no confidence.
            server.answer(box if found else None, milliseconds=milliseconds)


if __name__ == "__main__":
    main()
