import Foundation

/// The contours found in an image, and which lies within which.
public struct ContoursObservation: WrappedObservation {
  let wrapped: VNContoursObservation

  /// An edge in an image, as a closed line, and the edges within it.
  public struct Contour: Hashable, Sendable, CustomStringConvertible {
    let wrapped: VNContour

    public var indexPath: IndexPath { wrapped.indexPath }
    public var childContours: [Contour] { wrapped.childContours.map { Contour(wrapped: $0) } }
    public var pointCount: Int { wrapped.pointCount }
    public var normalizedPoints: [simd_float2] { wrapped.normalizedPoints }
    public var normalizedPath: CGPath { wrapped.normalizedPath }
    /// The image's width by its height.
    public var aspectRatio: Float { wrapped.aspectRatio }
    public var description: String { wrapped.description }

    /// The contour with fewer points, as `VNContour.polygonApproximation`.
    ///
    /// - Parameter epsilon: in normalized coordinates, 0 or more.
    /// - Throws: `VisionError.invalidArgument`.
    public func polygonApproximation(epsilon: Float) throws -> Contour {
      try rethrowing { Contour(wrapped: try wrapped.polygonApproximation(epsilon: epsilon)) }
    }

    /// The smallest circle around the contour, in shares of the image's height.
    public func boundingCircle() throws -> VNCircle {
      try rethrowing { try VNGeometryUtils.boundingCircle(for: wrapped) }
    }

    /// The area within the contour, in shares of the squared height of the image.
    ///
    /// - Parameter useOrientedArea: whether a contour that runs clockwise has an area below zero.
    public func calculateArea(useOrientedArea: Bool = false) throws -> Double {
      try rethrowing {
        var area = 0.0
        try VNGeometryUtils.calculateArea(&area, for: wrapped, orientedArea: useOrientedArea)
        return area
      }
    }

    /// The length of the contour, in shares of the image's height.
    public func calculatePerimeter() throws -> Double {
      try rethrowing {
        var perimeter = 0.0
        try VNGeometryUtils.calculatePerimeter(&perimeter, for: wrapped)
        return perimeter
      }
    }
  }

  /// How many contours there are, at all depths.
  public var contourCount: Int { wrapped.contourCount }

  public var topLevelContours: [Contour] {
    wrapped.topLevelContours.map { Contour(wrapped: $0) }
  }

  public var normalizedPath: CGPath { wrapped.normalizedPath }

  /// One of all contours, numbered depth first.
  public func contour(at index: Int) throws -> Contour {
    try rethrowing { Contour(wrapped: try wrapped.contour(at: index)) }
  }

  public func contour(at indexPath: IndexPath) throws -> Contour {
    try rethrowing { Contour(wrapped: try wrapped.contour(at: indexPath)) }
  }
}

/// Throws errors of the other style as those of this one.
func rethrowing<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as VNError {
    throw VisionError(error)
  }
}
