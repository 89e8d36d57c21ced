import Evaluation
import Foundation

/// Scores of trackers on real sequences. Samples are drawn from these sequences with replacement.
package enum RealScores {
  package struct Tracker: Hashable, Sendable {
    package let name: String
    /// The scores by sequence. The sequences are the same for all trackers.
    package let scores: [Double]

    package var mean: Double { scores.mean ?? 0 }
  }

  /// Two trackers with scores on the same sequences. The first one is better.
  package struct Pair: Hashable, Sendable {
    let first: Tracker
    let second: Tracker

    var difference: Double { first.mean - second.mean }

    func draw(_ generator: inout SplitMix64) -> (first: Double, second: Double) {
      let place = Int(generator.unit() * Double(first.scores.count))
      return (first.scores[place], second.scores[place])
    }
  }

  /// Returns all pairs of trackers.
  static func pairs(of trackers: [Tracker]) -> [Pair] {
    PairedComparison.pairs(of: trackers.count).map {
      let (first, second) = (trackers[$0.0], trackers[$0.1])
      return first.mean > second.mean
        ? Pair(first: first, second: second) : Pair(first: second, second: first)
    }
  }

  /// Reads the scores of trackers from a JSON file that contains an array of numbers for each tracker, with a number for
  /// each sequence.
  ///
  /// - Throws: an error if the file cannot be read, or if the trackers were not run on the same number of sequences.
  package static func trackers(fromFile path: String) throws -> [Tracker] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let scores = try JSONDecoder().decode([String: [Double]].self, from: data)
    guard Set(scores.values.map(\.count)).count == 1 else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return scores.sorted { $0.key < $1.key }.map { Tracker(name: $0.key, scores: $0.value) }
  }

  /// Mean overlaps of OpenCV's and dlib's trackers on 15 real sequences, as `Benchmarks/peers` measures them.
  package static let byTracker = [
    Tracker(
      name: "CSRT",
      scores: [
        0.671, 0.711, 0.614, 0.801, 0.716, 0.673, 0.204, 0.856, 0.557, 0.778,
        0.325, 0.048, 0.520, 0.295, 0.216,
      ]),
    Tracker(
      name: "dlib",
      scores: [
        0.074, 0.783, 0.758, 0.110, 0.617, 0.755, 0.244, 0.839, 0.013, 0.723,
        0.146, 0.041, 0.029, 0.324, 0.009,
      ]),
    Tracker(
      name: "KCF",
      scores: [
        0.038, 0.077, 0.549, 0.066, 0.443, 0.775, 0.155, 0.239, 0.019, 0.779,
        0.081, 0.013, 0.024, 0.387, 0.002,
      ]),
    Tracker(
      name: "KCF, never giving up",
      scores: [
        0.055, 0.535, 0.549, 0.022, 0.532, 0.775, 0.219, 0.766, 0.040, 0.779,
        0.329, 0.036, 0.316, 0.387, 0.177,
      ]),
    Tracker(
      name: "MedianFlow",
      scores: [
        0.218, 0.233, 0.751, 0.149, 0.793, 0.773, 0.486, 0.238, 0.019, 0.134,
        0.131, 0.059, 0.738, 0.050, 0.026,
      ]),
    Tracker(
      name: "MIL",
      scores: [
        0.440, 0.182, 0.555, 0.065, 0.520, 0.713, 0.358, 0.794, 0.043, 0.278,
        0.178, 0.028, 0.422, 0.333, 0.020,
      ]),
    Tracker(
      name: "MOSSE",
      scores: [
        0.044, 0.032, 0.511, 0.066, 0.479, 0.122, 0.029, 0.207, 0.019, 0.600,
        0.079, 0.011, 0.017, 0.055, 0.002,
      ]),
    Tracker(
      name: "NanoTrack v2",
      scores: [
        0.705, 0.720, 0.887, 0.682, 0.796, 0.610, 0.693, 0.860, 0.736, 0.845,
        0.720, 0.590, 0.744, 0.775, 0.453,
      ]),
    Tracker(
      name: "NanoTrack v3",
      scores: [
        0.660, 0.703, 0.907, 0.558, 0.833, 0.544, 0.768, 0.801, 0.800, 0.861,
        0.704, 0.497, 0.769, 0.784, 0.690,
      ]),
  ]
}
