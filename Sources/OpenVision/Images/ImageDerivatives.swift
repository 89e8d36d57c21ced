import Foundation
import Geometry
import Imaging
import Synchronization

/// A key for a value that requests derive from an image, together with the function that computes the value.
protocol ImageDerivative: Hashable, Sendable {
  associatedtype Value: Sendable

  func make(from image: ImageDerivatives) -> Value
}

/// An upright image with the values that requests derive from it. Each value is computed once and shared by all
/// threads.
final class ImageDerivatives: Sendable {
  /// A slot for a derived value. The first thread that needs the value computes it while other threads wait for it.
  private final class Slot: Sendable {
    let value = Mutex<(any Sendable)?>(nil)
  }

  let image: PixelBuffer
  private let slots = Mutex<[AnyHashable: Slot]>([:])

  init(_ image: PixelBuffer) { self.image = image }

  /// The number of values that have been derived from the image.
  var count: Int { slots.withLock { $0.count } }

  /// Returns a derived value, which is computed on first use. Derived values may depend on other derived values, but
  /// not cyclically.
  func value<Derivative: ImageDerivative>(_ derivative: Derivative) -> Derivative.Value {
    let slot = slots.withLock { slots in
      let key = AnyHashable(derivative)
      if let slot = slots[key] { return slot }
      let slot = Slot()
      slots[key] = slot
      return slot
    }
    return slot.value.withLock { value in
      if let known = value as? Derivative.Value { return known }
      let new = derivative.make(from: self)
      value = new
      return new
    }
  }

  /// Returns a region of the image. Calls with the same region return the same buffer, so that its luma and colors are
  /// derived only once.
  ///
  /// - Parameter region: a region within the image whose upper-left corner is also a corner of a chroma sample.
  func part(_ region: PixelRegion) -> PixelBuffer {
    if region.size == image.size { return image }
    return value(ImagePart(region: region))
  }

  /// Returns the luma of a region of the image, reduced to a given size.
  ///
  /// - Parameters:
  ///   - region: a region within the image whose upper-left corner is also a corner of a chroma sample.
  ///   - size: the size in pixels, not larger than the region; nil for the region's own size.
  func luma(of region: PixelRegion, size: PixelSize? = nil) -> PixelBuffer {
    value(PartLuma(region: region, size: size ?? region.size))
  }

  /// Returns a view of a region of interest given in normalized coordinates.
  func view(of regionOfInterest: CGRect) -> FrameView {
    let region = image.region(enclosing: Box(normalized: regionOfInterest, in: image.size))
    return FrameView(pixels: part(region), region: region, frameSize: image.size)
  }
}

/// A region of an image, as a buffer that shares the image's memory.
private struct ImagePart: ImageDerivative {
  let region: PixelRegion

  func make(from image: ImageDerivatives) -> PixelBuffer { image.image.view(of: region) }
}

/// The luma of a region of an image, reduced to a given size.
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
  /// Returns the luma plane as a separate image that shares this image's memory.
  fileprivate func lumaView() -> PixelBuffer {
    if layout == .luma { return self }
    return PixelBuffer(width: width, height: height, layout: .luma, planes: [luma]) {
      // Keep the image alive as long as the view, because the image owns the memory.
      withExtendedLifetime(self) {}
    }
  }
}
