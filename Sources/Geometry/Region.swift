/// The position of a target, in labels and in answers of trackers.
@frozen
public enum Region: Hashable, Sendable, Codable {
  case box(Box)
  /// The quadrilateral is stored indirectly because large runs have millions of regions. Nearly all
  /// of them are boxes, which need half the memory.
  indirect case quadrilateral(Quadrilateral)

  /// The smallest axis-aligned box that contains the region.
  @inlinable
  public var boundingBox: Box {
    switch self {
    case .box(let box): box
    case .quadrilateral(let quadrilateral): quadrilateral.boundingBox
    }
  }

  /// The four corners: clockwise from the upper left for a box, otherwise in physical order.
  @inlinable
  public var corners: [Point] {
    switch self {
    case .box(let box): box.corners
    case .quadrilateral(let quadrilateral): quadrilateral.corners
    }
  }

  /// Whether the region is finite and has an area above zero.
  @inlinable
  public var isValid: Bool {
    switch self {
    case .box(let box): box.isValid
    case .quadrilateral(let quadrilateral): quadrilateral.isValid
    }
  }
}
