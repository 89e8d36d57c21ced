import Geometry

/// The rules of `ExperimentGOT10k` in the GOT-10k toolkit.
///
/// Huang, Zhao and Huang, "GOT-10k: A Large High-Diversity Benchmark for Generic Object Tracking in the Wild",
/// IEEE TPAMI 43(5), 2021. The initial frame and frames without a visible target are left out. The main measure
/// is the average overlap (AO). Success requires an overlap strictly above the threshold. If the image size is
/// known, boxes are cropped as in the toolkit. If a box extends beyond the left or upper border, the toolkit
/// moves it inward and keeps its size. This is a bug that affects the results. Normalized precision is the mean
/// of the curve up to 0.5, as in the toolkit's LaSOT experiment.
enum GOT10kRules: BoxRules {
  private static let normPrecision = ThresholdCurve(.linspace(to: 0.5, count: 51), .atMost)

  static var tally: Tally { Tally(success: .success101, normPrecision: normPrecision) }

  static let weighting = SequenceWeighting.scoredFrames
  static let cutsBoxes = true

  static let names = [
    TrackMeasures.auc.called("AO", "average overlap; 0 to 1, higher is better"),
    TrackMeasures.op50.called("SR50"), TrackMeasures.op75.called("SR75"),
  ]

  static func headline(of tally: Tally) -> HeadlineFigures {
    let curves = tally.curves
    return HeadlineFigures(
      auc: tally.meanOverlap, precision: curves.precision[20],
      normPrecision: curves.normPrecision.mean ?? 0)
  }

  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count
    where !track.isFirst(index) && track.visibility[index] == .visible {
      let (answer, truth) = (track.answers[index], track.truth[index])
      let overlap = answer.cutAsGOT10k(track.frameSize).uncheckedOverlap(
        with: truth.cutAsGOT10k(track.frameSize), epsilon: Double.ulpOfOne)
      measures.add(
        overlap: overlap.isNaN ? 0 : overlap, centerError: answer.centerError(to: truth),
        normCenterError: answer.guardedNormalizedCenterError(to: truth))
    }
  }
}

extension Box {
  fileprivate func cutAsGOT10k(_ size: PixelSize?) -> Box {
    guard let size else { return self }
    func cut(_ value: Double, _ upper: Double) -> Double {
      value.isNaN ? .nan : min(max(value, 0), upper)
    }
    let left = cut(x, Double(size.width))
    let top = cut(y, Double(size.height))
    return Box(
      x: left, y: top, width: cut(width, Double(size.width) - left),
      height: cut(height, Double(size.height) - top))
  }

  /// Returns the normalized center error. Label widths and heights below one pixel count as one pixel.
  fileprivate func guardedNormalizedCenterError(to truth: Box) -> Double {
    let (own, other) = (pixelCenter, truth.pixelCenter)
    let dx = (own.x - other.x) / max(1, truth.width)
    let dy = (own.y - other.y) / max(1, truth.height)
    return (dx * dx + dy * dy).squareRoot()
  }
}
