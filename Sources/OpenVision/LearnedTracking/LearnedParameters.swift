/// The constants of the learned trackers.
struct LearnedParameters: Hashable, Sendable {
  /// The share of the expectation that the object stays where it is in what a place is worth.
  var window: Float = 0.4
  /// How much less a box of another size or shape is worth.
  var penalty: Float = 0.1
  /// The share in the size of a new box that the network is sure of.
  var sizeRate = 0.3
  /// The share of the filter on the network's features beside the network's score.
  var onlineShare: Float = 0.3
  /// The share of the filter on gradients and colors beside both.
  var regionShare: Float = 0.4
  /// How much the place follows the filter on gradients and colors, which sees it more precisely,
  /// where both agree.
  var refinement: Float = 0.7
  /// How far apart both may be to agree, in square roots of the object's area.
  var agreement: Float = 0.3
  /// The filters learn where the network's score is at least this.
  var learningScore: Float = 0.3
  /// The score from which on something beside the object is looked at as a rival.
  var rivalScore: Float = 0.1
  var template = RunningTemplate.Parameters()
  var online = FilterParameters(responseSigma: 0.2)
  var region = FastParameters()
  var scale = ScaleFilter.Parameters()
  var loss = LossWatch.Parameters(lowLikeness: 0.65)
  var confidence = LearnedConfidence.Weights.fast
  /// What works beside the network.
  var parts = LearnedParts.all
  /// The share in the size of a new box where no filter over sizes works.
  var plainSizeRate = 0.4
}

extension LearnedParameters {
  /// Those of a level of a revision with networks.
  init(_ algorithm: EngineAlgorithm<VNRequestTrackingLevel>) {
    let isFast = algorithm.level == .fast
    if isFast { scale.area = 256 }
    confidence =
      switch algorithm.revision {
      case VNTrackObjectRequestRevision2: isFast ? .fast : .accurate
      default: .published
      }
  }
}
