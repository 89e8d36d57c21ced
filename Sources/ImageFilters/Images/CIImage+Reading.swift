import Foundation
import Geometry
import Imaging
import Media

extension CIImage {
  /// Reads an image file and rotates the image according to the orientation in the file. Colors are converted according
  /// to the file's ICC profile. A PNG with 16 bits per sample keeps them. The result is nil if the file cannot be read.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL else { return nil }
    if PNG16.hasFormat(path: url.path), let image = try? PNG16.read(url.path) {
      self.init(image)
      return
    }
    guard let pixels = try? ImageFile.read(url.path) else { return nil }
    self.init(cvPixelBuffer: pixels)
  }

  private convenience init(_ image: PNG16) {
    let isGray = image.channels < 3
    let colors = image.sRGB
    var values: [Float] = []
    values.reserveCapacity(colors.count * (isGray ? 1 : 4))
    for color in colors {
      values.append(color.x)
      guard !isGray else { continue }
      values.append(color.y)
      values.append(color.z)
      values.append(1)
    }
    self.init(
      bitmapData: values.withUnsafeBytes { Data($0) },
      bytesPerRow: (isGray ? 4 : 16) * image.size.width,
      size: CGSize(width: image.size.width, height: image.size.height),
      format: isGray ? .Lf : .RGBAf,
      colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
  }

  /// Decodes the content of an image file, as `init(contentsOf:)` reads the file. The result is nil if the content
  /// cannot be decoded.
  public convenience init?(data: Data) {
    if PNG16.hasFormat(data), let image = try? PNG16.decoded(Array(data), path: "image data") {
      self.init(image)
      return
    }
    guard let pixels = try? ImageFile.read(data: data) else { return nil }
    self.init(cvPixelBuffer: pixels)
  }

  /// Creates an image from a bitmap. The bitmap's rows are stored from top to bottom, and its colors are multiplied by
  /// alpha. If the data is too short for the size, or if the size is negative, the image is empty.
  ///
  /// - Parameters:
  ///   - bytesPerRow: the number of bytes from one row to the next.
  ///   - colorSpace: the color space of the values; nil to use them unchanged.
  public convenience init(
    bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    let extent = PixelRect(touching: CGRect(origin: .zero, size: size)) ?? .empty
    let isWhole =
      extent.isFinite && !extent.isEmpty && size.width > 0 && size.height > 0
      && format.holds(
        width: extent.width, height: extent.height, bytesPerRow: bytesPerRow, count: data.count)
    self.init(
      BitmapOperation(
        bytes: data, bytesPerRow: bytesPerRow, height: extent.height, format: format,
        space: colorSpace),
      extent: isWhole ? extent : .empty, isGray: format.channelCount == 1)
  }
}
