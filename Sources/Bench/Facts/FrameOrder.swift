/// The order in which a pass goes through the frames of an item.
package enum FrameOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// From the first frame on.
  case forward
  /// From the last frame that is needed back to the first.
  case backward
}
