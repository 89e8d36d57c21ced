/// What a level of accuracy spends, and how the evidence is weighed.
struct FlowParameters: Hashable, Sendable {
  /// The pyramid's level that is refined last: 0 is the image's own size, 1 half of it.
  var finest = 0
  /// Levels are added as long as their shorter side has this many pixels.
  var coarsestSide = 12
  /// The standard deviation of the blur before everything else, in pixels; 0 for none.
  var presmoothing: Float = 0.5
  /// How often the data term is linearised anew: at the finest level, at the next and so on; the
  /// last number holds for all coarser levels.
  var warps = [2, 6, 10]
  /// Sweeps of relaxation after each.
  var sweeps = 5
  /// By how much a step of relaxation goes beyond its aim: 1 is not at all, 2 too far.
  var relaxation: Float = 1.7
  /// The weights of constant brightness, of constant gradients and of smoothness.
  var brightness: Float = 2
  var gradient: Float = 10
  var smoothness: Float = 19
  /// Added to the squared slope that a residual is divided by, for brightness and for gradients.
  var brightnessFloor: Float = 0.03
  var gradientFloor: Float = 0.03
  /// The squares of the residual, and of the change of the flow, in pixels, from which on they count
  /// linearly.
  var dataSoftness: Float = 0.01
  var smoothnessSoftness: Float = 0.0016
  /// The step of luma between neighbors at which they hold each other about half as much, and the
  /// share that is always left.
  var edgeContrast: Float = 8
  var leastHold: Float = 0.1
  /// After how many of the finest level's last warps weighted medians are taken where the flow
  /// changes.
  var weightedMedians = 0
  /// The difference of luma, and the distance in pixels, at which a weight falls to a quarter.
  var medianLuma: Float = 10
  var medianDistance: Float = 7
  /// The residual in levels of luma, and the convergence, at which trust falls to a half.
  var trustDifference: Float = 10
  var trustDivergence: Float = 0.3
  /// A change of the flow from pixel to pixel that is an edge of motion, in pixels.
  var motionEdge: Float = 0.2
  /// How far around edges of motion weighted medians are taken, in pixels.
  var motionEdgeReach = 5

  /// How often the data term is linearised at a level of the pyramid.
  func warps(level: Int) -> Int { warps[min(level - finest, warps.count - 1)] }
}

extension FlowParameters {
  static let low = FlowParameters(finest: 1, presmoothing: 0, warps: [2, 4, 8], sweeps: 4)
  static let medium = FlowParameters(warps: [2, 5, 8], sweeps: 5)
  static let high = FlowParameters(warps: [4, 8, 12], sweeps: 8, weightedMedians: 1)
  static let veryHigh = FlowParameters(warps: [8, 12, 15], sweeps: 10, weightedMedians: 3)
}
