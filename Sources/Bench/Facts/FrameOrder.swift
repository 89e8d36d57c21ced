/// The order in which a pass goes through the frames of an item.
package enum FrameOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// From the first frame to the last.
  case forward
  /// From the last needed frame back to the first.
  case backward
}
