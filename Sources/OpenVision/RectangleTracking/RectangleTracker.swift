import Geometry
import Imaging

/// A tracker that follows a flat rectangle by aligning a template of it with each frame, from coarse to fine.
///
/// Each frame is compared with the template at several poses: the predicted pose, the last pose, and the poses found by
/// a coarse search. The pose with the highest agreement, after a penalty for its distance from the prediction, is
/// refined. If no pose agrees well, the tracker first searches around the position where the rectangle was last seen,
/// and then, over the following frames, in one part of the frame after another.
final class RectangleTracker: StatefulEngine {
  private let parameters: RectangleParameters
  private let pyramid = LumaPyramid()
  private let aligner: PlanarAligner
  private let frameSize: PixelSize
  /// The templates of the rectangle. The first template was taken from the first frame. Each later template was taken
  /// when the rectangle had become larger.
  private var views: [PlanarView]
  private var pose: PlanarPose
  /// The corners one frame before `pose`. They equal the corners of `pose` if the motion is unknown.
  private var previous: Quadrilateral
  /// The most recent pose whose match was certain.
  private var lastSeen: PlanarPose
  /// The number of frames since the rectangle was last seen.
  private var framesSinceSeen = 0
  private var candidates: [PlanarPose] = []
  private var peaks: [PlanarSearch.Peak] = []
  /// The match in the last frame.
  private(set) var match = PlanarAligner.Match()

  init(frame: PixelBuffer, corners: Quadrilateral, parameters: RectangleParameters) {
    self.parameters = parameters
    pyramid.update(frame)
    pose = PlanarPose(startingAt: corners, margin: parameters.margin)
    previous = pose.corners
    lastSeen = pose
    frameSize = frame.size
    views = [PlanarView(pyramid: pyramid, pose: pose, parameters: parameters)]
    aligner = PlanarAligner(pyramid: pyramid, cells: PlanarTemplate.maximumCells(parameters.cells))
    candidates.reserveCapacity(
      max(parameters.candidates + 2, parameters.candidates * parameters.searchPosesPerFrame))
    peaks.reserveCapacity(parameters.candidates + 1)
  }

  func update(frame: PixelBuffer) -> RectangleTrackingEstimate {
    pyramid.update(frame)
    let view = view(for: pose)
    let predicted = predictedPose
    gatherCandidates(around: predicted, by: view.search)
    var found = best(predicted: predicted, view)
    var level = refine(&found, view)
    match = aligner.match(found, level)
    if match.agreement < parameters.foundAgreement, searchFurther(&found, instead: match, view) {
      level = refine(&found, view)
      match = aligner.match(found, level)
    }
    adopt(found, view, matchedAt: level)
    return RectangleTrackingEstimate(
      corners: pose.corners, confidence: RectangleConfidence.probability(match))
  }

  /// Adopts a pose as the result. If too little of the rectangle is visible, keeps the last pose. If the match is poor,
  /// returns to the last certain pose.
  private func adopt(
    _ found: PlanarPose, _ view: PlanarView, matchedAt level: PlanarTemplateLevel
  ) {
    if match.visible < parameters.minimumVisible {
      previous = pose.corners
    } else if match.agreement >= parameters.doubtfulAgreement {
      previous = framesSinceSeen > 1 ? found.corners : pose.corners
      pose = found
    } else {
      pose = lastSeen
      previous = pose.corners
    }
    if match.agreement >= parameters.foundAgreement {
      framesSinceSeen = 0
    } else {
      framesSinceSeen += 1
      aligner.forgetCover(view.template)
    }
    if match.agreement >= parameters.certainAgreement { lastSeen = pose }
    guard framesSinceSeen == 0, level !== view.template.coarsest else { return }
    aligner.learnTrust(level, of: view.template)
    let area = pose.area
    guard match.agreement > parameters.certainForView,
      match.visible > parameters.visibleForView, view === views[views.count - 1],
      area > parameters.growth * view.template.area,
      Double(view.template.finest.cells) < Double(parameters.cells) * parameters.cellsForView
    else { return }
    pose.light = PlanarPose.plainLight
    views.append(PlanarView(pyramid: pyramid, pose: pose, parameters: parameters))
  }

  /// Returns the most recent view in which the rectangle's area is at most 1.5 times its current area. If there is no
  /// such view, returns the first view.
  private func view(for pose: PlanarPose) -> PlanarView {
    let area = pose.area
    return views.last { $0.template.area <= 1.5 * area } ?? views[0]
  }

  /// The pose for this frame, predicted from the most recent movement of the corners.
  private var predictedPose: PlanarPose {
    let last = pose.corners
    func extrapolated(_ now: Point, _ before: Point) -> Point { now + (now - before) * 0.8 }
    let corners = Quadrilateral(
      topLeft: extrapolated(last.topLeft, previous.topLeft),
      topRight: extrapolated(last.topRight, previous.topRight),
      bottomRight: extrapolated(last.bottomRight, previous.bottomRight),
      bottomLeft: extrapolated(last.bottomLeft, previous.bottomLeft))
    guard let moved = PlanarPose(corners: corners, margin: pose.margin), moved.isPlausible else {
      return pose
    }
    var predicted = pose
    predicted.homography = moved.homography
    return predicted
  }

  /// Collects the poses to compare with the frame: the predicted pose, the last pose if it differs noticeably from the
  /// predicted pose, and the poses found by a search nearby.
  private func gatherCandidates(around predicted: PlanarPose, by search: PlanarSearch) {
    candidates.removeAll(keepingCapacity: true)
    candidates.append(predicted)
    if pose.corners.cornerDistance(to: predicted.corners) > 0.5 { candidates.append(pose) }
    search.peaks(
      pyramid, around: predicted.homography, into: &peaks, count: parameters.candidates)
    for peak in peaks where peak.u != 0 || peak.v != 0 {
      var shifted = predicted
      shifted.homography = predicted.homography.preceded(byShift: peak.u, peak.v)
      if shifted.isPlausible { candidates.append(shifted) }
    }
  }

  /// Searches for a lost rectangle in other parts of the frame and at other rotations. In each frame, only
  /// `searchPosesPerFrame` starting poses are searched.
  ///
  /// - Returns: whether the search found a pose that agrees clearly better than the current pose.
  private func searchFurther(
    _ found: inout PlanarPose, instead match: PlanarAligner.Match, _ view: PlanarView
  ) -> Bool {
    candidates.removeAll(keepingCapacity: true)
    for number in 0..<parameters.searchPosesPerFrame {
      let start = searchPose(framesSinceSeen * parameters.searchPosesPerFrame + number)
      let flat = start.homography.withoutPerspective
      view.wideSearch.peaks(pyramid, around: flat, into: &peaks, count: parameters.candidates)
      for peak in peaks {
        var moved = start
        moved.homography = start.homography.translated(
          by: flat(Point(peak.u, peak.v)) - flat(Point(0, 0)))
        if moved.isPlausible { candidates.append(moved) }
      }
    }
    guard !candidates.isEmpty else { return false }
    let other = best(predicted: lastSeen, view)
    var refined = other
    let agreement = aligner.match(refined, refine(&refined, view)).agreement
    guard agreement - penalty(of: refined, predicted: lastSeen) > match.agreement + 0.1 else {
      return false
    }
    found = refined
    return true
  }

  /// The rotations that the wide search tries, in units of 15 degrees.
  private static let searchRotations = [0, 1, -1, 2, -2, 3, -3]

  /// Returns the starting pose with the given index for the wide search. Each starting pose is the last certain pose,
  /// rotated by at most 45 degrees. It is either at the same position or moved to another part of the frame.
  private func searchPose(_ number: Int) -> PlanarPose {
    let turns = Self.searchRotations
    let (cosine, sine) = ExactFunctions.turn(turns[number % turns.count], of: 24)
    let side = max(8, lastSeen.area.squareRoot()) * 2 * parameters.wideReach
    let columns = min(8, max(1, Int((Double(frameSize.width) / side).rounded(.up))))
    let lines = min(8, max(1, Int((Double(frameSize.height) / side).rounded(.up))))
    let part = (number / turns.count) % (columns * lines + 1)
    var start = lastSeen
    let center = lastSeen.homography(Point(0, 0))
    var goal = Point(
      min(max(center.x, 0), Double(frameSize.width)),
      min(max(center.y, 0), Double(frameSize.height)))
    if part > 0 {
      let (column, line) = ((part - 1) % columns, (part - 1) / columns)
      goal = Point(
        (Double(column) + 0.5) * Double(frameSize.width) / Double(columns),
        (Double(line) + 0.5) * Double(frameSize.height) / Double(lines))
    }
    start.homography = lastSeen.homography.turned(
      about: center, cosine: cosine, sine: sine
    ).translated(by: goal - center)
    return start.isPlausible ? start : lastSeen
  }

  /// Aligns each candidate at the two coarsest levels, and returns the aligned candidate with the highest agreement
  /// after the penalty has been subtracted.
  private func best(predicted: PlanarPose, _ view: PlanarView) -> PlanarPose {
    let levels = view.template.levels
    let judge = max(0, levels.count - 2)
    var bestPose = candidates[0]
    var bestValue = -Double.infinity
    for var candidate in candidates {
      for index in stride(from: levels.count - 1, through: judge, by: -1) {
        let isCoarsest = index == levels.count - 1
        aligner.align(
          &candidate, to: levels[index],
          iterations: isCoarsest ? parameters.coarseIterations : parameters.fineIterations)
      }
      let agreement = aligner.match(candidate, levels[judge]).agreement
      let value = agreement - penalty(of: candidate, predicted: predicted)
      if value > bestValue {
        bestValue = value
        bestPose = candidate
      }
    }
    return bestPose
  }

  /// Returns the penalty for the distance of a pose from the predicted pose.
  private func penalty(of candidate: PlanarPose, predicted: PlanarPose) -> Double {
    let distance = candidate.corners.cornerDistance(to: predicted.corners)
    var weight = parameters.motionPenalty
    for _ in 0..<min(100, framesSinceSeen) { weight *= parameters.motionDecay }
    return weight * min(1, distance / max(1, predicted.area).squareRoot())
  }

  /// Refines a pose at the finer levels for which the rectangle is large enough.
  ///
  /// - Returns: the finest level used.
  private func refine(_ pose: inout PlanarPose, _ view: PlanarView) -> PlanarTemplateLevel {
    let levels = view.template.levels
    let area = pose.area
    var finest = levels.firstIndex { Double($0.cells) <= 2.5 * area } ?? levels.count - 1
    finest = min(finest, max(0, levels.count - 2))
    for index in stride(from: levels.count - 3, through: finest, by: -1) {
      aligner.align(&pose, to: levels[index], iterations: parameters.fineIterations)
    }
    return levels[finest]
  }
}

extension Quadrilateral {
  /// Returns the mean distance between the corresponding corners of two quadrilaterals.
  func cornerDistance(to other: Quadrilateral) -> Double {
    (topLeft.distance(to: other.topLeft) + topRight.distance(to: other.topRight)
      + bottomRight.distance(to: other.bottomRight)
      + bottomLeft.distance(to: other.bottomLeft)) / 4
  }
}
