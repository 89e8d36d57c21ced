/// The color space in which filters compute.
enum WorkingSpace: Sendable {
  /// Linear light with the primaries of BT.709, not limited to 0...1.
  case linear
  /// The values as stored in the image, divided by 255.
  case stored
}
