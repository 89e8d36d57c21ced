import Imaging

/// A model of the probability that a learned tracker's box overlaps the object with an IoU of at least 0.5.
///
/// The model is a logistic regression of several bounded signals and their recent values, fitted to labeled sequences.
/// The network's score alone is not sufficient, because it is also high for other objects of the same type.
struct LearnedConfidence: Hashable, Sendable {
  /// The signals that the model uses, as measured on one frame.
  struct Signs: Hashable, Sendable {
    /// The probability, according to the network, that the object is at the position that was found.
    var score: Double
    /// The overlap (IoU) of the box with the object, as predicted by the network.
    var quality: Double
    /// The response at the object's position, computed with a filter that was trained on the first frame alone: the
    /// gradient and color filter or, if it is disabled, the filter on the network's features.
    var firstResponse: Double
    /// The ratio of the highest response at some distance from the peak to the response at the peak. The response
    /// combines the gradient and color filter with the color histogram. The ratio is 0 if that filter is disabled.
    var rivalRatio: Double
  }

  /// The model's bias and the weights of its inputs, in the order in which `inputs(_:)` returns them.
  struct Weights: Hashable, Sendable {
    var bias: Double
    var inputs: SIMD8<Double>

    static let fast = Weights(
      bias: 2.35, inputs: SIMD8(0.1, -0.01, 0.4, 0.43, 0.1, 0.57, -0.16, 0))
    static let accurate = Weights(
      bias: 2.7, inputs: SIMD8(0.09, -0.01, 0.46, 0.46, 0.07, 0.7, -0.1, 0))
    static let published = Weights(
      bias: 3.38, inputs: SIMD8(0.18, 0.29, 0.34, -0.01, 0.4, -0.11, -3.68, 0))
    static let quantized = Weights(
      bias: 1.16, inputs: SIMD8(0.13, 0.22, 0.1, 0.1, 0.17, 0.67, 0, 0))
  }

  /// The weight of a new frame in the running averages of the inputs, 0...1.
  private static let averageRate = 0.1
  /// The factor by which the highest recent rival ratio is multiplied in each frame, so that it decays.
  private static let rivalMemory = 0.99
  /// The offset added to a response before its logarithm is taken, so that differences between very small responses
  /// hardly matter.
  private static let leastResponse = 0.02
  /// The minimum distance of a probability from 0 and 1, which keeps its logit finite.
  private static let leastProbability = 0.01

  private let weights: Weights
  private var runningAverage: SIMD4<Double>?
  private var rival = 0.0

  init(_ weights: Weights) { self.weights = weights }

  /// Updates the running values and returns the model's inputs: the logits of the score and the quality, the logarithm
  /// of `firstResponse`, the running averages of these three values, and the highest recent rival ratio. The last
  /// element is unused.
  mutating func inputs(_ signs: Signs) -> SIMD8<Double> {
    let response = Self.limited(signs.firstResponse, 0)
    let now = SIMD4(
      Self.logit(signs.score), Self.logit(signs.quality),
      ExactFunctions.log(Self.leastResponse + response), 0)
    let average = runningAverage.map { $0 + Self.averageRate * (now - $0) } ?? now
    runningAverage = average
    rival = max(Self.limited(signs.rivalRatio, 0), Self.rivalMemory * rival)
    return SIMD8(now.x, now.y, now.z, average.x, average.y, average.z, rival, 0)
  }

  /// Updates the running values and returns the probability, 0...1, that the box overlaps the object with an IoU of at
  /// least 0.5.
  mutating func probability(_ signs: Signs) -> Double {
    let sum = weights.bias + (weights.inputs * inputs(signs)).sum()
    return 1 / (1 + ExactFunctions.exp(-sum))
  }

  private static func logit(_ probability: Double) -> Double {
    let limited = limited(probability, leastProbability)
    return ExactFunctions.log(limited / (1 - limited))
  }

  private static func limited(_ value: Double, _ least: Double) -> Double {
    value.isFinite ? min(1 - least, max(least, value)) : least
  }
}
