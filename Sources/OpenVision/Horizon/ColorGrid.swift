import Geometry
import Imaging

/// The colors and the texture of an image, sampled in large cells.
struct ColorGrid {
  let width: Int
  let height: Int
  /// The cells, row by row. The first three components are the mean color, or the mean luma followed by zeros. The
  /// fourth component is the texture, which is the mean difference from the neighboring cells. All components are in
  /// 8-bit levels.
  private(set) var cells: [SIMD4<Float>]

  /// The number of pixels sampled per cell along each axis.
  private static let samples = 3

  /// Samples a region.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - region: a region within the image.
  ///   - longerSide: the maximum number of cells along the region's longer side.
  init(_ image: PixelBuffer, in region: PixelRegion, longerSide: Int) {
    let size = region.size
    let longest = max(size.width, size.height)
    let scale = min(1, Double(longerSide) / Double(longest))
    width = max(1, Int((Double(size.width) * scale).rounded()))
    height = max(1, Int((Double(size.height) * scale).rounded()))
    cells = Array(repeating: .zero, count: width * height)
    let columns = Self.positions(size.width, cells: width)
    let rows = Self.positions(size.height, cells: height)
    let sample = image.colorSampler
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Float>.zero
        for row in rows[y * Self.samples..<(y + 1) * Self.samples] {
          for column in columns[x * Self.samples..<(x + 1) * Self.samples] {
            sum += sample(region.x + column, region.y + row)
          }
        }
        cells[y * width + x] = SIMD4(sum / Float(Self.samples * Self.samples), 0)
      }
    }
    addTexture(components: image.colorCount)
  }

  /// Returns the pixel positions, along one axis, at which the cells are sampled.
  private static func positions(_ length: Int, cells: Int) -> [Int] {
    (0..<cells * samples).map { index in
      min(length - 1, (2 * index + 1) * length / (2 * cells * samples))
    }
  }

  /// Sets the fourth component of each cell to its mean difference in color from its four neighbors.
  ///
  /// - Parameter components: the number of components that change with brightness.
  private mutating func addTexture(components: Float) {
    let plain = cells
    for y in 0..<height {
      for x in 0..<width {
        let own = plain[y * width + x]
        var sum: Float = 0
        for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
          let other = plain[
            min(height - 1, max(0, ny)) * width + min(width - 1, max(0, nx))]
          let off = own - other
          sum += ((off * off).sum() / components).squareRoot()
        }
        cells[y * width + x].w = sum / 4
      }
    }
  }
}

extension PixelBuffer {
  /// The number of color components that change with brightness.
  fileprivate var colorCount: Float {
    if case .rgb = layout { 3 } else { 1 }
  }

  /// A function that returns the stored components of a pixel: red, green and blue, or luma and
  /// chroma, or luma alone.
  fileprivate var colorSampler: (Int, Int) -> SIMD3<Float> {
    let planes = planes
    switch layout {
    case .luma:
      return { x, y in SIMD3(Float(planes[0].base[y * planes[0].bytesPerRow + x]), 0, 0) }
    case .rgb:
      return { x, y in
        let pixel = planes[0].base + y * planes[0].bytesPerRow + 3 * x
        return SIMD3(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]))
      }
    case .ycbcr(let layout):
      return { x, y in
        let (chromaX, chromaY) = (x >> layout.chromaShiftX, y >> layout.chromaShiftY)
        return SIMD3(
          Float(planes[0].base[y * planes[0].bytesPerRow + x]),
          Float(planes[1].base[chromaY * planes[1].bytesPerRow + chromaX]),
          Float(planes[2].base[chromaY * planes[2].bytesPerRow + chromaX]))
      }
    }
  }
}
