import Evaluation
import Geometry
import Imaging
import TaskKit

extension Proposal {
  /// The maximum number of proposals in a frame.
  private static let limit = 30

  /// Finds objects in a frame.
  ///
  /// - Returns: the objects without duplicates, sorted by descending confidence.
  /// - Throws: `LabelingError.noDetector` if this program lacks the detector; `VNError`.
  static func found(_ kind: ProposalKind, on frame: PixelBuffer) throws -> [Proposal] {
    let detector = kind.detector
    if let reason = detector.refusal { throw LabelingError.noDetector(kind, reason: reason) }
    let findings = try detector.findings(in: frame)
    return DistinctRegions.of(findings, limit: limit, \.region.quadrilateral).map { finding in
      let corners = finding.region.quadrilateral
      return Proposal(
        region: detector.findsCorners ? .quadrilateral(corners) : .box(corners.boundingBox),
        confidence: finding.region.confidence, text: finding.region.text)
    }
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
