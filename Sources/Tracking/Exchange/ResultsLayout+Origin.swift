import GroundTruth

extension ResultsLayout {
  /// Returns the coordinate of the first pixel in results for a sequence. This is the origin of the labels, if it is
  /// known and the layout's files follow it. Otherwise, it is the layout's own origin.
  ///
  /// - Parameter format: the on-disk format of the sequence.
  func origin(forFormat format: String) -> Double {
    (rules.countsAsLabels ? Layouts.resultsOrigin(ofFormat: format) : nil) ?? rules.origin
  }
}
