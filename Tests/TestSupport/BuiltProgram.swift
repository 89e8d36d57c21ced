import Foundation

/// The programs that are built with the tests.
public enum BuiltProgram {
  /// Returns the path of a built program, which is next to the test bundle.
  public static func path(_ name: String) -> String {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let folders = [bundle, CommandLine.arguments.first, Bundle.main.bundlePath].compactMap(\.self)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let candidates = folders.map { $0 + "/" + name }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }
}
