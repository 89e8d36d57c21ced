import Evaluation
import Geometry
import Imaging
import TaskKit

extension Proposal {
  /// The maximum number of proposals in a frame.
  private static let limit = 30
  /// The overlap (IoU) from which two proposals are considered the same object.
  private static let sameness = 0.5

  /// Finds objects in a frame.
  ///
  /// - Returns: the objects without duplicates, sorted by descending confidence.
  /// - Throws: `LabelingError.noDetector` if this program lacks the detector; `VNError`.
  static func found(_ kind: ProposalKind, on frame: PixelBuffer) throws -> [Proposal] {
    let detector = kind.detector
    if let reason = detector.refusal { throw LabelingError.noDetector(kind, reason: reason) }
    var found: [Proposal] = []
    var regions: [Quadrilateral] = []
    for finding in try detector.findings(in: frame) where found.count < limit {
      let corners = finding.region.quadrilateral
      guard !regions.contains(where: { $0.overlap(with: corners) >= sameness }) else { continue }
      regions.append(corners)
      found.append(
        Proposal(
          region: detector.findsCorners ? .quadrilateral(corners) : .box(corners.boundingBox),
          confidence: finding.region.confidence, text: finding.region.text))
    }
    return found
  }
}

extension ProposalKind {
  fileprivate var detector: NamedDetector {
    switch self {
    case .rectangles: .rectangles
    case .faces: .faces
    case .codes: .barcodes
    case .text: .text
    }
  }
}
