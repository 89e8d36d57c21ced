import Foundation
import GroundTruth
import Imaging
import OpenVision

extension ShapeImage {
  /// Returns the mean and maximum distance of all contour points from the nearest outline, in
  /// pixels.
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

/// A generator of pseudo-random numbers that are the same on every platform.
struct RandomNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random number in 0..<1.
  mutating func nextShare() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}

/// Returns the nesting of contours as parentheses. Contours on the same level are sorted, so the result does not depend
/// on their order.
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
