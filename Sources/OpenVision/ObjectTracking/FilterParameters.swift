/// The parameters of a filter that learns while tracking.
struct FilterParameters: Hashable, Sendable {
  /// Standard deviation of the desired response, in square roots of the object's area.
  var responseSigma: Double
  /// The part of the object's box in which the filter counts fully.
  var core = 1.0
  /// The part of the object's box beyond which the filter is zero.
  var reach = 1.6
  /// Weight of the filter's earlier state, relative to the mean power of a sample.
  var regularization: Float = 0.05
  /// The part of each sample's step that is taken.
  var updateRate: Float = 0.6
  /// Steps on the first frame.
  var firstSteps = 12
  /// The new sample's share in the averaged sample.
  var learningRate: Float = 0.02
}
