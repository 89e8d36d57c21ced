import Foundation

/// An edge in an image, as a closed line, and the edges within it.
///
/// Contours are light: each is made when it is asked for and looks into what its observation keeps. The
/// same contour asked for twice is equal to itself, if not the same object.
public final class VNContour: NSObject, NSCopying, VNRequestRevisionProviding, Sendable {
  private let tree: ContourTree
  private let index: Int
  /// Which of the contour's points are left; nil for all.
  private let kept: [Int32]?

  init(_ tree: ContourTree, _ index: Int, kept: [Int32]? = nil) {
    self.tree = tree
    self.index = index
    self.kept = kept
  }

  public var requestRevision: Int { tree.requestRevision }

  /// Where the contour stands: which of the outermost contours it lies in, which of the children of
  /// that, and so on.
  public var indexPath: IndexPath { IndexPath(indexes: tree.path(to: index)) }

  /// How many contours lie directly within this one.
  public var childContourCount: Int { tree.children(of: index).count }

  /// The contours directly within this one.
  public var childContours: [VNContour] {
    tree.children(of: index).map { VNContour(tree, Int($0)) }
  }

  /// One of the contours directly within this one.
  ///
  /// - Parameter childContourIndex: 0..<`childContourCount`
  /// - Throws: a `VNError` with the code `outOfBoundsError`.
  public func childContour(at childContourIndex: Int) throws -> VNContour {
    try tree.contour(at: childContourIndex, within: index)
  }

  /// How many points there are.
  public var pointCount: Int { kept?.count ?? tree.ranges[index].count }

  /// The points as shares of the upright image's sides, origin lower-left, in order around. The area
  /// that was found - dark or light, as the request says - lies to the left of the way from point
  /// to point; the last point is followed by the first.
  public var normalizedPoints: [simd_float2] {
    let all = tree.slice(of: index)
    guard let kept else { return Array(all) }
    return kept.map { all[Int($0)] }
  }

  /// The closed line through `normalizedPoints`, for drawing.
  public var normalizedPath: CGPath {
    let path = CGMutablePath()
    path.addContour(normalizedPoints)
    return path
  }

  /// The upright image's width by its height: with x multiplied by it, both axes have the image's
  /// height for their unit.
  public var aspectRatio: Float { tree.aspectRatio }

  /// The contour with fewer points: all points left out lie within a distance of the lines between
  /// those kept (the algorithm of Ramer, Douglas and Peucker).
  ///
  /// - Parameter epsilon: the distance in normalized coordinates, 0 or more.
  /// - Returns: a contour with the same index path and the same children.
  /// - Throws: a `VNError` with the code `invalidArgument`.
  public func polygonApproximation(epsilon: Float) throws -> VNContour {
    guard epsilon >= 0, epsilon.isFinite else {
      throw VNError(.invalidArgument, "epsilon is \(epsilon), expected a number of 0 or more")
    }
    let points = normalizedPoints
    let indices = points.withUnsafeBufferPointer {
      PolygonApproximation.indices(of: $0, tolerance: Double(epsilon))
    }
    return VNContour(tree, index, kept: indices.map { kept?[$0] ?? Int32($0) })
  }

  /// The contour itself, since it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNContour else { return false }
    return tree === other.tree && index == other.index && kept == other.kept
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

  /// One of the contours directly within one, or of those within none.
  func contour(at ordinal: Int, within index: Int?) throws(VNError) -> VNContour {
    let children = children(of: index)
    guard ordinal >= 0, ordinal < children.count else {
      throw VNError(
        .outOfBoundsError,
        "there is no contour \(ordinal) here, but \(children.count), counted from 0")
    }
    return VNContour(self, Int(children[children.startIndex + ordinal]))
  }
}

extension CGMutablePath {
  /// Adds a closed line.
  func addContour(_ points: [simd_float2]) {
    guard let first = points.first else { return }
    move(to: CGPoint(x: Double(first.x), y: Double(first.y)))
    for point in points.dropFirst() {
      addLine(to: CGPoint(x: Double(point.x), y: Double(point.y)))
    }
    closeSubpath()
  }
}
