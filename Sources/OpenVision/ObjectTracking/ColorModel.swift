import Imaging

/// A color model that helps to locate the object.
///
/// The response at each displacement, in cells, is the mean likelihood that the pixels of the displaced box belong to
/// the object, after Bertinetto et al., "Staple: Complementary Learners for Real-Time Tracking", CVPR 2016.
final class ColorModel {
  private let size: Int
  private let cells: Int
  private let boxX: Int
  private let boxY: Int
  private let rate: Float
  private let histogram = ColorHistogram()
  private let weights: FloatBuffer
  private let shifted: FloatBuffer
  private let likelihood: FloatBuffer
  private let integral: IntegralImage
  /// The response computed by the last call to `respond`. Displacements are modulo the size of the region, as
  /// in the filter's response.
  let response: FloatBuffer

  /// Creates a model that has not been trained.
  ///
  /// - Parameters:
  ///   - cells: the number of cells along each side of the square search region.
  ///   - cellSize: the side length of a cell, in pixels of the color patch.
  ///   - width: the width of the object in cells.
  ///   - height: the height of the object in cells.
  init(cells: Int, cellSize: Int, width: Double, height: Double, rate: Float) {
    self.cells = cells
    self.rate = rate
    size = cells * cellSize
    let pixelsX = width * Double(cellSize)
    let pixelsY = height * Double(cellSize)
    boxX = max(1, min(size / 2, Int((pixelsX / 2).rounded()))) * 2
    boxY = max(1, min(size / 2, Int((pixelsY / 2).rounded()))) * 2
    weights = FloatBuffer(count: size * size)
    shifted = FloatBuffer(count: size * size)
    likelihood = FloatBuffer(count: size * size)
    integral = IntegralImage(width: size, height: size)
    response = FloatBuffer(count: cells * cells)
    for y in 0..<size {
      for x in 0..<size {
        let dx = abs(Double(x) + 0.5 - Double(size) / 2) / (pixelsX / 2)
        let dy = abs(Double(y) + 0.5 - Double(size) / 2) / (pixelsY / 2)
        let distance = max(dx, dy)
        // Pixels near the box's sides and in its corners may show the object or the background, so they are not used
        // for learning.
        let inside = distance < 0.8 && dx * dx + dy * dy < 0.9
        weights.base[y * size + x] = inside ? 1 : (distance > 1.2 ? -1 : 0)
      }
    }
  }

  /// Learns from the colors of a region.
  ///
  /// - Parameters:
  ///   - shiftX: the object's distance to the right of the region's center, in cells.
  ///   - shiftY: the object's distance below the region's center, in cells.
  func learn(_ color: UnsafePointer<UInt8>, shiftX: Double = 0, shiftY: Double = 0) {
    let cellSize = Double(size / cells)
    let (dx, dy) = (Int((shiftX * cellSize).rounded()), Int((shiftY * cellSize).rounded()))
    guard dx != 0 || dy != 0 else {
      return histogram.learn(color, weights: weights.base, count: size * size, rate: rate)
    }
    for y in 0..<size {
      // Beyond the edges of `weights`, the outermost rows and columns are repeated.
      let row = weights.base + min(size &- 1, max(0, y &- dy)) &* size
      let out = shifted.base + y &* size
      for x in 0..<size { out[x] = row[min(size &- 1, max(0, x &- dx))] }
    }
    histogram.learn(color, weights: shifted.base, count: size * size, rate: rate)
  }

  func respond(to color: UnsafePointer<UInt8>) {
    histogram.likelihood(color, count: size * size, into: likelihood.base)
    integral.accumulate(likelihood.base)
    let cellSize = size / cells
    let scale = 1 / Double(boxX * boxY)
    for y in 0..<cells {
      let shiftY = (y < cells / 2 ? y : y - cells) * cellSize
      let top = size / 2 + shiftY - boxY / 2
      let (y0, y1) = (max(0, top), min(size, top + boxY))
      for x in 0..<cells {
        let shiftX = (x < cells / 2 ? x : x - cells) * cellSize
        let left = size / 2 + shiftX - boxX / 2
        let (x0, x1) = (max(0, left), min(size, left + boxX))
        let sum = x0 < x1 && y0 < y1 ? integral.sum(x0: x0, y0: y0, x1: x1, y1: y1) : 0
        response.base[y * cells + x] = Float(sum * scale)
      }
    }
  }
}
