import GroundTruth

/// Where a data set's own files of boxes begin to count pixels. Trackers answer in the coordinates that
/// they were given, so results count as the labels do.
enum LabelOrigin {
  /// The coordinates of the image's first pixel, 0 or 1; nil of formats that no results of other
  /// programs are in, or whose results have coordinates of their own.
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
  /// The coordinates that results on a sequence give the image's first pixel: those of its labels, else
  /// the layout's.
  func origin(forFormat format: String) -> Double {
    (rules.countsAsLabels ? LabelOrigin.of(format: format) : nil) ?? rules.origin
  }
}
