import Geometry
import Imaging
import Synchronization

/// An upright image and the images that requests derive from it, each made once, for all threads.
final class ImageDerivatives: Sendable {
  private struct Key: Hashable {
    var region: PixelRegion
    var size: PixelSize
  }

  let image: PixelBuffer
  private let lumas = Mutex<[Key: PixelBuffer]>([:])

  init(_ image: PixelBuffer) { self.image = image }

  /// How many images have been derived.
  var count: Int { lumas.withLock { $0.count } }

  /// The luma of a part of the image, at a size.
  ///
  /// - Parameters:
  ///   - region: within the image, starting at a whole chroma sample.
  ///   - size: not larger than the region; the region's own by default.
  func luma(of region: PixelRegion, size: PixelSize? = nil) -> PixelBuffer {
    let size = size ?? region.size
    return lumas.withLock { lumas in
      let key = Key(region: region, size: size)
      if let luma = lumas[key] { return luma }
      let wholeKey = Key(region: region, size: region.size)
      let whole = lumas[wholeKey] ?? image.view(of: region).lumaView()
      lumas[wholeKey] = whole
      let luma = whole.resized(width: size.width, height: size.height)
      lumas[key] = luma
      return luma
    }
  }
}

extension PixelBuffer {
  /// The image's luma as an image that shares its memory.
  fileprivate func lumaView() -> PixelBuffer {
    if layout == .luma { return self }
    return PixelBuffer(width: width, height: height, layout: .luma, planes: [luma]) {
      // Keeps the image, whose memory this is, as long as the view lives.
      withExtendedLifetime(self) {}
    }
  }
}
