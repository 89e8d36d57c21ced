/// The parameters of the fast tracker.
struct FastParameters: Hashable, Sendable {
  /// The side length of the square search region, as a multiple of the square root of the object's area.
  var searchScale = 4.0
  /// The number of cells along each side of the search region.
  var cells = 40
  /// The side length of a cell, in pixels of the resampled region.
  var cellSize = 4
  /// The weight of color features relative to gradient features.
  var colorWeight: Float = 0.5
  var filter = FilterParameters(responseSigma: 1.0 / 16)
  /// The weight of the color histogram's response in the combined response, 0...1.
  var histogramShare: Float = 0.3
  /// The weight of a new frame's histograms in the color model, 0...1.
  var histogramRate: Float = 0.04
}
