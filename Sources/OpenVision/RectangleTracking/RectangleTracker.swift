import Geometry
import Imaging

/// Follows a flat rectangle by aligning a picture of it with each frame, coarse to fine.
final class RectangleTracker: RectangleTrackingEngine {
  private let parameters: RectangleParameters
  private let pyramid = LumaPyramid()
  private let template: PlanarTemplate
  private let search: PlanarSearch
  private let aligner: PlanarAligner
  private var pose: PlanarPose
  private var previous: Quadrilateral
  private var candidates: [PlanarPose] = []
  private var peaks: [PlanarSearch.Peak] = []
  /// What the last frame's match said, for the confidence.
  private(set) var lastMatch = PlanarAligner.Match()

  convenience init(frame: PixelBuffer, corners: Quadrilateral) {
    self.init(frame: frame, corners: corners, parameters: .fast)
  }

  init(frame: PixelBuffer, corners: Quadrilateral, parameters: RectangleParameters) {
    self.parameters = parameters
    pyramid.update(frame)
    var pose =
      PlanarPose(corners: corners, margin: parameters.margin)
      ?? PlanarPose(box: corners.boundingBox)
    if !pose.isPlausible { pose = PlanarPose(corners: corners, margin: 0) ?? pose }
    self.pose = pose
    previous = corners
    template = PlanarTemplate(
      pyramid: pyramid, pose: pose, cells: parameters.cells, coarsest: parameters.coarsest)
    aligner = PlanarAligner(pyramid: pyramid, cells: template.finest.cells)
    let coarsest = template.levels[template.levels.count - 1]
    let side = Double(max(coarsest.width, coarsest.height))
    search = PlanarSearch(
      template: coarsest, margin: max(4, Int(side * parameters.searchReach)))
    candidates.reserveCapacity(parameters.candidates + 2)
    peaks.reserveCapacity(parameters.candidates + 1)
  }

  func update(frame: PixelBuffer) -> RectangleTrackingEstimate {
    pyramid.update(frame)
    let found = best(of: hypotheses())
    previous = pose.corners
    pose = found
    if lastMatch.agreement > 0.6 { aligner.learnMargin(template.finest, of: template) }
    return RectangleTrackingEstimate(
      corners: pose.corners, confidence: max(0, min(1, lastMatch.agreement)))
  }

  /// Poses that the frame may show: the predicted one, the last one, and where the coarse search
  /// finds the template.
  private func hypotheses() -> [PlanarPose] {
    candidates.removeAll(keepingCapacity: true)
    let last = pose.corners
    let predicted = predictedPose(from: last)
    candidates.append(predicted)
    if last.cornerDistance(to: predicted.corners) > 0.5 { candidates.append(pose) }
    search.peaks(
      pyramid, around: predicted.homography, into: &peaks, count: parameters.candidates)
    for peak in peaks where abs(peak.u) + abs(peak.v) > 0 {
      let shift = Homography(SIMD3(1, 0, peak.u), SIMD3(0, 1, peak.v), SIMD3(0, 0, 1))
      var shifted = predicted
      shifted.homography = (predicted.homography * shift).normalized
      if shifted.isPlausible { candidates.append(shifted) }
    }
    return candidates
  }

  /// The corners going on as they did.
  private func predictedPose(from last: Quadrilateral) -> PlanarPose {
    func onward(_ now: Point, _ before: Point) -> Point { now + (now - before) * 0.8 }
    let corners = Quadrilateral(
      topLeft: onward(last.topLeft, previous.topLeft),
      topRight: onward(last.topRight, previous.topRight),
      bottomRight: onward(last.bottomRight, previous.bottomRight),
      bottomLeft: onward(last.bottomLeft, previous.bottomLeft))
    var predicted = pose
    if let moved = PlanarPose(corners: corners, margin: pose.margin) {
      predicted.homography = moved.homography
    }
    return predicted.isPlausible ? predicted : pose
  }

  /// Aligns each pose at the coarse levels, and the best one at the finer levels.
  private func best(of poses: [PlanarPose]) -> PlanarPose {
    let levels = template.levels
    let judge = max(0, levels.count - 2)
    var bestPose = poses[0]
    var bestValue = -10.0
    let size = abs(poses[0].corners.signedArea).squareRoot()
    for candidate in poses {
      var candidate = candidate
      for index in stride(from: levels.count - 1, through: judge, by: -1) {
        aligner.align(
          &candidate, to: levels[index],
          iterations: index == levels.count - 1
            ? parameters.coarseIterations : parameters.fineIterations)
      }
      let agreement = aligner.match(candidate, levels[judge], cutoff: 30).agreement
      let distance = candidate.corners.cornerDistance(to: poses[0].corners) / size
      let value = agreement - parameters.motionPenalty * min(1, distance)
      if value > bestValue {
        bestValue = value
        bestPose = candidate
      }
    }
    for index in stride(from: judge - 1, through: 0, by: -1) {
      aligner.align(&bestPose, to: levels[index], iterations: parameters.fineIterations)
    }
    lastMatch = aligner.match(bestPose, levels[0], cutoff: 30)
    return bestPose
  }
}

extension Quadrilateral {
  /// The mean distance of the corners, each to the corner of the same name.
  func cornerDistance(to other: Quadrilateral) -> Double {
    (topLeft.distance(to: other.topLeft) + topRight.distance(to: other.topRight)
      + bottomRight.distance(to: other.bottomRight)
      + bottomLeft.distance(to: other.bottomLeft)) / 4
  }
}
