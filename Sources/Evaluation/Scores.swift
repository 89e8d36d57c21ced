/// The headline figures of one target, one sequence or a whole dataset, under one convention.
public struct Scores: Hashable, Sendable {
  /// Frames from the initialisation on, that one included.
  public var frames: Int
  /// Frames that count.
  public var scoredFrames: Int
  /// The values of `TrackMeasures.conventional`; under `vbench` also of `TrackMeasures.ofTargets`.
  public var values: Figures

  public init(frames: Int, scoredFrames: Int, values: Figures) {
    self.frames = frames
    self.scoredFrames = scoredFrames
    self.values = values
  }

  public init(
    frames: Int, scoredFrames: Int, auc: Double, op50: Double, op75: Double, precision20: Double,
    normPrecision: Double, meanCenterError: Double? = nil
  ) {
    self.init(frames: frames, scoredFrames: scoredFrames, values: Figures())
    values[TrackMeasures.auc] = auc
    values[TrackMeasures.op50] = op50
    values[TrackMeasures.op75] = op75
    values[TrackMeasures.precision20] = precision20
    values[TrackMeasures.normPrecision] = normPrecision
    values[TrackMeasures.meanCenterError] = meanCenterError
  }

  /// Area under the success curve; under `vbench` exactly the mean overlap. 0...1; 0 where no frame
  /// counts, as the next ones.
  public var auc: Double { values[TrackMeasures.auc] ?? 0 }
  /// Share of scored frames with an overlap above 0.5 and above 0.75.
  public var op50: Double { values[TrackMeasures.op50] ?? 0 }
  public var op75: Double { values[TrackMeasures.op75] ?? 0 }
  /// Share with a centre error of at most 20 px.
  public var precision20: Double { values[TrackMeasures.precision20] ?? 0 }
  /// Normalised precision as the convention defines it.
  public var normPrecision: Double { values[TrackMeasures.normPrecision] ?? 0 }

  /// The scores, where there is a frame they are about.
  public var figures: Scores? { scoredFrames > 0 ? self : nil }
}

/// Success, precision and normalised precision against their thresholds.
public struct Curves: Hashable, Sendable, Codable {
  /// Share of frames with overlap > s at s = 0, 0.01, ... 1 (101 points).
  public var success: [Double]
  /// Share of frames with centre error <= d at d = 0, 1, ... 50 px (51 points).
  public var precision: [Double]
  /// Share of frames with normalised centre error <= d at d = 0, 0.01, ... 0.5 (51 points).
  public var normPrecision: [Double]

  public init(success: [Double], precision: [Double], normPrecision: [Double]) {
    self.success = success
    self.precision = precision
    self.normPrecision = normPrecision
  }
}

/// What one frame of a track scored.
public struct FrameScore: Hashable, Sendable {
  /// Whether the frame counts under the `vbench` rule.
  public var isScored: Bool
  /// 0...1; 0 where the prediction is missing; nan where the frame does not count.
  public var overlap: Double
  /// In pixels; infinite where the prediction is missing; nan where the frame does not count.
  public var centerError: Double
  /// In units of the label's size; infinite or nan as `centerError`.
  public var normCenterError: Double
  /// Mean distance of the four corners in pixels, infinite where the prediction is missing; nil
  /// unless quadrilaterals are compared.
  public var cornerError: Double?

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
