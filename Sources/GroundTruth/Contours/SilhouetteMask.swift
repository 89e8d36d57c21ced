import Imaging

/// A mask that labels an object. The edges between pixels inside and outside the mask form the object's true outline.
public struct SilhouetteMask: Sendable {
  public let width: Int
  public let height: Int
  private let isInside: [Bool]

  /// Creates a mask from an image. Pixels brighter than a quarter of the brightest pixel are inside, so objects that
  /// are labeled in different colors all count as inside.
  public init(_ image: PixelBuffer) {
    let plane = image.luma
    (width, height) = (plane.width, plane.height)
    var values: [UInt8] = []
    values.reserveCapacity(plane.width * plane.height)
    for y in 0..<plane.height {
      let row = plane.base + y * plane.bytesPerRow
      for x in 0..<plane.width { values.append(row[x]) }
    }
    let limit = (values.max() ?? 0) / 4
    isInside = values.map { $0 > limit }
  }

  /// Whether no pixels are inside the mask.
  public var isEmpty: Bool { !isInside.contains(true) }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && isInside[y * width + x]
  }

  /// The edges between pixels inside and outside the mask. If the image border cuts an object off, the outline follows
  /// the border, as a detected contour would.
  var edges: [SilhouetteOutline.Edge] {
    var edges: [SilhouetteOutline.Edge] = []
    for y in -1..<height {
      for x in -1..<width {
        let here = contains(x, y)
        if contains(x + 1, y) != here { edges.append(.init(x: x + 1, y: y, isUpright: true)) }
        if contains(x, y + 1) != here { edges.append(.init(x: x, y: y + 1, isUpright: false)) }
      }
    }
    return edges
  }

  /// The nesting of the outlines in bracket notation, with brackets at the same level in alphabetical order.
  ///
  /// Inside pixels are 8-connected, and outside pixels are 4-connected. All outlines are nested in one common outside
  /// region.
  public var nesting: String {
    // The width and height of the mask plus a border of outside pixels on each side. The border connects all outside
    // regions that touch the edge of the image.
    let (columns, rows) = (width + 2, height + 2)
    func isSet(_ index: Int) -> Bool { contains(index % columns - 1, index / columns - 1) }
    var region = [Int](repeating: -1, count: columns * rows)
    var parents = [-1]
    // The pixels from which regions are still to be filled, each with the neighboring region from which the pixel was
    // reached.
    var borders = [(index: 0, parent: -1)]
    var next = 0
    while next < borders.count {
      let (start, parent) = borders[next]
      next += 1
      guard region[start] < 0 else { continue }
      let number = parent < 0 ? 0 : parents.count
      if parent >= 0 { parents.append(parent) }
      let isSilhouette = isSet(start)
      region[start] = number
      var open = [start]
      while let index = open.popLast() {
        let (x, y) = (index % columns, index / columns)
        for dy in -1...1 where y + dy >= 0 && y + dy < rows {
          for dx in -1...1 where x + dx >= 0 && x + dx < columns && (dx != 0 || dy != 0) {
            let neighbor = index + dy * columns + dx
            guard region[neighbor] < 0 else { continue }
            let isStraight = dx == 0 || dy == 0
            if isSet(neighbor) != isSilhouette {
              if isStraight { borders.append((neighbor, number)) }
            } else if isSilhouette || isStraight {
              region[neighbor] = number
              open.append(neighbor)
            }
          }
        }
      }
    }
    var inner = [[String]](repeating: [], count: parents.count)
    for number in parents.indices.reversed() where number > 0 {
      inner[parents[number]].append("(" + inner[number].sorted().joined() + ")")
    }
    return inner[0].sorted().joined()
  }
}
