/// The runs of marked pixels in an image's rows, joined into groups. Runs in adjacent rows are in the same group if
/// they touch, even if only at a corner.
struct ConnectedRuns {
  /// A run of neighboring pixels in one row.
  struct Run {
    var left: Int
    /// The first column after the run.
    var right: Int
    var y: Int
    /// The index of another run in the same group. For exactly one run of each group, it is the run's own index.
    fileprivate var parent: Int
  }

  private var runs: [Run] = []

  /// Finds the runs in an image.
  ///
  /// - Parameter isMarked: a closure that returns whether a pixel belongs to a run.
  init(width: Int, height: Int, isMarked: (_ x: Int, _ y: Int) -> Bool) {
    var above = 0..<0
    for y in 0..<height {
      let start = runs.count
      var x = 0
      while x < width {
        guard isMarked(x, y) else {
          x &+= 1
          continue
        }
        let left = x
        while x < width, isMarked(x, y) { x &+= 1 }
        runs.append(Run(left: left, right: x, y: y, parent: runs.count))
      }
      join(start..<runs.count, with: above)
      above = start..<runs.count
    }
  }

  /// Joins the runs in a row with the runs that they touch in the row above.
  private mutating func join(_ row: Range<Int>, with above: Range<Int>) {
    var upper = above.lowerBound
    for index in row {
      while upper < above.upperBound, runs[upper].right < runs[index].left { upper += 1 }
      var lower = upper
      while lower < above.upperBound, runs[lower].left <= runs[index].right {
        let (a, b) = (root(of: index), root(of: lower))
        runs[max(a, b)].parent = min(a, b)
        lower += 1
      }
    }
  }

  private mutating func root(of index: Int) -> Int {
    var ancestor = index
    while runs[ancestor].parent != ancestor {
      runs[ancestor].parent = runs[runs[ancestor].parent].parent
      ancestor = runs[ancestor].parent
    }
    return ancestor
  }

  /// Returns the runs of each group from top to bottom. The groups are in the order of their first
  /// runs.
  mutating func groups() -> [[Run]] {
    var found: [[Run]] = []
    var positions: [Int: Int] = [:]
    for index in runs.indices {
      let (run, group) = (runs[index], root(of: index))
      if let position = positions[group] {
        found[position].append(run)
      } else {
        positions[group] = found.count
        found.append([run])
      }
    }
    return found
  }
}
