import Foundation

/// The public labeled data that some tests use if it is available.
public enum RealData {
  /// The root folder of the data: the value of the environment variable `VBENCH_DATA` or, if the variable is not set,
  /// `../shared/data` next to the package; nil if the folder does not exist.
  public static let root: String? = {
    let path =
      ProcessInfo.processInfo.environment["VBENCH_DATA"]
      ?? URL(fileURLWithPath: repositoryRoot + "/../shared/data").standardized.path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// Whether the data is available, for `@Test(.enabled(if:))`.
  public static var isAvailable: Bool { root != nil }

  /// The message that is shown if a test is skipped.
  public static let absence = "set VBENCH_DATA to the folder of labeled sequences"

  /// Returns the path of a file or folder in the data. Tests that call this function must be enabled only if the data
  /// is available.
  public static func path(_ name: String) -> String { (root ?? "") + "/" + name }
}
