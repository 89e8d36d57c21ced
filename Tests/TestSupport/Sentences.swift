import Foundation
import Testing

/// Expects sentences that are kept in a file, `Tests/Sentences/TARGET/SUITE.txt`, so that a change of wording changes
/// this file and no test. With `VBENCH_RECORD=1`, the sentences are written to the file, and the test fails.
///
/// - Parameters:
///   - found: the sentences, one a line.
///   - part: what distinguishes them from other sentences of the same test.
public func expectSentences(
  _ found: some Sequence<String>, _ part: String = "", test: String = #function,
  file: String = #filePath,
  at location: SourceLocation = #_sourceLocation
) throws {
  let suite = URL(fileURLWithPath: file).deletingPathExtension()
  let target = suite.deletingLastPathComponent().path.dropFirst(
    repositoryRoot.count + "/Tests/".count
  )
  .prefix { $0 != "/" }
  let kept = KeptSentences(
    path: "\(repositoryRoot)/Tests/Sentences/\(target)/\(suite.lastPathComponent).txt")
  let name = test.replacingOccurrences(of: "`", with: "").replacingOccurrences(of: "()", with: "")
  let title = part.isEmpty ? name : "\(name): \(part)"
  let lines = found.flatMap { $0.split(separator: "\n").map(String.init) }
  if ProcessInfo.processInfo.environment["VBENCH_RECORD"] == "1" {
    try kept.record(lines, under: title)
    Issue.record("recorded, not compared: \(title)", sourceLocation: location)
  } else {
    let expected = try kept.sections()[title]
    #expect(lines == expected, "\(kept.path)", sourceLocation: location)
  }
}

/// Expects a sentence that is kept in a file.
public func expectSentence(
  _ found: String?, _ part: String = "", test: String = #function, file: String = #filePath,
  at location: SourceLocation = #_sourceLocation
) throws {
  try expectSentences(
    found.map { [$0] } ?? [], part, test: test, file: file, at: location)
}

/// A file of sentences in sections, each below a line with its title that begins with `# `.
struct KeptSentences {
  private static let lock = NSLock()

  let path: String

  /// Returns the lines of each section, by its title.
  func sections() throws -> [String: [String]] {
    var sections: [String: [String]] = [:]
    var title = ""
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("# ") {
        title = String(line.dropFirst(2))
        sections[title] = []
      } else {
        sections[title, default: []].append(String(line))
      }
    }
    return sections
  }

  /// Replaces a section, or adds it. Sections are ordered by their titles.
  func record(_ lines: [String], under title: String) throws {
    try Self.lock.withLock {
      var all = (try? sections()) ?? [:]
      all[title] = lines
      let text = all.sorted { $0.key < $1.key }
        .map { "# \($0.key)\n" + $0.value.map { $0 + "\n" }.joined() }.joined(separator: "\n")
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
