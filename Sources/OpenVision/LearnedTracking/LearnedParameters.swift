/// The parameters of the learned trackers.
struct LearnedParameters: Hashable, Sendable {
  /// The weight of the prior that the object stays near its last position, 0...1.
  var window: Float = 0.4
  /// The strength of the penalty for a change in size or aspect ratio.
  var penalty: Float = 0.1
  /// The rate at which the size follows a new box if the box's `score`, `penalty` and `quality` are all 1. It is the
  /// fraction of the difference in size that is applied, 0...1.
  var sizeRate = 0.3
  /// The relative increase in the size's rate of change when the size lags far behind the network's boxes. A value of 1
  /// doubles the rate.
  var lagGain = 0.0
  /// Whether only half of the box correction is applied to the network's boxes.
  var halvesCorrection = false
  /// The weight, 0...1, of the filter on the network's features when it is blended with the network's score.
  var onlineShare: Float = 0.3
  /// The weight, 0...1, of the filter on gradients and colors when it is blended with the result of the network and the
  /// filter on the network's features.
  var regionShare: Float = 0.4
  /// The weight of the gradient and color filter's position in the final position if it agrees with the network's
  /// position. The weight is high because the filter is more precise than the network.
  var refinement: Float = 0.7
  /// The distance along each axis below which the positions from the network and the filter are considered to agree, as
  /// a fraction of the square root of the object's area.
  var agreement: Float = 0.3
  /// The number of samples along each axis of the first frame from which its mean color is computed. It fills the parts
  /// of patches that are outside of a frame.
  var meanColorSamples = 128
  /// The minimum network score at which the filters learn.
  var learningScore: Float = 0.3
  /// The network score above which another object is examined as a rival.
  var rivalScore: Float = 0.1
  var template = RunningTemplate.Parameters()
  var online = FilterParameters(responseSigma: 0.2)
  var region = FastParameters()
  var scale = ScaleFilter.Parameters()
  var loss = LossWatch.Parameters(lowLikeness: 0.65)
  var confidence = LearnedConfidence.Weights.fast
  /// The enabled parts that support the network.
  var parts = LearnedParts.all
  /// The rate at which the size follows a new box if there is no scale filter, and if the box's `score` and `penalty`
  /// are both 1. It is the fraction of the difference in size that is applied, 0...1.
  var plainSizeRate = 0.4
  /// The same rate for objects whose side, the square root of their area, is at most `smallSide`. For larger objects,
  /// the rate grows with the side and reaches `plainSizeRate` at twice that side.
  var smallSizeRate = 0.4
  /// A side length in frame pixels.
  var smallSide = 48.0
}

extension LearnedParameters {
  /// Creates the parameters for a tracking level and a request revision that uses networks.
  init(_ algorithm: EngineAlgorithm<VNRequestTrackingLevel>) {
    let isFast = algorithm.level == .fast
    if isFast { scale.area = 256 }
    guard algorithm.revision != VNTrackObjectRequestRevision2 else {
      confidence = isFast ? .fast : .accurate
      return
    }
    refinement = 0.4
    template.interval = 2
    template.leastConfidence = 0.42
    lagGain = 2
    halvesCorrection = true
    confidence = .published
    guard isFast else { return }
    // The network's box alone determines the position and the size. A change of a few pixels is a large change for a
    // small object, so its size follows slowly.
    parts.subtract([.colors, .sizes])
    smallSizeRate = 0.1
    // The first frame should not take much longer than the others.
    meanColorSamples = 16
    online.firstSteps = 4
    confidence = .quantized
  }
}
