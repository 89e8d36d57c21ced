import CKernels
import Geometry
import Imaging

/// A tracer that follows the borders of either the dark or the light areas in an image and determines how the borders
/// are nested.
struct ContourTracer {
  /// The border of an area. Borders are numbered in the order in which the scan reaches them.
  struct Border {
    /// The number of the enclosing border, or -1 if there is none.
    var parent: Int32
    /// Whether the border surrounds a hole in an area.
    var isHole: Bool
    /// The indices of the border's points in the tracer's `points`. With the y-axis pointing up, the points run
    /// counterclockwise around an area and clockwise around a hole.
    var points: Range<Int32>
  }

  private(set) var borders: [Border] = []
  let points = ContourPoints()

  private let width: Int
  private let height: Int
  /// The number of elements per row of `field`, which has a margin of one pixel around the image.
  private let stride: Int
  private let map: ContourMap
  /// The minimum mean difference between the pixels on the two sides of a border, in gray levels.
  private let minimumSlope: Float

  /// The minimum distance between a contour point and a pixel center, as a fraction of the pixel spacing.
  private static let margin: Float = 1 / 64
  /// The value in the margin of `field`.
  private static let outside = Int16.max

  /// Traces all borders.
  ///
  /// - Parameters:
  ///   - plane: the image's luma plane, not empty.
  ///   - levels: the luma level that separates dark from light at each pixel.
  ///   - findsDark: whether to trace dark areas; if false, light areas are traced.
  ///   - minimumSlope: the minimum mean difference across a border, in gray levels. Weaker borders
  ///     are left without points.
  ///   - map: the map from pixels to the points' coordinates.
  ///   - isCancelled: a function that returns whether to stop early; if so, the initializer returns nil.
  init?(
    _ plane: PixelBuffer.Plane, levels: LevelSurface, findsDark: Bool, minimumSlope: Float,
    map: ContourMap, isCancelled: () -> Bool
  ) {
    width = plane.width
    height = plane.height
    stride = plane.width + 2
    self.map = map
    self.minimumSlope = minimumSlope
    let count = stride * (height + 2)
    let field = UnsafeMutablePointer<Int16>.allocate(capacity: count)
    defer { field.deallocate() }
    Self.fill(field, stride: stride, from: plane, levels, findsDark: findsDark)
    let marks = CrackMarks(field, width: width, height: height, stride: stride)
    guard scan(field, marks, plane, isCancelled) else { return nil }
  }

  /// Writes the difference between each pixel's luma and the level at that pixel to `field`, in the units of
  /// `LevelSurface`. The difference is negative inside the areas.
  private static func fill(
    _ field: UnsafeMutablePointer<Int16>, stride: Int, from plane: PixelBuffer.Plane,
    _ levels: LevelSurface, findsDark: Bool
  ) {
    let (width, height) = (plane.width, plane.height)
    field.initialize(repeating: outside, count: stride)
    (field + (height + 1) * stride).initialize(repeating: outside, count: stride)
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * width) { lines in
      guard var upper = lines.baseAddress else { return }
      var lower = upper + width
      levels.write(row: 0, to: lower, count: width)
      for y in 0..<height {
        let line = y % LevelSurface.blockSide
        if line == 0 {
          swap(&upper, &lower)
          levels.write(row: y / LevelSurface.blockSide + 1, to: lower, count: width)
        }
        let row = field + (y + 1) * stride
        row[0] = outside
        row[width + 1] = outside
        ck_above_level(
          plane.base + y * plane.bytesPerRow, upper, lower, Int32(2 * line + 1), findsDark ? 0 : 1,
          row + 1, Int32(width))
      }
    }
  }

  /// Scans the field row by row and traces every border that it reaches. Returns false if the scan was canceled.
  private mutating func scan(
    _ field: UnsafePointer<Int16>, _ marks: CrackMarks, _ plane: PixelBuffer.Plane,
    _ isCancelled: () -> Bool
  ) -> Bool {
    for y in 0..<height {
      if y % 64 == 0, isCancelled() { return false }
      var current: Int32 = -1
      for word in 0..<marks.wordsPerRow {
        var changes = marks.changes(word, y)
        while changes != 0 {
          let x = word &* 64 &+ changes.trailingZeroBitCount
          changes &= changes &- 1
          let entersInside = field[(y &+ 1) &* stride &+ 1 &+ x] < 0
          let mark = marks.mark(x, y)
          guard mark < 0 else {
            let border = borders[Int(mark)]
            current = border.isHole == entersInside ? border.parent : mark
            continue
          }
          let border = Int32(truncatingIfNeeded: borders.count)
          follow(field, marks, plane, from: x, y, isHole: !entersInside, parent: current)
          current = border
        }
      }
    }
    return true
  }

  /// Follows a border all the way around, with the area on the left, and records the border's points.
  ///
  /// - Parameters:
  ///   - x: the column of the pixel to the right of the vertical crack at which the scan reached the border.
  ///   - y: the row of that crack.
  private mutating func follow(
    _ field: UnsafePointer<Int16>, _ marks: CrackMarks, _ plane: PixelBuffer.Plane,
    from x: Int, _ y: Int, isHole: Bool, parent: Int32
  ) {
    let mark = Int32(truncatingIfNeeded: borders.count)
    let first = points.count
    let rowBytes = plane.bytesPerRow
    let map = map
    let margin = Self.margin
    // The directions are down, right, up and left. Each direction is a left turn from the previous one. The inner pixel
    // is to the left of the path, and the outer pixel is to the right.
    let ahead = (stride, 1, -stride, -1)
    let aheadX = (0, 1, 0, -1)
    let aheadY = (1, 0, -1, 0)
    func pick(_ values: (Int, Int, Int, Int), _ direction: Int) -> Int {
      withUnsafeBytes(of: values) {
        $0.load(fromByteOffset: direction &* MemoryLayout<Int>.stride, as: Int.self)
      }
    }
    var direction = isHole ? 2 : 0
    var insideX = isHole ? x &- 1 : x
    var insideY = y
    let start = (y &+ 1) &* stride &+ 1 &+ x
    var inside = isHole ? start &- 1 : start
    var outside = isHole ? start : start &- 1
    let (firstInside, firstDirection) = (inside, direction)
    var difference = 0
    var crossings = 0
    repeat {
      // The direction from the inner to the outer pixel is a right turn from the direction of the path.
      let across = (direction &+ 3) & 3
      let (acrossX, acrossY) = (pick(aheadX, across), pick(aheadY, across))
      let valueInside = field[inside]
      let valueOutside = field[outside]
      var fraction: Float = 0.5
      if valueOutside != Self.outside {
        let below = Float(valueInside)
        fraction = min(1 - margin, max(margin, below / (below - Float(valueOutside))))
        let pixel = plane.base + (insideY &* rowBytes &+ insideX)
        let other = pixel[acrossY &* rowBytes &+ acrossX]
        difference &+= abs(Int(pixel[0]) &- Int(other))
        crossings &+= 1
      }
      points.append(
        map.point(
          Float(insideX) + 0.5 + fraction * Float(acrossX),
          Float(insideY) + 0.5 + fraction * Float(acrossY)))
      // The mark of a vertical crack is stored at the pixel to the right of the crack.
      if direction == 0 {
        marks.setMark(insideX, insideY, mark)
      } else if direction == 2 {
        marks.setMark(insideX &+ 1, insideY, mark)
      }
      let step = pick(ahead, direction)
      if field[outside &+ step] < 0 {
        inside = outside &+ step
        insideX &+= pick(aheadX, direction) &+ acrossX
        insideY &+= pick(aheadY, direction) &+ acrossY
        direction = across
      } else if field[inside &+ step] < 0 {
        inside &+= step
        outside &+= step
        insideX &+= pick(aheadX, direction)
        insideY &+= pick(aheadY, direction)
      } else {
        outside = inside &+ step
        direction = (direction &+ 1) & 3
      }
    } while inside != firstInside || direction != firstDirection

    if Float(difference) < minimumSlope * Float(crossings) { points.removeLast(from: first) }
    borders.append(
      Border(
        parent: parent, isHole: isHole,
        points: Int32(truncatingIfNeeded: first)..<Int32(truncatingIfNeeded: points.count)))
  }
}
