import Bench
import Evaluation
import Geometry
import Imaging

/// A real detector: a request of OpenVision on the whole frame, or a model.
///
/// How the target lies in its detection is learned on the first frame, and every later detection is carried over to the
/// target's own extent, brought in line with how the target looked, and put in the place of what is tracked only where it
/// looks clearly more like the target (`TargetLooks`). Where the target's content is known, what a code or a line says or
/// what a model calls it, and something with the same content is found, nothing else comes into question; what says the
/// same as the target is the target wherever it is.
///
/// Of a target without contrast the looks tell nothing. Then the detection with the greatest sum of three is taken: the
/// overlap with the tracker's own place, how sure the detector is, and, taken away, half of how much size and shape differ
/// from what the target was last (in units of a factor of e). Without the overlap the sum has to be above 0.
package struct RequestDetector: Detector {
  private let detector: NamedDetector

  /// An overlap of at most this much is a loss, as in the figures of drift.
  private static let lost = 0.1
  /// A detection where the tracker is whose sides differ by more than this factor from the tracker's and from those of the
  /// detection before is of something else, such as a part of the target: the tracker goes on.
  private static let sizeFactor = 1.5
  /// What overlaps a target of about its size by more than this, but by less than one half, is what the target was drawn
  /// beside.
  private static let beside = 0.25
  /// How many of the likeliest places are looked at closely.
  private static let tryLimit = 5
  /// How much less like the target something counts that would have turned by a quarter or more since.
  private static let turnCost = 0.02
  /// The same of what would have changed its size and shape, in units of a factor of e.
  private static let sizeCost = 0.1

  package init(_ detector: NamedDetector) { self.detector = detector }

  package var name: String { detector.name }

  package var fingerprint: String? {
    if case .model(let model) = detector { model.fingerprint } else { nil }
  }

  /// Corners for what was started with corners, where the request finds them; else a box.
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
    /// What the detector took the target for last.
    private var shape: Quadrilateral?
    private var extent: DetectionExtent?
    private var wantsCorners = false
    private var content: String?
    private var looks: TargetLooks?
    private let view = TargetAppearance.View()

    init(detector: NamedDetector) { self.detector = detector }

    var weighsTracker: Bool { true }

    func start(frame: PixelBuffer, region: Region) throws {
      (shape, extent, content) = (region.quadrilateral, nil, nil)
      if case .quadrilateral = region { wantsCorners = detector.findsCorners }
      let place = region.quadrilateral
      var target = drawn(place)
      // A part of the target may overlap it most, but is smaller.
      let found = try detector.findings(in: frame).map(\.region)
        .filter(\.quadrilateral.isValid).map { found in
          let overlap = RequestDetector.overlap(region, found.quadrilateral)
          return (
            found, overlap, overlap + place.likeness(found.quadrilateral, found.confidence)
          )
        }.filter { $0.1 > RequestDetector.lost }
      if let (nearest, overlap, _) = found.max(by: { $0.2 < $1.2 }) {
        content = nearest.content
        let corners = place.named(like: nearest.quadrilateral)
        extent = DetectionExtent(of: target, in: drawn(corners))
        let isBeside =
          extent == nil && overlap > RequestDetector.beside
          && drawn(corners).isSized(like: target, within: RequestDetector.sizeFactor)
        // A box says little of what was turned in it.
        if extent != nil || isBeside { shape = corners }
        // What was started beside a thing of its size is meant to be on it.
        if isBeside { target = drawn(corners) }
      }
      view.update(frame)
      looks = TargetLooks(of: target, in: view)
    }

    /// A detection as targets are drawn: with its corners, or as the box around them.
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
      }.filter { !same.isEmpty || $0.likeness > 0 }
      guard !candidates.isEmpty else { return nil }
      let best =
        if looks == nil {
          likeliest(candidates)
        } else {
          match(candidates, in: frame, current: current)
        }
      guard let best else { return nil }
      self.shape = best.corners
      return wantsCorners ? .quadrilateral(best.place) : .box(best.place.boundingBox)
    }

    /// By place and size alone.
    private func likeliest(_ candidates: [Candidate]) -> Candidate? {
      guard let best = candidates.max(by: { $0.score < $1.score }), !best.isOther else {
        return nil
      }
      return best
    }

    /// By how the target looked; nil where the tracker goes on.
    private func match(
      _ candidates: [Candidate], in frame: PixelBuffer, current: Region?
    ) -> Candidate? {
      guard var looks else { return nil }
      defer { self.looks = looks }
      view.update(frame)
      let own = current.map { looks.likenesses(of: $0.quadrilateral, in: view) }
      let there = candidates.max { $0.overlap < $1.overlap }
      let isSeen = (there?.overlap ?? 0) > RequestDetector.lost
      let likely = candidates.map { ($0, looks.glance(at: $0.place, in: view) - $0.cost) }
        .sorted { $0.1 > $1.1 }.prefix(RequestDetector.tryLimit)
      let matches = likely.map { candidate, _ in
        (candidate, looks.match(candidate.place, as: wantsCorners ? .corners : .box, in: view))
      }
      guard
        let (likeliest, match) = matches.max(by: {
          $0.1.likeness - $0.0.cost < $1.1.likeness - $1.0.cost
        })
      else { return nil }
      var best = likeliest
      best.place = match.place
      best.overlap = current.map { RequestDetector.overlap($0, match.place) } ?? 0
      let isThere = best.overlap > RequestDetector.lost
      let isKnown = best.isKnown && best.overlap < RequestDetector.beside
      if isKnown
        || looks.isBetter(match, than: own, isThere: isThere, isAlone: !isSeen && best.likeness > 0)
      {
        looks.update(match.place, in: view)
        return best
      }
      // Both are at the same thing: so the target looks by now.
      if let there, there.overlap >= DetectionExtent.same, !there.isOther, let current {
        looks.update(current.quadrilateral, in: view)
        shape = there.corners
      }
      return nil
    }

    /// What a detection may mean: as it is drawn, and carried over to the target's extent; where the tracker is elsewhere,
    /// turned in all four ways.
    ///
    /// - Parameters:
    ///   - last: what the detector took the target for last.
    ///   - current: where the tracker is.
    private func candidates(
      _ region: DetectedRegion, last: Quadrilateral, current: Region?
    ) -> [Candidate] {
      let likeness = last.likeness(region.quadrilateral, region.confidence)
      func candidates(named corners: Quadrilateral) -> [Candidate] {
        let carried = extent.map { $0.target(of: drawn(corners)) } ?? drawn(corners)
        let places = [carried] + (extent != nil && looks != nil ? [drawn(corners)] : [])
        return places.compactMap(\.self).map { place in
          Candidate(
            corners: corners, place: place, likeness: likeness,
            overlap: current.map { RequestDetector.overlap($0, place) } ?? 0,
            isKnown: content != nil && region.text == content,
            cost: RequestDetector.sizeCost * (region.confidence - likeness))
        }
      }
      // The tracker has seen it turn since it was last found.
      if let current {
        let there = candidates(named: current.quadrilateral.named(like: region.quadrilateral))
          .filter { $0.overlap > RequestDetector.lost }
        if !there.isEmpty {
          let factor = RequestDetector.sizeFactor
          return there.map { candidate in
            var candidate = candidate
            candidate.isOther =
              extent != nil && !candidate.corners.isSized(like: last, within: factor)
              && !drawn(candidate.place).isSized(like: current.quadrilateral, within: factor)
            return candidate
          }
        }
      }
      var named = last.named(like: region.quadrilateral)
      var all: [Candidate] = []
      for turn in 0..<(wantsCorners && looks != nil ? 4 : 1) {
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

  /// A thing that may be the target.
  private struct Candidate {
    /// As detected, named like the target's.
    var corners: Quadrilateral
    /// Where the target is by it.
    var place: Quadrilateral
    /// In size and shape, with how sure the detector is.
    var likeness: Double
    /// With the tracker's own place.
    var overlap: Double
    /// Whether it says what the target says.
    var isKnown: Bool
    /// What it counts less because it would have turned or changed its size.
    var cost: Double
    /// Whether it is where the tracker is, but of another size.
    var isOther = false

    var score: Double { likeness + overlap }
  }

  private static func overlap(_ place: Region, _ corners: Quadrilateral) -> Double {
    switch place {
    case .box(let box): box.overlap(with: corners.boundingBox)
    case .quadrilateral(let its): its.overlap(with: corners)
    }
  }
}

extension DetectedRegion {
  /// By which the same thing is known again; nil where there is nothing.
  fileprivate var content: String? { text ?? kind }
}

extension Region {
  fileprivate var quadrilateral: Quadrilateral {
    switch self {
    case .box(let box): Quadrilateral(box)
    case .quadrilateral(let corners): corners
    }
  }
}
