import Foundation
import Imaging
import Media

/// The source of a handler's image. An explicit orientation overrides the orientation stored in a file or in its data.
enum ImageSource: Sendable {
  case pixels(PixelBuffer, CGImagePropertyOrientation)
  case file(URL, CGImagePropertyOrientation?)
  case data(Data, CGImagePropertyOrientation?)

  /// Creates a source from the frame in a buffer. If the buffer has no frame, the image is empty.
  init(_ buffer: CMSampleBuffer, _ orientation: CGImagePropertyOrientation) {
    let frame =
      buffer.imageBuffer ?? CVPixelBuffer(width: 0, height: 0, layout: .luma, planes: []) {}
    self = .pixels(frame, orientation)
  }

  /// Reads the image and makes it upright.
  ///
  /// - Throws: `ioError` if the file cannot be opened, `invalidImage` if the content is not a
  ///   readable image or is empty.
  func uprightImage() throws(VNError) -> PixelBuffer {
    let image: PixelBuffer
    do {
      image = try read()
    } catch {
      throw VNError(reading: error)
    }
    guard image.width > 0, image.height > 0 else {
      throw VNError(.invalidImage, "expected an image with at least one pixel, found \(image.size)")
    }
    return image
  }

  private func read() throws -> PixelBuffer {
    switch self {
    case .pixels(let image, let orientation):
      return image.upright(from: orientation.imageOrientation)
    case .file(let url, let orientation):
      guard url.isFileURL else {
        throw VNError(
          .ioError, "\(url): expected a file URL; network resources are not loaded")
      }
      guard let orientation else { return try ImageFile.read(url.path) }
      return try ImageFile.readAsStored(url.path).upright(from: orientation.imageOrientation)
    case .data(let data, let orientation):
      guard let orientation else { return try ImageFile.read(data: data) }
      return try ImageFile.readAsStored(data: data).upright(from: orientation.imageOrientation)
    }
  }
}
