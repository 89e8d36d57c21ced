/// What becomes of a layer's results.
public enum Activation: Int32, Sendable {
  /// They stay as they are.
  case none = 0
  /// Negative ones become zero.
  case relu = 1
  /// Negative ones become zero, those above 6 become 6.
  case relu6 = 2
}
