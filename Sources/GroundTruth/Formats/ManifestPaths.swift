import Synchronization

/// The places where the labels named by a manifest may lie.
public enum ManifestPaths {
  private static let current = Atomic(false)

  /// Whether they may lie outside the folder that was opened as a dataset. This holds for the whole
  /// process; set it before the first dataset is opened.
  public static var mayLeadOutside: Bool {
    get { current.load(ordering: .relaxed) }
    set { current.store(newValue, ordering: .relaxed) }
  }
}
