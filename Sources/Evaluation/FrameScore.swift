/// The success, precision and normalized precision curves over their thresholds.
public struct Curves: Hashable, Sendable, Codable {
  /// The fraction of frames with overlap > s at s = 0, 0.01, ... 1 (101 points).
  public var success: [Double]
  /// The fraction of frames with center error <= d at d = 0, 1, ... 50 px (51 points).
  public var precision: [Double]
  /// The fraction of frames with normalized center error <= d at d = 0, 0.01, ... 0.5 (51 points).
  public var normPrecision: [Double]

  public init(success: [Double], precision: [Double], normPrecision: [Double]) {
    self.success = success
    self.precision = precision
    self.normPrecision = normPrecision
  }
}

/// The scores of one frame of a track.
public struct FrameScore: Hashable, Sendable {
  /// The overlap, 0...1; 0 without a prediction; nan if the frame does not count.
  public var overlap: Double
  /// The center error in pixels; infinite without a prediction; nan if the frame does not count.
  public var centerError: Double
  /// The center error in units of the label's size; infinite or nan under the same conditions as `centerError`.
  public var normCenterError: Double
  /// The mean distance of the four corners in pixels; infinite without a prediction; nil unless quadrilaterals
  /// are compared.
  public var cornerError: Double?
  /// Whether the frame counts under the `vbench` rule.
  public var isScored: Bool

  public init(
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
