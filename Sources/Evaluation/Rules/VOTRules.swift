import Geometry

/// The VOT toolkit's unsupervised experiment: average accuracy and success plot without burn-in.
///
/// Kristan et al., "The Ninth Visual Object Tracking VOT2021 Challenge Results", ICCVW 2021, and the toolkit's
/// `gather_overlaps`. Regions remain boxes or quadrilaterals and are compared in whole pixels (`RasterOverlap`).
/// Regions are cropped at the image border if the image size is known. Initialization frames count with an overlap of
/// 0, so that perfect tracking on N frames scores (N - 1) / N. Frames are left out if the label is unknown, the target
/// is absent, or there is no prediction.
enum VOTRules: ScoringRules {
  /// The 100 thresholds of the success plot. An overlap of 1 passes the last one.
  static let thresholds: [Double] =
    [Double].linspace(to: 1, count: 100).dropLast() + [(1.0).nextDown]

  private static let success = ThresholdCurve(thresholds, .above)

  static var tally: Tally { Tally(success: success) }

  static let weighting = SequenceWeighting.length
  static let cutsBoxes = true

  static let names = [
    TrackMeasures.auc.called("A", "accuracy: the mean overlap; 0 to 1, higher is better")
  ]

  static func measure(_ piece: ScoredPiece, into measures: inout FrameMeasures) {
    let (track, start) = (piece.track, piece.start)
    for (index, label) in track.truth.enumerated() where label.visibility == .visible {
      guard let truth = label.region?.ifFinite else { continue }
      let answer = index < track.answers.count ? track.answers[index] : nil
      if start + index == 0 || (answer?.initialized ?? false) {
        measures.add(overlap: 0, centerError: .infinity, normCenterError: .infinity)
        continue
      }
      guard let region = answer?.region?.ifFinite else { continue }
      let (box, truthBox) = (region.boundingBox, truth.boundingBox)
      measures.add(
        overlap: RasterOverlap.of(region, truth, within: track.frameSize),
        centerError: box.centerError(to: truthBox),
        normCenterError: box.normalizedCenterError(to: truthBox))
    }
  }
}
