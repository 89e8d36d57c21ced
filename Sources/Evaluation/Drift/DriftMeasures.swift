/// The measures of drift, that is, of how the accuracy of a tracker changes with the time since its start.
package enum DriftMeasures {
  package static let overlap = measure(
    "overlap", "overlap",
    "mean overlap, averaged first over each sequence's attempts and then over sequences; 0 to 1,"
      + " higher is better",
    .share, .higher)
  package static let centerError = measure(
    "center_error", "center error",
    "mean center error over the frames with a box, in pixels; lower is better", .pixels, .lower,
    digits: 1)
  /// The mean of ln(predicted area / labeled area) over the frames before the tracker fails.
  package static let logAreaRatio = measure(
    "log_area_ratio", "size",
    "geometric mean of the ratio of predicted to labeled area until the target is lost; 1 is best",
    .number, nil)
  package static let survival = measure(
    "survival", "survival",
    "fraction of attempts that have not lost the target (Kaplan-Meier estimate); higher is better",
    .share,
    .higher)

  /// The measures that are computed for each age, that is, for each number of frames since the start.
  package static let all = [overlap, centerError, logAreaRatio, survival]

  private static func measure(
    _ key: String, _ title: String, _ explanation: String, _ unit: MeasureFacts.Unit,
    _ better: MeasureFacts.Direction?, digits: Int = 3
  ) -> MeasureFacts {
    MeasureFacts(
      key, title: title, explanation: explanation, unit: unit, better: better, digits: digits,
      group: .drift, interval: .items, watched: .never)
  }

  /// Returns the measure for the fraction of attempts that have not failed by the given age. This fraction is shown
  /// next to a tracker's scores.
  ///
  /// - Parameter age: the age in frames since the start.
  package static func survival(at age: Int) -> MeasureFacts {
    MeasureFacts(
      "survival", title: "alive \(age)",
      explanation:
        "fraction of attempts that still have the target \(age) frames after the start;"
        + " 0 to 1, higher is better",
      unit: .share, better: .higher, group: .drift, rank: 6, interval: .items, watched: .never)
  }
}
