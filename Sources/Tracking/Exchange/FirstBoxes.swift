import Bench
import Evaluation
import Geometry

/// A comparison of a tracker's first boxes with the labels with which the tracker was initialized. Boxes that are off
/// by exactly one pixel both horizontally and vertically were probably read with the wrong origin.
struct FirstBoxes {
  /// The tolerance for rounding errors in a file's numbers, in pixels.
  private static let tolerance = 0.01
  private static let smallOverlap = 0.3

  private(set) var compared = 0
  /// The number of first boxes that are one pixel to the right of the label and one pixel below it.
  private(set) var ahead = 0
  /// The number of first boxes that are one pixel to the left of the label and one pixel above it.
  private(set) var behind = 0
  private(set) var origin = 0.0
  /// The number of first boxes that hardly overlap the label.
  private(set) var elsewhere = 0

  /// Adds the first box of an attempt.
  ///
  /// - Parameter isExplained: whether another message says what is wrong with the numbers.
  mutating func add(_ box: Box, label: Box, origin: Double, isExplained: Bool = false) {
    self.origin = origin
    compared += 1
    if !isExplained, box.overlap(with: label) < Self.smallOverlap { elsewhere += 1 }
    guard abs(box.width - label.width) <= Self.tolerance,
      abs(box.height - label.height) <= Self.tolerance
    else { return }
    for (step, count) in [(1.0, \FirstBoxes.ahead), (-1, \.behind)]
    where abs(box.x - label.x - step) <= Self.tolerance
      && abs(box.y - label.y - step) <= Self.tolerance
    { self[keyPath: count] += 1 }
  }

  /// Returns a note on boxes that are off by one pixel, or are not that of the label; nil if there are none.
  func note(on tracker: String) -> RunNote? {
    guard ahead + behind > 0 else {
      guard elsewhere > 0 else { return nil }
      return RunNote(
        .results, method: tracker,
        reason:
          "\(elsewhere) of \(compared) first boxes hardly overlap\(elsewhere == 1 ? "s" : "") the label with which the"
          + " tracker was started; the numbers may have another form, or belong to another sequence or to scaled frames"
      )
    }
    let isAhead = ahead >= behind
    let count = max(ahead, behind)
    let other = origin + (isAhead ? 1 : -1)
    let direction = isAhead ? "to the right of and below" : "to the left of and above"
    let advice =
      other == 0 || other == 1
      ? "; their coordinates seem to start at \(Int(other)), so try --origin \(Int(other))" : ""
    return RunNote(
      .results, method: tracker,
      reason:
        "\(count) of \(compared) first boxes \(count == 1 ? "is" : "are") exactly one pixel \(direction) the"
        + " label with which the tracker was started\(advice)")
  }
}
