import Foundation
import Geometry

/// How well an estimated flow field agrees with the true one.
///
/// Only pixels whose true flow is known count; where a number stands for a part of them and that part
/// is empty, it is nil. The definitions are those of Baker, Scharstein, Lewis, Roth, Black and Szeliski
/// ("A database and evaluation methodology for optical flow", 2011), of KITTI (Menze and Geiger, 2015)
/// and of Sintel (Butler, Wulff, Stanley and Black, 2012).
public struct FlowScores: Hashable, Sendable {
  /// The mean length of the difference of the vectors, in pixels.
  public var endPointError: Double
  /// The mean angle between (u, v, 1) and the true one, in degrees.
  public var angularError: Double
  /// The share of pixels whose end-point error is above a third of a pixel. 0...1
  public var shareAboveThird: Double
  /// The share of pixels whose end-point error is above 3 pixels and above 5 % of the true length.
  /// 0...1
  public var outliers: Double
  /// The mean end-point error where the truth is shorter than 10 pixels.
  public var endPointErrorSlow: Double?
  /// The mean end-point error where the truth is of 10 to 40 pixels; 40 is part of it.
  public var endPointErrorMedium: Double?
  /// The mean end-point error where the truth is longer than 40 pixels.
  public var endPointErrorFast: Double?
  /// The mean end-point error where the pixel is seen in both images; nil where that is not known.
  public var endPointErrorMatched: Double?
  /// The mean end-point error where the pixel is hidden in the second image.
  public var endPointErrorUnmatched: Double?
  /// How many pixels counted.
  public var pixelCount: Int
  /// The share of pixels whose end-point error is above 1 and 3 pixels. 0...1
  public var shareAbove1: Double
  public var shareAbove3: Double
  /// The share of pixels whose end-point error is at most each of `curveLimits`. 0...1
  public var curve: [Double]

  /// Where the curve of end-point errors is taken, in pixels.
  public static let curveLimits = (0...40).map { Double($0) / 8 }

  /// - Parameters:
  ///   - estimate: of the truth's size; pixels without an estimate count as one of zero.
  ///   - isOccluded: whether a pixel is hidden in the second image; nil where nothing is known of it.
  public init(
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
      throw .nothingKnown
    }
    self.endPointError = endPointError
    self.angularError = angularError
    pixelCount = tally.all.count
    func share(_ count: Int) -> Double { Double(count) / Double(tally.all.count) }
    shareAboveThird = share(tally.aboveThird)
    shareAbove1 = share(tally.above1)
    shareAbove3 = share(tally.above3)
    outliers = share(tally.outliers)
    endPointErrorSlow = tally.slow.value
    endPointErrorMedium = tally.medium.value
    endPointErrorFast = tally.fast.value
    endPointErrorMatched = tally.matched.value
    endPointErrorUnmatched = tally.unmatched.value
    var below = 0
    curve = tally.between.dropLast().map { count in
      below += count
      return share(below)
    }
  }

  private static func numbers(_ vector: SIMD2<Float>) -> (Double, Double) {
    (Double(vector.x), Double(vector.y))
  }
}

/// Why a flow field cannot be scored.
public enum FlowScoringError: Error, Hashable, Sendable, CustomStringConvertible {
  case sizesDiffer(estimate: PixelSize, truth: PixelSize)
  /// The mask of occlusions has another number of pixels.
  case maskDiffers(count: Int, truth: PixelSize)
  case notFinite(x: Int, y: Int)
  /// The true flow of no pixel is known.
  case nothingKnown

  public var description: String {
    switch self {
    case .sizesDiffer(let estimate, let truth):
      "the flow is \(estimate) pixels, expected \(truth) as the true one"
    case .maskDiffers(let count, let truth):
      "the mask of occlusions has \(count) pixels, expected \(truth) as the true flow"
    case .notFinite(let x, let y):
      "the flow at pixel (\(x), \(y)) is not a finite number"
    case .nothingKnown:
      "the true flow is not known at any pixel"
    }
  }
}

/// What the errors of pixels add up to.
private struct FlowTally {
  /// Lengths of true vectors, in pixels, from which on motion is of medium speed, and up to which.
  private static let mediumLengths = 10.0...40.0
  /// KITTI's outliers have an error above both: in pixels, and as a share of the true length.
  private static let outlierLimits = (pixels: 3.0, share: 0.05)

  var all = Mean()
  var angle = Mean()
  var (slow, medium, fast) = (Mean(), Mean(), Mean())
  var (matched, unmatched) = (Mean(), Mean())
  var (aboveThird, above1, above3, outliers) = (0, 0, 0, 0)
  /// How many errors lie above a limit of the curve and not above the next one.
  var between = [Int](repeating: 0, count: FlowScores.curveLimits.count + 1)

  /// - Parameter isOccluded: nil where nothing is known of it.
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
    if error > Self.outlierLimits.pixels, error > Self.outlierLimits.share * length {
      outliers += 1
    }
    // The limits are multiples of an eighth, exactly.
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

  /// The angle in space and time, in degrees.
  private static func angle(_ x: Double, _ y: Double, _ u: Double, _ v: Double) -> Double {
    let dot = 1 + x * u + y * v
    let lengths = ((1 + x * x + y * y) * (1 + u * u + v * v)).squareRoot()
    return acos(min(1, max(-1, dot / lengths))) * 180 / .pi
  }
}

/// A mean of numbers that come one by one.
private struct Mean {
  private var sum = 0.0
  private(set) var count = 0

  mutating func add(_ number: Double) {
    sum += number
    count += 1
  }

  var value: Double? { count > 0 ? sum / Double(count) : nil }
}
