import Foundation
import Geometry
import Imaging
import Synchronization

/// Something that requests derive from an image, and the way to make it.
protocol ImageDerivative: Hashable, Sendable {
  associatedtype Value: Sendable

  func make(from image: ImageDerivatives) -> Value
}

/// An upright image and what requests derive from it, each made once, for all threads.
final class ImageDerivatives: Sendable {
  /// A slot for one derivative. The first user makes it; the others wait for it.
  private final class Slot: Sendable {
    let value = Mutex<(any Sendable)?>(nil)
  }

  let image: PixelBuffer
  private let slots = Mutex<[AnyHashable: Slot]>([:])

  init(_ image: PixelBuffer) { self.image = image }

  /// The number of derivatives.
  var count: Int { slots.withLock { $0.count } }

  /// Returns the derivative, which is made on first use. Derivatives may be made from others, but
  /// not in circles.
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

  /// Returns a part of the image. The same part always gives the same buffer, so that its derived
  /// luma and colors are shared.
  ///
  /// - Parameter region: a region within the image, starting at a whole chroma sample.
  func part(_ region: PixelRegion) -> PixelBuffer {
    if region.size == image.size { return image }
    return value(ImagePart(region: region))
  }

  /// Returns the luma of a part of the image at a given size.
  ///
  /// - Parameters:
  ///   - region: a region within the image, starting at a whole chroma sample.
  ///   - size: not larger than the region; the region's own by default.
  func luma(of region: PixelRegion, size: PixelSize? = nil) -> PixelBuffer {
    value(PartLuma(region: region, size: size ?? region.size))
  }

  /// Returns the part of the image that a normalized region of interest covers.
  func view(of regionOfInterest: CGRect) -> FrameView {
    let region = image.region(enclosing: Box(normalized: regionOfInterest, in: image.size))
    return FrameView(pixels: part(region), region: region, frameSize: image.size)
  }
}

/// A part of an image, which shares its memory.
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
  /// Returns the image's luma as an image that shares its memory.
  fileprivate func lumaView() -> PixelBuffer {
    if layout == .luma { return self }
    return PixelBuffer(width: width, height: height, layout: .luma, planes: [luma]) {
      // Keeps the image, which owns the memory, as long as the view lives.
      withExtendedLifetime(self) {}
    }
  }
}
