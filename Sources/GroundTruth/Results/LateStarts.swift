/// The sequences of OTB whose results, as pysot, pytracking and mmtracking store them, start after the first label.
public enum LateStarts {
  /// For each sequence, the number of labels and of frames before the start.
  private static let known = ["tiger1": (labels: 354, before: 5)]

  /// Returns the number of frames before the start; nil for all other sequences.
  public static func frames(before sequence: String, labels: Int) -> Int? {
    known[sequence.lowercased()].flatMap { $0.labels == labels ? $0.before : nil }
  }
}
