import Geometry
import Synchronization

/// An immutable 8-bit image in memory: luma only, interleaved RGB, or YCbCr as produced by a
/// decoder.
///
/// Color stays in the decoder's planes until it is requested. A tracker that reads only luma needs
/// no conversion, and a tracker that reads color converts only the patch it uses. Threads may share
/// an instance because it is immutable.
public final class PixelBuffer: @unchecked Sendable {
  /// The arrangement of an image's samples in planes.
  public enum Layout: Hashable, Sendable {
    /// A single luma plane.
    case luma
    /// A single plane of interleaved red, green and blue.
    case rgb
    /// Three planes Y, Cb and Cr. The chroma planes may be subsampled.
    case ycbcr(YCbCrLayout)
  }

  /// A plane of samples. Its rows start `bytesPerRow` bytes apart.
  public struct Plane {
    public let base: UnsafePointer<UInt8>
    /// The number of samples per row; for `.rgb`, the number of pixels.
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int

    public init(base: UnsafePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int) {
      self.base = base
      self.width = width
      self.height = height
      self.bytesPerRow = bytesPerRow
    }
  }

  public let width: Int
  public let height: Int
  public let layout: Layout
  /// The planes, in the order that `layout` specifies. They are valid as long as this object
  /// exists.
  public let planes: [Plane]

  private let release: () -> Void
  private let derivedLuma = Mutex<PixelBuffer?>(nil)
  private let derivedRGB = Mutex<PixelBuffer?>(nil)

  /// Wraps memory that was allocated elsewhere.
  ///
  /// - Parameters:
  ///   - planes: one plane for `.luma` and `.rgb`, three for `.ycbcr`.
  ///   - release: a function that is called once when the buffer is no longer used. The planes must remain valid until
  ///     then.
  public init(
    width: Int, height: Int, layout: Layout, planes: [Plane], release: @escaping () -> Void
  ) {
    self.width = width
    self.height = height
    self.layout = layout
    self.planes = planes
    self.release = release
  }

  deinit { release() }

  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The image's luma plane. For an RGB image, luma is computed on first use and kept.
  ///
  /// The plane is valid as long as this object exists.
  public var luma: Plane {
    if layout != .rgb { return planes[0] }
    return derivedLuma.withLock { cached in
      if let cached { return cached.planes[0] }
      let converted = PixelBuffer.lumaFromRGB(self)
      cached = converted
      return converted.planes[0]
    }
  }

  /// The image as interleaved RGB. An image with another layout is converted on first use, and the result is kept.
  public var rgb: PixelBuffer {
    if layout == .rgb { return self }
    return derivedRGB.withLock { cached in
      if let cached { return cached }
      let converted = PixelBuffer.rgbConversion(of: self)
      cached = converted
      return converted
    }
  }
}

/// The layout of a YCbCr image and the meaning of its values.
public struct YCbCrLayout: Hashable, Sendable {
  /// The color matrix: ITU-R BT.601 or BT.709.
  public enum Matrix: Hashable, Sendable { case bt601, bt709 }

  /// The number of times that the image's width is halved to obtain the chroma planes' width; 1 for 4:2:0 and 4:2:2.
  public var chromaShiftX: Int
  /// The number of times that the image's height is halved to obtain the chroma planes' height; 1 for 4:2:0.
  public var chromaShiftY: Int
  /// Whether samples span 0...255, as in JPEG, rather than 16...235.
  public var fullRange: Bool
  public var matrix: Matrix

  public init(chromaShiftX: Int, chromaShiftY: Int, fullRange: Bool, matrix: Matrix) {
    self.chromaShiftX = chromaShiftX
    self.chromaShiftY = chromaShiftY
    self.fullRange = fullRange
    self.matrix = matrix
  }

  /// Returns the size of an image's chroma planes. A fraction of a sample is rounded up.
  public func chromaSize(width: Int, height: Int) -> PixelSize {
    PixelSize(
      width: (width + (1 << chromaShiftX) - 1) >> chromaShiftX,
      height: (height + (1 << chromaShiftY) - 1) >> chromaShiftY)
  }
}
