/// The success, precision and normalized precision curves of a tracker.
package struct Curves: Hashable, Sendable, Codable {
  /// The fraction of frames with an overlap above s, for s = 0, 0.01, ... 1 (101 points).
  package var success: [Double]
  /// The fraction of frames with a center error of at most d, for d = 0, 1, ... 50 pixels (51 points).
  package var precision: [Double]
  /// The fraction of frames with a normalized center error of at most d, for d = 0, 0.01, ... 0.5 (51 points).
  package var normPrecision: [Double]

  package init(success: [Double], precision: [Double], normPrecision: [Double]) {
    self.success = success
    self.precision = precision
    self.normPrecision = normPrecision
  }
}

/// The overlap and the errors of one frame of a track.
package struct FrameScore: Hashable, Sendable {
  /// The overlap, 0...1; 0 if there is no prediction; nan if the frame is not scored.
  package var overlap: Double
  /// The center error in pixels; infinite if there is no prediction; nan if the frame is not scored.
  package var centerError: Double
  /// The center error relative to the label's width and height; infinite or nan under the same conditions as
  /// `centerError`.
  package var normCenterError: Double
  /// The mean distance between corresponding corners, in pixels; nil if boxes are compared, if the label is a box, or
  /// if the frame is not scored. Otherwise, the value is infinite if there is no prediction.
  package var cornerError: Double?
  /// Whether the frame is scored under the `vbench` rule.
  package var isScored: Bool

  package init(
    isScored: Bool, overlap: Double, centerError: Double, normCenterError: Double,
    cornerError: Double?
  ) {
    self.isScored = isScored
    self.overlap = overlap
    self.centerError = centerError
    self.normCenterError = normCenterError
    self.cornerError = cornerError
  }
}
