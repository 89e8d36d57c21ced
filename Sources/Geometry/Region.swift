/// The place of a target, in labels and in answers of trackers.
@frozen
public enum Region: Hashable, Sendable, Codable {
  case box(Box)
  /// Stored indirectly: long runs hold millions of regions, and nearly all are boxes, which are
  /// half the size.
  indirect case quadrilateral(Quadrilateral)

  /// The smallest axis-aligned box around the region.
  @inlinable
  public var boundingBox: Box {
    switch self {
    case .box(let box): box
    case .quadrilateral(let quadrilateral): quadrilateral.boundingBox
    }
  }

  /// The four corners: clockwise from the upper left for a box, in physical order otherwise.
  @inlinable
  public var corners: [Point] {
    switch self {
    case .box(let box): box.corners
    case .quadrilateral(let quadrilateral): quadrilateral.corners
    }
  }

  /// Whether the region is finite and has an area.
  @inlinable
  public var isValid: Bool {
    switch self {
    case .box(let box): box.isValid
    case .quadrilateral(let quadrilateral): quadrilateral.isValid
    }
  }
}
