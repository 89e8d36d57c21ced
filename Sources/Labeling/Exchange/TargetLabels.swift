import Geometry
import GroundTruth

/// Whether a target can be seen in a frame.
public enum LabelVisibility: String, Codable, Hashable, Sendable, CaseIterable {
  /// The target is at least partly visible, and the label has a region.
  case visible
  /// The target cannot be seen, for an unspecified reason.
  case absent
  /// The target is inside the frame, but something else covers it completely.
  case occluded
  /// The target is outside the frame.
  case outside
}

/// The labels of one target.
public struct TargetLabels: Codable, Hashable, Sendable {
  /// The number of the target.
  public var target: Int
  /// One row for each frame, in order.
  public var rows: [LabelRow]

  public init(target: Int, rows: [LabelRow]) { (self.target, self.rows) = (target, rows) }
}

/// The label of a target in one frame.
public struct LabelRow: Codable, Hashable, Sendable {
  /// The 0-based frame.
  public var frame: Int
  public var source: LabelSource
  public var visibility: LabelVisibility
  /// The position of the upper left corner, the width and the height; nil if the label is no box.
  public var box: [Double]?
  /// The coordinates x and y of the upper left, the upper right, the lower right and the lower left corner; nil if the
  /// label is no quadrilateral.
  public var corners: [Double]?
  /// The tracker's confidence, from 0 to 1; nil if no tracker made the label.
  public var confidence: Double?

  public init(
    frame: Int, source: LabelSource, visibility: LabelVisibility = .visible, region: Region? = nil,
    confidence: Double? = nil
  ) {
    self.frame = frame
    self.source = source
    self.visibility = visibility
    (box, corners) = region?.numbers ?? (nil, nil)
    self.confidence = confidence
  }
}

extension Region {
  /// Creates a region from four numbers of a box or eight coordinates of corners; nil unless exactly one of the two is
  /// given with the right number of finite values that enclose an area.
  package init?(box: [Double]?, corners: [Double]?) {
    switch (box, corners) {
    case (let box?, nil) where box.count == 4:
      self = .box(Box(x: box[0], y: box[1], width: box[2], height: box[3]))
    case (nil, let corners?) where corners.count == 8:
      let points = (0..<4).map { Point(corners[2 * $0], corners[2 * $0 + 1]) }
      self = .quadrilateral(
        Quadrilateral(
          topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]))
    default: return nil
    }
    guard isValid else { return nil }
  }

  /// The numbers of a box, or the coordinates of corners.
  package var numbers: (box: [Double]?, corners: [Double]?) {
    switch self {
    case .box(let box): ([box.x, box.y, box.width, box.height], nil)
    case .quadrilateral(let corners): (nil, corners.corners.flatMap { [$0.x, $0.y] })
    }
  }
}
