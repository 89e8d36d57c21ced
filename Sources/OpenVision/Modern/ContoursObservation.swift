import Foundation

/// The contours found in an image, as a tree.
public struct ContoursObservation: WrappedObservation {
  let wrapped: VNContoursObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// A closed line along an edge in an image, with the contours inside it.
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
    /// - Parameter epsilon: the maximum deviation in normalized coordinates, 0 or more.
    /// - Throws: `VisionError.invalidArgument` if `epsilon` is negative or not finite.
    public func polygonApproximation(epsilon: Float) throws -> Contour {
      try rethrowing { Contour(wrapped: try wrapped.polygonApproximation(epsilon: epsilon)) }
    }

    /// Returns the smallest circle that encloses the contour, in units of the image's height.
    public func boundingCircle() throws -> VNCircle {
      try rethrowing { try VNGeometryUtils.boundingCircle(for: wrapped) }
    }

    /// Returns the area inside the contour, as a multiple of the squared image height.
    ///
    /// - Parameter useOrientedArea: whether a clockwise contour has a negative area.
    public func calculateArea(useOrientedArea: Bool = false) throws -> Double {
      try rethrowing {
        var area = 0.0
        try VNGeometryUtils.calculateArea(&area, for: wrapped, orientedArea: useOrientedArea)
        return area
      }
    }

    /// Returns the length of the contour, in units of the image's height.
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

  /// Returns the contour at a given index in depth-first order.
  ///
  /// - Throws: `VisionError.outOfBoundsError` if there is no such contour.
  public func contour(at index: Int) throws -> Contour {
    try rethrowing { Contour(wrapped: try wrapped.contour(at: index)) }
  }

  /// Returns the contour at an index path. The path consists of the index of an outermost contour, followed by the
  /// index of a child contour at each level.
  ///
  /// - Throws: `VisionError.outOfBoundsError` if there is no such contour, or `invalidArgument` if the path is empty.
  public func contour(at indexPath: IndexPath) throws -> Contour {
    try rethrowing { Contour(wrapped: try wrapped.contour(at: indexPath)) }
  }
}

/// Runs a closure and converts any `VNError` to a `VisionError`.
func rethrowing<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as VNError {
    throw VisionError(error)
  }
}
