import Foundation

/// The contours found in an image, as a tree.
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
    /// The image's width divided by its height.
    public var aspectRatio: Float { wrapped.aspectRatio }
    public var description: String { wrapped.description }

    /// Simplifies the contour, as `VNContour.polygonApproximation` does.
    ///
    /// - Parameter epsilon: the largest deviation in normalized coordinates, 0 or more.
    /// - Throws: `VisionError.invalidArgument`.
    public func polygonApproximation(epsilon: Float) throws -> Contour {
      try rethrowing { Contour(wrapped: try wrapped.polygonApproximation(epsilon: epsilon)) }
    }

    /// Returns the smallest circle around the contour, in shares of the image's height.
    public func boundingCircle() throws -> VNCircle {
      try rethrowing { try VNGeometryUtils.boundingCircle(for: wrapped) }
    }

    /// Returns the area within the contour, in shares of the squared height of the image.
    ///
    /// - Parameter useOrientedArea: whether the area of a clockwise contour is negative.
    public func calculateArea(useOrientedArea: Bool = false) throws -> Double {
      try rethrowing {
        var area = 0.0
        try VNGeometryUtils.calculateArea(&area, for: wrapped, orientedArea: useOrientedArea)
        return area
      }
    }

    /// Returns the length of the contour, in shares of the image's height.
    public func calculatePerimeter() throws -> Double {
      try rethrowing {
        var perimeter = 0.0
        try VNGeometryUtils.calculatePerimeter(&perimeter, for: wrapped)
        return perimeter
      }
    }
  }

  /// The number of contours at all depths.
  public var contourCount: Int { wrapped.contourCount }

  public var topLevelContours: [Contour] {
    wrapped.topLevelContours.map { Contour(wrapped: $0) }
  }

  public var normalizedPath: CGPath { wrapped.normalizedPath }

  /// Returns a contour by its number, depth first.
  public func contour(at index: Int) throws -> Contour {
    try rethrowing { Contour(wrapped: try wrapped.contour(at: index)) }
  }

  /// Returns the contour at an index path: the index of an outermost contour, then of a child of it,
  /// and so on.
  public func contour(at indexPath: IndexPath) throws -> Contour {
    try rethrowing { Contour(wrapped: try wrapped.contour(at: indexPath)) }
  }
}

/// Runs a closure and converts errors of the other style to this one's.
func rethrowing<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as VNError {
    throw VisionError(error)
  }
}
