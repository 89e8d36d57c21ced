/// The location of a target in a frame, as given by a label or by a tracker's answer.
@frozen
public enum Region: Hashable, Sendable, Codable {
  case box(Box)
  /// The quadrilateral is stored indirectly so that a region takes half the memory. Large runs have millions of
  /// regions, and nearly all of them are boxes.
  indirect case quadrilateral(Quadrilateral)

  /// The smallest axis-aligned box that contains the region.
  @inlinable
  public var boundingBox: Box {
    switch self {
    case .box(let box): box
    case .quadrilateral(let quadrilateral): quadrilateral.boundingBox
    }
  }

  /// The four corners. The corners of a box run clockwise from the upper left, and those of a quadrilateral keep their
  /// own order.
  @inlinable
  public var corners: [Point] {
    switch self {
    case .box(let box): box.corners
    case .quadrilateral(let quadrilateral): quadrilateral.corners
    }
  }

  /// Whether the region has physical corners, so that distances between corresponding corners are meaningful.
  @inlinable
  public var hasCorners: Bool {
    if case .quadrilateral = self { true } else { false }
  }

  /// The region as four corners. A box's corners run clockwise from the upper left.
  @inlinable
  public var quadrilateral: Quadrilateral {
    switch self {
    case .box(let box): Quadrilateral(box)
    case .quadrilateral(let corners): corners
    }
  }

  /// Whether all coordinates are finite and the region encloses an area.
  @inlinable
  public var isValid: Bool {
    switch self {
    case .box(let box): box.isValid
    case .quadrilateral(let quadrilateral): quadrilateral.isValid
    }
  }
}
