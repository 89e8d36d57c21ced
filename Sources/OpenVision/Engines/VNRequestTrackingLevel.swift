/// A trade-off between accuracy and speed.
public enum VNRequestTrackingLevel: UInt, Sendable, CaseIterable {
  /// Follows the object more reliably but takes longer.
  case accurate = 0
  /// Takes as little time as possible.
  case fast = 1
}
