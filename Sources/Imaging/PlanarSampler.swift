import CKernels
import Geometry

/// A sampler for a planar patch that a frame shows in perspective. The square from (-1, -1) to (1, 1) is divided into a
/// regular grid, and a homography maps this grid to the frame.
public struct PlanarSampler: Sendable {
  /// The number of grid cells in a row of the square.
  public var width: Int
  /// The number of rows of grid cells in the square.
  public var height: Int
  /// The number of additional rows or columns of grid cells on each side of the square.
  public var margin: Int

  public init(width: Int, height: Int, margin: Int) {
    self.width = width
    self.height = height
    self.margin = margin
  }

  public var lineCount: Int { width + 2 * margin }
  public var count: Int { (width + 2 * margin) * (height + 2 * margin) }
  /// The number of floats of scratch memory that `sample` needs.
  public var scratchCount: Int { 6 * (width + 2 * margin) }

  /// Returns the first pyramid level at which a grid cell covers less than 2.6 pixels, or the last level if there is no
  /// such level.
  ///
  /// - Parameter area: the area, in pixels, that the square covers in the frame.
  public func level(of pyramid: LumaPyramid, area: Double) -> Int {
    var level = 0
    var cell = area / Double(width * height)
    while cell >= 2.6, level + 1 < pyramid.levels.count {
      cell /= 4
      level += 1
    }
    return level
  }

  /// Samples bilinearly at the centers of all cells, including the margin, in row-major order.
  ///
  /// - Parameters:
  ///   - out: receives `count` floats, 0...255. Outside the frame, the nearest pixels are used.
  ///   - mask: receives `count` floats, 1 inside the frame and 0 outside.
  public func sample(
    _ plane: PixelBuffer.Plane, level: Int, homography: Homography,
    into out: UnsafeMutablePointer<Float>, mask: UnsafeMutablePointer<Float>,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let stepU = 2 / Double(width)
    let stepV = 2 / Double(height)
    let firstU = (0.5 - Double(margin)) * stepU - 1
    let firstV = (0.5 - Double(margin)) * stepV - 1
    let scale = 1 / Double(1 << level)
    let x = homography.first * scale - homography.third * 0.5
    let y = homography.second * scale - homography.third * 0.5
    let w = homography.third
    // All multiples of the homography define the same mapping. Multiplying by this factor keeps the elements of the
    // homography near one.
    let unit = 1 / max(1e-30, abs(w.z))
    let step = SIMD4<Float>(
      Float(x.x * stepU * unit), Float(y.x * stepU * unit), Float(w.x * stepU * unit), 0)
    for j in 0..<height + 2 * margin {
      let position = SIMD3(firstU, firstV + Double(j) * stepV, 1)
      let start = SIMD4<Float>(
        Float((x * position).sum() * unit), Float((y * position).sum() * unit),
        Float((w * position).sum() * unit), 0)
      withUnsafeBytes(of: (start, step)) { bytes in
        guard let numbers = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
        ck_warp_line(
          plane.base, Int32(plane.width), Int32(plane.height), plane.bytesPerRow, numbers,
          numbers + 4, Int32(lineCount), scratch, out + j * lineCount, mask + j * lineCount)
      }
    }
  }
}
