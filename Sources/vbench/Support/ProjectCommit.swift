import Foundation

/// The commit of the project that vbench was called in.
enum ProjectCommit {
  /// Its first twelve digits; nil outside of a project, or where there is no git.
  static var current: String? {
    if let known = ProcessInfo.processInfo.environment["GITHUB_SHA"], !known.isEmpty {
      return String(known.prefix(12))
    }
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "rev-parse", "--verify", "--short=12", "HEAD"]
    git.standardError = FileHandle.nullDevice
    let output = Pipe()
    git.standardOutput = output
    guard (try? git.run()) != nil else { return nil }
    let text = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    git.waitUntilExit()
    let commit = String(decoding: text, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return git.terminationStatus == 0 && !commit.isEmpty ? commit : nil
  }
}
