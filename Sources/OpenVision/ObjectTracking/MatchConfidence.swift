import Imaging

/// Turns signs of a good match into the probability that the box overlaps the object by half.
///
/// It is a logistic model of bounded signs and of their recent values. A single frame cannot give
/// an extreme answer, and a lost object stays unlikely until the signs have been good for a while.
/// Where a rival was nearly as good, the doubt remains, since the box may follow the rival from
/// then on. In fits to labeled sequences the response of the current filter and its sidelobes added
/// nothing: a filter that drifted agrees with what it learned since.
struct MatchConfidence: Hashable, Sendable {
  /// The signs of one frame.
  struct Signs: Hashable, Sendable {
    /// The response at the object of the filter learned from the first frame alone; 1 is a perfect
    /// match.
    var firstResponse: Double
    /// The highest other maximum of the response, divided by the peak.
    var rivalRatio: Double
    /// The mean likelihood of the box's colors to be the object's.
    var color: Double
  }

  /// The weights of a tracker's signs, fitted to labeled sequences.
  struct Weights: Hashable, Sendable {
    var bias: Double
    /// The weights of the logarithm of the first filter's response, the rival, the color and the
    /// logarithm of the usual first response.
    var signs: SIMD4<Double>

    static let fast = Weights(bias: 5.32, signs: SIMD4(0.65, -3.15, 1.23, 1.28))
    static let accurate = Weights(bias: 5.83, signs: SIMD4(0.59, -2.84, 1.47, 1.74))
  }

  /// The new frame's share in the running average.
  private static let averageRate = 0.1
  /// The share of the doubt about a rival that remains from one frame to the next.
  private static let rivalMemory = 0.99
  /// The response below which all responses count as equal.
  private static let leastResponse = 0.02

  private let weights: Weights

  private var usualResponse: Double?
  private var rival = 0.0

  init(_ weights: Weights) { self.weights = weights }

  /// Returns the inputs of the model, in the order of the weights.
  mutating func inputs(_ signs: Signs) -> SIMD4<Double> {
    let response = Self.bounded(signs.firstResponse)
    let usual = usualResponse.map { $0 + Self.averageRate * (response - $0) } ?? response
    usualResponse = usual
    rival = max(Self.bounded(signs.rivalRatio), Self.rivalMemory * rival)
    return SIMD4(
      Self.logarithm(response), rival, Self.bounded(signs.color), Self.logarithm(usual))
  }

  /// Returns the probability of an overlap of at least half, 0...1.
  mutating func probability(_ signs: Signs) -> Double {
    let x = inputs(signs)
    var sum = weights.bias
    for i in 0..<4 { sum += weights.signs[i] * x[i] }
    return 1 / (1 + ExactFunctions.exp(-sum))
  }

  private static func logarithm(_ response: Double) -> Double {
    ExactFunctions.log(leastResponse + response)
  }

  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(1, max(0, value)) : 0
  }
}
