import Synchronization

/// The setting that determines where a manifest's label files may be located.
public enum ManifestPaths {
  private static let current = Atomic(false)

  /// Whether labels may be outside the folder that was opened as a dataset. This setting applies to the whole process.
  /// It must be changed before the first dataset is opened.
  public static var mayLeadOutside: Bool {
    get { current.load(ordering: .relaxed) }
    set { current.store(newValue, ordering: .relaxed) }
  }
}
