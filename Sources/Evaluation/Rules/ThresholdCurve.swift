/// A list of thresholds, with the comparison by which values are tested against them.
///
/// Although values are counted in a histogram, each of them is compared with the thresholds themselves. A value that
/// equals a threshold therefore counts as in a toolkit that compares the value of every frame with every threshold.
struct ThresholdCurve: Sendable {
  /// The comparison that a value must satisfy to pass a threshold. nan never passes.
  enum Comparison { case above, atLeast, atMost }

  /// The thresholds in ascending order. They are evenly spaced, except for rounding.
  let thresholds: [Double]
  let comparison: Comparison
  /// The limit that corresponds to each threshold. A value is beyond the threshold if it is greater than the
  /// limit. An additional last entry is infinite.
  fileprivate let limits: [Double]
  fileprivate let first: Double
  fileprivate let inverseStep: Double

  init(_ thresholds: [Double], _ comparison: Comparison) {
    self.thresholds = thresholds
    self.comparison = comparison
    limits = thresholds.map { comparison == .atLeast ? $0.nextDown : $0 } + [.infinity]
    first = thresholds.first ?? 0
    let span = (thresholds.last ?? 0) - first
    inverseStep = span > 0 ? Double(thresholds.count - 1) / span : 0
  }
}

/// The number of values that pass each of a curve's thresholds.
struct ThresholdCount {
  let curve: ThresholdCurve
  /// A histogram whose element n is the number of values that are beyond exactly the first n thresholds.
  private var beyond: [Int]

  init(_ curve: ThresholdCurve) {
    self.curve = curve
    beyond = Array(repeating: 0, count: curve.thresholds.count + 1)
  }

  mutating func add(_ values: UnsafeBufferPointer<Double>) {
    let last = Double(curve.thresholds.count)
    let (first, inverseStep) = (curve.first, curve.inverseStep)
    curve.limits.withUnsafeBufferPointer { limits in
      beyond.withUnsafeMutableBufferPointer { beyond in
        for value in values where !value.isNaN {
          // Because of the even spacing, the nearest threshold can be computed. A comparison then determines
          // on which side of this threshold the value lies.
          let nearest = (value - first) * inverseStep + 0.5
          let index = Int(nearest < 0 ? 0 : nearest > last ? last : nearest)
          beyond[index &+ (value > limits[index] ? 1 : 0)] &+= 1
        }
      }
    }
  }

  /// Returns the number of values that pass each threshold, divided by `frames`; zeros if there are no frames.
  func fractions(of frames: Int) -> [Double] {
    guard frames > 0 else { return Array(repeating: 0, count: curve.thresholds.count) }
    let total = beyond.reduce(0, +)
    var countAtMost = 0
    return curve.thresholds.indices.map { index in
      countAtMost += beyond[index]
      let count = curve.comparison == .atMost ? countAtMost : total - countAtMost
      return Double(count) / Double(frames)
    }
  }
}

extension ThresholdCurve {
  static let success21 = ThresholdCurve(.overlaps21, .above)
  static let success101 = ThresholdCurve(.overlaps101, .above)
  static let precision51 = ThresholdCurve(.pixels51, .atMost)
  static let normPrecision51 = ThresholdCurve(.sizes51, .atMost)
}

extension [Double] {
  /// The values 0, 0.05, ... 1, rounded as in numpy's `linspace(0, 1, 21)` and `arange(0, 1.05, 0.05)`.
  static let overlaps21 = (0...20).map { Double($0) * 0.05 }
  /// The values 0, 0.01, ... 1, rounded as in numpy's `linspace(0, 1, 101)`.
  static let overlaps101 = (0...100).map { Double($0) * 0.01 }
  /// The thresholds 0, 1, ... 50 in pixels.
  static let pixels51 = (0...50).map { Double($0) }
  /// The thresholds 0, 0.01, ... 0.5, relative to the target's size.
  static let sizes51 = (0...50).map { Double($0) / 100 }

  /// Returns evenly spaced values from 0 to `end`, rounded like numpy's `linspace`.
  static func linspace(to end: Double, count: Int) -> [Double] {
    let step = end / Double(count - 1)
    return (0..<count).map { $0 == count - 1 ? end : Double($0) * step }
  }
}
