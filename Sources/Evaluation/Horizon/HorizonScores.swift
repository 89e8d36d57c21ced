import Foundation

/// How well a found horizon agrees with the true one.
public struct HorizonScores: Hashable, Sendable {
  /// The angle between the two in degrees, 0...90; nil where there is none, or none was found.
  public let error: Double?
  public let hasHorizon: Bool
  public let isFound: Bool

  /// Where the curve of errors is taken, in degrees.
  public static let curveLimits = (0...40).map { Double($0) / 20 }

  /// - Parameters:
  ///   - angle: the found one in radians; nil where none was found.
  ///   - truth: the same, true; nil where there is no horizon.
  public init(of angle: Double?, against truth: Double?) {
    hasHorizon = truth != nil
    isFound = angle != nil
    guard let angle, let truth else {
      error = nil
      return
    }
    let turn = abs(remainder(angle - truth, .pi)) * 180 / .pi
    error = turn.isFinite ? turn : nil
  }

  /// Whether the answer is right up to so many degrees: near the truth, or none where there is none.
  public func isRight(within limit: Double) -> Bool {
    hasHorizon ? error.map { $0 <= limit } ?? false : !isFound
  }
}

/// The measures of finding the horizon.
public enum HorizonMeasures {
  public static let right = Measure<HorizonScores>(
    MeasureFacts(
      "right", title: "right",
      explanation:
        "share of pictures whose angle is right to half a degree, or that have none and get none",
      unit: .share, better: .higher, rank: 0, interval: .items, tolerated: 0.01)
  ) { $0.isRight(within: 0.5) ? 1 : 0 }

  public static let error = Measure<HorizonScores>(
    MeasureFacts(
      "angle_error", title: "error °",
      explanation: "mean angle in degrees between the found and the true horizon, where both are",
      unit: .degrees, better: .lower, digits: 3, rank: 1, interval: .items)
  ) { $0.error }

  public static let found = Measure<HorizonScores>(
    MeasureFacts(
      "found", title: "found", explanation: "share of pictures with a horizon that get one",
      unit: .share, better: .higher, rank: 2, interval: .items)
  ) { $0.hasHorizon ? ($0.isFound ? 1 : 0) : nil }

  public static let falseAlarms = Measure<HorizonScores>(
    MeasureFacts(
      "false_alarms", title: "false",
      explanation: "share of pictures without a horizon that get one all the same", unit: .share,
      better: .lower, rank: 2, interval: .items)
  ) { $0.hasHorizon ? nil : ($0.isFound ? 1 : 0) }

  public static let medianError = MeasureFacts(
    "median_error", title: "median °",
    explanation: "median angle in degrees between the found and the true horizon",
    unit: .degrees, better: .lower, digits: 3, rank: 1, interval: .median(of: error.key),
    tolerated: 0.02)

  public static let all = [
    right, error, Measure<HorizonScores>(medianError) { _ in nil }, found, falseAlarms,
  ]
}
