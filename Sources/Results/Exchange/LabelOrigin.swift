import GroundTruth

/// The origin of pixel coordinates in a dataset's own files of boxes. Trackers answer in the coordinates that
/// they were given, so results have the origin of the labels.
enum LabelOrigin {
  /// Returns the coordinates of the image's first pixel, 0 or 1; nil for formats without results of other
  /// programs, or whose results have their own coordinates.
  ///
  /// - Parameter format: the on-disk format of a sequence.
  static func of(format: String) -> Double? {
    switch format {
    case "otb", "lasot", "uav123": 1
    case "got10k", "trackingnet", "nfs": 0
    default: nil
    }
  }
}

extension ResultsLayout {
  /// Returns the coordinates of the image's first pixel in results on a sequence: those of its labels,
  /// otherwise those of the layout.
  func origin(forFormat format: String) -> Double {
    (rules.countsAsLabels ? LabelOrigin.of(format: format) : nil) ?? rules.origin
  }
}
