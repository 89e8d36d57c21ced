/// The function applied to the results of a layer.
public enum Activation: Int32, Sendable {
  /// None: results are unchanged.
  case none = 0
  /// Negative results become zero.
  case relu = 1
  /// Negative results become zero, and results above 6 become 6.
  case relu6 = 2
}
