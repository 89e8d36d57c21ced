import Geometry

/// What a detector looks for in a frame.
public enum ProposalKind: String, Codable, Hashable, Sendable, CaseIterable {
  case rectangles, faces, codes, text
}

/// An object that a detector found in a frame.
public struct Proposal: Codable, Hashable, Sendable {
  /// The position of the upper left corner, the width and the height.
  public var box: [Double]
  /// The coordinates x and y of the upper left, the upper right, the lower right and the lower left corner; nil if the
  /// detector finds boxes.
  public var corners: [Double]?
  /// The detector's confidence, from 0 to 1.
  public var confidence: Double
  /// What was read or recognized; nil if the detector does not read.
  public var text: String?

  public init(region: Region, confidence: Double, text: String? = nil) {
    let bounds = region.boundingBox
    box = [bounds.x, bounds.y, bounds.width, bounds.height]
    corners = region.numbers.corners
    self.confidence = confidence
    self.text = text
  }
}
