import Foundation
import OpenVision

extension CIImage {
  /// Returns the image cropped to all pixels that a rectangle touches. If a coordinate of the rectangle is NaN, returns
  /// the empty image.
  public func cropped(to rect: CGRect) -> CIImage {
    guard let rect = PixelRect(touching: rect) else { return .empty() }
    let extent = pixelExtent.intersection(rect)
    if extent == pixelExtent { return self }
    return CIImage(CropOperation(), [self], extent: extent, isGray: isGray)
  }

  /// Returns the image with its outermost pixels extended infinitely. The empty image stays empty.
  public func clampedToExtent() -> CIImage {
    guard !pixelExtent.isEmpty, !pixelExtent.isInfinite else { return self }
    return CIImage(ClampOperation(), [self], extent: .infinite, isGray: isGray)
  }

  /// Returns the image cropped to a rectangle, with its outermost pixels then extended infinitely.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// Returns the image after an affine transform with linear interpolation. A translation by whole pixels keeps all
  /// pixel values.
  ///
  /// The result is the empty image if the transform collapses the image to a line or a point, or if
  /// an element is not finite.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    guard numbers.allSatisfy(\.isFinite), determinant != 0, determinant.isFinite,
      !pixelExtent.isEmpty
    else { return .empty() }
    if let move = MoveOperation(matrix) {
      return CIImage(
        move, [self], extent: pixelExtent.offset(move.x, move.y), isGray: isGray)
    }
    let back = matrix.inverted()
    return CIImage(
      AffineOperation(a: back.a, b: back.b, c: back.c, d: back.d, tx: back.tx, ty: back.ty),
      [self], extent: pixelExtent.mapped(by: matrix), isGray: isGray)
  }

  /// Returns the image placed in front of another image.
  public func composited(over dest: CIImage) -> CIImage {
    if pixelExtent.isEmpty { return dest }
    if dest.pixelExtent.isEmpty { return self }
    return CIImage(
      OverOperation(), [self, dest], extent: pixelExtent.union(dest.pixelExtent),
      isGray: isGray && dest.isGray)
  }

  /// Returns the image rotated or reflected so that it is upright, with its lower-left corner at the origin.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    guard pixelExtent.isFinite, !pixelExtent.isEmpty else { return self }
    let turned = transformed(by: orientationTransform(for: orientation))
    return turned.transformed(
      by: CGAffineTransform(
        translationX: -CGFloat(turned.pixelExtent.minX), y: -CGFloat(turned.pixelExtent.minY)))
  }

  /// Returns the transform that rotates the image about the origin, or reflects it, so that it is upright.
  public func orientationTransform(
    for orientation: CGImagePropertyOrientation
  ) -> CGAffineTransform {
    func map(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGAffineTransform {
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
    }
    return switch orientation {
    case .up: .identity
    case .upMirrored: map(-1, 0, 0, 1)
    case .down: map(-1, 0, 0, -1)
    case .downMirrored: map(1, 0, 0, -1)
    case .leftMirrored: map(0, -1, -1, 0)
    case .right: map(0, -1, 1, 0)
    case .rightMirrored: map(0, 1, 1, 0)
    case .left: map(0, 1, -1, 0)
    }
  }

  /// Returns the image with its values converted from the working space to another color space. The result is nil if
  /// that color space has no red, green and blue components.
  public func matchedFromWorkingSpace(to colorSpace: CGColorSpace) -> CIImage? {
    matched(colorSpace, .fromWorking)
  }

  /// Returns the image with its values converted from another color space to the working space. The result is nil if
  /// that color space has no red, green and blue components.
  public func matchedToWorkingSpace(from colorSpace: CGColorSpace) -> CIImage? {
    matched(colorSpace, .toWorking)
  }

  private func matched(
    _ colorSpace: CGColorSpace, _ direction: SpaceConversion.Direction
  ) -> CIImage? {
    guard !colorSpace.definition.isGray else { return nil }
    return CIImage(
      ColorOperation(map: SpaceConversion(colorSpace.definition, direction)), [self],
      extent: pixelExtent, isGray: isGray)
  }
}

extension MoveOperation {
  /// Creates a translation by whole pixels. The result is nil for any other transform.
  fileprivate init?(_ matrix: CGAffineTransform) {
    guard matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1,
      matrix.tx == matrix.tx.rounded(), matrix.ty == matrix.ty.rounded(),
      abs(matrix.tx) < CGFloat(PixelRect.limit), abs(matrix.ty) < CGFloat(PixelRect.limit)
    else { return nil }
    self.init(x: Int(matrix.tx), y: Int(matrix.ty))
  }
}

extension PixelRect {
  /// Returns the smallest rectangle of whole pixels that encloses this rectangle's corners after a transform.
  func mapped(by matrix: CGAffineTransform) -> PixelRect {
    guard !isEmpty else { return .empty }
    guard isFinite else { return .infinite }
    let corners = [minX, maxX].flatMap { x in
      [minY, maxY].map { y in CGPoint(x: x, y: y).applying(matrix) }
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return PixelRect(
      lowX: xs.min() ?? 0, lowY: ys.min() ?? 0, highX: xs.max() ?? 0, highY: ys.max() ?? 0)
      ?? .empty
  }
}
