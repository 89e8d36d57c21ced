/// The highest point of a response map, with measures of how much it stands out from the rest of the map.
public struct ResponsePeak: Hashable, Sendable {
  /// The x coordinate of the peak, with subsample precision. The map is periodic, so a coordinate above half the map's
  /// size means a shift to the left or upward. `wrappedX` and `wrappedY` return such shifts as negative numbers.
  public var x: Double
  public var y: Double
  /// The index of the highest sample in the response map.
  public var index: Int
  /// The value of the highest sample.
  public var value: Float
  /// The peak-to-sidelobe ratio (Bolme et al., CVPR 2010): the height of the peak above the mean outside a window
  /// around the peak, in standard deviations of the samples outside that window. It is 0 for a flat map.
  public var sidelobeRatio: Float
  /// The average peak-to-correlation energy: the squared range of the map divided by the mean squared difference from
  /// its minimum (Wang et al., CVPR 2017). It is 0 for a flat map.
  public var correlationEnergy: Float
  /// The highest value outside the window around the peak, divided by the peak's value; 0 if either is not positive.
  public var rivalRatio: Float

  /// Finds the peak of a response map with `width * height` samples.
  ///
  /// - Parameter exclusion: the number of samples by which the window around the peak extends from the peak in each
  ///   direction.
  public init(_ map: UnsafePointer<Float>, width: Int, height: Int, exclusion: Int) {
    var best = 0
    var lowest = map[0]
    for i in 1..<max(1, width &* height) {
      if map[i] > map[best] { best = i }
      if map[i] < lowest { lowest = map[i] }
    }
    let (px, py) = (best % width, best / width)
    let top = map[best]
    var sum: Float = 0
    var squares: Float = 0
    var energy: Float = 0
    var rival: Float = lowest
    var count = 0
    for y in 0..<height {
      let dy = ResponsePeak.wrappedDistance(y, py, height)
      let row = map + y &* width
      var rowSum: Float = 0
      var rowSquares: Float = 0
      var rowEnergy: Float = 0
      for x in 0..<width {
        let above = row[x] - lowest
        rowEnergy += above * above
        if dy > exclusion || ResponsePeak.wrappedDistance(x, px, width) > exclusion {
          rowSum += row[x]
          rowSquares += row[x] * row[x]
          if row[x] > rival { rival = row[x] }
          count &+= 1
        }
      }
      sum += rowSum
      squares += rowSquares
      energy += rowEnergy
    }
    index = best
    value = top
    let range = top - lowest
    let meanEnergy = energy / Float(max(1, width * height))
    correlationEnergy = meanEnergy > 0 ? range * range / meanEnergy : 0
    let mean = sum / Float(max(1, count))
    let variance = max(0, squares / Float(max(1, count)) - mean * mean)
    sidelobeRatio = variance > 0 ? (top - mean) / variance.squareRoot() : 0
    rivalRatio = top > 0 ? max(0, rival / top) : 0
    x = Double(px)
    y = Double(py)
    let refined = ResponsePeak.refine(map, width: width, height: height, x: px, y: py)
    x += refined.x
    y += refined.y
  }

  private static func wrappedDistance(_ a: Int, _ b: Int, _ count: Int) -> Int {
    let distance = abs(a &- b)
    return min(distance, count &- distance)
  }

  /// Returns the offset of the peak from the highest sample: the vertex of a quadratic surface fitted to the 3 x 3
  /// neighborhood. The offset is limited to half a sample along each axis.
  private static func refine(
    _ map: UnsafePointer<Float>, width: Int, height: Int, x: Int, y: Int
  ) -> (x: Double, y: Double) {
    func at(_ dx: Int, _ dy: Int) -> Double {
      Double(map[((y + dy + height) % height) * width + (x + dx + width) % width])
    }
    guard width > 2, height > 2 else { return (0, 0) }
    // Fit the surface to the nine samples by least squares.
    var (gx, gy, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for d in -1...1 {
      gx += (at(1, d) - at(-1, d)) / 6
      gy += (at(d, 1) - at(d, -1)) / 6
      xx += (at(1, d) - 2 * at(0, d) + at(-1, d)) / 3
      yy += (at(d, 1) - 2 * at(d, 0) + at(d, -1)) / 3
    }
    xy = (at(1, 1) - at(-1, 1) - at(1, -1) + at(-1, -1)) / 4
    let determinant = xx * yy - xy * xy
    guard xx < 0, yy < 0, determinant > 0 else { return (0, 0) }
    let dx = (xy * gy - yy * gx) / determinant
    let dy = (xy * gx - xx * gy) / determinant
    return (min(0.5, max(-0.5, dx)), min(0.5, max(-0.5, dy)))
  }

  /// Returns `x` as a shift. The shift is negative if `x` is more than half the map's width.
  public func wrappedX(width: Int) -> Double { x > Double(width) / 2 ? x - Double(width) : x }

  /// Returns `y` as a shift. The shift is negative if `y` is more than half the map's height.
  public func wrappedY(height: Int) -> Double { y > Double(height) / 2 ? y - Double(height) : y }
}
