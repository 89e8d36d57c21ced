import Bench
import GroundTruth
import Results

/// The origin of pixel coordinates in a dataset's own box files. Trackers answer in the coordinates that they receive,
/// so results have the same origin as the labels.
enum LabelOrigin {
  /// Returns the coordinate of the first pixel, 0 or 1; nil for formats whose results define their own origin, and for
  /// formats without results from other programs.
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
  /// Returns the coordinate of the first pixel in results for a sequence. This is the origin of the labels, if it is
  /// known and the layout's files follow it. Otherwise, it is the layout's own origin.
  func origin(forFormat format: String) -> Double {
    (rules.countsAsLabels ? LabelOrigin.of(format: format) : nil) ?? rules.origin
  }
}
