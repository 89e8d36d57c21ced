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
package struct RequestDetector: Detector {
  private let detector: NamedDetector

  /// An overlap of at most this much is a loss, as in the figures of drift.
  private static let lost = 0.1
  /// What overlaps this much is the same thing.
  private static let same = 0.5

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
    private var wantsCorners = false
    private var content: String?

    init(detector: NamedDetector) { self.detector = detector }

    var weighsTracker: Bool { true }

    func start(frame: PixelBuffer, region: Region) throws {
      shape = region.quadrilateral
      if case .quadrilateral = region {
        wantsCorners = detector.findsCorners
        // Its shape is known, and it has no content.
        if detector == .rectangles { return }
      }
      let found = try detector.findings(in: frame).map { finding in
        (finding.region, RequestDetector.overlap(region, finding.region.quadrilateral))
      }
      guard let (nearest, overlap) = found.max(by: { $0.1 < $1.1 }) else { return }
      if overlap > RequestDetector.lost { content = nearest.content }
      // A box says little of what was turned in it.
      if overlap > RequestDetector.same, !wantsCorners, nearest.quadrilateral.isValid {
        shape = nearest.quadrilateral
      }
    }

    func detect(frame: PixelBuffer, index: Int) throws -> Region? {
      try detect(frame: frame, index: index, current: nil)
    }

    func detect(frame: PixelBuffer, index: Int, current: Region?) throws -> Region? {
      guard let shape, shape.isValid else { return nil }
      let found = try detector.findings(in: frame, like: shape).map(\.region)
        .filter(\.quadrilateral.isValid)
      let same = content.map { wanted in found.filter { $0.content == wanted } } ?? []
      let candidates = (same.isEmpty ? found : same).map { region in
        Candidate(
          region: region, likeness: shape.likeness(region.quadrilateral, region.confidence),
          overlap: current.map { RequestDetector.overlap($0, region.quadrilateral) } ?? 0)
      }.filter { !same.isEmpty || $0.likeness > 0 }
      guard let best = candidates.max(by: { $0.score < $1.score }) else { return nil }
      // The tracker has seen it turn since it was last found.
      let isThere = best.overlap > RequestDetector.lost
      let before = isThere ? current?.quadrilateral ?? shape : shape
      let corners = before.named(like: best.region.quadrilateral)
      self.shape = corners
      return wantsCorners ? .quadrilateral(corners) : .box(corners.boundingBox)
    }
  }

  /// A thing that may be the target.
  private struct Candidate {
    var region: DetectedRegion
    var likeness: Double
    /// With the tracker's own place.
    var overlap: Double

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
