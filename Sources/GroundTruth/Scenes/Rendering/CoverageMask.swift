import Geometry

/// A rectangle of whole pixels.
struct PixelArea: Hashable, Sendable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
  var isEmpty: Bool { width == 0 || height == 0 }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}

/// The fraction of each pixel that a silhouette covers, 0...1. Only the part of the image that contains the silhouette
/// is stored.
struct CoverageMask {
  let area: PixelArea
  /// The fractions, row by row, with `area.width` values in each row.
  private(set) var values: [Float]

  /// Computes the exact area of a simple polygon within each pixel.
  ///
  /// Each edge adds its signed height to the cells that it crosses. Running sums along the rows then give the
  /// covered fractions.
  init(polygon: [Point], within clip: PixelArea) {
    guard let bounds = Box(enclosing: polygon), bounds.isValid else {
      self.init(emptyWithin: clip)
      return
    }
    // The area is clipped before its conversion to integers, because the coordinates of a polygon may be too large for
    // an integer.
    let area = PixelArea(
      minX: Int(max(bounds.x.rounded(.down), Double(clip.minX)).clamped(to: clip.minX, clip.maxX)),
      minY: Int(max(bounds.y.rounded(.down), Double(clip.minY)).clamped(to: clip.minY, clip.maxY)),
      maxX: Int(min(bounds.maxX.rounded(.up), Double(clip.maxX)).clamped(to: clip.minX, clip.maxX)),
      maxY: Int(min(bounds.maxY.rounded(.up), Double(clip.maxY)).clamped(to: clip.minY, clip.maxY)))
    guard !area.isEmpty else {
      self.init(emptyWithin: clip)
      return
    }
    var sums = [Double](repeating: 0, count: (area.width + 2) * area.height)
    sums.withUnsafeMutableBufferPointer { cells in
      guard var start = polygon.last else { return }
      for end in polygon {
        CoverageMask.addEdge(from: start, to: end, area: area, cells: cells)
        start = end
      }
    }
    let values = [Float](unsafeUninitializedCapacity: area.width * area.height) { output, count in
      count = area.width * area.height
      for y in 0..<area.height {
        var sum = 0.0
        for x in 0..<area.width {
          sum += sums[y * (area.width + 2) + x]
          output.initializeElement(at: y * area.width + x, to: Float(min(1, abs(sum))))
        }
      }
    }
    self.init(area: area, values: values)
  }

  private init(emptyWithin clip: PixelArea) {
    self.init(
      area: PixelArea(minX: clip.minX, minY: clip.minY, maxX: clip.minX, maxY: clip.minY),
      values: [])
  }

  /// Creates a mask that covers nothing.
  init(blank area: PixelArea) {
    self.init(area: area, values: [Float](repeating: 0, count: area.width * area.height))
  }

  private init(area: PixelArea, values: [Float]) {
    self.area = area
    self.values = values
  }

  /// The total covered area, in pixels.
  var sum: Double { values.reduce(0) { $0 + Double($1) } }

  /// Returns a copy in which a closure has updated each value, given the other mask's value at the same pixel. Pixels
  /// outside the other mask are unchanged.
  func combine(with other: CoverageMask, _ body: (inout Float, Float) -> Void) -> CoverageMask {
    var result = self
    let shared = area.intersection(other.area)
    guard !shared.isEmpty else { return result }
    for y in shared.minY..<shared.maxY {
      let row = (y - area.minY) * area.width - area.minX
      let otherRow = (y - other.area.minY) * other.area.width - other.area.minX
      for x in shared.minX..<shared.maxX {
        body(&result.values[row + x], other.values[otherRow + x])
      }
    }
    return result
  }

  /// Updates every value with a closure, which also receives the pixel's position in the image.
  mutating func update(_ body: (_ x: Int, _ y: Int, inout Float) -> Void) {
    for y in 0..<area.height {
      for x in 0..<area.width {
        body(area.minX + x, area.minY + y, &values[y * area.width + x])
      }
    }
  }

  private static func addEdge(
    from start: Point, to end: Point, area: PixelArea, cells: UnsafeMutableBufferPointer<Double>
  ) {
    guard start.y != end.y else { return }
    let sign = start.y < end.y ? 1.0 : -1.0
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let firstY = max(top.y, Double(area.minY))
    let lastY = min(bottom.y, Double(area.maxY))
    guard firstY < lastY else { return }
    for row in Int(firstY)..<min(area.maxY, Int(lastY.rounded(.up))) {
      let fromY = max(firstY, Double(row))
      let toY = min(lastY, Double(row + 1))
      guard fromY < toY else { continue }
      let fromX = top.x + (fromY - top.y) * slope - Double(area.minX)
      let toX = top.x + (toY - top.y) * slope - Double(area.minX)
      addPiece(
        fromX: min(fromX, toX), toX: max(fromX, toX), height: sign * (toY - fromY),
        width: area.width, cells: cells, row: (row - area.minY) * (area.width + 2))
    }
  }

  /// Adds the part of an edge that is within one row. Positions are relative to the area.
  private static func addPiece(
    fromX: Double, toX: Double, height: Double, width: Int,
    cells: UnsafeMutableBufferPointer<Double>, row: Int
  ) {
    let right = Double(width)
    if fromX >= right { return }
    if toX <= 0 || fromX == toX {
      let x = max(0, fromX)
      let cell = Int(x)
      cells[row + cell] += height * (1 - (x - Double(cell)))
      cells[row + cell + 1] += height * (x - Double(cell))
      return
    }
    let perPixel = height / (toX - fromX)
    var x = fromX
    if x < 0 {
      cells[row] += perPixel * -x
      x = 0
    }
    while x < toX && x < right {
      let cell = Int(x)
      let next = min(toX, Double(cell + 1))
      let part = perPixel * (next - x)
      let center = (x + next) / 2 - Double(cell)
      cells[row + cell] += part * (1 - center)
      cells[row + cell + 1] += part * center
      x = next
    }
  }
}

extension Double {
  fileprivate func clamped(to low: Int, _ high: Int) -> Double {
    Swift.min(Swift.max(self, Double(low)), Double(high))
  }
}
