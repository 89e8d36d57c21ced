import Foundation

/// The Python interpreters that tests use if they are available.
public enum PythonInterpreter {
  /// The path of `python3`; nil if it is not installed.
  public static let path = found("python3")

  /// Whether `python3` is available, for `@Test(.enabled(if:))`.
  public static var isAvailable: Bool { path != nil }

  /// The message that is shown if a test is skipped.
  public static let absence = "install python3"

  /// The paths of `python3` and of the newest interpreter among `python3.8` to `python3.19`.
  public static let usualAndNewest: [String] = {
    let newest = (8...19).reversed().lazy.compactMap { found("python3.\($0)") }.first
    return Set([path, newest].compactMap(\.self)).sorted()
  }()

  /// Returns the path of an interpreter that runs; nil if there is none with this name in `PATH`.
  private static func found(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { path in
      guard FileManager.default.isExecutableFile(atPath: path) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["-c", ""]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }
}
