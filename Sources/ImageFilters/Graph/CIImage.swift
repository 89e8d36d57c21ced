import Foundation

/// A recipe for an image. Pixels are made only when a `CIContext` renders a part of it.
///
/// Coordinates are pixels with the origin at the lower left. Images never change, and threads may
/// share them. Making a recipe costs constant time and no pixels. A recipe may have at most
/// `CIImage.depthLimit` consecutive steps; a longer one gives the empty image.
///
/// ```swift
/// let red = CIImage(color: CIColor(red: 1, green: 0, blue: 0))
///   .cropped(to: CGRect(x: 10, y: 10, width: 20, height: 20))
/// print(red.extent.minX, red.extent.width)  // 10.0 20.0
/// let large = red.transformed(by: CGAffineTransform(scaleX: 2, y: 2))
/// print(large.extent.minX, large.extent.width)  // 20.0 40.0
/// ```
public final class CIImage: Sendable {
  /// The most steps that may follow each other.
  public static let depthLimit = 500

  let operation: any ImageOperation
  let inputs: [CIImage]
  let pixelExtent: PixelRect
  /// Whether red, green and blue are equal everywhere.
  let isGray: Bool
  private let depth: Int

  /// Creates an image.
  ///
  /// - Parameter extent: the image is transparent outside it.
  init(
    _ operation: any ImageOperation, _ inputs: [CIImage] = [], extent: PixelRect, isGray: Bool
  ) {
    depth = 1 + (inputs.map(\.depth).max() ?? 0)
    let isTooDeep = depth > Self.depthLimit
    self.operation = operation
    self.inputs = isTooDeep ? [] : inputs
    pixelExtent = isTooDeep ? .empty : extent
    self.isGray = isGray
  }

  /// The rectangle of whole pixels outside which the image is transparent; `CGRect.infinite` for
  /// images without end.
  public var extent: CGRect { pixelExtent.cgRect }
}

extension CIImage: Hashable {
  public static func == (a: CIImage, b: CIImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
