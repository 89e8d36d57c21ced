/// The computational effort at an accuracy level, and the weights of the evidence.
struct FlowParameters: Hashable, Sendable {
  /// The finest pyramid level that is refined: 0 is the image's own size, 1 is half of it.
  var finest = 0
  /// The minimum length of a level's shorter side, in pixels.
  var coarsestSide = 12
  /// The standard deviation of the initial blur, in pixels; 0 for none.
  var presmoothing: Float = 0.5
  /// The number of linearizations of the data term per level, starting with the finest level. The
  /// last number applies to all coarser levels.
  var warps = [2, 6, 10]
  /// The number of relaxation sweeps after each linearization.
  var sweeps = 5
  /// The over-relaxation factor. 1 means no over-relaxation, and values below 2 converge.
  var relaxation: Float = 1.7
  /// The weights of the brightness constancy, gradient constancy and smoothness terms.
  var brightness: Float = 2
  var gradient: Float = 10
  var smoothness: Float = 19
  /// The numbers added to the squared slope by which a residual is divided, for brightness and for
  /// gradients.
  var brightnessFloor: Float = 0.03
  var gradientFloor: Float = 0.03
  /// The limits, in squared pixels, above which the residual and the change in the flow are
  /// penalized linearly.
  var dataSoftness: Float = 0.01
  var smoothnessSoftness: Float = 0.0016
  /// The limits on the change in the flow, in pixels of the level: at most levels, and at levels
  /// where lost parts are searched for. Flow that changes more has run away along an edge.
  var farthest: Float = 3
  var farthestSearched: Float = 8
  /// The luma difference at which the smoothness between neighbors has half its strength, and the
  /// fraction of its strength that always remains.
  var edgeContrast: Float = 8
  var leastHold: Float = 0.1
  /// The number of final warps at the finest level that are followed by weighted medians where the
  /// flow changes.
  var weightedMedians = 0
  /// The luma difference and the distance, in pixels, at which a weight falls to a quarter.
  var medianLuma: Float = 10
  var medianDistance: Float = 7
  /// The residual, in luma levels, and the convergence at which trust falls to one half.
  var trustDifference: Float = 10
  var trustDivergence: Float = 0.3
  /// The change in the flow between neighboring pixels that counts as a motion boundary, in pixels.
  var motionEdge: Float = 0.2
  /// The distance from motion boundaries within which weighted medians are taken, in pixels.
  var motionEdgeReach = 5

  /// Returns the number of linearizations of the data term at a level of the pyramid.
  func warps(level: Int) -> Int { warps[min(level - finest, warps.count - 1)] }
}

extension FlowParameters {
  static let low = FlowParameters(finest: 1, presmoothing: 0, warps: [2, 4, 8], sweeps: 4)
  static let medium = FlowParameters(warps: [2, 5, 8], sweeps: 5)
  static let high = FlowParameters(warps: [4, 8, 12], sweeps: 8, weightedMedians: 1)
  static let veryHigh = FlowParameters(warps: [8, 12, 15], sweeps: 10, weightedMedians: 3)
}
