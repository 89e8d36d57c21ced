import Foundation

/// The corner of an image at which the origin of the coordinate system lies.
public enum CoordinateOrigin: Hashable, Sendable, Codable {
  /// The upper-left corner, with y increasing downward.
  case upperLeft
  /// The lower-left corner, with y increasing upward.
  case lowerLeft
}

/// A point in normalized coordinates, with the origin at the lower left.
public struct NormalizedPoint: Hashable, Sendable, Codable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }

  public var cgPoint: CGPoint { CGPoint(x: x, y: y) }

  /// Converts the point to pixel coordinates in an image.
  public func toImageCoordinates(
    _ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    CGPoint(
      x: x * imageSize.width, y: (origin == .lowerLeft ? y : 1 - y) * imageSize.height)
  }
}

/// An axis-aligned rectangle in normalized coordinates, with the origin at the lower left.
public struct NormalizedRect: Hashable, Sendable, Codable {
  public var origin: NormalizedPoint
  public var width: CGFloat
  public var height: CGFloat

  /// The rectangle that covers the whole image.
  public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = NormalizedPoint(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from a `CGRect`.
  ///
  /// - Parameter rect: the rectangle in normalized coordinates, with the origin at the lower left.
  public init(normalizedRect rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  public var cgRect: CGRect { CGRect(x: origin.x, y: origin.y, width: width, height: height) }

  /// Converts the rectangle to pixel coordinates in an image.
  public func toImageCoordinates(
    _ imageSize: CGSize, origin corner: CoordinateOrigin = .lowerLeft
  ) -> CGRect {
    let y = corner == .lowerLeft ? origin.y : 1 - origin.y - height
    return CGRect(
      x: origin.x * imageSize.width, y: y * imageSize.height, width: width * imageSize.width,
      height: height * imageSize.height)
  }
}
