/// The parameters that control the effort of the optical-flow computation, and the weights and limits of the energy's
/// terms.
struct FlowParameters: Hashable, Sendable {
  /// The finest pyramid level that is refined, where 0 is the full size and 1 is half the size.
  var finest = 0
  /// The minimum length of a level's shorter side, in pixels.
  var coarsestSide = 12
  /// The standard deviation of the initial blur, in pixels; 0 for no blur.
  var presmoothing: Float = 0.5
  /// The number of linearizations of the data term at each level, starting with the finest level. The last number
  /// applies to all coarser levels.
  var warps = [2, 6, 10]
  /// The number of relaxation sweeps after each linearization.
  var sweeps = 5
  /// The over-relaxation factor, which must be below 2 for the iteration to converge; 1 means no over-relaxation.
  var relaxation: Float = 1.7
  /// The weight of the brightness constancy term.
  var brightness: Float = 2
  /// The weight of the gradient constancy term.
  var gradient: Float = 10
  /// The weight of the smoothness term.
  var smoothness: Float = 19
  /// A constant that prevents division by zero. It is added to the squared slope of the brightness, and the squared
  /// brightness residual is divided by the sum.
  var brightnessFloor: Float = 0.03
  /// The corresponding constant for gradient residuals.
  var gradientFloor: Float = 0.03
  /// The squared residual, in squared pixels, above which the penalty grows linearly with the residual instead of
  /// quadratically.
  var dataSoftness: Float = 0.01
  /// The squared change in the flow between neighbors, in squared pixels, above which the smoothness penalty grows
  /// linearly with the change instead of quadratically.
  var smoothnessSoftness: Float = 0.0016
  /// The maximum change in the flow at a level, in pixels of the level. A larger change is rejected, because it is
  /// probably an error along an edge.
  var farthest: Float = 3
  /// The maximum change in the flow, in pixels of the level, at levels where lost motions are searched for.
  var farthestSearched: Float = 8
  /// The luma difference between neighbors at which the smoothness weight falls halfway to its minimum.
  var edgeContrast: Float = 8
  /// The minimum of the smoothness weight, as a fraction of the full weight.
  var minimumSmoothness: Float = 0.1
  /// The number of final warps at the finest level that are each followed by a weighted median filter. The filter is
  /// applied where the flow changes.
  var weightedMedians = 0
  /// The luma difference at which the weight of a pixel in the median falls to a quarter.
  var medianLuma: Float = 10
  /// The distance, in pixels, at which the weight of a pixel in the median falls to a quarter.
  var medianDistance: Float = 7
  /// The residual, in units of local contrast, at which the trust in a pixel's flow falls to one half.
  var trustDifference: Float = 10
  /// The convergence of the flow, which is its negative divergence, at which the trust in a pixel's flow falls to one
  /// half.
  var trustDivergence: Float = 0.3
  /// The minimum change in the flow between neighboring pixels, in pixels, that counts as a motion boundary.
  var motionEdge: Float = 0.2
  /// The maximum distance from a motion boundary, in pixels, at which the flow is replaced by weighted medians.
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
