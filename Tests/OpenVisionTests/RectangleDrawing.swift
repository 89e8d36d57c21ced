import Foundation
import Geometry
import Imaging
import OpenVision

/// A grayscale drawing of quadrilaterals whose corners are known exactly.
struct RectangleDrawing {
  private let width: Int
  private let height: Int
  private var values: [Double]
  private var random: UInt64

  init(width: Int = 640, height: Int = 480, ground: Double = 100, seed: UInt64 = 1) {
    self.width = width
    self.height = height
    values = [Double](repeating: ground, count: width * height)
    random = seed
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// Fills a convex quadrilateral, whose corners must be in clockwise order. A pixel on its edge is blended in
  /// proportion to the number of its sixteen samples that are inside.
  mutating func fill(_ corners: Quadrilateral, _ value: Double) {
    let sides = Side.sides(of: corners)
    let box = corners.boundingBox.intersection(size.bounds)
    guard box.area > 0 else { return }
    for y in Int(box.y)..<min(height, Int(box.maxY) + 1) {
      for x in Int(box.x)..<min(width, Int(box.maxX) + 1) {
        let depth = Side.depth(Double(x) + 0.5, Double(y) + 0.5, sides)
        guard depth > -0.75 else { continue }
        var fraction = 1.0
        if depth < 0.75 {
          fraction = 0
          for sample in 0..<16 {
            let sampleX = Double(x) + (Double(sample % 4) + 0.5) / 4
            let sampleY = Double(y) + (Double(sample / 4) + 0.5) / 4
            if Side.depth(sampleX, sampleY, sides) >= 0 { fraction += 1.0 / 16 }
          }
        }
        values[y * width + x] += (value - values[y * width + x]) * fraction
      }
    }
  }

  /// The half plane to the right of a directed side.
  private struct Side {
    let x, y, normalX, normalY: Double

    static func sides(of corners: Quadrilateral) -> [Side] {
      let points = corners.corners
      return (0..<4).map { index in
        let from = points[index]
        let along = points[(index + 1) % 4] - from
        let length = from.distance(to: points[(index + 1) % 4])
        return Side(x: from.x, y: from.y, normalX: -along.y / length, normalY: along.x / length)
      }
    }

    /// Returns the distance of a point from the nearest side, in pixels. The distance is negative if the point is
    /// outside the quadrilateral.
    static func depth(_ x: Double, _ y: Double, _ sides: [Side]) -> Double {
      var least = Double.infinity
      for side in sides {
        least = min(least, (x - side.x) * side.normalX + (y - side.y) * side.normalY)
      }
      return least
    }
  }

  /// Returns a pseudo-random number in 0..<1. The generator is splitmix64, so the numbers are the same on every
  /// platform.
  mutating func next() -> Double {
    random &+= 0x9E37_79B9_7F4A_7C15
    var z = random
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// Draws irregular quadrilaterals. None of them is both nearly a rectangle and at least a fifth
  /// of the image's size.
  mutating func clutter(_ count: Int) {
    for _ in 0..<count {
      let x = next() * Double(width)
      let y = next() * Double(height)
      let (a, b) = (8 + 50 * next(), 8 + 30 * next())
      fill(
        Quadrilateral(
          topLeft: Point(x, y), topRight: Point(x + a, y + 0.3 * b),
          bottomRight: Point(x + 0.8 * a, y + b), bottomLeft: Point(x + 0.2 * a, y + 1.2 * b)),
        30 + 200 * next())
    }
  }

  /// Adds noise with a given standard deviation. The noise is nearly normally distributed because it is the sum of
  /// three uniform numbers.
  mutating func addNoise(_ deviation: Double) {
    for index in values.indices {
      // Each uniform number has a variance of 1/12, so the sum of three has a standard deviation of 1/2.
      values[index] += 2 * deviation * (next() + next() + next() - 1.5)
    }
  }

  /// Blurs the image a number of times with the weights 1, 2, 1 along both axes. Each pass increases the variance of
  /// the blur along each axis by half a squared pixel.
  mutating func blur(times: Int) {
    for _ in 0..<times {
      for (step, stride, count) in [(1, width, width), (width, 1, height)] {
        let lines = values.count / count
        for line in 0..<lines {
          var before = values[line * stride]
          for index in 0..<count {
            let position = line * stride + index * step
            let here = values[position]
            let after = index + 1 < count ? values[position + step] : here
            values[position] = (before + 2 * here + after) / 4
            before = here
          }
        }
      }
    }
  }

  func image() -> PixelBuffer {
    PixelBuffer.makeLuma(width: width, height: height) { pixels in
      for (index, value) in values.enumerated() {
        pixels[index] = UInt8(clamping: Int(value + 0.5))
      }
    }
  }
}

extension Quadrilateral {
  /// Returns a rectangle rotated in the plane and tilted so that its right side is farther away and
  /// looks shorter.
  ///
  /// - Parameters:
  ///   - degrees: the rotation, clockwise on screen.
  ///   - tilt: the fraction by which the right side is shorter than the left one, 0..<1.
  static func tilted(
    center: Point, width: Double, height: Double, degrees: Double, tilt: Double = 0
  ) -> Quadrilateral {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    func place(_ x: Double, _ y: Double) -> Point {
      Point(center.x + x * cosine - y * sine, center.y + x * sine + y * cosine)
    }
    let (right, near, far) = (width / 2, height / 2, height / 2 * (1 - tilt))
    return Quadrilateral(
      topLeft: place(-right, -near), topRight: place(right, -far),
      bottomRight: place(right, far), bottomLeft: place(-right, near))
  }

  /// Creates a quadrilateral from an observation's corners, in pixels.
  init(_ observation: VNRectangleObservation, in size: PixelSize) {
    func pixels(_ point: CGPoint) -> Point {
      Point(point.x * Double(size.width), (1 - point.y) * Double(size.height))
    }
    self.init(
      topLeft: pixels(observation.topLeft), topRight: pixels(observation.topRight),
      bottomRight: pixels(observation.bottomRight), bottomLeft: pixels(observation.bottomLeft))
  }

  /// Returns the mean distance between corresponding corners, in pixels.
  func cornerError(_ other: Quadrilateral) -> Double {
    zip(corners, other.corners).reduce(0) { $0 + $1.0.distance(to: $1.1) } / 4
  }
}

extension VNDetectRectanglesRequest {
  /// Returns the rectangles found in an image, in pixels.
  ///
  /// - Parameter set: a closure that sets the request's parameters.
  static func rectangles(
    in image: PixelBuffer, _ set: (VNDetectRectanglesRequest) -> Void = { _ in }
  ) throws -> [Quadrilateral] {
    try observations(in: image, set).map { Quadrilateral($0, in: image.size) }
  }

  /// Returns the observations of rectangles in an image.
  static func observations(
    in image: PixelBuffer, _ set: (VNDetectRectanglesRequest) -> Void = { _ in }
  ) throws -> [VNRectangleObservation] {
    let request = VNDetectRectanglesRequest()
    set(request)
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    return request.results ?? []
  }
}
