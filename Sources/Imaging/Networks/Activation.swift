/// The function applied to a layer's results.
public enum Activation: Int32, Sendable {
  /// None: results stay as they are.
  case none = 0
  /// Negative results become zero.
  case relu = 1
  /// Negative results become zero, those above 6 become 6.
  case relu6 = 2
}
