import CKernels

/// Histograms of oriented gradients with 31 features per cell, after Felzenszwalb et al., "Object
/// Detection with Discriminatively Trained Part-Based Models", PAMI 2010.
///
/// The features of a cell are 18 signed directions, 9 unsigned directions and 4 texture energies. Each pixel
/// contributes to the nearest direction and, bilinearly, to the four nearest cells. A cell's features are normalized by
/// each of the four 2 x 2 blocks of cells that contain the cell, and clipped. The output has two groups of sixteen
/// lanes, `[group][y][x][16]`; the last lane is zero. An extractor owns scratch memory, so only one thread may use it
/// at a time.
public final class HOG {
  /// The number of groups of sixteen lanes in the output.
  public static let groups = 2

  public let cellSize: Int
  public let cellsX: Int
  public let cellsY: Int
  public var width: Int { cellsX * cellSize }
  public var height: Int { cellsY * cellSize }
  /// The number of floats in the output.
  public var outputFloats: Int { Self.groups * cellsX * cellsY * ChannelFFT.lanes }

  private let clip: Float
  private let regularization: Float
  private let directions: FloatBuffer
  private let magnitude: FloatBuffer
  private let bins: UnsafeMutablePointer<Int32>
  private let cellOffsets: UnsafeMutablePointer<Int32>
  private let rightWeights: FloatBuffer
  private let rowCells: [Int]
  private let lowerWeights: FloatBuffer
  private let lines: FloatBuffer
  /// The histograms of the cells, with an extra cell on each side that is not in the output.
  private let histograms: FloatBuffer
  private let energy: FloatBuffer
  private let norms: FloatBuffer

  /// Creates an extractor for images of one size.
  ///
  /// - Parameters:
  ///   - cellSize: the side length of a cell in pixels, at least 1.
  ///   - cellsX: the number of cells in a row, at least 1.
  ///   - cellsY: the number of rows of cells, at least 1.
  ///   - clip: the upper limit of a normalized feature.
  ///   - regularization: the mean gradient, in gray levels per pixel, below which a cell's features fade to zero.
  public init(
    cellSize: Int, cellsX: Int, cellsY: Int, clip: Float = 0.2, regularization: Float = 0.25
  ) {
    precondition(cellSize > 0 && cellsX > 0 && cellsY > 0, "a HOG needs at least one cell")
    self.cellSize = cellSize
    self.cellsX = cellsX
    self.cellsY = cellsY
    self.clip = clip
    // The factor 2 is needed because a central difference is twice the gradient. The energy of a block is the sum over
    // four cells.
    let cellSum = 2 * regularization * Float(cellSize * cellSize)
    self.regularization = 4 * cellSum * cellSum
    directions = FloatBuffer(count: 10)
    for o in 0..<5 {
      let (cosine, sine) = ExactFunctions.turn(o, of: 18)
      directions.base[2 * o] = Float(cosine)
      directions.base[2 * o + 1] = Float(sine)
    }
    let (width, height) = (cellsX * cellSize, cellsY * cellSize)
    magnitude = FloatBuffer(count: width * height)
    bins = .allocate(capacity: width * height)
    bins.initialize(repeating: 0, count: width * height)
    cellOffsets = .allocate(capacity: width)
    rightWeights = FloatBuffer(count: width)
    for x in 0..<width {
      let (cell, fraction) = HOG.cell(of: x, size: cellSize)
      cellOffsets[x] = Int32(32 * cell)
      rightWeights.base[x] = fraction
    }
    rowCells = (0..<height).map { HOG.cell(of: $0, size: cellSize).0 }
    lowerWeights = FloatBuffer(count: height)
    for y in 0..<height { lowerWeights.base[y] = HOG.cell(of: y, size: cellSize).1 }
    lines = FloatBuffer(count: 4 * 32 * (cellsX + 2))
    histograms = FloatBuffer(count: 32 * (cellsX + 2) * (cellsY + 2))
    energy = FloatBuffer(count: cellsX * cellsY)
    norms = FloatBuffer(count: (cellsX + 1) * (cellsY + 1))
  }

  deinit {
    bins.deallocate()
    cellOffsets.deallocate()
  }

  /// Returns the index of the first of the two cells to which a pixel contributes along one axis, and the weight of the
  /// second cell. Index 0 is the extra cell at the start.
  private static func cell(of pixel: Int, size: Int) -> (Int, Float) {
    let position = (Float(pixel) + 0.5) / Float(size) + 0.5
    let cell = Int(position)
    return (cell, position - Float(cell))
  }

  /// Computes the features of `width * height` luma values, 0...255.
  public func extract(_ luma: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>) {
    ck_gradients(luma, Int32(width), Int32(height), directions.base, magnitude.base, bins)
    histograms.fill(0)
    addRows()
    for y in 0..<cellsY {
      ck_hog_energy(row(y), energy.base + y * cellsX, Int32(cellsX))
    }
    computeNorms()
    let upperGroup = out + cellsX * cellsY * ChannelFFT.lanes
    for y in 0..<cellsY {
      let offset = y * cellsX * ChannelFFT.lanes
      ck_hog_features(
        row(y), norms.base + y * (cellsX + 1), norms.base + (y + 1) * (cellsX + 1),
        Int32(cellsX), clip, out + offset, upperGroup + offset)
    }
  }

  /// Adds all pixels to the histograms, in batches of up to four rows that contribute to the same cells.
  private func addRows() {
    let padded = cellsX + 2
    var y = 0
    while y < height {
      var rows = 1
      while rows < 4 && y + rows < height && rowCells[y + rows] == rowCells[y] { rows += 1 }
      let upper = histograms.base + 32 * padded * rowCells[y]
      ck_hog_add_rows(
        magnitude.base + y * width, bins + y * width, Int32(width), Int32(rows), cellOffsets,
        rightWeights.base, lowerWeights.base + y, Int32(padded), lines.base, upper,
        upper + 32 * padded)
      y += rows
    }
  }

  private func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    histograms.base + 32 * ((cellsX + 2) * (y + 1) + 1)
  }

  /// Computes the reciprocal norm of the 2 x 2 block of cells around each cell corner. Beyond the edge of the image,
  /// the outermost cells are repeated.
  private func computeNorms() {
    for y in 0...cellsY {
      let above = energy.base + max(0, y &- 1) &* cellsX
      let below = energy.base + min(cellsY &- 1, y) &* cellsX
      let out = norms.base + y &* (cellsX &+ 1)
      for x in 0...cellsX {
        let left = max(0, x &- 1)
        let right = min(cellsX &- 1, x)
        let sum = (above[left] + above[right]) + (below[left] + below[right])
        out[x] = 1 / (sum + regularization).squareRoot()
      }
    }
  }
}
