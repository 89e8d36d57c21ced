/// The values with which filters calculate.
enum WorkingSpace: Sendable {
  /// Linear light with the primaries of BT.709, not limited to 0...1.
  case linear
  /// The stored values, divided by 255.
  case stored
}
