/// The order in which a pass goes through an item's frames.
package enum FrameOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// From the first frame to the last frame.
  case forward
  /// From the last frame that is needed back to the first frame.
  case backward
}
