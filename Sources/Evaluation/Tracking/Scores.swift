/// The main measures of a target, a sequence or a dataset under one convention.
package struct Scores: Hashable, Sendable {
  /// The number of frames from the initialization frame to the last frame of the track, inclusive.
  package var frames: Int
  package var scoredFrames: Int
  /// The values of `TrackMeasures.conventional` and, under `vbench`, those of `TrackMeasures.ofTargets`.
  package var values: Figures

  package init(frames: Int, scoredFrames: Int, values: Figures) {
    self.frames = frames
    self.scoredFrames = scoredFrames
    self.values = values
  }

  package init(
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

  /// The area under the success curve, 0...1. Under `vbench`, it is exactly the mean overlap. This property and those
  /// up to `normPrecision` are 0 if no frame is scored.
  package var auc: Double { values[TrackMeasures.auc] ?? 0 }
  /// The fraction of scored frames with an overlap above 0.5.
  package var op50: Double { values[TrackMeasures.op50] ?? 0 }
  /// The fraction of scored frames with an overlap above 0.75.
  package var op75: Double { values[TrackMeasures.op75] ?? 0 }
  /// The precision as defined by the convention: usually the fraction of frames with a center error of at most 20
  /// pixels.
  package var precision20: Double { values[TrackMeasures.precision20] ?? 0 }
  /// The normalized precision as defined by the convention.
  package var normPrecision: Double { values[TrackMeasures.normPrecision] ?? 0 }

  /// These scores; nil if no frame is scored.
  package var figures: Scores? { scoredFrames > 0 ? self : nil }
}
