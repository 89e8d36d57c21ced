import CKernels
import Imaging

/// The luma level that separates dark from light at each position in an image.
///
/// Where the image has contrast, the level is halfway between the darkest and the lightest pixel within a distance of
/// about eight pixels (J. Bernsen, "Dynamic thresholding of gray-level images", 1986). At such a position, the level
/// separates the two sides of an edge. In a flat area, the nearest edges decide whether the area is dark or light, and
/// the level stays outside the area's range of gray levels (after the threshold surfaces of S. Yanowitz and A.
/// Bruckstein, 1989). Levels are computed at the corners of blocks of eight by eight pixels and interpolated linearly
/// between them.
struct LevelSurface {
  static let blockSide = 8
  /// The number of level units per gray level.
  static let unitsPerGrayLevel = 64

  /// The number of blocks along a row. Along each axis, there is one more corner than there are blocks.
  let blocksAcross: Int
  let blocksDown: Int
  /// The level at each corner, row by row, in units of 1/`unitsPerGrayLevel` of a gray level.
  private(set) var levels: [Int16] = []
  /// Whether the image contains an edge with sufficient contrast.
  private(set) var hasContrast = false

  private var cornersAcross: Int { blocksAcross + 1 }
  private var cornersDown: Int { blocksDown + 1 }

  /// Computes the levels for an image.
  ///
  /// - Parameters:
  ///   - plane: a luma plane, not empty.
  ///   - contrast: the settings that decide whether a difference in luma is an edge.
  init(_ plane: PixelBuffer.Plane, contrast: ContourContrast) {
    blocksAcross = (plane.width + Self.blockSide - 1) / Self.blockSide
    blocksDown = (plane.height + Self.blockSide - 1) / Self.blockSide
    let blocks = Self.ranges(of: plane, across: blocksAcross, down: blocksDown)
    setLevels(blocks, contrast)
  }

  /// Returns the range of gray levels in each block, row by row.
  private static func ranges(
    of plane: PixelBuffer.Plane, across: Int, down: Int
  ) -> [GrayRange] {
    var ranges: [GrayRange] = []
    ranges.reserveCapacity(across * down)
    let width = plane.width
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * width) { columns in
      guard let minimum = columns.baseAddress else { return }
      let maximum = minimum + width
      for y in stride(from: 0, to: plane.height, by: blockSide) {
        ck_column_range(
          plane.base + y * plane.bytesPerRow, Int64(plane.bytesPerRow),
          Int32(min(blockSide, plane.height - y)), minimum, maximum, Int32(width))
        for x in stride(from: 0, to: width, by: blockSide) {
          var range = GrayRange()
          for column in x..<min(x &+ blockSide, width) {
            range.minimum = min(range.minimum, minimum[column])
            range.maximum = max(range.maximum, maximum[column])
          }
          ranges.append(range)
        }
      }
    }
    return ranges
  }

  /// Sets the levels at the corners where there is contrast, and spreads these levels to all other corners.
  private mutating func setLevels(_ blocks: [GrayRange], _ contrast: ContourContrast) {
    let (across, down) = (cornersAcross, cornersDown)
    var windows: [GrayRange] = []
    windows.reserveCapacity(across * down)
    levels = [Int16](repeating: .min, count: across * down)
    var queue: [Int32] = []
    queue.reserveCapacity(across * down)
    for row in 0..<down {
      for column in 0..<across {
        var window = GrayRange()
        for blockRow in max(0, row - 1)...min(row, blocksDown - 1) {
          for block in max(0, column - 1)...min(column, blocksAcross - 1) {
            window.add(blocks[blockRow &* blocksAcross &+ block])
          }
        }
        if let level = contrast.level(between: window) {
          levels[windows.count] = level
          queue.append(Int32(windows.count))
        }
        windows.append(window)
      }
    }
    hasContrast = !queue.isEmpty
    var next = 0
    while next < queue.count {
      let corner = Int(queue[next])
      next += 1
      let (row, column) = (corner / across, corner % across)
      let level = levels[corner]
      func hand(to other: Int) {
        guard levels[other] == .min else { return }
        levels[other] = Self.level(level, outside: windows[other])
        queue.append(Int32(other))
      }
      if row > 0 { hand(to: corner - across) }
      if column > 0 { hand(to: corner - 1) }
      if column + 1 < across { hand(to: corner + 1) }
      if row + 1 < down { hand(to: corner + across) }
    }
  }

  /// Returns a neighboring corner's level, shifted if necessary so that it is outside a flat area's range of gray
  /// levels.
  private static func level(_ level: Int16, outside window: GrayRange) -> Int16 {
    let (minimum, maximum) = (Int(window.minimum), Int(window.maximum))
    let isDark = (minimum + maximum) * unitsPerGrayLevel < 2 * Int(level)
    return isDark
      ? max(level, Int16((maximum + 1) * unitsPerGrayLevel))
      : min(level, Int16((minimum - 1) * unitsPerGrayLevel))
  }

  /// Writes the interpolated level at each pixel column along a row of corners.
  ///
  /// - Parameters:
  ///   - row: the row of corners, 0...blocksDown.
  ///   - line: the output, which has room for `count` values.
  ///   - count: the image's width.
  func write(row: Int, to line: UnsafeMutablePointer<Int16>, count: Int) {
    let start = row * cornersAcross
    levels.withUnsafeBufferPointer { levels in
      for block in 0..<blocksAcross {
        let left = Int32(levels[start &+ block])
        let right = Int32(levels[start &+ block &+ 1])
        let first = block &* Self.blockSide
        for x in first..<min(first &+ Self.blockSide, count) {
          let weight = Int32(truncatingIfNeeded: 2 &* (x &- first) &+ 1)
          line[x] = Int16(truncatingIfNeeded: left &+ ((right &- left) &* weight) >> 4)
        }
      }
    }
  }
}

/// The range from the darkest to the lightest gray level of a group of pixels.
struct GrayRange {
  var minimum = UInt8.max
  var maximum = UInt8.min

  mutating func add(_ other: GrayRange) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}
