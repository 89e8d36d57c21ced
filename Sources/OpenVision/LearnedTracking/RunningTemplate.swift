import Geometry
import Imaging

/// The template that a network compares search patches with: the object's appearance on the first
/// frame and, in part, its later appearance.
///
/// The layer that compares is linear in the template's features, so a mixture of templates is the
/// mixture of their layers. The linear update, tied to the first frame, is that of Zhang et al.,
/// "Learning the Model Update for Siamese Trackers", ICCV 2019.
final class RunningTemplate {
  struct Parameters: Hashable, Sendable {
    /// The share of later looks, against the first frame's.
    var share: Float = 0.5
    /// The newest look's share in the average of the later ones.
    var rate: Float = 0.2
    /// The number of frames from one look to the next.
    var interval = 4
    /// The lowest score of the network on a frame that is learned from.
    var leastScore = 0.6
    /// The lowest confidence on such a frame.
    var leastConfidence = 0.5
  }

  /// The comparison with the first frame alone.
  let first: AdaptiveConvolution
  /// The comparison with the mixture.
  let mixture: AdaptiveConvolution

  private let parameters: Parameters
  private let network: SiameseNetwork
  private let kernels: NetworkKernels
  private let maps: SiameseMaps
  private let newest: AdaptiveConvolution
  private let average: FloatBuffer
  private var waited = 0

  /// Takes the first frame's object.
  ///
  /// - Parameter square: the object and its surroundings.
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
    crop.cut(square, of: frame, into: maps.patch)
    network.learn(maps, into: first, kernels)
    restart()
  }

  /// Forgets everything except the first frame.
  func restart() {
    average.copy(from: first.weights.base)
    mixture.weights.copy(from: first.weights.base)
    waited = 0
  }

  /// Adds the object's present appearance to the average, if it is time and the frame can be
  /// trusted.
  ///
  /// - Parameters:
  ///   - square: the object and its surroundings.
  ///   - score: the score of the network where it found the object.
  ///   - confidence: the probability that the box is right.
  func note(
    _ square: Box, of frame: PixelBuffer, crop: NetworkCrop, score: Double, confidence: Double
  ) {
    guard score >= parameters.leastScore, confidence >= parameters.leastConfidence else { return }
    waited += 1
    guard waited >= parameters.interval else { return }
    waited = 0
    crop.cut(square, of: frame, into: maps.patch)
    network.learn(maps, into: newest, kernels)
    let (before, after) = (first.weights.base, newest.weights.base)
    for i in 0..<average.count {
      average.base[i] += parameters.rate * (after[i] - average.base[i])
      mixture.weights.base[i] = before[i] + parameters.share * (average.base[i] - before[i])
    }
  }
}
