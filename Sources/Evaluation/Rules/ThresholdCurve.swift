/// Shares of frames on the good side of each of a row of thresholds, gathered frame by frame.
///
/// A value is compared with the thresholds themselves, so that ties fall exactly as in a toolkit
/// that compares every frame with every threshold.
struct ThresholdCurve {
  /// Which values count at a threshold. nan counts nowhere.
  enum Comparison { case above, atLeast, atMost }

  /// Ascending, evenly spaced but for rounding.
  let thresholds: [Double]
  let comparison: Comparison
  /// How many values lie beyond exactly the first n thresholds.
  private var histogram: [Int]
  private let first: Double
  private let inverseStep: Double

  init(_ thresholds: [Double], _ comparison: Comparison) {
    self.thresholds = thresholds
    self.comparison = comparison
    histogram = Array(repeating: 0, count: thresholds.count + 1)
    first = thresholds.first ?? 0
    let span = (thresholds.last ?? 0) - first
    inverseStep = span > 0 ? Double(thresholds.count - 1) / span : 0
  }

  mutating func add(_ value: Double) {
    guard !value.isNaN else { return }
    let guess = (value - first) * inverseStep
    var beyond = Int(min(max(guess, 0), Double(thresholds.count)))
    while beyond > 0, !isBeyond(value, thresholds[beyond - 1]) { beyond -= 1 }
    while beyond < thresholds.count, isBeyond(value, thresholds[beyond]) { beyond += 1 }
    histogram[beyond] += 1
  }

  private func isBeyond(_ value: Double, _ threshold: Double) -> Bool {
    comparison == .atLeast ? value >= threshold : value > threshold
  }

  /// The share of `frames` that counts at each threshold; zeros where there are no frames.
  func shares(of frames: Int) -> [Double] {
    guard frames > 0 else { return Array(repeating: 0, count: thresholds.count) }
    var shares: [Double] = []
    shares.reserveCapacity(thresholds.count)
    var notBeyond = 0
    let total = histogram.reduce(0, +)
    for index in thresholds.indices {
      notBeyond += histogram[index]
      let count = comparison == .atMost ? notBeyond : total - notBeyond
      shares.append(Double(count) / Double(frames))
    }
    return shares
  }
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

  /// Evenly spaced values from 0 to `end`, as numpy's `linspace` rounds them.
  static func linspace(to end: Double, count: Int) -> [Double] {
    let step = end / Double(count - 1)
    return (0..<count).map { $0 == count - 1 ? end : Double($0) * step }
  }

  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}
