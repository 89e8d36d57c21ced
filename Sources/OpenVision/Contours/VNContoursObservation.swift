import Foundation

/// The contours found in an image, as a tree.
///
/// Contours are numbered in depth-first order: an outermost contour, all its descendants, then the next outermost
/// contour.
public final class VNContoursObservation: VNObservation, @unchecked Sendable {
  let tree: ContourTree

  init(_ tree: ContourTree, uuid: UUID = UUID(), confidence: VNConfidence = 1) {
    self.tree = tree
    super.init(uuid: uuid, confidence: confidence, requestRevision: tree.requestRevision)
  }

  /// The number of contours at all depths.
  public var contourCount: Int { tree.count }

  /// Returns the contour at a given index in depth-first order.
  ///
  /// - Parameter contourIndex: the index, 0..<`contourCount`.
  /// - Throws: a `VNError` with the code `outOfBoundsError` if the index is out of range.
  public func contour(at contourIndex: Int) throws -> VNContour {
    guard contourIndex >= 0, contourIndex < tree.count else {
      throw VNError(
        .outOfBoundsError,
        "expected an index in 0..<\(tree.count), found \(contourIndex)")
    }
    return VNContour(tree, contourIndex)
  }

  /// The number of outermost contours.
  public var topLevelContourCount: Int { tree.children(of: nil).count }

  /// The outermost contours, sorted from top to bottom by their topmost points.
  public var topLevelContours: [VNContour] {
    tree.children(of: nil).map { VNContour(tree, Int($0)) }
  }

  /// Returns the contour at an index path: the index of an outermost contour, followed by the index of the child at
  /// each level.
  ///
  /// - Throws: a `VNError` with the code `outOfBoundsError` if no contour has this path, or `invalidArgument` if the
  ///   path is empty.
  public func contour(at indexPath: IndexPath) throws -> VNContour {
    guard let first = indexPath.first else {
      throw VNError(.invalidArgument, "the index path is empty; expected at least one index")
    }
    return try indexPath.dropFirst().reduce(try tree.contour(at: first, within: nil)) {
      try $0.childContour(at: $1)
    }
  }

  /// All contours as a single path, for drawing.
  public var normalizedPath: CGPath {
    let path = CGMutablePath()
    for index in 0..<tree.count { path.addContour(Array(tree.slice(of: index))) }
    return path
  }

  override var detail: String? { "\(contourCount) contours, \(topLevelContourCount) outermost" }
}
