/// The order in which a pass goes through the frames of an item.
package enum FrameOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// Frames go from the first to the last.
  case forward
  /// Frames go from the last needed one back to the first.
  case backward
}
