/// The parameters of the fast tracker's parts.
struct FastParameters: Hashable, Sendable {
  /// The side of the square search region, in square roots of the object's area.
  var searchScale = 4.0
  /// Cells along the side of the search region.
  var cells = 40
  /// Pixels along a cell's side.
  var cellSize = 4
  /// The weight of color features relative to gradient features.
  var colorWeight: Float = 0.5
  var filter = FilterParameters(responseSigma: 1.0 / 16)
  /// The share of the color histogram's response.
  var histogramShare: Float = 0.3
  /// The new histograms' share in the model.
  var histogramRate: Float = 0.04
}
