import Geometry

/// The rules of the Object Tracking Benchmark's one-pass evaluation.
///
/// Wu, Lim and Yang, "Object Tracking Benchmark", IEEE TPAMI 37(9), 2015. Its MATLAB and Python toolkits use
/// 1-based coordinates. The initial frame counts as perfect. If a label contains a zero or negative value, its
/// frame counts as a miss for success and as a hit for precision.
enum OTBRules: BoxRules {
  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count {
      let truth = track.truth[index].oneBased
      guard truth.isAllPositive else {
        measures.add(overlap: -1, centerError: -1, normCenterError: -1)
        continue
      }
      let answer = track.isFirst(index) ? truth : track.answers[index].oneBased
      measures.add(answer, against: truth)
    }
  }
}

extension FrameMeasures {
  /// Adds a frame. For the normalized error, each center is divided by the label's size before the difference
  /// is taken, as in the toolkit. Dividing the difference instead would round differently.
  mutating func add(_ answer: Box, against truth: Box) {
    add(
      overlap: answer.uncheckedOverlap(with: truth), centerError: answer.centerError(to: truth),
      normCenterError: answer.separatelyNormalizedCenterError(to: truth))
  }
}

extension Box {
  /// The box in 1-based coordinates, in which the first pixel is 1.
  var oneBased: Box { Box(x: x + 1, y: y + 1, width: width, height: height) }

  /// Whether all four numbers are above zero, as the toolkits require of a label.
  var isAllPositive: Bool { x > 0 && y > 0 && width > 0 && height > 0 }

  /// The center of a box whose last pixel is `x + width - 1`.
  var pixelCenter: Point { Point(x + (width - 1) / 2, y + (height - 1) / 2) }

  /// Returns the intersection over union of two boxes whose right edges are at `x + width - 1`, as computed by LaSOT's
  /// toolkit and pytracking. Because of rounding, the result may be slightly above 1, in which case it passes the
  /// threshold of 1.
  func lastPixelOverlap(with truth: Box) -> Double {
    func side(_ start: Double, _ length: Double, _ other: Double, _ otherLength: Double) -> Double {
      max(0, min(start + length - 1, other + otherLength - 1) - max(start, other) + 1)
    }
    let shared =
      side(x, width, truth.x, truth.width) * side(y, height, truth.y, truth.height)
    return shared / (width * height + truth.width * truth.height - shared)
  }

  /// Returns the distance between the centers, where each center is first divided by the label's size plus
  /// `epsilon`.
  func separatelyNormalizedCenterError(to truth: Box, epsilon: Double = 0) -> Double {
    let (width, height) = (truth.width + epsilon, truth.height + epsilon)
    let (own, other) = (pixelCenter, truth.pixelCenter)
    let dx = own.x / width - other.x / width
    let dy = own.y / height - other.y / height
    return (dx * dx + dy * dy).squareRoot()
  }
}
