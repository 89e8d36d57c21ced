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

  /// Creates a point from pixel coordinates with the origin at the lower left.
  ///
  /// - Parameter regionOfInterest: the part of the image that contains the point, to which the result is normalized.
  public init(
    imagePoint: CGPoint, in imageSize: CGSize,
    normalizedTo regionOfInterest: NormalizedRect = .fullImage
  ) {
    let region = regionOfInterest.toImageCoordinates(imageSize)
    self.init(
      x: (imagePoint.x - region.origin.x) / region.size.width,
      y: (imagePoint.y - region.origin.y) / region.size.height)
  }

  /// The lower-left corner of the image.
  public static let zero = NormalizedPoint(x: 0, y: 0)

  public var cgPoint: CGPoint { CGPoint(x: x, y: y) }

  /// Returns the point as seen in the image turned upside down by reflection.
  public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

  /// Converts a point that is normalized to a region of interest to pixel coordinates in the whole image.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    let region = regionOfInterest.cgRect
    return NormalizedPoint(
      x: region.origin.x + x * region.size.width, y: region.origin.y + y * region.size.height
    ).toImageCoordinates(imageSize, origin: origin)
  }

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

  /// Creates a rectangle from pixel coordinates with the origin at the lower left.
  ///
  /// - Parameter regionOfInterest: the part of the image to which the result is normalized.
  public init(
    imageRect: CGRect, in imageSize: CGSize,
    normalizedTo regionOfInterest: NormalizedRect = .fullImage
  ) {
    let region = regionOfInterest.toImageCoordinates(imageSize)
    self.init(
      x: (imageRect.origin.x - region.origin.x) / region.size.width,
      y: (imageRect.origin.y - region.origin.y) / region.size.height,
      width: imageRect.size.width / region.size.width,
      height: imageRect.size.height / region.size.height)
  }

  /// Returns the rectangle as seen in the image turned upside down by reflection.
  public func verticallyFlipped() -> NormalizedRect {
    NormalizedRect(x: origin.x, y: 1 - origin.y - height, width: width, height: height)
  }

  /// Converts a rectangle that is normalized to a region of interest to pixel coordinates in the whole image.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize,
    origin corner: CoordinateOrigin = .lowerLeft
  ) -> CGRect {
    let region = regionOfInterest.cgRect
    return NormalizedRect(
      x: region.origin.x + origin.x * region.size.width,
      y: region.origin.y + origin.y * region.size.height, width: width * region.size.width,
      height: height * region.size.height
    ).toImageCoordinates(imageSize, origin: corner)
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

/// A circle in normalized coordinates. The radius is in units of the image's height.
public struct NormalizedCircle: Hashable, Sendable, Codable {
  public let center: NormalizedPoint
  public let radius: CGFloat

  public init(center: NormalizedPoint, radius: CGFloat) {
    self.center = center
    self.radius = radius
  }

  /// A circle of radius zero at the lower-left corner of the image.
  public static let zero = NormalizedCircle(center: .zero, radius: 0)
}
