import Geometry

/// The overlap as defined by the VOT toolkit. Both regions are rounded to whole pixels and rasterized, and the
/// pixels are counted.
///
/// The computation follows version 0.9 of the VOT toolkit (`vot/region/raster.py`). Coordinates are those of VOT's
/// files, in single precision and 1-based, but the image's pixels are numbered from 0. A region's last column is
/// therefore cut off at the right border, a quirk that affects the toolkit's results. Coordinates, widths and heights
/// are rounded separately, with halves rounded to even. Two empty regions have an overlap of 1. Surprisingly, the
/// overlap is also 1 if all corners of both regions are in the same column or the same row of pixels. Polygons include
/// the pixels that their borders touch.
package enum RasterOverlap {
  /// Returns the overlap of two regions, 0...1. A missing region is nil.
  ///
  /// - Parameter size: the size of the image to which regions are cropped; nil to leave them uncropped.
  package static func of(_ a: Region?, _ b: Region?, within size: PixelSize?) -> Double {
    let (first, second) = (RasterRegion(a), RasterRegion(b))
    let union = first.bounds.union(second.bounds)
    if union.left >= union.right || union.top >= union.bottom { return 1 }
    var raster = union
    if let size {
      raster = PixelBounds(
        left: max(0, union.left), top: max(0, union.top), right: min(size.width - 1, union.right),
        bottom: min(size.height - 1, union.bottom))
      if raster.left >= raster.right || raster.top >= raster.bottom { return 0 }
    }
    if let first = first.rectangle(in: raster), let second = second.rectangle(in: raster) {
      let common = first.intersection(second).count
      let all = first.count + second.count - common
      return all > 0 ? Double(common) / Double(all) : 0
    }
    return count(first, second, in: raster)
  }

  /// Rasterizes both regions row by row and returns their overlap.
  private static func count(
    _ first: RasterRegion, _ second: RasterRegion, in raster: PixelBounds
  ) -> Double {
    let width = raster.right - raster.left + 1
    let height = raster.bottom - raster.top + 1
    // A raster can be this large only if the image size is unknown. In that case, there is no toolkit result to
    // reproduce.
    guard width <= 1 << 16, height <= 1 << 16 else { return 0 }
    var rowA = [Bool](repeating: false, count: width)
    var rowB = rowA
    var nodes: [Int] = []
    var (common, all) = (0, 0)
    for y in 0..<height {
      first.paint(row: y, of: raster, into: &rowA, nodes: &nodes)
      second.paint(row: y, of: raster, into: &rowB, nodes: &nodes)
      for x in 0..<width {
        if rowA[x] || rowB[x] { all += 1 }
        if rowA[x] && rowB[x] { common += 1 }
      }
    }
    return all > 0 ? Double(common) / Double(all) : 0
  }
}

/// A region in whole pixels, with coordinates numbered as in VOT's files.
private enum RasterRegion {
  case none
  case rectangle(x: Int, y: Int, width: Int, height: Int)
  case polygon([(x: Int, y: Int)])

  init(_ region: Region?) {
    switch region {
    case .box(let box):
      self = .rectangle(
        x: Self.pixel(box.x + 1), y: Self.pixel(box.y + 1), width: Self.pixel(box.width),
        height: Self.pixel(box.height))
    case .quadrilateral(let quadrilateral):
      self = .polygon(quadrilateral.corners.map { (Self.pixel($0.x + 1), Self.pixel($0.y + 1)) })
    case nil:
      self = .none
    }
  }

  /// Returns a coordinate or length rounded to whole pixels. The result is clamped to a range far beyond any image so
  /// that sums do not overflow.
  private static func pixel(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    let rounded = Float(value).rounded(.toNearestOrEven)
    return Int(min(max(rounded, -1_000_000_000), 1_000_000_000))
  }

  var bounds: PixelBounds {
    switch self {
    case .none: return PixelBounds(left: 0, top: 0, right: 0, bottom: 0)
    case .rectangle(let x, let y, let width, let height):
      return PixelBounds(left: x, top: y, right: x + width - 1, bottom: y + height - 1)
    case .polygon(let points):
      guard let first = points.first else { return PixelBounds() }
      return points.reduce(
        PixelBounds(left: first.x, top: first.y, right: first.x, bottom: first.y)
      ) { bounds, point in
        bounds.union(
          PixelBounds(left: point.x, top: point.y, right: point.x, bottom: point.y))
      }
    }
  }

  /// Returns the region's pixels relative to the raster; nil if the region is a polygon. The rectangle is empty if its
  /// left edge is beyond its right edge.
  func rectangle(in raster: PixelBounds) -> PixelBounds? {
    switch self {
    case .none: return PixelBounds(left: 0, top: 0, right: -1, bottom: -1)
    case .polygon: return nil
    case .rectangle:
      let own = bounds
      if own.left > raster.right || own.right < raster.left || own.top > raster.bottom
        || own.bottom < raster.top
      {
        return PixelBounds(left: 0, top: 0, right: -1, bottom: -1)
      }
      // The right and bottom edges have two limits. The first limit is the raster's border. The second limit is the
      // same border in the pixel numbering of the image, as in the toolkit. The second limit matters only if the image
      // size is unknown, because the raster may then start at a negative coordinate.
      return PixelBounds(
        left: max(0, own.left - raster.left), top: max(0, own.top - raster.top),
        right: min(raster.right - raster.left, min(raster.right, own.right - raster.left)),
        bottom: min(raster.bottom - raster.top, min(raster.bottom, own.bottom - raster.top)))
    }
  }

  /// Rasterizes one row, numbered from the top of the raster.
  func paint(row y: Int, of raster: PixelBounds, into row: inout [Bool], nodes: inout [Int]) {
    for x in row.indices { row[x] = false }
    if let rectangle = rectangle(in: raster) {
      guard rectangle.left <= rectangle.right, (rectangle.top...).contains(y),
        y <= rectangle.bottom
      else { return }
      for x in rectangle.left...rectangle.right { row[x] = true }
      return
    }
    guard case .polygon(let points) = self else { return }
    crossings(of: points, row: y, raster: raster, into: &nodes)
    fill(&row, between: &nodes)
  }

  /// Computes the intersections of a row with the polygon's sides, rounded to whole pixels and sorted from left to
  /// right, and stores them in `nodes`.
  private func crossings(
    of points: [(x: Int, y: Int)], row y: Int, raster: PixelBounds, into nodes: inout [Int]
  ) {
    nodes.removeAll(keepingCapacity: true)
    var previous = points.count - 1
    for index in points.indices {
      let (x1, y1) = (points[index].x - raster.left, points[index].y - raster.top)
      let (x2, y2) = (points[previous].x - raster.left, points[previous].y - raster.top)
      previous = index
      guard min(y1, y2) <= y, y <= max(y1, y2) else { continue }
      let rise = Double(y2 - y1)
      nodes.append(
        rise == 0 ? x1 : Int(Double(x1) + (Double(y - y1) / rise) * Double(x2 - x1)))
    }
    nodes.sort()
  }

  /// Fills the row between pairs of intersections, inclusive.
  private func fill(_ row: inout [Bool], between nodes: inout [Int]) {
    var index = 0
    while index < nodes.count - 1, nodes[index] < row.count {
      // A corner that lies on the row appears twice among the intersections, so one of the two intersections is
      // skipped.
      if nodes[index] == nodes[index + 1], index < nodes.count - 2 {
        index += 1
        continue
      }
      if nodes[index + 1] >= 0 {
        for x in max(0, nodes[index])...min(nodes[index + 1], row.count - 1) { row[x] = true }
      }
      index += 2
    }
  }
}

/// A rectangle of whole pixels. `right` and `bottom` are its last column and its last row.
private struct PixelBounds {
  var left = 0
  var top = 0
  var right = 0
  var bottom = 0

  func union(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  var count: Int { max(0, right - left + 1) * max(0, bottom - top + 1) }
}
