import Foundation

/// The public labeled data that some tests use where it is there.
public enum RealData {
  /// The data's root: `VBENCH_DATA`, or `../shared/data` beside the package; nil where it is absent.
  public static let root: String? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["VBENCH_DATA"]
      ?? package.appendingPathComponent("../shared/data").standardized.path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// For `@Test(.enabled(if:))`.
  public static var isAvailable: Bool { root != nil }

  /// What to say where a test is skipped.
  public static let absence = "set VBENCH_DATA to the folder of labeled sequences"

  /// The path of something in the data; the test is to be enabled only where the data is there.
  public static func path(_ name: String) -> String { (root ?? "") + "/" + name }
}
