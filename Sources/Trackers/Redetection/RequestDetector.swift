import Evaluation
import Geometry
import Imaging
import Tracking

/// A real detector: a request of OpenVision on the whole frame, or a model.
///
/// Of what it finds, it takes what has the greatest sum of three: the overlap with the tracker's own place, how sure the
/// detector is, and, taken away, half of how much size and shape differ from what the target was last (in units of
/// a factor of e). Without the overlap the sum has to be above 0. So a thing where the tracker is comes first, and where
/// the tracker has lost its target, the surest thing of about its size. Where the target's content is known, what a code
/// or a line says or what a model calls it, and something with the same content is found, nothing else comes into
/// question.
///
/// How the target lies in its detection is learned on the first frame, and every later detection is carried over to the
/// target's own extent.
package struct RequestDetector: Detector {
  private let detector: NamedDetector

  /// An overlap of at most this much is a loss, as in the figures of drift.
  private static let lost = 0.1
  /// A detection where the tracker is whose sides differ by more than this factor from the tracker's and from those of the
  /// detection before is of something else, such as a part of the target: the tracker goes on.
  private static let sizeFactor = 1.5

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

    init(detector: NamedDetector) { self.detector = detector }

    var weighsTracker: Bool { true }

    func start(frame: PixelBuffer, region: Region) throws {
      (shape, extent, content) = (region.quadrilateral, nil, nil)
      if case .quadrilateral = region {
        wantsCorners = detector.findsCorners
        // Its shape is known, it has no content, and another rectangle in it may be seen next time.
        if detector == .rectangles { return }
      }
      let place = region.quadrilateral
      // A part of the target may overlap it most, but is smaller.
      let found = try detector.findings(in: frame).map(\.region)
        .filter(\.quadrilateral.isValid).map { found in
          let overlap = RequestDetector.overlap(region, found.quadrilateral)
          return (
            found, overlap, overlap + place.likeness(found.quadrilateral, found.confidence)
          )
        }.filter { $0.1 > RequestDetector.lost }
      guard let (nearest, _, _) = found.max(by: { $0.2 < $1.2 }) else { return }
      content = nearest.content
      let corners = place.named(like: nearest.quadrilateral)
      extent = DetectionExtent(
        of: wantsCorners ? place : Quadrilateral(region.boundingBox), in: drawn(corners))
      // A box says little of what was turned in it.
      if extent != nil { shape = corners }
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
      let found = try detector.findings(in: frame, like: shape).map(\.region)
        .filter(\.quadrilateral.isValid)
      let same = content.map { wanted in found.filter { $0.content == wanted } } ?? []
      let candidates = (same.isEmpty ? found : same).compactMap {
        candidate($0, last: shape, current: current)
      }.filter { !same.isEmpty || $0.likeness > 0 }
      guard let best = candidates.max(by: { $0.score < $1.score }), !best.isOther else {
        return nil
      }
      self.shape = best.corners
      return wantsCorners ? .quadrilateral(best.place) : .box(best.place.boundingBox)
    }

    /// - Parameters:
    ///   - last: what the detector took the target for last.
    ///   - current: where the tracker is.
    /// - Returns: nil where the target would be nowhere.
    private func candidate(
      _ region: DetectedRegion, last: Quadrilateral, current: Region?
    ) -> Candidate? {
      let likeness = last.likeness(region.quadrilateral, region.confidence)
      func candidate(named before: Quadrilateral) -> Candidate? {
        let corners = before.named(like: region.quadrilateral)
        let place = extent.map { $0.target(of: drawn(corners)) } ?? corners
        return place.map { place in
          Candidate(
            corners: corners, place: place, likeness: likeness,
            overlap: current.map { RequestDetector.overlap($0, place) } ?? 0)
        }
      }
      // The tracker has seen it turn since it was last found.
      guard let current, let there = candidate(named: current.quadrilateral),
        there.overlap > RequestDetector.lost
      else {
        guard var lost = candidate(named: last) else { return nil }
        lost.overlap = min(lost.overlap, RequestDetector.lost)
        return lost
      }
      let factor = RequestDetector.sizeFactor
      var found = there
      found.isOther =
        extent != nil && !there.corners.isSized(like: last, within: factor)
        && !drawn(there.place).isSized(like: current.quadrilateral, within: factor)
      return found
    }
  }

  /// A thing that may be the target.
  private struct Candidate {
    /// As detected, named like the target's.
    var corners: Quadrilateral
    /// Where the target is by it.
    var place: Quadrilateral
    var likeness: Double
    /// With the tracker's own place.
    var overlap: Double
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
