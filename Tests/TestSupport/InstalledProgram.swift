import Foundation
import Testing

/// Programs of the system that some tests run.
public enum InstalledProgram {
  /// Returns the path of a program that is found as a shell would find it; nil if there is none.
  public static func path(_ name: String) -> String? { paths(name).first }

  /// Returns the paths of all programs with a name in the folders of `PATH`, in order. Each folder is searched only
  /// when its path is needed.
  static func paths(_ name: String) -> some Collection<String> {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.lazy.map { "\($0)/\(name)" }
      .filter { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, with the reason, on a system that lacks programs.
  public static func needs(_ programs: String...) -> Self {
    let missing = programs.filter { InstalledProgram.path($0) == nil }
    return .enabled(if: missing.isEmpty, "install \(missing.joined(separator: ", "))")
  }
}
