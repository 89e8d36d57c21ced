import Foundation
import Geometry
import Imaging

/// The capture quality of a face, judged from a single image.
///
/// It combines criteria from the standard for face images (ISO/IEC 29794-5): sharpness, exposure, contrast, evenness of
/// lighting, size, pose, and the detector's confidence, which is lower if the face is partly covered. Sharpness is
/// measured with the perceptual blur metric of Crete et al. ("The blur effect: perception and estimation with a new
/// no-reference perceptual blur metric", 2007).
struct FaceQuality: Hashable, Sendable {
  /// The sharpness score, 0...1. All component scores have this range.
  var sharpness = 0.0
  var exposure = 0.0
  var contrast = 0.0
  var evenness = 0.0
  var size = 0.0
  var pose = 0.0
  var certainty = 0.0

  /// The side length, in pixels, of the square to which a face is resampled.
  static let side = 96
  /// The side length of the examined area as a fraction of the face's box. A value below 1 excludes hair and
  /// background.
  private static let inner = 0.8
  /// The length, in pixels, of the averaging filter that blurs the face to measure its sharpness.
  private static let blurLength = 9

  /// The weights of the component scores' logarithms, in the order in which the properties are declared. They were
  /// tuned on 24 of dlib's example faces, which were degraded step by step.
  private static let weights = [1.0, 0.7, 0.5, 0.2, 1.0, 0.5, 10.0]
  /// The lower limit that is applied to component scores. Without it, all images with a component score of 0 would have
  /// a quality of 0 and could not be ranked by their other scores.
  private static let least = 0.02

  /// The overall quality, 0...1: the weighted geometric mean of the component scores.
  var value: Double {
    let parts = [sharpness, exposure, contrast, evenness, size, pose, certainty]
    let sum = zip(parts, Self.weights).reduce(0) { $0 + $1.1 * log(max(Self.least, $1.0)) }
    return exp(sum / Self.weights.reduce(0, +))
  }

  /// Computes the quality of a face.
  ///
  /// - Parameters:
  ///   - luma: the luma of a part of the image, possibly reduced.
  ///   - center: the center of the face, in pixels of that part.
  ///   - width: the width of the face's upright box, in pixels of that part.
  ///   - height: the height of the face's upright box, in pixels of that part.
  ///   - pixels: the shorter side of the face's box in the full image, in pixels.
  ///   - roll: the face's roll in radians, counterclockwise.
  ///   - yaw: the face's yaw in radians; nil if it is unknown.
  ///   - confidence: the detector's confidence, 0...1.
  init(
    _ luma: PixelBuffer.Plane, center: Point, width: Double, height: Double, pixels: Double,
    roll: Double, yaw: Double?, confidence: Double
  ) {
    let face = Self.sampled(luma, center, width * Self.inner, height * Self.inner, roll)
    let blur = max(Self.blur(face, alongX: true), Self.blur(face, alongX: false))
    sharpness = Self.ramp(1 - blur, 0, 0.6)
    let middle = Self.moments(face, 0..<Self.side)
    exposure = min(
      Self.ramp(middle.mean, 15, 80), Self.ramp(-middle.mean, -250, -200),
      1 - Self.ramp(middle.clipped, 0.1, 0.6))
    contrast = Self.ramp(middle.deviation, 2, 45)
    let left = Self.moments(face, 0..<Self.side / 2).mean
    let right = Self.moments(face, Self.side / 2..<Self.side).mean
    evenness = 1 - Self.ramp(abs(left - right) / max(1, left + right), 0.1, 0.6)
    size = Self.ramp(log2(max(1, pixels)), 3, 7)
    pose = yaw.map { pow(max(0, cos(min(.pi / 2, abs($0)))), 1.5) } ?? 1
    certainty = Self.ramp(confidence, 0.4, 1)
  }

  /// Returns the face resampled to an upright square by linear interpolation.
  private static func sampled(
    _ luma: PixelBuffer.Plane, _ center: Point, _ width: Double, _ height: Double, _ roll: Double
  ) -> [Float] {
    let (cosine, sine) = (cos(roll), sin(roll))
    var face = [Float](repeating: 0, count: side * side)
    for row in 0..<side {
      for column in 0..<side {
        let u = ((Double(column) + 0.5) / Double(side) - 0.5) * width
        let v = ((Double(row) + 0.5) / Double(side) - 0.5) * height
        // The roll is counterclockwise on screen, while y increases downward.
        let square = PixelSquare(
          around: Point(
            center.x + u * cosine + v * sine, center.y - u * sine + v * cosine), in: luma)
        func across(_ y: Int) -> Float {
          let pixels = luma.base + y * luma.bytesPerRow
          let (left, right) = (Float(pixels[square.left]), Float(pixels[square.right]))
          return left + Float(square.toRight) * (right - left)
        }
        let (upper, lower) = (across(square.top), across(square.bottom))
        face[row * side + column] = upper + Float(square.down) * (lower - upper)
      }
    }
    return face
  }

  /// Returns the fraction, 0...1, of the contrast between neighboring pixels that remains when the face is blurred
  /// along one axis. The fraction is close to 1 if the face was already blurred.
  private static func blur(_ face: [Float], alongX: Bool) -> Double {
    let (step, line) = alongX ? (1, side) : (side, 1)
    let half = blurLength / 2
    var (sum, lost) = (0.0, 0.0)
    for index in 0..<side {
      let start = index * line
      func mean(_ middle: Int) -> Float {
        var sum: Float = 0
        for offset in -half...half {
          sum += face[start + min(side - 1, max(0, middle + offset)) * step]
        }
        return sum / Float(blurLength)
      }
      var before = mean(0)
      for position in 1..<side {
        let next = mean(position)
        let sharp = abs(face[start + position * step] - face[start + (position - 1) * step])
        let blurred = abs(next - before)
        sum += Double(sharp)
        lost += Double(max(0, sharp - blurred))
        before = next
      }
    }
    return sum > 0 ? (sum - lost) / sum : 1
  }

  private static func moments(
    _ face: [Float], _ columns: Range<Int>
  ) -> (mean: Double, deviation: Double, clipped: Double) {
    var (sum, squares, clipped) = (0.0, 0.0, 0.0)
    for row in 0..<side {
      for column in columns {
        let value = Double(face[row * side + column])
        sum += value
        squares += value * value
        if value <= 3 || value >= 252 { clipped += 1 }
      }
    }
    let count = Double(side * columns.count)
    let mean = sum / count
    return (mean, max(0, squares / count - mean * mean).squareRoot(), clipped / count)
  }

  private static func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }
}
