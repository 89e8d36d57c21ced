/// The numbers that filters calculate with.
enum WorkingSpace: Sendable {
  /// Linear light with the primaries of BT.709, not limited to 0...1.
  case linear
  /// The numbers as they are stored, divided by 255.
  case stored
}
