import Foundation
import Imaging
import OpenVision

/// The outline of a rendered shape, in pixels, origin upper-left.
enum ShapeOutline: Sendable {
  case circle(x: Double, y: Double, radius: Double)
  /// Closed polygons; a point lies inside where an odd number of them go around it.
  case polygons([[SIMD2<Double>]])

  /// An upright rectangle turned around its middle.
  static func rectangle(
    x: Double, y: Double, width: Double, height: Double, angle: Double = 0
  ) -> ShapeOutline {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map { across, down in
      let (dx, dy) = (across * width / 2, down * height / 2)
      return SIMD2(x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle))
    }
    return .polygons([corners])
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    switch self {
    case .circle(let centerX, let centerY, let radius):
      return hypot(x - centerX, y - centerY) < radius
    case .polygons(let loops):
      var isInside = false
      for loop in loops {
        var last = loop[loop.count - 1]
        for point in loop {
          if (last.y > y) != (point.y > y),
            last.x + (y - last.y) / (point.y - last.y) * (point.x - last.x) > x
          {
            isInside.toggle()
          }
          last = point
        }
      }
      return isInside
    }
  }

  /// How far a point is from the outline.
  func distance(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .circle(let centerX, let centerY, let radius):
      return abs(hypot(x - centerX, y - centerY) - radius)
    case .polygons(let loops):
      var best = Double.infinity
      for loop in loops {
        var last = loop[loop.count - 1]
        for point in loop {
          let along = point - last
          let off = SIMD2(x, y) - last
          let share = (off.x * along.x + off.y * along.y) / (along.x * along.x + along.y * along.y)
          let rest = off - along * min(1, max(0, share))
          best = min(best, hypot(rest.x, rest.y))
          last = point
        }
      }
      return best
    }
  }
}

/// A gray picture of shapes whose outlines are known exactly; each pixel is the mean of 16 by 16
/// points within it.
struct ShapePicture {
  let width: Int
  let height: Int
  private var values: [Double]
  private(set) var outlines: [ShapeOutline] = []

  init(width: Int, height: Int, ground: Double = 255) {
    self.width = width
    self.height = height
    values = [Double](repeating: ground, count: width * height)
  }

  /// Paints a shape over what is there.
  mutating func paint(_ outline: ShapeOutline, _ value: Double) {
    outlines.append(outline)
    for y in 0..<height {
      for x in 0..<width {
        let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
        var share = outline.contains(middleX, middleY) ? 1.0 : 0
        if outline.distance(middleX, middleY) < 0.75 {
          share = 0
          for sample in 0..<256 {
            let sampleX = Double(x) + (Double(sample % 16) + 0.5) / 16
            let sampleY = Double(y) + (Double(sample / 16) + 0.5) / 16
            if outline.contains(sampleX, sampleY) { share += 1.0 / 256 }
          }
        }
        values[y * width + x] += (value - values[y * width + x]) * share
      }
    }
  }

  /// - Parameter noise: the amplitude of even noise, in gray levels.
  func image(noise: Double = 0) -> PixelBuffer {
    var random = RandomNumbers(state: 7)
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      for (index, value) in values.enumerated() {
        let shift = noise == 0 ? 0 : noise * (2 * random.nextShare() - 1)
        target[index] = UInt8(min(255, max(0, (value + shift).rounded())))
      }
    }
  }

  /// How far a point is from the nearest outline, in pixels.
  func distance(_ x: Double, _ y: Double) -> Double {
    outlines.map { $0.distance(x, y) }.min() ?? .infinity
  }

  /// The mean and the greatest distance of all contours' points from the nearest outline, in pixels.
  func errors(of observation: VNContoursObservation) throws -> (mean: Double, greatest: Double) {
    var (sum, count, greatest) = (0.0, 0.0, 0.0)
    for index in 0..<observation.contourCount {
      for point in try observation.contour(at: index).normalizedPoints {
        let off = distance(Double(point.x) * Double(width), (1 - Double(point.y)) * Double(height))
        sum += off
        count += 1
        greatest = max(greatest, off)
      }
    }
    return (sum / count, greatest)
  }
}

/// A generator of pseudo-random numbers that are the same everywhere.
struct RandomNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0..<1
  mutating func nextShare() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}

/// Contours and what lies in them as brackets, in alphabetical order.
func brackets(_ contours: [VNContour]) -> String {
  contours.map { "(" + brackets($0.childContours) + ")" }.sorted().joined()
}

/// Detects contours at an image's full size.
func contours(
  in image: PixelBuffer, _ prepare: (VNDetectContoursRequest) -> Void = { _ in }
) throws -> VNContoursObservation {
  let request = VNDetectContoursRequest()
  request.maximumImageDimension = Int.max
  prepare(request)
  try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
  guard let observation = request.results?.first else { throw NoContours() }
  return observation
}

struct NoContours: Error {}
