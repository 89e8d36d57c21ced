import Foundation

/// An edge in an image, represented as a closed line, and the contours inside it.
///
/// Contours are lightweight: each is created on demand and refers to its observation's data.
/// Requesting the same contour twice returns equal contours, although not the same object.
public final class VNContour: NSObject, NSCopying, VNRequestRevisionProviding, Sendable {
  private let tree: ContourTree
  private let index: Int
  /// The indices of the points that a simplified contour keeps; nil if it keeps all points.
  private let vertices: [Int32]?

  init(_ tree: ContourTree, _ index: Int, vertices: [Int32]? = nil) {
    self.tree = tree
    self.index = index
    self.vertices = vertices
  }

  public var requestRevision: Int { tree.requestRevision }

  /// The contour's position in the tree: the index of the outermost contour, followed by the index of the child at each
  /// level.
  public var indexPath: IndexPath { IndexPath(indexes: tree.path(to: index)) }

  /// The number of the contour's direct children.
  public var childContourCount: Int { tree.children(of: index).count }

  /// The contours directly inside this contour.
  public var childContours: [VNContour] {
    tree.children(of: index).map { VNContour(tree, Int($0)) }
  }

  /// Returns a direct child of the contour.
  ///
  /// - Parameter childContourIndex: the child's index, 0..<`childContourCount`.
  /// - Throws: a `VNError` with the code `outOfBoundsError` if the index is out of range.
  public func childContour(at childContourIndex: Int) throws -> VNContour {
    try tree.contour(at: childContourIndex, within: index)
  }

  /// The number of points in the contour.
  public var pointCount: Int { vertices?.count ?? tree.ranges[index].count }

  /// The points in normalized coordinates of the upright image, with the origin at the lower left. When the points are
  /// followed in order, the detected area (dark or light, as requested) is on the left. The last point connects to the
  /// first. The array is created on each access, in time proportional to `pointCount`.
  public var normalizedPoints: [simd_float2] {
    let all = tree.slice(of: index)
    guard let vertices else { return Array(all) }
    return vertices.map { all[Int($0)] }
  }

  /// The closed line through `normalizedPoints`, for drawing.
  public var normalizedPath: CGPath {
    let path = CGMutablePath()
    path.addContour(normalizedPoints)
    return path
  }

  /// The upright image's width divided by its height. Multiplying x coordinates by this value puts both axes in units
  /// of the image's height.
  public var aspectRatio: Float { tree.aspectRatio }

  /// Returns a simplified contour. All dropped points are within a given distance of the simplified line
  /// (Ramer–Douglas–Peucker algorithm). The time for n points is usually O(n log n), but O(n²) in the worst case.
  ///
  /// - Parameter epsilon: the maximum distance in normalized coordinates, 0 or more.
  /// - Returns: a contour with the same index path and the same children.
  /// - Throws: a `VNError` with the code `invalidArgument` if `epsilon` is negative or not finite.
  public func polygonApproximation(epsilon: Float) throws -> VNContour {
    guard epsilon >= 0, epsilon.isFinite else {
      throw VNError(.invalidArgument, "epsilon is \(epsilon); expected a number of 0 or more")
    }
    let points = normalizedPoints
    let indices = points.withUnsafeBufferPointer {
      PolygonApproximation.indices(of: $0, tolerance: Double(epsilon))
    }
    return VNContour(tree, index, vertices: indices.map { vertices?[$0] ?? Int32($0) })
  }

  /// Returns the contour itself because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNContour else { return false }
    return tree === other.tree && index == other.index && vertices == other.vertices
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
    hasher.combine(pointCount)
    return hasher.finalize()
  }

  public override var description: String {
    "VNContour \(tree.path(to: index)), \(pointCount) points, \(childContourCount) children"
  }
}

extension ContourTree {
  func slice(of index: Int) -> UnsafeBufferPointer<SIMD2<Float>> {
    points.slice(Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound))
  }

  /// Returns the contour at position `ordinal` among a contour's children, or among the outermost contours if `index`
  /// is nil.
  func contour(at ordinal: Int, within index: Int?) throws(VNError) -> VNContour {
    let children = children(of: index)
    guard ordinal >= 0, ordinal < children.count else {
      throw VNError(
        .outOfBoundsError,
        "expected an index in 0..<\(children.count), found \(ordinal)")
    }
    return VNContour(self, Int(children[children.startIndex + ordinal]))
  }
}

extension CGMutablePath {
  /// Adds a closed polygon through the points.
  func addContour(_ points: [simd_float2]) {
    guard let first = points.first else { return }
    move(to: CGPoint(x: Double(first.x), y: Double(first.y)))
    for point in points.dropFirst() {
      addLine(to: CGPoint(x: Double(point.x), y: Double(point.y)))
    }
    closeSubpath()
  }
}
