/// The contours of an image as a tree, numbered in depth-first order: a contour, then all its descendants, then its
/// next sibling.
///
/// Siblings are sorted by their topmost points: from top to bottom, and from left to right at the same height.
final class ContourTree: Sendable {
  /// The range of each contour's points in `points`.
  let ranges: [Range<Int32>]
  /// The index of each contour's parent, or -1 for an outermost contour.
  let parents: [Int32]
  /// The index of each contour among its siblings.
  private let ordinals: [Int32]
  /// For each contour, the index in `children` at which its children start. These indices are followed by the index at
  /// which the outermost contours start and by the end index of `children`.
  private let childStarts: [Int32]
  private let children: [Int32]
  let points: ContourPoints
  /// The image's width divided by its height.
  let aspectRatio: Float
  let requestRevision: Int

  var count: Int { ranges.count }

  /// Creates a tree from traced borders. A border without points is dropped, and its children become children of the
  /// next enclosing border that has points.
  init(
    _ borders: [ContourTracer.Border], points: ContourPoints, aspectRatio: Float,
    requestRevision: Int
  ) {
    self.points = points
    self.aspectRatio = aspectRatio
    self.requestRevision = requestRevision
    let order = BorderOrder(borders)
    ranges = order.borders.map { borders[Int($0)].points }
    parents = order.parents
    var ordinals = [Int32](repeating: 0, count: order.borders.count)
    // The number of each border's children, preceded by the number of outermost borders.
    var counts = [Int32](repeating: 0, count: order.borders.count + 1)
    for index in ordinals.indices {
      let parent = Int(order.parents[index]) + 1
      ordinals[index] = counts[parent]
      counts[parent] += 1
    }
    var starts: [Int32] = []
    starts.reserveCapacity(counts.count + 1)
    var sum: Int32 = 0
    for count in counts.dropFirst() {
      starts.append(sum)
      sum += count
    }
    starts.append(sum)
    starts.append(sum + (counts.first ?? 0))
    var children = [Int32](repeating: 0, count: order.borders.count)
    for index in ordinals.indices {
      let parent = order.parents[index]
      let node = parent < 0 ? starts.count - 2 : Int(parent)
      children[Int(starts[node] + ordinals[index])] = Int32(index)
    }
    self.ordinals = ordinals
    self.children = children
    childStarts = starts
  }

  /// Creates a tree without contours.
  convenience init(aspectRatio: Float, requestRevision: Int) {
    self.init(
      [], points: ContourPoints(capacity: 1), aspectRatio: aspectRatio,
      requestRevision: requestRevision)
  }

  /// Returns the indices of a contour's children, or of the outermost contours if `index` is nil.
  func children(of index: Int?) -> ArraySlice<Int32> {
    let node = index ?? childStarts.count - 2
    return children[Int(childStarts[node])..<Int(childStarts[node + 1])]
  }

  /// Returns the index path of a contour: for each of its ancestors, from the outermost inward, and then for the
  /// contour itself, its position among its siblings.
  func path(to index: Int) -> [Int] {
    var path: [Int] = []
    var current = Int32(index)
    while current >= 0 {
      path.append(Int(ordinals[Int(current)]))
      current = parents[Int(current)]
    }
    return path.reversed()
  }
}

/// The borders that have points, numbered in depth-first order.
private struct BorderOrder {
  /// The index of each border in the tracer's list, in depth-first order.
  private(set) var borders: [Int32] = []
  /// The number of each border's parent, or -1 if it has none.
  private(set) var parents: [Int32] = []

  init(_ all: [ContourTracer.Border]) {
    // The tracer reaches every border after the border's parent, so the parent's entry in `around` is already set.
    var around = [Int32](repeating: -1, count: all.count)
    var firstChild = [Int32](repeating: -1, count: all.count)
    var nextSibling = [Int32](repeating: -1, count: all.count)
    var firstOutermost: Int32 = -1
    for index in all.indices {
      let parent = all[index].parent
      guard parent >= 0 else { continue }
      around[index] = all[Int(parent)].points.isEmpty ? around[Int(parent)] : parent
    }
    // Each border is inserted at the head of its list. In reverse order, this leaves the first child at the head.
    for index in all.indices.reversed() where !all[index].points.isEmpty {
      let parent = Int(around[index])
      if parent >= 0 {
        nextSibling[index] = firstChild[parent]
        firstChild[parent] = Int32(index)
      } else {
        nextSibling[index] = firstOutermost
        firstOutermost = Int32(index)
      }
    }
    var numbers = [Int32](repeating: -1, count: all.count)
    var next = firstOutermost
    while next >= 0 {
      let index = Int(next)
      numbers[index] = Int32(borders.count)
      borders.append(next)
      parents.append(around[index] < 0 ? -1 : numbers[Int(around[index])])
      if firstChild[index] >= 0 {
        next = firstChild[index]
        continue
      }
      var last = index
      while nextSibling[last] < 0, around[last] >= 0 { last = Int(around[last]) }
      next = nextSibling[last]
    }
  }
}
