#!/usr/bin/env python3
"""Times the learned trackers' networks in this package's engine and in ONNX Runtime, in alternation.

    .venv/bin/python network.py --vbench ../../.build/release/vbench DATA/export/fast DATA/export/accurate

The paths are the arguments of `--out` of `Training/export.py`, which writes NAME.weights and NAME-search.onnx. The
script measures the processor time of searching one patch on one thread. It prints the median of each turn, and the
median of the ratios over all turns.
"""
import argparse
import statistics
import subprocess
import time

import numpy as np
import onnxruntime


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(path, options, providers=['CPUExecutionProvider'])


def search_time(network, inputs, rounds):
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        network.run(None, inputs)
        times.append(1000 * (time.thread_time() - start))
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('networks', nargs='+')
    parser.add_argument('--vbench', required=True, help='the release build')
    parser.add_argument('--turns', type=int, default=10)
    parser.add_argument('--rounds', type=int, default=200)
    options = parser.parse_args()
    random = np.random.default_rng(1)
    for stem in options.networks:
        network = session(stem + '-search.onnx')
        inputs = {
            value.name: random.standard_normal(value.shape).astype(np.float32)
            for value in network.get_inputs()
        }
        ours, theirs = [], []
        for _ in range(options.turns):
            theirs.append(search_time(network, inputs, options.rounds))
            command = [options.vbench, 'network-timing', stem + '.weights', '--rounds', str(options.rounds)]
            ours.append(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        ratio = statistics.median(a / b for a, b in zip(ours, theirs))
        print(
            f'{stem}: vbench {statistics.median(ours):.3f} ms, ONNX Runtime'
            f' {statistics.median(theirs):.3f} ms, ratio {ratio:.2f}')


if __name__ == '__main__':
    main()
