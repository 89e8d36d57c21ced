import Geometry
import Imaging

/// The samples and weights used to scale a row or column with a three-lobed Lanczos kernel.
///
/// The kernel is stretched if the row or column becomes shorter. Samples outside the image are omitted, and the weights
/// of the other samples are scaled so that they add up to 1.
struct LanczosAxis {
  /// The index of the first input sample that is needed.
  let first: Int
  let last: Int
  /// The number of input samples from which each result is computed.
  let tapCount: Int
  /// The index of the first input sample for each result, relative to `first`.
  let starts: [Int32]
  /// The weights of the input samples, one result after another.
  let weights: [Float]

  /// Computes the samples and weights.
  ///
  /// - Parameters:
  ///   - range: the indices of the results.
  ///   - scale: the number of results per input sample, above 0.
  ///   - limits: the indices of the existing input samples.
  init(_ range: Range<Int>, scale: Double, limits: Range<Int>) {
    let stretch = max(1, 1 / scale)
    var taps: [(start: Int, weights: [Double])] = []
    for position in range {
      let center = (Double(position) + 0.5) / scale
      let low = max(limits.lowerBound, Int(limiting: (center - 3 * stretch + 0.5).rounded(.down)))
      let high = min(limits.upperBound, Int(limiting: (center + 3 * stretch + 0.5).rounded(.down)))
      // A result beyond the end of the row or column is set to the nearest sample.
      guard low < high else {
        taps.append((min(max(low, limits.lowerBound), limits.upperBound - 1), [1]))
        continue
      }
      let values = (low..<high).map { Self.window((Double($0) + 0.5 - center) / stretch) }
      let sum = values.reduce(0, +)
      taps.append((low, values.map { $0 / sum }))
    }
    let begin = taps.map(\.start).min() ?? limits.lowerBound
    let end = taps.map { $0.start + $0.weights.count }.max() ?? limits.upperBound
    let count = max(1, taps.map(\.weights.count).max() ?? 1)
    var starts: [Int32] = []
    var weights = [Float](repeating: 0, count: count * taps.count)
    for (index, tap) in taps.enumerated() {
      // Start earlier if the `count` samples of a result would otherwise extend beyond the last sample.
      let start = max(begin, min(tap.start, end - count))
      starts.append(Int32(start - begin))
      for (offset, weight) in tap.weights.enumerated() {
        weights[index * count + tap.start - start + offset] = Float(weight)
      }
    }
    (first, last, tapCount) = (begin, end - 1, count)
    self.starts = starts
    self.weights = weights
  }

  private static func window(_ x: Double) -> Double {
    guard abs(x) < 3 else { return 0 }
    guard abs(x) > 1e-9 else { return 1 }
    let angle = Double.pi * x
    return 3 * sine(x) * sine(x / 3) / (angle * angle)
  }

  /// Returns the sine of an angle given in half turns. The result is the same on every machine.
  private static func sine(_ halfTurns: Double) -> Double {
    let turns = halfTurns / 2 - (halfTurns / 2).rounded()
    let size = abs(turns)
    let folded = size > 0.25 ? 0.5 - size : size
    let value =
      folded > 0.125
      ? ExactFunctions.smallTurn(0.25 - folded).cosine : ExactFunctions.smallTurn(folded).sine
    return turns < 0 ? -value : value
  }
}
