/// The measures of drift shown beside a tracker's scores.
public enum DriftMeasures {
  /// - Parameter age: the age in frames since the start.
  public static func survival(at age: Int) -> MeasureFacts {
    MeasureFacts(
      "survival", title: "alive \(age)",
      explanation: "share of runs that have not lost the target \(age) frames after the start",
      unit: .share, better: .higher, group: .drift, rank: 6, interval: .items, watched: .never)
  }
}
