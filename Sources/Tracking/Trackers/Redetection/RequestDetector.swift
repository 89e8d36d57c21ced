import Evaluation
import Geometry
import Imaging
import TaskKit

/// A detector that performs an OpenVision request or runs a model on the whole frame.
///
/// The position of the target relative to its detection is learned from the first frame. Later detections are converted
/// to the target's extent, and the most promising ones are aligned with the target's appearance. The best result
/// replaces the tracker's answer only if it is clearly more similar to the target (`TargetAppearances`).
///
/// The content of a target may be known: its text, or the class assigned by a model. If some detections have the
/// target's content, all other detections are ignored. The best result is also accepted if it has the target's text and
/// is far from the tracker's region, even if it is not more similar to the target.
///
/// A target without contrast has no usable appearance. In that case the detection with the maximum score is used. The
/// score is the overlap with the tracker's region, plus the confidence, minus the difference in size and shape from the
/// last target (see `Quadrilateral.similarity`). In all cases, a detection without the target's content is ignored if
/// its score, excluding the overlap, is at most 0.
package struct RequestDetector: Detector {
  private let detector: NamedDetector

  /// The overlap (IoU) at or below which two regions count as being at different positions. The drift figures use the
  /// same limit.
  private static let lost = 0.1
  /// The maximum ratio of side lengths between a detection and the target. A detection at the tracker's position that
  /// exceeds this ratio relative to both the tracker's region and the last detection is assumed to show something else,
  /// such as a part of the target. The tracker then continues.
  private static let sizeFactor = 1.5
  /// The overlap (IoU) with a slightly misplaced label above which a detection of about the target's size counts as the
  /// labeled object.
  private static let beside = 0.25
  /// The maximum number of candidates that are aligned with the target's appearance.
  private static let tryLimit = 5
  /// The amount subtracted from the similarity of the appearance if a candidate implies a rotation by a quarter turn or
  /// more.
  private static let turnCost = 0.02
  /// The amount subtracted from the similarity of the appearance per unit of the difference in size and shape (see
  /// `Quadrilateral.similarity`).
  private static let sizeCost = 0.1

  package init(_ detector: NamedDetector) { self.detector = detector }

  package var name: String { detector.name }

  package var fingerprint: String? { detector.fingerprint }

  /// Returns the region itself if it consists of corners and the request detects corners; otherwise its bounding box.
  package func result(for region: Region) -> Region {
    guard detector.findsCorners, case .quadrilateral = region else {
      return .box(region.boundingBox)
    }
    return region
  }

  package func makeSession(for target: SessionTarget) -> any DetectorSession {
    Session(detector: detector)
  }

  private final class Session: DetectorSession {
    private let detector: NamedDetector
    /// The corners of the target at the start, or of the last detection that was accepted as the target; nil before the
    /// start.
    private var shape: Quadrilateral?
    private var extent: DetectionExtent?
    private var wantsCorners = false
    private var content: String?
    private var appearances: TargetAppearances?
    private let view = TargetAppearance.View()

    init(detector: NamedDetector) { self.detector = detector }

    var weighsTracker: Bool { true }

    func start(frame: PixelBuffer, region: Region) throws {
      (shape, extent, content) = (region.quadrilateral, nil, nil)
      if case .quadrilateral = region { wantsCorners = detector.findsCorners }
      let quadrilateral = region.quadrilateral
      var target = drawn(quadrilateral)
      // A detection of a part of the target may have the largest overlap, so the size and shape are also compared.
      let found = try detector.findings(in: frame).map(\.region)
        .filter(\.quadrilateral.isValid).map { found in
          let overlap = RequestDetector.overlap(region, found.quadrilateral)
          return (
            found, overlap,
            overlap + quadrilateral.similarity(found.quadrilateral, found.confidence)
          )
        }.filter { $0.1 > RequestDetector.lost }
      if let (nearest, overlap, _) = found.max(by: { $0.2 < $1.2 }) {
        content = nearest.content
        let corners = quadrilateral.named(like: nearest.quadrilateral)
        extent = DetectionExtent(of: target, in: drawn(corners))
        let isBeside =
          extent == nil && overlap > RequestDetector.beside
          && drawn(corners).isSized(like: target, within: RequestDetector.sizeFactor)
        // Sizes and shapes of later detections are compared with those of this detection instead of the given target,
        // because a bounding box says little about the rotation of the object in it.
        if extent != nil || isBeside { shape = corners }
        // If the given target region is slightly off and overlaps only part of an object of the same size, that object
        // is the target.
        if isBeside { target = drawn(corners) }
      }
      view.update(frame)
      appearances = TargetAppearances(of: target, in: view)
    }

    /// Returns a detection in the same form as the target's region: corners or a bounding box.
    private func drawn(_ corners: Quadrilateral) -> Quadrilateral {
      wantsCorners ? corners : Quadrilateral(corners.boundingBox)
    }

    func detect(frame: PixelBuffer, index: Int) throws -> Region? {
      try detect(frame: frame, index: index, current: nil)
    }

    func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region? {
      guard let shape, shape.isValid else { return nil }
      let current = current?.isValid == true ? current : nil
      let found = try detector.findings(in: frame, like: shape).map(\.region)
        .filter(\.quadrilateral.isValid)
      let same = content.map { wanted in found.filter { $0.content == wanted } } ?? []
      let candidates = (same.isEmpty ? found : same).flatMap {
        self.candidates($0, last: shape, current: current)
      }.filter { !same.isEmpty || $0.similarity > 0 }
      guard !candidates.isEmpty else { return nil }
      let best =
        if appearances == nil {
          likeliest(candidates)
        } else {
          match(candidates, in: frame, current: current)
        }
      guard let best else { return nil }
      self.shape = best.corners
      return wantsCorners
        ? .quadrilateral(best.quadrilateral) : .box(best.quadrilateral.boundingBox)
    }

    /// Returns the best candidate, judged only by position and size; nil if the tracker should continue.
    private func likeliest(_ candidates: [Candidate]) -> Candidate? {
      guard let best = candidates.max(by: { $0.score < $1.score }), !best.isOther else {
        return nil
      }
      return best
    }

    /// Returns the best candidate, judged by the target's appearance; nil if the tracker should continue.
    private func match(
      _ candidates: [Candidate], in frame: PixelBuffer, current: Region?
    ) -> Candidate? {
      guard var appearances else { return nil }
      defer { self.appearances = appearances }
      view.update(frame)
      let own = current.map { appearances.similarities(of: $0.quadrilateral, in: view) }
      let there = candidates.max { $0.overlap < $1.overlap }
      let isSeen = (there?.overlap ?? 0) > RequestDetector.lost
      let likely = candidates.map {
        ($0, appearances.unalignedSimilarity(of: $0.quadrilateral, in: view) - $0.cost)
      }
      .sorted { $0.1 > $1.1 }.prefix(RequestDetector.tryLimit)
      let matches = likely.map { candidate, _ in
        (
          candidate,
          appearances.match(candidate.quadrilateral, as: wantsCorners ? .corners : .box, in: view)
        )
      }
      guard
        let (likeliest, match) = matches.max(by: {
          $0.1.similarity - $0.0.cost < $1.1.similarity - $1.0.cost
        })
      else { return nil }
      var best = likeliest
      best.quadrilateral = match.quadrilateral
      best.overlap = current.map { RequestDetector.overlap($0, match.quadrilateral) } ?? 0
      let isAtTracker = best.overlap > RequestDetector.lost
      let isKnown = best.isKnown && best.overlap < RequestDetector.beside
      if isKnown
        || appearances.isBetter(
          match, than: own, isAtTracker: isAtTracker, isAlone: !isSeen && best.similarity > 0)
      {
        appearances.update(match.quadrilateral, in: view)
        return best
      }
      // The tracker and the detector agree on the position, so the region shows the target's current appearance.
      if let there, there.overlap >= DetectionExtent.same, !there.isOther, let current {
        appearances.update(current.quadrilateral, in: view)
        shape = there.corners
      }
      return nil
    }

    /// Returns the target regions that a detection may imply: the detection itself, and the detection converted to the
    /// target's extent. If the tracker's region is elsewhere, each of these regions is included in all four rotations,
    /// provided that the target was started with corners and has a usable appearance.
    ///
    /// - Parameters:
    ///   - last: the last detection accepted as the target.
    ///   - current: the tracker's region.
    private func candidates(
      _ region: DetectedRegion, last: Quadrilateral, current: Region?
    ) -> [Candidate] {
      let similarity = last.similarity(region.quadrilateral, region.confidence)
      func candidates(named corners: Quadrilateral) -> [Candidate] {
        let carried = extent.map { $0.target(of: drawn(corners)) } ?? drawn(corners)
        let quadrilaterals =
          [carried] + (extent != nil && appearances != nil ? [drawn(corners)] : [])
        return quadrilaterals.compactMap(\.self).map { quadrilateral in
          Candidate(
            corners: corners, quadrilateral: quadrilateral, similarity: similarity,
            overlap: current.map { RequestDetector.overlap($0, quadrilateral) } ?? 0,
            isKnown: content != nil && region.text == content,
            cost: RequestDetector.sizeCost * (region.confidence - similarity))
        }
      }
      // The corners get the names of the corresponding corners of the tracker's region, because the tracker has
      // followed the target's rotation since the last detection.
      if let current {
        let there = candidates(named: current.quadrilateral.named(like: region.quadrilateral))
          .filter { $0.overlap > RequestDetector.lost }
        if !there.isEmpty {
          let factor = RequestDetector.sizeFactor
          return there.map { candidate in
            var candidate = candidate
            candidate.isOther =
              extent != nil && !candidate.corners.isSized(like: last, within: factor)
              && !drawn(candidate.quadrilateral).isSized(
                like: current.quadrilateral, within: factor)
            return candidate
          }
        }
      }
      var named = last.named(like: region.quadrilateral)
      var all: [Candidate] = []
      for turn in 0..<(wantsCorners && appearances != nil ? 4 : 1) {
        all += candidates(named: named).map { candidate in
          var candidate = candidate
          candidate.overlap = min(candidate.overlap, RequestDetector.lost)
          if turn > 0 { candidate.cost += RequestDetector.turnCost }
          return candidate
        }
        named = named.turned
      }
      return all
    }
  }

  /// A candidate for the target's new region.
  private struct Candidate {
    /// The corners of the detection, with the same names as the target's corresponding corners.
    var corners: Quadrilateral
    /// The target's region as derived from the detection.
    var quadrilateral: Quadrilateral
    /// The confidence minus the difference in size and shape from the last detection that was accepted as the target.
    var similarity: Double
    /// The overlap (IoU) of the candidate's region with the tracker's region.
    var overlap: Double
    /// Whether the detected text is the same as the target's text.
    var isKnown: Bool
    /// The amount subtracted from the similarity of the appearance for a rotation or a change in size.
    var cost: Double
    /// Whether the candidate is at the tracker's position but its size differs too much for it to be the target.
    var isOther = false

    var score: Double { similarity + overlap }
  }

  private static func overlap(_ region: Region, _ corners: Quadrilateral) -> Double {
    switch region {
    case .box(let box): box.overlap(with: corners.boundingBox)
    case .quadrilateral(let its): its.overlap(with: corners)
    }
  }
}

extension DetectedRegion {
  /// The content that identifies an object: its text or, if it has none, its class; nil if it has neither.
  fileprivate var content: String? { text ?? kind }
}
