import Geometry
import Synchronization

/// One immutable 8-bit image in memory: luma alone, interleaved RGB, or YCbCr as a decoder made it.
///
/// Color stays in the decoder's own planes until it is asked for. A tracker that reads luma costs
/// no conversion, and one that reads color converts only the patch it looks at. Nothing changes
/// once an instance is made, so threads may share it.
public final class PixelBuffer: @unchecked Sendable {
  /// The arrangement of the planes.
  public enum Layout: Hashable, Sendable {
    /// One plane of luma.
    case luma
    /// One plane of interleaved red, green, blue.
    case rgb
    /// Three planes Y, Cb, Cr; the chroma planes may be subsampled.
    case ycbcr(YCbCrLayout)
  }

  /// One plane of samples. Rows begin `bytesPerRow` apart.
  public struct Plane {
    public let base: UnsafePointer<UInt8>
    /// The number of samples per row (for `.rgb`, of pixels).
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
  /// The planes, in the order that `layout` gives. They are valid as long as this object lives.
  public let planes: [Plane]

  private let release: () -> Void
  private let derivedLuma = Mutex<PixelBuffer?>(nil)
  private let derivedRGB = Mutex<PixelBuffer?>(nil)

  /// Wraps memory that was allocated elsewhere.
  ///
  /// - Parameters:
  ///   - planes: one plane for `.luma` and `.rgb`, three for `.ycbcr`.
  ///   - release: called once when the buffer is no longer used; the planes must live until then.
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

  /// The luma plane: the stored one if there is one, else computed from RGB once and kept.
  ///
  /// The plane is valid as long as this object lives.
  public var luma: Plane {
    if layout != .rgb { return planes[0] }
    return derivedLuma.withLock { kept in
      if let kept { return kept.planes[0] }
      let made = PixelBuffer.lumaFromRGB(self)
      kept = made
      return made.planes[0]
    }
  }

  /// The image as interleaved RGB: itself if it is RGB, else converted once and kept.
  public var rgb: PixelBuffer {
    if layout == .rgb { return self }
    return derivedRGB.withLock { kept in
      if let kept { return kept }
      let made = PixelBuffer.rgbConversion(of: self)
      kept = made
      return made
    }
  }
}

/// The storage of a YCbCr image and the meaning of its numbers.
public struct YCbCrLayout: Hashable, Sendable {
  /// The color matrix: ITU-R BT.601 or BT.709.
  public enum Matrix: Hashable, Sendable { case bt601, bt709 }

  /// The number of times the chroma planes are halved horizontally and vertically (4:2:0 is 1, 1).
  public var chromaShiftX: Int
  public var chromaShiftY: Int
  /// Whether samples span 0...255 (as in JPEG) rather than 16...235.
  public var fullRange: Bool
  public var matrix: Matrix

  public init(chromaShiftX: Int, chromaShiftY: Int, fullRange: Bool, matrix: Matrix) {
    self.chromaShiftX = chromaShiftX
    self.chromaShiftY = chromaShiftY
    self.fullRange = fullRange
    self.matrix = matrix
  }

  /// Returns the size of an image's chroma plane; odd sizes are rounded up.
  public func chromaSize(width: Int, height: Int) -> PixelSize {
    PixelSize(
      width: (width + (1 << chromaShiftX) - 1) >> chromaShiftX,
      height: (height + (1 << chromaShiftY) - 1) >> chromaShiftY)
  }
}
