import Foundation
import Imaging

/// The name of an option for creating a context.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The option that selects the working space. With the value `NSNull()`, filters compute with the values as stored in
  /// the image; with any other value, they compute in linear light.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
}

/// A context that renders images, tile by tile, on all cores.
///
/// Filters calculate in linear light with the BT.709 primaries, in floats that are not limited to
/// 0...1, unless `workingColorSpace` is `NSNull()`. A context has no state and may be used by
/// several threads.
///
/// ```swift
/// let picture = CIImage(contentsOf: URL(filePath: "page.png")) ?? .empty()
/// let blurred = picture.clampedToExtent().applyingGaussianBlur(sigma: 2)
/// let pixels = try CIContext().pixelBuffer(blurred, from: picture.extent)
/// print(pixels.width == Int(picture.extent.width))  // true
/// ```
public final class CIContext: Sendable {
  let working: WorkingSpace

  public init(options: [CIContextOption: Any]? = nil) {
    working = options?[.workingColorSpace] is NSNull ? .stored : .linear
  }

  /// Renders part of an image into 8-bit memory: gray if the image is gray, otherwise RGB.
  ///
  /// Pixels are sRGB values, and transparent pixels become black. The time is approximately proportional to the area.
  /// It also depends on the filters and, for some of them, on their radius.
  ///
  /// - Parameter rect: the rectangle in whole pixels; the image's extent by default.
  /// - Throws: `infiniteExtent`, `emptyExtent`, or `tooManyPixels` for an area above `pixelLimit`.
  public func pixelBuffer(
    _ image: CIImage, from rect: CGRect? = nil
  ) throws(ImageFilterError) -> PixelBuffer {
    let area = try Self.area(of: image, rect)
    let graph = try ImageGraph(image, working: working)
    let step = image.isGray ? 1 : 3
    let curve = working == .linear ? ToneCurve.encodedBytes : ToneCurve.sharedBytes
    return try ByteRenderer(graph: graph, area: area, step: step, curve: curve).pixelBuffer()
  }

  /// Renders part of an image as `pixelBuffer(_:from:)` does, but returns nil if that method
  /// throws.
  public func createPixelBuffer(_ image: CIImage, from rect: CGRect) -> PixelBuffer? {
    try? pixelBuffer(image, from: rect)
  }

  /// Returns the rectangle of pixels to render: `rect` or, if that is nil, the image's extent.
  ///
  /// - Throws: an error if the rectangle is empty or infinite, or has more than `pixelLimit` pixels.
  static func area(of image: CIImage, _ rect: CGRect?) throws(ImageFilterError) -> PixelRect {
    let area = rect.map { PixelRect(touching: $0) ?? .empty } ?? image.pixelExtent
    guard !area.isEmpty else { throw .emptyExtent }
    guard area.isFinite else { throw .infiniteExtent }
    let (count, isOverflow) = area.width.multipliedReportingOverflow(by: area.height)
    guard !isOverflow, count <= Self.pixelLimit else {
      throw .tooManyPixels(count: isOverflow ? .max : count, limit: Self.pixelLimit)
    }
    return area
  }

  /// The maximum number of pixels that can be rendered at once.
  public static let pixelLimit = 1 << 28
}
