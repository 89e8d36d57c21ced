/// The constants of the learned trackers.
struct LearnedParameters: Hashable, Sendable {
  /// The weight of the assumption that the object stays where it is.
  var window: Float = 0.4
  /// The penalty for a change in size or aspect ratio.
  var penalty: Float = 0.1
  /// The rate at which the size follows a new box of full quality.
  var sizeRate = 0.3
  /// The weight of the filter on the network's features, relative to the network's score.
  var onlineShare: Float = 0.3
  /// The weight of the filter on gradients and colors, relative to the network and the filter on
  /// its features.
  var regionShare: Float = 0.4
  /// The weight of the filter on gradients and colors in the final position if it agrees with the
  /// network. It is high because this filter is more precise.
  var refinement: Float = 0.7
  /// The maximum distance between the network's and the filter's positions for them to agree, as a
  /// fraction of the square root of the object's area.
  var agreement: Float = 0.3
  /// The minimum network score at which the filters learn.
  var learningScore: Float = 0.3
  /// The minimum network score at which another object is examined as a rival.
  var rivalScore: Float = 0.1
  var template = RunningTemplate.Parameters()
  var online = FilterParameters(responseSigma: 0.2)
  var region = FastParameters()
  var scale = ScaleFilter.Parameters()
  var loss = LossWatch.Parameters(lowLikeness: 0.65)
  var confidence = LearnedConfidence.Weights.fast
  /// The enabled parts that support the network.
  var parts = LearnedParts.all
  /// The rate at which the size follows a new box if there is no scale filter.
  var plainSizeRate = 0.4
}

extension LearnedParameters {
  /// Creates the constants for a level and a revision that uses networks.
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
