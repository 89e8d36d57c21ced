import Foundation
import Geometry

/// The agreement of an estimated flow field with the ground truth.
///
/// Only pixels whose ground-truth flow is known are evaluated. End-point errors are in pixels. A property that refers
/// to a subset of these pixels is nil if the subset is empty. The definitions follow Baker, Scharstein, Lewis, Roth,
/// Black and Szeliski ("A database and evaluation methodology for optical flow", 2011), KITTI (Menze and Geiger, 2015)
/// and Sintel (Butler, Wulff, Stanley and Black, 2012).
package struct FlowScores: Hashable, Sendable {
  /// The mean end-point error in pixels. A pixel's error is the length of the difference between its estimated and true
  /// vectors.
  package var endPointError: Double
  /// The mean angle, in degrees, between the vectors (u, v, 1) of the estimated and the ground-truth flow.
  package var angularError: Double
  /// The fraction of pixels, 0...1, whose end-point error exceeds a third of a pixel.
  package var fractionAboveThird: Double
  /// The fraction of pixels, 0...1, whose end-point error exceeds both 3 pixels and 5% of the true vector's
  /// length.
  package var outliers: Double
  /// The mean end-point error over pixels whose true vector is shorter than 10 pixels; nil if there are none.
  package var endPointErrorSlow: Double?
  /// The mean end-point error over pixels whose true vector is 10 to 40 pixels long, inclusive; nil if there are none.
  package var endPointErrorMedium: Double?
  /// The mean end-point error over pixels whose true vector is longer than 40 pixels; nil if there are none.
  package var endPointErrorFast: Double?
  /// The mean end-point error over pixels that are visible in both images; nil if there are none or if visibility is
  /// unknown.
  package var endPointErrorMatched: Double?
  /// The mean end-point error over pixels that are occluded in the second image; nil if there are none or if visibility
  /// is unknown.
  package var endPointErrorUnmatched: Double?
  /// The number of evaluated pixels, that is, pixels with known ground-truth flow.
  package var pixelCount: Int
  /// The fraction of pixels, 0...1, whose end-point error exceeds 1 pixel.
  package var fractionAbove1: Double
  /// The fraction of pixels, 0...1, whose end-point error exceeds 3 pixels.
  package var fractionAbove3: Double
  /// The fraction of pixels, 0...1, whose end-point error is at most the threshold, for each threshold in
  /// `curveLimits`.
  package var curve: [Double]

  /// The thresholds of the end-point error curve, in pixels.
  package static let curveLimits = (0...40).map { Double($0) / 8 }

  /// Scores an estimated flow field.
  ///
  /// - Parameters:
  ///   - estimate: a flow field of the same size as the ground truth. Pixels without an estimate count as zero
  ///     flow.
  ///   - isOccluded: whether each pixel is occluded in the second image; nil if unknown.
  package init(
    of estimate: FlowField, against truth: FlowField, isOccluded: [Bool]? = nil
  ) throws(FlowScoringError) {
    guard estimate.size == truth.size else {
      throw .sizesDiffer(estimate: estimate.size, truth: truth.size)
    }
    if let isOccluded, isOccluded.count != truth.vectors.count {
      throw .maskDiffers(count: isOccluded.count, truth: truth.size)
    }
    var tally = FlowTally()
    for index in truth.vectors.indices where truth.isKnown[index] {
      let (u, v) = Self.numbers(truth.vectors[index])
      let (x, y) = estimate.isKnown[index] ? Self.numbers(estimate.vectors[index]) : (0, 0)
      guard x.isFinite, y.isFinite else {
        throw .notFinite(x: index % truth.size.width, y: index / truth.size.width)
      }
      tally.add(estimated: (x, y), true: (u, v), isOccluded: isOccluded?[index])
    }
    guard let endPointError = tally.all.value, let angularError = tally.angle.value else {
      throw .noKnownVectors
    }
    self.endPointError = endPointError
    self.angularError = angularError
    pixelCount = tally.all.count
    func fraction(_ count: Int) -> Double { Double(count) / Double(tally.all.count) }
    fractionAboveThird = fraction(tally.aboveThird)
    fractionAbove1 = fraction(tally.above1)
    fractionAbove3 = fraction(tally.above3)
    outliers = fraction(tally.outliers)
    endPointErrorSlow = tally.slow.value
    endPointErrorMedium = tally.medium.value
    endPointErrorFast = tally.fast.value
    endPointErrorMatched = tally.matched.value
    endPointErrorUnmatched = tally.unmatched.value
    var below = 0
    curve = tally.between.dropLast().map { count in
      below += count
      return fraction(below)
    }
  }

  private static func numbers(_ vector: SIMD2<Float>) -> (Double, Double) {
    (Double(vector.x), Double(vector.y))
  }
}

/// The reasons why a flow field cannot be scored.
package enum FlowScoringError: Error, Hashable, Sendable, CustomStringConvertible {
  case sizesDiffer(estimate: PixelSize, truth: PixelSize)
  /// The occlusion mask and the ground-truth flow have different numbers of pixels.
  case maskDiffers(count: Int, truth: PixelSize)
  case notFinite(x: Int, y: Int)
  /// The ground-truth flow is unknown for every pixel.
  case noKnownVectors

  package var description: String {
    switch self {
    case .sizesDiffer(let estimate, let truth):
      "expected a flow of \(truth) pixels, the size of the true flow; found \(estimate)"
    case .maskDiffers(let count, let truth):
      "expected an occlusion mask of \(truth) pixels, the size of the true flow; found \(count)"
        + " pixels"
    case .notFinite(let x, let y):
      "the flow at pixel (\(x), \(y)) is not a finite number"
    case .noKnownVectors:
      "the true flow is not known at any pixel"
    }
  }
}

/// The running means and counts from which a flow field's scores are computed.
private struct FlowTally {
  /// The range of true vector lengths, in pixels, that counts as medium motion.
  private static let mediumLengths = 10.0...40.0
  /// The limits that define KITTI's outliers, in pixels and as a fraction of the true vector's length. An outlier's
  /// error exceeds both limits.
  private static let outlierLimits = (pixels: 3.0, fraction: 0.05)

  var all = Mean()
  var angle = Mean()
  var (slow, medium, fast) = (Mean(), Mean(), Mean())
  var (matched, unmatched) = (Mean(), Mean())
  var (aboveThird, above1, above3, outliers) = (0, 0, 0, 0)
  /// A histogram of the errors. Bin n counts errors above threshold n - 1 of the curve and up to threshold n. The last
  /// bin counts errors above all thresholds.
  var between = [Int](repeating: 0, count: FlowScores.curveLimits.count + 1)

  /// Adds the error at a pixel.
  ///
  /// - Parameter isOccluded: whether the pixel is occluded in the second image; nil if unknown.
  mutating func add(
    estimated: (x: Double, y: Double), true truth: (x: Double, y: Double), isOccluded: Bool?
  ) {
    let (x, y) = (estimated.x - truth.x, estimated.y - truth.y)
    let error = (x * x + y * y).squareRoot()
    let length = (truth.x * truth.x + truth.y * truth.y).squareRoot()
    all.add(error)
    angle.add(Self.angle(estimated.x, estimated.y, truth.x, truth.y))
    if error > 1.0 / 3 { aboveThird += 1 }
    if error > 1 { above1 += 1 }
    if error > 3 { above3 += 1 }
    if error > Self.outlierLimits.pixels, error > Self.outlierLimits.fraction * length {
      outliers += 1
    }
    // Because the thresholds are exact multiples of 1/8, the bin can be computed directly.
    between[min(between.count - 1, Int(min(1e6, 8 * error).rounded(.up)))] += 1
    if length < Self.mediumLengths.lowerBound {
      slow.add(error)
    } else if length <= Self.mediumLengths.upperBound {
      medium.add(error)
    } else {
      fast.add(error)
    }
    switch isOccluded {
    case true?: unmatched.add(error)
    case false?: matched.add(error)
    case nil: break
    }
  }

  /// Returns the angle, in degrees, between the space-time vectors (x, y, 1) and (u, v, 1).
  private static func angle(_ x: Double, _ y: Double, _ u: Double, _ v: Double) -> Double {
    let dot = 1 + x * u + y * v
    let lengths = ((1 + x * x + y * y) * (1 + u * u + v * v)).squareRoot()
    return acos(min(1, max(-1, dot / lengths))) * 180 / .pi
  }
}

/// A running mean.
private struct Mean {
  private var sum = 0.0
  private(set) var count = 0

  mutating func add(_ number: Double) {
    sum += number
    count += 1
  }

  var value: Double? { count > 0 ? sum / Double(count) : nil }
}
