import Imaging

/// A fill that replaces uncertain flow around matches with the motion of nearby pixels.
///
/// A pixel takes the motion of the nearest pixel with known motion. A path between two pixels is longer if it crosses
/// edges in the image (J. Revaud, P. Weinzaepfel, Z. Harchaoui and C. Schmid, "EpicFlow: Edge-preserving interpolation
/// of correspondences for optical flow", 2015).
struct FlowFill {
  /// The distance between neighboring pixels of equal luma, and the luma difference that adds 1 to this distance.
  private static let (step, edge): (Float, Float) = (0.1, 8)
  /// The number of passes over the image, alternately downward and upward.
  private static let passes = 2

  private let guide: FlowPlane
  private let width: Int
  private let height: Int
  /// The distance from each pixel to the nearest pixel with known motion; initially infinite where the flow must be
  /// replaced.
  private var distance: [Float]

  /// Creates a fill with no areas to replace.
  ///
  /// - Parameter guide: the image on whose pixels the flow is defined.
  init(guide: FlowPlane) {
    self.guide = guide
    (width, height) = (guide.width, guide.height)
    distance = Array(repeating: 0, count: width * height)
  }

  /// Adds pixels whose flow must be replaced, by their row-major indices.
  mutating func add(_ pixels: [Int]) {
    for pixel in pixels { distance[pixel] = .infinity }
  }

  /// Writes the motions of matches into the flow, and adds the connected areas of uncertain flow around them.
  ///
  /// - Parameter isUnreliable: whether each pixel's flow may be replaced, in row-major order.
  mutating func add(_ matches: FlowMatches, u: FlowPlane, v: FlowPlane, isUnreliable: [Bool]) {
    let isReached = areas(around: matches, isUnreliable)
    add(isReached.indices.filter { isReached[$0] })
    for y in 0..<height {
      for x in 0..<width {
        guard let motion = matches.motion(ofPixel: x, y) else { continue }
        (u.row(y)[x], v.row(y)[x]) = (Float(motion.x), Float(motion.y))
        distance[y &* width &+ x] = 0
      }
    }
  }

  /// Replaces the flow in the areas that were added.
  mutating func apply(u: FlowPlane, v: FlowPlane) {
    for _ in 0..<Self.passes {
      for y in 0..<height { sweep(y, from: y - 1, u, v) }
      for y in (0..<height).reversed() { sweep(y, from: y + 1, u, v) }
    }
  }

  /// Propagates known motion along a row, and into the row from a neighboring row.
  private mutating func sweep(_ y: Int, from other: Int, _ u: FlowPlane, _ v: FlowPlane) {
    for x in 0..<width {
      if x > 0 { take(x, y, from: x - 1, y, u, v) }
      if other >= 0, other < height { take(x, y, from: x, other, u, v) }
    }
    for x in (0..<width - 1).reversed() { take(x, y, from: x + 1, y, u, v) }
  }

  /// Copies the motion of a neighbor if the path through that neighbor to a pixel with known motion is shorter than the
  /// shortest path found so far.
  private mutating func take(
    _ x: Int, _ y: Int, from fromX: Int, _ fromY: Int, _ u: FlowPlane, _ v: FlowPlane
  ) {
    let (here, there) = (y &* width &+ x, fromY &* width &+ fromX)
    guard distance[here] > distance[there] else { return }
    let contrast = abs(guide.row(y)[x] - guide.row(fromY)[fromX])
    let length = distance[there] + Self.step + contrast / Self.edge
    guard length < distance[here] else { return }
    distance[here] = length
    u.row(y)[x] = u.row(fromY)[fromX]
    v.row(y)[x] = v.row(fromY)[fromX]
  }

  /// Returns a mask of the connected areas of uncertain flow that contain a match.
  private func areas(around matches: FlowMatches, _ isUnreliable: [Bool]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: isUnreliable.count)
    var open: [Int] = []
    func reach(_ index: Int) {
      guard isUnreliable[index], !isReached[index] else { return }
      isReached[index] = true
      open.append(index)
    }
    for y in 0..<height {
      for x in 0..<width where matches.motion(ofPixel: x, y) != nil { reach(y * width + x) }
    }
    while let index = open.popLast() {
      let x = index % width
      if x > 0 { reach(index - 1) }
      if x + 1 < width { reach(index + 1) }
      if index >= width { reach(index - width) }
      if index + width < isUnreliable.count { reach(index + width) }
    }
    return isReached
  }
}
