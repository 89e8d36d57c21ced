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
    facts.commit = ProjectCommit.current
    facts.folder = FileManager.default.currentDirectoryPath
    return facts
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
