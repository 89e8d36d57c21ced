import Foundation
import Geometry
import Imaging
import Synchronization

/// A value that requests derive from an image, with the function that makes it.
protocol ImageDerivative: Hashable, Sendable {
  associatedtype Value: Sendable

  func make(from image: ImageDerivatives) -> Value
}

/// An upright image with the values that requests derive from it. Each value is made once and
/// shared by all threads.
final class ImageDerivatives: Sendable {
  /// A slot for a derived value. Its first user makes the value while others wait for it.
  private final class Slot: Sendable {
    let value = Mutex<(any Sendable)?>(nil)
  }

  let image: PixelBuffer
  private let slots = Mutex<[AnyHashable: Slot]>([:])

  init(_ image: PixelBuffer) { self.image = image }

  /// The number of derived values.
  var count: Int { slots.withLock { $0.count } }

  /// Returns a derived value, which is made on first use. Derived values may depend on others, but
  /// not in cycles.
  func value<Derivative: ImageDerivative>(_ derivative: Derivative) -> Derivative.Value {
    let slot = slots.withLock { slots in
      let key = AnyHashable(derivative)
      if let slot = slots[key] { return slot }
      let slot = Slot()
      slots[key] = slot
      return slot
    }
    return slot.value.withLock { value in
      if let made = value as? Derivative.Value { return made }
      let made = derivative.make(from: self)
      value = made
      return made
    }
  }

  /// Returns a part of the image. The same region always returns the same buffer, so its luma and
  /// colors are derived only once.
  ///
  /// - Parameter region: a region within the image that starts at a whole chroma sample.
  func part(_ region: PixelRegion) -> PixelBuffer {
    if region.size == image.size { return image }
    return value(ImagePart(region: region))
  }

  /// Returns the luma of a part of the image at a given size.
  ///
  /// - Parameters:
  ///   - region: a region within the image that starts at a whole chroma sample.
  ///   - size: the size, not larger than the region; nil for the region's own size.
  func luma(of region: PixelRegion, size: PixelSize? = nil) -> PixelBuffer {
    value(PartLuma(region: region, size: size ?? region.size))
  }

  /// Returns the view of the region of interest, which is in normalized coordinates.
  func view(of regionOfInterest: CGRect) -> FrameView {
    let region = image.region(enclosing: Box(normalized: regionOfInterest, in: image.size))
    return FrameView(pixels: part(region), region: region, frameSize: image.size)
  }
}

/// A part of an image that shares the image's memory.
private struct ImagePart: ImageDerivative {
  let region: PixelRegion

  func make(from image: ImageDerivatives) -> PixelBuffer { image.image.view(of: region) }
}

/// The luma of a part of an image at a given size.
private struct PartLuma: ImageDerivative {
  let region: PixelRegion
  let size: PixelSize

  func make(from image: ImageDerivatives) -> PixelBuffer {
    guard size == region.size else {
      return image.luma(of: region).resized(width: size.width, height: size.height)
    }
    return image.part(region).lumaView()
  }
}

extension PixelBuffer {
  /// Returns the luma as a separate image that shares the memory.
  fileprivate func lumaView() -> PixelBuffer {
    if layout == .luma { return self }
    return PixelBuffer(width: width, height: height, layout: .luma, planes: [luma]) {
      // Keep the image alive as long as the view, because it owns the memory.
      withExtendedLifetime(self) {}
    }
  }
}
