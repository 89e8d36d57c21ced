/// The trade-off between a tracker's accuracy and its speed.
public enum VNRequestTrackingLevel: UInt, Sendable, CaseIterable {
  /// Tracks the object more reliably, but takes more time.
  case accurate = 0
  /// Takes as little time as possible, at the cost of accuracy.
  case fast = 1
}
