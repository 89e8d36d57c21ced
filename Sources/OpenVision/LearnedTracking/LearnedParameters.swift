/// The constants of the learned trackers.
struct LearnedParameters: Hashable, Sendable {
  /// The weight of the expectation that the object stays where it is.
  var window: Float = 0.4
  /// The penalty for a box of changed size or shape.
  var penalty: Float = 0.1
  /// The share of a new box in the size, if the network is sure of it.
  var sizeRate = 0.3
  /// The share of the filter on the network's features, against the network's score.
  var onlineShare: Float = 0.3
  /// The share of the filter on gradients and colors, against both.
  var regionShare: Float = 0.4
  /// The share of the filter on gradients and colors in the place, if both agree, since it is more
  /// precise.
  var refinement: Float = 0.7
  /// The greatest distance at which both agree, in square roots of the object's area.
  var agreement: Float = 0.3
  /// The lowest score of the network at which the filters learn.
  var learningScore: Float = 0.3
  /// The score from which something beside the object is examined as a rival.
  var rivalScore: Float = 0.1
  var template = RunningTemplate.Parameters()
  var online = FilterParameters(responseSigma: 0.2)
  var region = FastParameters()
  var scale = ScaleFilter.Parameters()
  var loss = LossWatch.Parameters(lowLikeness: 0.65)
  var confidence = LearnedConfidence.Weights.fast
  /// The parts that support the network.
  var parts = LearnedParts.all
  /// The share of a new box in the size, if there is no filter over sizes.
  var plainSizeRate = 0.4
}

extension LearnedParameters {
  /// Creates the constants of a level of a revision with networks.
  init(_ algorithm: EngineAlgorithm<VNRequestTrackingLevel>) {
    let isFast = algorithm.level == .fast
    if isFast { scale.area = 256 }
    guard algorithm.revision != VNTrackObjectRequestRevision2 else {
      confidence = isFast ? .fast : .accurate
      return
    }
    refinement = 0.4
    template.interval = 2
    template.leastConfidence = 0.2
    confidence = .published
  }
}
