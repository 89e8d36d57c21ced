/// The motions that were found for some of the locations on a regular grid. A location is a square of pixels.
struct FlowMatches {
  let columns: Int
  let rows: Int
  private let spacing: Int
  private var motions: [SIMD2<Int32>?]

  /// Creates a grid in which no location has a motion.
  ///
  /// - Parameter spacing: the side length of a location, in pixels.
  init(width: Int, height: Int, spacing: Int) {
    self.spacing = spacing
    (columns, rows) = (width / spacing, height / spacing)
    motions = Array(repeating: nil, count: columns * rows)
  }

  /// The number of locations of the grid, with and without a motion.
  var count: Int { motions.count }

  var isEmpty: Bool { motions.allSatisfy { $0 == nil } }

  /// The motion of a location, or nil if it has none. Locations are indexed in row-major order.
  subscript(index: Int) -> SIMD2<Int32>? {
    get { motions[index] }
    set { motions[index] = newValue }
  }

  /// Returns the motion of the location that contains a pixel, or nil if that location has no motion.
  func motion(ofPixel x: Int, _ y: Int) -> SIMD2<Int32>? {
    let (column, row) = (x / spacing, y / spacing)
    return column < columns && row < rows ? motions[row * columns + column] : nil
  }

  /// Returns the pixel at the center of a location.
  func pixel(of index: Int) -> (x: Int, y: Int) {
    (
      index % columns * spacing + spacing / 2, index / columns * spacing + spacing / 2
    )
  }

  /// Returns the indices of the neighboring locations to the left, to the right, above and below. Neighbors outside the
  /// grid are left out.
  func neighbors(of index: Int) -> [Int] {
    let column = index % columns
    var result: [Int] = []
    if column > 0 { result.append(index - 1) }
    if column + 1 < columns { result.append(index + 1) }
    if index >= columns { result.append(index - columns) }
    if index + columns < motions.count { result.append(index + columns) }
    return result
  }

  /// Removes connected regions of similar motion that have fewer locations than `minimum`.
  mutating func removeRegions(smallerThan minimum: Int) {
    var isSeen = motions.map { $0 == nil }
    for start in motions.indices where !isSeen[start] {
      isSeen[start] = true
      var region = [start]
      var next = 0
      while next < region.count {
        let index = region[next]
        next += 1
        for neighbor in neighbors(of: index) where !isSeen[neighbor] {
          guard let here = motions[index], let there = motions[neighbor] else { continue }
          let change = here &- there
          guard abs(change.x) <= 1, abs(change.y) <= 1 else { continue }
          isSeen[neighbor] = true
          region.append(neighbor)
        }
      }
      if region.count < minimum {
        for index in region { motions[index] = nil }
      }
    }
  }
}
