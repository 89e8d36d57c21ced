/// A list of thresholds, and the comparison with them.
///
/// Values are compared with the thresholds themselves, so that ties are decided as in a toolkit that compares
/// every frame with every threshold.
struct ThresholdCurve: Sendable {
  /// The comparison that a value must satisfy. nan never does.
  enum Comparison { case above, atLeast, atMost }

  /// The thresholds, ascending and, except for rounding, evenly spaced.
  let thresholds: [Double]
  let comparison: Comparison
  /// The limits above which a value is beyond each threshold; at the end one that no value exceeds.
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

/// The number of values that satisfy the comparison with each threshold of a curve.
struct ThresholdCount {
  let curve: ThresholdCurve
  /// The number of values beyond exactly the first n thresholds.
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
          // The even spacing gives the nearest threshold, and a comparison gives the side.
          let nearest = (value - first) * inverseStep + 0.5
          let index = Int(nearest < 0 ? 0 : nearest > last ? last : nearest)
          beyond[index &+ (value > limits[index] ? 1 : 0)] &+= 1
        }
      }
    }
  }

  /// Returns the share of `frames` that count at each threshold; zeros if there are no frames.
  func shares(of frames: Int) -> [Double] {
    guard frames > 0 else { return Array(repeating: 0, count: curve.thresholds.count) }
    let total = beyond.reduce(0, +)
    var notBeyond = 0
    return curve.thresholds.indices.map { index in
      notBeyond += beyond[index]
      let count = curve.comparison == .atMost ? notBeyond : total - notBeyond
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
  /// 0, 0.05, ... 1 as numpy's `linspace(0, 1, 21)` and `arange(0, 1.05, 0.05)` round them.
  static let overlaps21 = (0...20).map { Double($0) * 0.05 }
  /// 0, 0.01, ... 1, as `linspace(0, 1, 101)` rounds them.
  static let overlaps101 = (0...100).map { Double($0) * 0.01 }
  /// 0, 1, ... 50 pixels.
  static let pixels51 = (0...50).map { Double($0) }
  /// 0, 0.01, ... 0.5 in units of the target's size.
  static let sizes51 = (0...50).map { Double($0) / 100 }

  /// Returns evenly spaced values from 0 to `end`, rounded like numpy's `linspace`.
  static func linspace(to end: Double, count: Int) -> [Double] {
    let step = end / Double(count - 1)
    return (0..<count).map { $0 == count - 1 ? end : Double($0) * step }
  }
}
