import Geometry

/// The criteria that limit the shape, size, confidence and number of the detected rectangles.
struct RectangleCriteria: Hashable, Sendable {
  /// The minimum ratio of the shorter side to the longer side, 0...1. Each of the two lengths is the mean of two
  /// opposite sides, as seen in the image.
  var minimumAspectRatio = 0.5
  var maximumAspectRatio = 1.0
  /// The maximum deviation of a corner's angle from 90 degrees, in degrees, 0...45.
  var quadratureTolerance = 30.0
  /// The minimum length of the shorter side, as a fraction of the image's shorter side, 0...1.
  var minimumSize = 0.2
  /// The minimum confidence of a returned rectangle, 0...1.
  var minimumConfidence = 0.0
  /// The maximum number of returned rectangles; 0 means no limit. The most confident rectangles are returned.
  var maximumObservations = 1

  /// The measurement error allowed for an angle, in degrees.
  private static let angleError = 0.5
  /// The measurement error allowed for an aspect ratio.
  private static let ratioError = 0.01

  /// The cosine of the smallest corner angle that is accepted.
  var maximumCornerCosine: Double {
    Self.sine(ofDegrees: quadratureTolerance + Self.angleError)
  }

  /// Returns whether a quadrilateral has the requested shape and at least the minimum size.
  ///
  /// - Parameters:
  ///   - corners: the corners in pixels, clockwise on screen.
  ///   - minimumSide: the minimum length of the shorter side, in pixels.
  func accepts(_ corners: Quadrilateral, minimumSide: Double) -> Bool {
    let points = corners.corners
    var lengths: [Double] = []
    for index in 0..<4 { lengths.append(points[index].distance(to: points[(index + 1) % 4])) }
    guard lengths.allSatisfy({ $0 > 1e-6 }) else { return false }
    let first = (lengths[0] + lengths[2]) / 2
    let second = (lengths[1] + lengths[3]) / 2
    let (shorter, longer) = (min(first, second), max(first, second))
    guard shorter >= minimumSide else { return false }
    let ratio = shorter / longer
    guard ratio >= minimumAspectRatio - Self.ratioError,
      ratio <= maximumAspectRatio + Self.ratioError
    else { return false }
    let limit = maximumCornerCosine
    for index in 0..<4 {
      let back = points[(index + 3) % 4] - points[index]
      let ahead = points[(index + 1) % 4] - points[index]
      let scale = lengths[(index + 3) % 4] * lengths[index]
      let cosine = (back.x * ahead.x + back.y * ahead.y) / scale
      let sine = (ahead.x * back.y - ahead.y * back.x) / scale
      guard abs(cosine) <= limit, sine > 0 else { return false }
    }
    return true
  }

  /// Returns the sine of an angle of 0...46 degrees. The sine is computed from its power series so that the result is
  /// the same on every machine.
  private static func sine(ofDegrees degrees: Double) -> Double {
    let x = degrees * .pi / 180
    let square = x * x
    return x
      * (1 - square / 6
        * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
  }
}
