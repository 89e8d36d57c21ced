/// The parameters of the accurate tracker.
struct AccurateParameters: Hashable, Sendable {
  /// The side length of the square search region, as a multiple of the square root of the object's area.
  var searchScale = 5.0
  /// The number of cells along each side of the search region.
  var cells = 50
  /// The side length of a cell, in pixels of the resampled region.
  var cellSize = 4
  /// The standard deviation of the desired response, as a multiple of the square root of the
  /// object's area.
  var responseSigma = 1.0 / 16
  /// The distance from the center up to which the filter is not regularized, as a multiple of half the object's side.
  var filterCore = 1.0
  /// The distance from the center at which the strength of the regularization is `spatialWeight`, as a multiple of half
  /// the object's side.
  var filterReach = 1.6
  /// The strength of the regularization at the distance `filterReach` along one axis. The strength increases with the
  /// square of the distance from the core.
  var spatialWeight = 100.0
  /// The weight of color features relative to gradient features.
  var colorWeight: Float = 0.5
  /// The weight of the filter's previous state, relative to the mean power of a sample.
  var temporalWeight: Float = 0.1
  /// The weight of the penalty term in the first iteration of the alternating direction method of multipliers, relative
  /// to the mean power of a sample.
  var penalty: Float = 0.01
  /// The factor by which the weight of the penalty term grows in each iteration.
  var penaltyGrowth: Float = 10
  /// The number of iterations of the alternating direction method of multipliers per frame.
  var turns = 2
  /// The number of iterations of the alternating direction method of multipliers on the first frame.
  var firstTurns = 4
  /// The weight of a new sample in the running average of the samples, 0...1.
  var learningRate: Float = 0.1
  /// The weight of the color histogram's response in the combined response, 0...1.
  var histogramShare: Float = 0.3
  /// The weight of a new frame's histograms in the color model, 0...1.
  var histogramRate: Float = 0.04
  /// The standard deviation of the object's expected movement between frames, as a multiple of the
  /// square root of its area.
  var expectedReach = 0.8
  /// The weight of responses at displacements far beyond the expected movement, relative to responses near the last
  /// position.
  var unexpectedWeight: Float = 0.5
  /// The ratio between neighboring widths that the width filter compares.
  var widthStep = 1.02
  /// The maximum factor by which the aspect ratio may differ from its value in the first frame.
  var largestAspectChange = 1.5
  var loss = LossWatch.Parameters()
}
