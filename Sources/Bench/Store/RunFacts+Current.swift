import Files
import Foundation
import Media

extension RunFacts {
  /// Returns the metadata of a run that starts now on this machine.
  ///
  /// - Parameter name: the last component of the run's folder.
  package static func current(
    name: String, command: String, jobs: Int, datasets: [String], seed: UInt64 = 1
  ) -> RunFacts {
    var facts = RunFacts(
      name: name, command: command, started: Date.now.formatted(.iso8601),
      version: "vbench \(vbenchVersion)", compiler: compiler, processor: processor,
      cores: ProcessInfo.processInfo.activeProcessorCount, system: system, jobs: jobs, seed: seed,
      datasets: datasets, problems: [])
    facts.libraries = MediaLibraries.versions
    facts.commit = commit
    facts.folder = FileManager.default.currentDirectoryPath
    return facts
  }

  /// The first twelve digits of the current commit of the repository that contains the current folder, read without
  /// starting git; nil outside of a repository.
  private static var commit: String? {
    let parts = FileManager.default.currentDirectoryPath.pathParts
    let folders = (0...parts.count).reversed().map { "/" + parts.prefix($0).joined(separator: "/") }
    guard let folder = folders.first(where: { AtomicFile.isFolder("\($0)/.git") }) else {
      return nil
    }
    func lines(_ name: some StringProtocol) -> [Substring] {
      let bytes = (try? RegularFile.read("\(folder)/.git/\(name)", limit: 1 << 24)) ?? []
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
    guard let head = lines("HEAD").first else { return nil }
    let branch = head.dropFirst("ref: ".count)
    let found =
      head.hasPrefix("ref: ")
      ? lines(branch).first ?? lines("packed-refs").first { $0.hasSuffix(" \(branch)") } : head
    let commit = found?.prefix(12) ?? ""
    return commit.count == 12 && commit.allSatisfy(\.isHexDigit) ? String(commit) : nil
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }

  private static var processor: String {
    value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
  }

  private static var system: String {
    let distribution = value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
    var names = utsname()
    guard uname(&names) == 0 else { return distribution ?? "unknown system" }
    let release = withUnsafeBytes(of: &names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return [distribution, "Linux \(release)"].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the value on the first line with a given name, from a file whose lines have the form `name separator
  /// value`; nil if there is no such line or the file cannot be read.
  private static func value(of name: String, in path: String, separator: Character) -> String? {
    guard let bytes = try? RegularFile.read(path, limit: 1 << 20) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else {
        continue
      }
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
    return nil
  }
}
