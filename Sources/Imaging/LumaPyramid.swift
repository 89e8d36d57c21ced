import CKernels
import Geometry

/// A frame's luma at full size and at successively halved sizes.
///
/// Along each axis, pixel x of level l covers the frame's pixels x * 2^l ..< (x + 1) * 2^l. The memory is reused from
/// frame to frame. Only one thread may use a pyramid at a time.
public final class LumaPyramid {
  /// The minimum length, in pixels, of the shorter side of a halved level. Halving stops before a side would become
  /// shorter than this minimum.
  private static let smallestSide = 8
  private static let maximumLevels = 6

  /// The levels of the pyramid. Level 0 is the frame's own luma plane.
  public private(set) var levels: [PixelBuffer.Plane] = []
  private var frame: PixelBuffer?
  private var storage: [UnsafeMutablePointer<UInt8>] = []
  private var size = PixelSize(width: 0, height: 0)

  public init() {}

  deinit { storage.forEach { $0.deallocate() } }

  /// Computes the levels for a frame. The frame is kept in memory until the next update.
  public func update(_ frame: PixelBuffer) {
    self.frame = frame
    let luma = frame.luma
    if frame.size != size || levels.isEmpty { allocate(for: luma) }
    size = frame.size
    levels[0] = luma
    for index in 1..<max(1, levels.count) {
      let (source, target) = (levels[index - 1], levels[index])
      ck_halve(
        source.base, source.bytesPerRow, Int32(target.width), Int32(target.height),
        storage[index - 1], target.bytesPerRow)
    }
  }

  private func allocate(for luma: PixelBuffer.Plane) {
    storage.forEach { $0.deallocate() }
    storage = []
    levels = [luma]
    var (width, height) = (luma.width / 2, luma.height / 2)
    while levels.count < Self.maximumLevels, min(width, height) >= Self.smallestSide {
      let base = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
      base.initialize(repeating: 0, count: width * height)
      storage.append(base)
      levels.append(
        PixelBuffer.Plane(
          base: UnsafePointer(base), width: width, height: height, bytesPerRow: width))
      (width, height) = (width / 2, height / 2)
    }
  }
}
