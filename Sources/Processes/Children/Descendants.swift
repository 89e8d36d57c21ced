import Glibc

/// Processes that a program has started, also those that have left its process group or outlive their
/// parent: found through `/proc`, by their parents and by a mark in their environment.
///
/// A program that clears the environment of what it starts, and then ends before it, is not found.
enum Descendants {
  /// The environment variable with the mark that programs pass on to what they start.
  static let variable = "VBENCH_TRACKER_OF"

  /// Kills what descends from a process, which itself is left alone.
  static func end(of identifier: pid_t) {
    end { processes in
      let children = Dictionary(grouping: processes, by: \.parent)
      var found: [ProcessIdentity] = []
      var seen: Set<pid_t> = [identifier]
      var parents = [identifier]
      // Each process once, whatever changes while they are read.
      while let parent = parents.popLast() {
        for child in children[parent] ?? [] where seen.insert(child.identity.number).inserted {
          found.append(child.identity)
          parents.append(child.identity.number)
        }
      }
      return found
    }
  }

  /// Kills the processes whose mark begins in a certain way.
  static func end(marked prefix: String) {
    let mark = Array("\(variable)=\(prefix)".utf8)
    end { processes in
      processes.map(\.identity).filter { identity in
        identity.number != getpid()
          && variables(of: identity.number).contains { $0.starts(with: mark) }
      }
    }
  }

  /// Kills what is found until nothing is: what is being killed may have started something.
  private static func end(_ find: ([ProcessStatus]) -> [ProcessIdentity]) {
    for _ in 0..<5 {
      let found = find(all())
      if found.isEmpty { return }
      for identity in found { identity.kill() }
    }
  }

  /// The processes that have not ended.
  private static func all() -> [ProcessStatus] {
    guard let stream = opendir("/proc") else { return [] }
    defer { closedir(stream) }
    var processes: [ProcessStatus] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let number = pid_t(name), let status = ProcessStatus(number) else { continue }
      processes.append(status)
    }
    return processes
  }

  private static func variables(of identifier: pid_t) -> [ArraySlice<UInt8>] {
    ProcessFiles.content("/proc/\(identifier)/environ").split(separator: 0)
  }
}
