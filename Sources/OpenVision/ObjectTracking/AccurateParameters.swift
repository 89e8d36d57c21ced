/// The parameters of the accurate tracker's parts.
struct AccurateParameters: Hashable, Sendable {
  /// The side of the square search region, in square roots of the object's area.
  var searchScale = 5.0
  /// Cells along the side of the search region.
  var cells = 50
  /// Pixels along a cell's side.
  var cellSize = 4
  /// Standard deviation of the desired response, in square roots of the object's area.
  var responseSigma = 1.0 / 16
  /// The part of the object's box in which the filter is not regularized.
  var filterCore = 1.0
  /// The part of the object's box beyond which the filter is fully regularized.
  var filterReach = 1.6
  /// The strength of the regularization outside the object.
  var spatialWeight = 100.0
  /// The weight of color features relative to gradient features.
  var colorWeight: Float = 0.5
  /// Weight of the filter's previous state, relative to the mean power of a sample.
  var temporalWeight: Float = 0.1
  /// Weight of the constraint in the first step, relative to the mean power of a sample.
  var penalty: Float = 0.01
  /// The growth of that weight from step to step.
  var penaltyGrowth: Float = 10
  /// The number of steps of the method of multipliers on a frame.
  var turns = 2
  /// The number of steps on the first frame.
  var firstTurns = 4
  /// The new sample's share in the averaged sample.
  var learningRate: Float = 0.1
  /// The share of the color histogram's response.
  var histogramShare: Float = 0.3
  /// The new histograms' share in the model.
  var histogramRate: Float = 0.04
  /// The expected movement of the object between frames: one standard deviation, in square roots of
  /// its area.
  var expectedReach = 0.8
  /// The weight of responses far beyond that.
  var unexpectedWeight: Float = 0.5
  /// The ratio of neighboring widths that are compared.
  var widthStep = 1.02
  /// The greatest change of the ratio of width to height from the first frame's, as a factor.
  var largestAspectChange = 1.5
  var loss = LossWatch.Parameters()
}
