import Foundation

/// The Python interpreters that tests use if they are available.
public enum PythonInterpreter {
  /// The path of `python3`; nil if it is not installed.
  public static let path = found("python3")

  /// Whether `python3` is available, for `@Test(.enabled(if:))`.
  public static var isAvailable: Bool { path != nil }

  /// The message that is shown if a test is skipped.
  public static let absence = "install python3"

  /// The path of the newest interpreter among `python3.9` to `python3.19`; nil if it is `python3`, or if there is none.
  public static let newest: String? = {
    let newest = (9...19).reversed().lazy.compactMap { found("python3.\($0)") }.first
    return newest.flatMap { version(of: $0) == path.map(version) ? nil : $0 }
  }()

  private static func version(of path: String) -> String {
    output(of: path, "import sys; print(sys.version)") ?? ""
  }

  /// Returns the path of an interpreter that runs; nil if there is none with this name in `PATH`.
  private static func found(_ name: String) -> String? {
    InstalledProgram.paths(name).first { output(of: $0, "") != nil }
  }

  /// Runs code; returns its output, or nil if the interpreter fails.
  private static func output(of path: String, _ code: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-c", code]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
