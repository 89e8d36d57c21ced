import Foundation

/// The agreement of a detected horizon with the true horizon.
package struct HorizonScores: Hashable, Sendable {
  /// The angle between the detected and the true horizon in degrees, 0...90; nil if either horizon is missing.
  package let error: Double?
  package let hasHorizon: Bool
  package let isFound: Bool

  /// The thresholds of the error curve, in degrees.
  package static let curveLimits = (0...40).map { Double($0) / 20 }

  /// Scores the answer for an image.
  ///
  /// - Parameters:
  ///   - angle: the detected angle in radians; nil if no horizon was found.
  ///   - truth: the true angle in radians; nil if the image has no horizon.
  package init(of angle: Double?, against truth: Double?) {
    hasHorizon = truth != nil
    isFound = angle != nil
    guard let angle, let truth else {
      error = nil
      return
    }
    let turn = abs(remainder(angle - truth, .pi)) * 180 / .pi
    error = turn.isFinite ? turn : nil
  }

  /// Returns whether the answer is correct, that is, whether its error is at most `limit` degrees. For an image without
  /// a horizon, the answer is correct only if no horizon was found.
  package func isRight(within limit: Double) -> Bool {
    hasHorizon ? error.map { $0 <= limit } ?? false : !isFound
  }
}

/// The measures for horizon detection, each computed from the scores of one image.
package enum HorizonMeasures {
  package static let right = Measure<HorizonScores>(
    MeasureFacts(
      "right", title: "right",
      explanation:
        "fraction of images with a correct answer: an angle within half a degree of the true one,"
        + " or no angle if there is no horizon; 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 0, interval: .items, tolerated: 0.01)
  ) { $0.isRight(within: 0.5) ? 1 : 0 }

  package static let error = Measure<HorizonScores>(
    MeasureFacts(
      "angle_error", title: "error °",
      explanation:
        "mean angle between the detected and the true horizon, in degrees, over the images that have both;"
        + " lower is better",
      unit: .degrees, better: .lower, digits: 3, rank: 1, interval: .items)
  ) { $0.error }

  package static let found = Measure<HorizonScores>(
    MeasureFacts(
      "found", title: "found",
      explanation:
        "fraction of the images with a horizon in which a horizon is found; 0 to 1, higher is better",
      unit: .share, better: .higher, rank: 2, interval: .items)
  ) { $0.hasHorizon ? ($0.isFound ? 1 : 0) : nil }

  package static let falseAlarms = Measure<HorizonScores>(
    MeasureFacts(
      "false_alarms", title: "false",
      explanation:
        "fraction of the images without a horizon in which a horizon is found; 0 to 1, lower is better",
      unit: .share,
      better: .lower, rank: 2, interval: .items)
  ) { $0.hasHorizon ? nil : ($0.isFound ? 1 : 0) }

  package static let medianError = MeasureFacts(
    "median_error", title: "median °",
    explanation:
      "median angle between the detected and the true horizon, in degrees; lower is better",
    unit: .degrees, better: .lower, digits: 3, rank: 1, interval: .median(of: error.key),
    tolerated: 0.02)

  package static let all = [
    right, error, Measure<HorizonScores>(medianError) { _ in nil }, found, falseAlarms,
  ]
}
