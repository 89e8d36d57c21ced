import Imaging

/// Turns signs of a good match into the probability that the box overlaps the object by half.
///
/// A logistic model of bounded signs and their running averages: a single frame cannot give an
/// extreme answer, and a lost object stays unlikely until the signs have been good for a while. The
/// coefficients were fitted to labelled sequences.
struct FastConfidence: Hashable, Sendable {
  /// The signs of one frame.
  struct Signs: Hashable, Sendable {
    /// The filter's response at the object; 1 is a perfect match.
    var response: Double
    /// The response at the object of the filter learned from the first frame alone.
    var firstResponse: Double
    /// The peak's height over the rest of the map, in standard deviations.
    var sidelobeRatio: Double
    /// The highest other maximum, over the peak.
    var rivalRatio: Double
    /// The mean likelihood of the box's colours to be the object's.
    var color: Double
  }

  private static let bias = -3.21
  private static let coefficients = SIMD8<Double>(0, 4.11, 0.23, 0, 1.74, 0, 7.5, 0.74)
  /// The new frame's share in the running averages.
  private static let averageRate = 0.1

  private var averages: SIMD4<Double>?

  /// The inputs of the model: five signs and the running averages of three of them.
  mutating func inputs(_ signs: Signs) -> SIMD8<Double> {
    let response = Self.bounded(signs.response)
    let first = Self.bounded(signs.firstResponse)
    let sidelobes = Self.bounded(signs.sidelobeRatio / 20)
    let rival = Self.bounded(signs.rivalRatio)
    let color = Self.bounded(signs.color)
    let current = SIMD4(response, first, sidelobes, 0)
    let usual = averages.map { $0 + Self.averageRate * (current - $0) } ?? current
    averages = usual
    return SIMD8(
      response, first, sidelobes, rival, color, usual[0], usual[1], usual[2])
  }

  /// The probability of an overlap of at least half, 0...1.
  mutating func probability(_ signs: Signs) -> Double {
    let inputs = inputs(signs)
    var sum = Self.bias
    for i in 0..<8 { sum += Self.coefficients[i] * inputs[i] }
    return 1 / (1 + ExactFunctions.exp(-sum))
  }

  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(1, max(0, value)) : 0
  }
}
