import Imaging

/// A model that converts signs of a good match into the probability that the box overlaps the object with an IoU of at
/// least 0.5.
///
/// It is a logistic model whose inputs are bounded signs and their recent values. A single frame cannot yield an
/// extreme probability, and a lost object stays unlikely until the signs have been good for several frames. If another
/// object matched nearly as well, the probability stays low for a while, because the box may be following that object.
/// The response of the current filter is not used: in fits to labeled sequences, neither it nor its sidelobes improved
/// the model, because a filter that has drifted responds strongly to whatever it has learned since.
struct MatchConfidence: Hashable, Sendable {
  /// The signs of a good match, as measured on one frame.
  struct Signs: Hashable, Sendable {
    /// The response at the object's position, computed with the filter learned from the first frame alone. A perfect
    /// match has the response 1.
    var firstResponse: Double
    /// The ratio of the highest response at some distance from the peak to the response at the peak.
    var rivalRatio: Double
    /// The mean likelihood that the colors in the box belong to the object.
    var color: Double
  }

  /// The model's bias and the weights of its inputs, fitted to labeled sequences.
  struct Weights: Hashable, Sendable {
    var bias: Double
    /// The weights of the four inputs: the logarithm of `firstResponse`, the highest recent `rivalRatio`, `color`, and
    /// the logarithm of the running average of `firstResponse`.
    var signs: SIMD4<Double>

    static let fast = Weights(bias: 5.32, signs: SIMD4(0.65, -3.15, 1.23, 1.28))
    static let accurate = Weights(bias: 5.83, signs: SIMD4(0.59, -2.84, 1.47, 1.74))
  }

  /// The weight of a new frame in the running average of `firstResponse`, 0...1.
  private static let averageRate = 0.1
  /// The factor by which the highest recent rival ratio is multiplied in each frame, so that it decays.
  private static let rivalMemory = 0.99
  /// The number added to responses before taking logarithms, so that differences between very low responses hardly
  /// matter.
  private static let leastResponse = 0.02

  private let weights: Weights

  private var averageResponse: Double?
  private var rival = 0.0

  init(_ weights: Weights) { self.weights = weights }

  /// Updates the running values and returns the model's inputs, in the order of the weights.
  mutating func inputs(_ signs: Signs) -> SIMD4<Double> {
    let response = Self.bounded(signs.firstResponse)
    let average = averageResponse.map { $0 + Self.averageRate * (response - $0) } ?? response
    averageResponse = average
    rival = max(Self.bounded(signs.rivalRatio), Self.rivalMemory * rival)
    return SIMD4(
      Self.logarithm(response), rival, Self.bounded(signs.color), Self.logarithm(average))
  }

  /// Updates the running values and returns the probability, 0...1, that the box overlaps the object with an IoU of at
  /// least 0.5.
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
