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
    var all = Mean()
    var angle = Mean()
    var (aboveThird, above1, above3, outliers) = (0, 0, 0, 0)
    // How many errors lie above a limit and not above the next one.
    var between = [Int](repeating: 0, count: Self.curveLimits.count + 1)
    var (slow, medium, fast) = (Mean(), Mean(), Mean())
    var (matched, unmatched) = (Mean(), Mean())
    for index in truth.vectors.indices where truth.isKnown[index] {
      let (u, v) = Self.numbers(truth.vectors[index])
      let (x, y) = estimate.isKnown[index] ? Self.numbers(estimate.vectors[index]) : (0, 0)
      guard x.isFinite, y.isFinite else {
        throw .notFinite(x: index % truth.size.width, y: index / truth.size.width)
      }
      let error = ((x - u) * (x - u) + (y - v) * (y - v)).squareRoot()
      let length = (u * u + v * v).squareRoot()
      all.add(error)
      angle.add(Self.angle(x, y, u, v))
      if error > 1.0 / 3 { aboveThird += 1 }
      if error > 1 { above1 += 1 }
      if error > 3 { above3 += 1 }
      // The limits are multiples of an eighth, exactly.
      between[min(between.count - 1, Int(min(1e6, 8 * error).rounded(.up)))] += 1
      if error > 3, error > 0.05 * length { outliers += 1 }
      if length < 10 {
        slow.add(error)
      } else if length <= 40 {
        medium.add(error)
      } else {
        fast.add(error)
      }
      if let isOccluded {
        if isOccluded[index] { unmatched.add(error) } else { matched.add(error) }
      }
    }
    guard let endPointError = all.value, let angularError = angle.value else { throw .nothingKnown }
    self.endPointError = endPointError
    self.angularError = angularError
    shareAboveThird = Double(aboveThird) / Double(all.count)
    self.outliers = Double(outliers) / Double(all.count)
    (endPointErrorSlow, endPointErrorMedium, endPointErrorFast) = (
      slow.value, medium.value, fast.value
    )
    (endPointErrorMatched, endPointErrorUnmatched) = (matched.value, unmatched.value)
    pixelCount = all.count
    shareAbove1 = Double(above1) / Double(all.count)
    shareAbove3 = Double(above3) / Double(all.count)
    var below = 0
    curve = between.dropLast().map { count in
      below += count
      return Double(below) / Double(all.count)
    }
  }

  private static func numbers(_ vector: SIMD2<Float>) -> (Double, Double) {
    (Double(vector.x), Double(vector.y))
  }

  /// The angle in space and time, in degrees.
  private static func angle(_ x: Double, _ y: Double, _ u: Double, _ v: Double) -> Double {
    let dot = 1 + x * u + y * v
    let lengths = ((1 + x * x + y * y) * (1 + u * u + v * v)).squareRoot()
    return acos(min(1, max(-1, dot / lengths))) * 180 / .pi
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
