/// What the fast tracker's parts are built with.
struct FastParameters: Hashable, Sendable {
  /// The side of the square search region, in square roots of the object's area.
  var searchScale = 4.0
  /// Cells along the side of the search region.
  var cells = 40
  /// Pixels along a cell's side.
  var cellSize = 4
  /// Standard deviation of the wanted response, in square roots of the object's area.
  var responseSigma = 1.0 / 16
  /// How far the filter reaches: the part of the object's box that counts fully.
  var filterCore = 1.0
  /// The part of the object's box beyond which the filter is zero.
  var filterReach = 1.6
  /// The weight of colour features relative to gradient features.
  var colorWeight: Float = 0.5
  /// Weight of the filter's earlier state, relative to the mean power of a sample.
  var regularization: Float = 0.05
  /// The part of each sample's step that is taken.
  var updateRate: Float = 0.6
  /// Steps on the first frame.
  var firstSteps = 12
  /// The new sample's share in the averaged sample.
  var learningRate: Float = 0.02
  /// The share of the colour histogram's response.
  var histogramShare: Float = 0.3
  /// The new histograms' share in the model.
  var histogramRate: Float = 0.04
}
