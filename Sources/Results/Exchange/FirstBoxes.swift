import Bench
import Geometry

/// How the first boxes of a tracker's results lie to the labels that it was started with: boxes that
/// are off by exactly a pixel in both directions are read from the wrong origin.
struct FirstBoxes {
  /// Rounding that a file's numbers may have.
  private static let tolerance = 0.01

  private(set) var compared = 0
  /// First boxes a pixel right of and below the label, and left of and above it.
  private(set) var ahead = 0
  private(set) var behind = 0
  /// From where the boxes were counted.
  private(set) var origin = 0.0

  /// Looks at the first box of a run.
  mutating func add(_ box: Box, label: Box, origin: Double) {
    self.origin = origin
    compared += 1
    guard abs(box.width - label.width) <= Self.tolerance,
      abs(box.height - label.height) <= Self.tolerance
    else { return }
    for (step, count) in [(1.0, \FirstBoxes.ahead), (-1, \.behind)]
    where abs(box.x - label.x - step) <= Self.tolerance
      && abs(box.y - label.y - step) <= Self.tolerance
    { self[keyPath: count] += 1 }
  }

  /// What there is to say of it; nil where nothing is off.
  func note(on tracker: String) -> RunNote? {
    guard ahead + behind > 0 else { return nil }
    let isAhead = ahead >= behind
    let count = max(ahead, behind)
    let other = origin + (isAhead ? 1 : -1)
    let way = isAhead ? "right of and below" : "left of and above"
    let advice =
      other == 0 || other == 1
      ? "; they seem to count from \(Int(other)): --origin \(Int(other))" : ""
    return RunNote(
      .results, subject: tracker,
      reason: "\(count) of \(compared) first boxes lie exactly a pixel \(way) the label that the"
        + " tracker was started with\(advice)")
  }
}
