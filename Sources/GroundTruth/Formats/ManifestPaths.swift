import Synchronization

/// Where the labels that a manifest names may lie.
public enum ManifestPaths {
  private static let current = Atomic(false)

  /// Whether they may lie outside the folder that was opened as a data set; for the whole process. Set before
  /// the first data set is opened.
  public static var mayLeadOutside: Bool {
    get { current.load(ordering: .relaxed) }
    set { current.store(newValue, ordering: .relaxed) }
  }
}
