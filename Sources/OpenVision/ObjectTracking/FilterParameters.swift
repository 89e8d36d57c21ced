/// The parameters of a filter that learns while tracking.
struct FilterParameters: Hashable, Sendable {
  /// The standard deviation of the desired response, as a multiple of the square root of the
  /// object's area.
  var responseSigma: Double
  /// The distance from the filter's center up to which the support mask is 1, as a multiple of half the object's side.
  var core = 1.0
  /// The distance from the filter's center beyond which the filter is zero, as a multiple of half the object's side.
  var reach = 1.6
  /// The weight of the filter's earlier state, relative to the mean power of a sample.
  var regularization: Float = 0.05
  /// The fraction of each update step that is applied, 0...1.
  var updateRate: Float = 0.6
  /// The number of training iterations on the first frame.
  var firstSteps = 12
  /// The weight of a new sample in the running average of the samples, 0...1.
  var learningRate: Float = 0.02
}
