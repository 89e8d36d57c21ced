/// The edge points of an image, located to a fraction of a pixel and linked into chains.
///
/// An edge point is a maximum of the gradient magnitude along the image axis that is closer to the gradient's
/// direction. Its exact position is the vertex of the parabola through the maximum and its two neighbors (F. Devernay,
/// "A Non-Maxima Suppression Method for Edge Detection with Sub-Pixel Accuracy", 1995). Each point is linked to the
/// nearest point ahead and the nearest point behind, considering only points with a gradient of similar direction (R.
/// Grompone von Gioi and G. Randall, "A Sub-Pixel Edge Detector", IPOL 2017). The brighter side is to the left of the
/// direction in which the links run.
public final class EdgePoints {
  public struct Point {
    /// The x coordinate of the point, in pixels.
    public var x: Float
    public var y: Float
    /// The x component of the gradient's direction, a unit vector that points from dark to bright.
    public var normalX: Float
    public var normalY: Float
    /// The gradient magnitude, in the units of `GradientField`.
    public var magnitude: Float
    /// The index of the next point in the chain, or -1 if there is none.
    public var next: Int32 = -1
    /// The index of the previous point in the chain, or -1 if there is none.
    public var previous: Int32 = -1
  }

  public private(set) var points: [Point] = []
  public let width: Int
  public let height: Int
  /// For each pixel in row-major order, the index of the edge point found there, or -1 if there is none.
  public let indices: UnsafeMutablePointer<Int32>

  /// Finds and links the edge points of a gradient field.
  ///
  /// - Parameters:
  ///   - threshold: the minimum gradient magnitude, in the field's units.
  ///   - minimumCosine: the minimum cosine of the angle between the gradients of linked points.
  public init(_ field: GradientField, threshold: Float, minimumCosine: Float = 0.77) {
    width = field.width
    height = field.height
    let count = max(1, width * height)
    indices = .allocate(capacity: count)
    indices.initialize(repeating: -1, count: count)
    guard width >= 7, height >= 7 else { return }
    findMaxima(field, threshold: threshold)
    link(minimumCosine: minimumCosine)
  }

  deinit { indices.deallocate() }

  private func findMaxima(_ field: GradientField, threshold: Float) {
    let width = width
    points.reserveCapacity(width * field.height / 16)
    for y in 3..<field.height - 3 {
      let row = y &* width
      for x in 3..<width - 3 {
        let position = row &+ x
        let center = field.magnitude[position]
        guard center >= threshold else { continue }
        let gx = Float(field.alongX[position])
        let gy = Float(field.alongY[position])
        let isHorizontal = gx.magnitude >= gy.magnitude
        let step = isHorizontal ? 1 : width
        let before = field.magnitude[position &- step]
        let after = field.magnitude[position &+ step]
        guard center > before, center >= after else { continue }
        let shift = (before - after) / (2 * (before - 2 * center + after))
        indices[position] = Int32(truncatingIfNeeded: points.count)
        points.append(
          Point(
            x: Float(x) + 0.5 + (isHorizontal ? shift : 0),
            y: Float(y) + 0.5 + (isHorizontal ? 0 : shift), normalX: gx / center,
            normalY: gy / center, magnitude: center))
      }
    }
  }

  private func link(minimumCosine: Float) {
    let (width, indices) = (width, indices)
    points.withUnsafeMutableBufferPointer { points in
      for index in points.indices {
        let point = points[index]
        let position = Int(point.y.rounded(.down)) &* width &+ Int(point.x.rounded(.down))
        var ahead: Int32 = -1
        var behind: Int32 = -1
        var aheadDistance = Float.infinity
        var behindDistance = Float.infinity
        // Search the eight adjacent pixels first, and then the ring around them if a neighbor is missing.
        for reach in 1...2 {
          if ahead >= 0, behind >= 0 { break }
          for dy in -reach...reach {
            let isOuterRow = dy.magnitude == 2
            var dx = -reach
            while dx <= reach {
              let other = indices[position &+ dy &* width &+ dx]
              dx &+= reach == 1 || isOuterRow ? 1 : 4
              guard other >= 0, other != Int32(truncatingIfNeeded: index) else { continue }
              let candidate = points[Int(other)]
              let cosine = point.normalX * candidate.normalX + point.normalY * candidate.normalY
              guard cosine >= minimumCosine else { continue }
              let toX = candidate.x - point.x
              let toY = candidate.y - point.y
              let distance = toX * toX + toY * toY
              // A point that lies across the edge rather than along it belongs to a parallel edge.
              let across = point.normalX * toX + point.normalY * toY
              guard across * across <= 0.5 * distance else { continue }
              if point.normalX * toY - point.normalY * toX > 0 {
                if distance < aheadDistance { (ahead, aheadDistance) = (other, distance) }
              } else {
                if distance < behindDistance { (behind, behindDistance) = (other, distance) }
              }
            }
          }
        }
        let index = Int32(truncatingIfNeeded: index)
        if ahead >= 0 { Self.join(index, ahead, aheadDistance, points) }
        if behind >= 0 { Self.join(behind, index, behindDistance, points) }
      }
    }
  }

  /// Links `second` as the successor of `first`, unless `first` already has a nearer successor or `second` already has
  /// a nearer predecessor.
  private static func join(
    _ first: Int32, _ second: Int32, _ squaredDistance: Float,
    _ points: UnsafeMutableBufferPointer<Point>
  ) {
    let oldNext = points[Int(first)].next
    let oldPrevious = points[Int(second)].previous
    guard oldNext != second else { return }
    if oldNext >= 0, squared(first, oldNext, points) <= squaredDistance { return }
    if oldPrevious >= 0, squared(oldPrevious, second, points) <= squaredDistance { return }
    if oldNext >= 0 { points[Int(oldNext)].previous = -1 }
    if oldPrevious >= 0 { points[Int(oldPrevious)].next = -1 }
    points[Int(first)].next = second
    points[Int(second)].previous = first
  }

  private static func squared(
    _ a: Int32, _ b: Int32, _ points: UnsafeMutableBufferPointer<Point>
  ) -> Float {
    let x = points[Int(a)].x - points[Int(b)].x
    let y = points[Int(a)].y - points[Int(b)].y
    return x * x + y * y
  }
}
