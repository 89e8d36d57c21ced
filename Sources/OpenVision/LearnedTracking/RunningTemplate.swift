import Geometry
import Imaging

/// The template with which a network compares search patches: the object's appearance in the first
/// frame, blended with its later appearance.
///
/// The comparison layer is linear in the template's features, so blending templates is equivalent to blending their
/// layers' weights. The linear update, anchored to the first frame, follows Zhang et al., "Learning the Model Update
/// for Siamese Trackers", ICCV 2019.
final class RunningTemplate {
  struct Parameters: Hashable, Sendable {
    /// The weight of the running average of the later templates in the blend, 0...1. The first frame's template has the
    /// remaining weight.
    var share: Float = 0.5
    /// The weight of the newest template in the running average of the later templates, 0...1.
    var rate: Float = 0.2
    /// The interval between new templates, counted in frames whose score and confidence are high enough for learning.
    var interval = 4
    /// The minimum network score at which a frame is used for learning.
    var leastScore = 0.6
    /// The minimum confidence of the tracker at which a frame is used for learning.
    var leastConfidence = 0.5
  }

  /// The layer that compares search patches with the first frame's template alone.
  let first: AdaptiveConvolution
  /// The layer that compares search patches with the blended template.
  let mixture: AdaptiveConvolution

  private let parameters: Parameters
  private let network: SiameseNetwork
  private let kernels: NetworkKernels
  private let maps: SiameseMaps
  private let newest: AdaptiveConvolution
  private let average: FloatBuffer
  private var waited = 0

  /// Creates the template from the object in the first frame.
  ///
  /// - Parameter square: the square that shows the object and its surroundings.
  init(
    _ network: SiameseNetwork, _ parameters: Parameters, _ kernels: NetworkKernels, _ square: Box,
    of frame: PixelBuffer, crop: NetworkCrop
  ) {
    self.network = network
    self.parameters = parameters
    self.kernels = kernels
    maps = SiameseMaps(network, side: network.shape.template)
    first = network.makeComparison()
    mixture = network.makeComparison()
    newest = network.makeComparison()
    average = FloatBuffer(count: first.weights.count)
    crop.cut(square, of: frame, into: maps)
    network.learn(maps, into: first, kernels)
    restart()
  }

  /// Discards all templates except the first frame's.
  func restart() {
    average.copy(from: first.weights.base)
    mixture.weights.copy(from: first.weights.base)
    waited = 0
  }

  /// Adds the object's current appearance to the average if the score and the confidence are sufficient and the
  /// interval has passed.
  ///
  /// - Parameters:
  ///   - square: the square that shows the object and its surroundings.
  ///   - score: the network's score at the object.
  ///   - confidence: the probability, 0...1, that the tracker's box is correct.
  func note(
    _ square: Box, of frame: PixelBuffer, crop: NetworkCrop, score: Double, confidence: Double
  ) {
    guard score >= parameters.leastScore, confidence >= parameters.leastConfidence else { return }
    waited += 1
    guard waited >= parameters.interval else { return }
    waited = 0
    crop.cut(square, of: frame, into: maps)
    network.learn(maps, into: newest, kernels)
    let (before, after) = (first.weights.base, newest.weights.base)
    for i in 0..<average.count {
      average.base[i] += parameters.rate * (after[i] - average.base[i])
      mixture.weights.base[i] = before[i] + parameters.share * (average.base[i] - before[i])
    }
  }
}
