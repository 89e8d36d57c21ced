/// A histogram of the motions in an image, used to select the most frequent motions. Motions are in whole pixels.
struct CommonMotions {
  private let reach: Int
  private let side: Int
  private var counts: [Int]

  /// Creates a histogram without any motions.
  ///
  /// - Parameter reach: the maximum motion along each axis, in pixels.
  init(reach: Int) {
    self.reach = reach
    side = 2 * reach + 1
    counts = Array(repeating: 0, count: side * side)
  }

  /// Counts the motion of one location. Motions beyond the maximum are ignored.
  mutating func add(_ motion: SIMD2<Int32>) {
    let (dx, dy) = (Int(motion.x), Int(motion.y))
    guard abs(dx) <= reach, abs(dy) <= reach else { return }
    counts[(dy + reach) * side + dx + reach] += 1
  }

  /// Returns the most frequent motions. Any two of them differ by more than two pixels along at least one axis.
  ///
  /// - Parameters:
  ///   - number: the maximum number of motions.
  ///   - minimumCount: the number of locations above which a motion counts as frequent.
  func mostFrequent(_ number: Int, minimumCount: Int) -> [SIMD2<Int32>] {
    var rest = counts
    var result: [SIMD2<Int32>] = []
    while result.count < number,
      let best = rest.indices.max(by: { rest[$0] < rest[$1] }), rest[best] > minimumCount
    {
      let (column, row) = (best % side, best / side)
      result.append(SIMD2(Int32(column - reach), Int32(row - reach)))
      for y in max(0, row - 2)...min(side - 1, row + 2) {
        for x in max(0, column - 2)...min(side - 1, column + 2) { rest[y * side + x] = 0 }
      }
    }
    return result
  }
}
