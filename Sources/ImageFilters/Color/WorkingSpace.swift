/// The color values that filters use in their computations.
enum WorkingSpace: Sendable {
  /// Linear light with the primaries of BT.709, not limited to 0...1.
  case linear
  /// The values as stored in the image, divided by 255.
  case stored
}
