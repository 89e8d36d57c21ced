/// How a tracker trades accuracy for speed.
public enum VNRequestTrackingLevel: UInt, Sendable, CaseIterable {
  /// Finds the object more reliably and takes longer.
  case accurate = 0
  /// Takes as little time as possible.
  case fast = 1
}
