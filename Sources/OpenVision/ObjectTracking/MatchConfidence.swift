import Imaging

/// Turns signs of a good match into the probability that the box overlaps the object by half.
///
/// A logistic model of bounded signs and a running average: a single frame cannot give an extreme
/// answer, and a lost object stays unlikely until the signs have been good for a while. Fitted to
/// labelled sequences, the response of the current filter and its sidelobes added nothing: a filter
/// that drifted is content with what it learned since.
struct MatchConfidence: Hashable, Sendable {
  /// The signs of one frame.
  struct Signs: Hashable, Sendable {
    /// The response at the object of the filter learned from the first frame alone; 1 is a perfect
    /// match.
    var firstResponse: Double
    /// The highest other maximum of the response, over the peak.
    var rivalRatio: Double
    /// The mean likelihood of the box's colours to be the object's.
    var color: Double
  }

  /// The weights of a tracker's signs, fitted to labelled sequences.
  struct Weights: Hashable, Sendable {
    var bias: Double
    /// Of the first filter's response, the rival, the colour and the usual first response.
    var signs: SIMD4<Double>

    static let fast = Weights(bias: -3.03, signs: SIMD4(7.33, -0.45, 3.01, 4.07))
    static let accurate = Weights(bias: -2.4, signs: SIMD4(7.33, -0.45, 3.01, 4.07))
  }

  /// The new frame's share in the running average.
  private static let averageRate = 0.1

  private let weights: Weights

  private var usualResponse: Double?

  init(_ weights: Weights) { self.weights = weights }

  /// The inputs of the model: the three signs and the running average of the first.
  mutating func inputs(_ signs: Signs) -> SIMD4<Double> {
    let response = Self.bounded(signs.firstResponse)
    let usual = usualResponse.map { $0 + Self.averageRate * (response - $0) } ?? response
    usualResponse = usual
    return SIMD4(response, Self.bounded(signs.rivalRatio), Self.bounded(signs.color), usual)
  }

  /// The probability of an overlap of at least half, 0...1.
  mutating func probability(_ signs: Signs) -> Double {
    let x = inputs(signs)
    var sum = weights.bias
    for i in 0..<4 { sum += weights.signs[i] * x[i] }
    return 1 / (1 + ExactFunctions.exp(-sum))
  }

  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(1, max(0, value)) : 0
  }
}
