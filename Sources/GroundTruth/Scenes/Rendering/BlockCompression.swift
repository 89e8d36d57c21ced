/// A simulation of the artifacts of JPEG or MPEG compression. It quantizes the cosine transforms of blocks of 8 x 8
/// pixels.
///
/// The quantization follows ITU-T T.81, Annex K, scaled by the usual quality setting of 1 to 100. Chroma has half the
/// resolution of luma along each axis.
struct BlockCompression {
  private let lumaSteps: [Float]
  private let chromaSteps: [Float]

  init(quality: Double) {
    let quality = max(1, min(100, quality))
    let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
    func scaled(_ table: [Float]) -> [Float] {
      table.map { max(1, ($0 * Float(percent) / 100).rounded()) }
    }
    lumaSteps = scaled(BlockCompression.lumaTable)
    chromaSteps = scaled(BlockCompression.chromaTable)
  }

  /// Applies compression artifacts to an interleaved RGB image or a luma image, in place.
  func apply(
    to bytes: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, gray: Bool
  ) {
    let cosines = BlockCompression.cosines
    let luma = Plane(width: width, height: height)
    defer { luma.storage.deallocate() }
    if gray {
      for index in 0..<width * height { luma.storage[index] = Float(bytes[index]) - 128 }
      luma.transform(steps: lumaSteps, cosines: cosines)
      for index in 0..<width * height { bytes[index] = byte(luma.storage[index] + 128) }
      return
    }
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let blue = Plane(width: halfWidth, height: halfHeight)
    let red = Plane(width: halfWidth, height: halfHeight)
    defer {
      blue.storage.deallocate()
      red.storage.deallocate()
    }
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let (r, g, b) = (
          Float(bytes[3 * index]), Float(bytes[3 * index + 1]), Float(bytes[3 * index + 2])
        )
        let value = 0.299 * r + 0.587 * g + 0.114 * b
        luma.storage[index] = value - 128
        let half = (y / 2) * halfWidth + x / 2
        blue.storage[half] += (b - value) * (0.564 / 4)
        red.storage[half] += (r - value) * (0.713 / 4)
      }
    }
    luma.transform(steps: lumaSteps, cosines: cosines)
    blue.transform(steps: chromaSteps, cosines: cosines)
    red.transform(steps: chromaSteps, cosines: cosines)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let half = (y / 2) * halfWidth + x / 2
        let value = luma.storage[index] + 128
        let (cb, cr) = (blue.storage[half], red.storage[half])
        bytes[3 * index] = byte(value + 1.402 * cr)
        bytes[3 * index + 1] = byte(value - 0.344 * cb - 0.714 * cr)
        bytes[3 * index + 2] = byte(value + 1.772 * cb)
      }
    }
  }

  @inline(__always)
  private func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value + 0.5))) }

  /// A plane of samples centered on zero.
  private struct Plane {
    let width: Int
    let height: Int
    let storage: UnsafeMutablePointer<Float>

    init(width: Int, height: Int) {
      self.width = width
      self.height = height
      storage = .allocate(capacity: width * height)
      storage.initialize(repeating: 0, count: width * height)
    }

    /// Transforms, quantizes and inversely transforms every complete block. Incomplete blocks are left
    /// unchanged.
    func transform(steps: [Float], cosines: [SIMD8<Float>]) {
      withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: 16) { rows in
        for top in stride(from: 0, through: height - 8, by: 8) {
          for left in stride(from: 0, through: width - 8, by: 8) {
            transformBlock(top: top, left: left, steps: steps, cosines: cosines, rows: rows)
          }
        }
      }
    }

    private func transformBlock(
      top: Int, left: Int, steps: [Float], cosines: [SIMD8<Float>],
      rows: UnsafeMutableBufferPointer<SIMD8<Float>>
    ) {
      // Columns are transformed first, with one column in each of eight lanes. Then each row is multiplied by the basis
      // vectors, whose lanes are frequencies.
      for frequency in 0..<8 {
        var sum = SIMD8<Float>(repeating: 0)
        for y in 0..<8 {
          sum += load(top + y, left) * cosines[y][frequency]
        }
        var spectrum = SIMD8<Float>(repeating: 0)
        for x in 0..<8 { spectrum += cosines[x] * sum[x] }
        for lane in 0..<8 {
          let step = steps[frequency * 8 + lane]
          // Adding and subtracting 1.5 x 2^23 rounds to the nearest whole number.
          let level = (spectrum[lane] / step + 12_582_912) - 12_582_912
          spectrum[lane] = level * step
        }
        // In the inverse transform along the row, the lanes are x positions again.
        var row = SIMD8<Float>(repeating: 0)
        for lane in 0..<8 { row += cosines[8 + lane] * spectrum[lane] }
        rows[frequency] = row
      }
      for y in 0..<8 {
        var sum = SIMD8<Float>(repeating: 0)
        for frequency in 0..<8 { sum += rows[frequency] * cosines[y][frequency] }
        store(sum, top + y, left)
      }
    }

    @inline(__always)
    private func load(_ y: Int, _ x: Int) -> SIMD8<Float> {
      UnsafeRawPointer(storage + y * width + x).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inline(__always)
    private func store(_ value: SIMD8<Float>, _ y: Int, _ x: Int) {
      UnsafeMutableRawPointer(storage + y * width + x).storeBytes(
        of: value, as: SIMD8<Float>.self)
    }
  }

  /// The orthonormal cosine basis. Entries 0...7 are indexed by position, with frequencies as lanes. Entries
  /// 8...15 are indexed by frequency, with positions as lanes.
  private static let cosines: [SIMD8<Float>] = {
    func entry(_ position: Int, _ frequency: Int) -> Float {
      let scale = frequency == 0 ? (1.0 / 8).squareRoot() : 0.5
      return Float(
        scale * SceneMath.cosine(turns: Double((2 * position + 1) * frequency) / 32))
    }
    let byPosition = (0..<8).map { position in
      SIMD8<Float>((0..<8).map { entry(position, $0) })
    }
    let byFrequency = (0..<8).map { frequency in
      SIMD8<Float>((0..<8).map { entry($0, frequency) })
    }
    return byPosition + byFrequency
  }()

  // swift-format-ignore
  private static let lumaTable: [Float] = [
    16, 11, 10, 16, 24, 40, 51, 61,
    12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77,
    24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ]

  // swift-format-ignore
  private static let chromaTable: [Float] = [
    17, 18, 24, 47, 99, 99, 99, 99,
    18, 21, 26, 66, 99, 99, 99, 99,
    24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
  ]
}
