/// The activation function that is applied to the results of a layer.
public enum Activation: Int32, Sendable {
  /// Leaves the results unchanged.
  case none = 0
  /// Sets negative results to zero.
  case relu = 1
  /// Sets negative results to zero and results above 6 to 6.
  case relu6 = 2
}
