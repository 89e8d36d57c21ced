/// The effort at a level of accuracy, and the weights of the evidence.
struct FlowParameters: Hashable, Sendable {
  /// The finest pyramid level that is refined: 0 is the image's own size, 1 half of it.
  var finest = 0
  /// The smallest shorter side of a level.
  var coarsestSide = 12
  /// The standard deviation of the first blur, in pixels; 0 for none.
  var presmoothing: Float = 0.5
  /// The numbers of linearizations of the data term, beginning with the finest level. The last one holds for
  /// all coarser levels.
  var warps = [2, 6, 10]
  /// The number of relaxation sweeps after each linearization.
  var sweeps = 5
  /// The factor of over-relaxation. 1 is none; values below 2 converge.
  var relaxation: Float = 1.7
  /// The weights of constant brightness, of constant gradients and of smoothness.
  var brightness: Float = 2
  var gradient: Float = 10
  var smoothness: Float = 19
  /// The numbers that are added to the squared slope before a residual is divided by it, for brightness and for
  /// gradients.
  var brightnessFloor: Float = 0.03
  var gradientFloor: Float = 0.03
  /// The limits, as squares in pixels, above which the residual and the change of the flow count linearly.
  var dataSoftness: Float = 0.01
  var smoothnessSoftness: Float = 0.0016
  /// The largest change of the flow at a level, and at levels on which lost parts are searched for, in pixels
  /// of the level. Flow that changes more has run away along an edge.
  var farthest: Float = 3
  var farthestSearched: Float = 8
  /// The difference of luma at which the tie between neighbors has half its strength, and the share of the tie
  /// that always remains.
  var edgeContrast: Float = 8
  var leastHold: Float = 0.1
  /// The number of the finest level's last warps that are followed by weighted medians where the flow changes.
  var weightedMedians = 0
  /// The difference of luma, and the distance in pixels, at which a weight falls to a quarter.
  var medianLuma: Float = 10
  var medianDistance: Float = 7
  /// The residual in levels of luma, and the convergence, at which trust falls to a half.
  var trustDifference: Float = 10
  var trustDivergence: Float = 0.3
  /// The change of the flow from pixel to pixel that makes a motion boundary, in pixels.
  var motionEdge: Float = 0.2
  /// The distance from motion boundaries up to which weighted medians are taken, in pixels.
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
