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
      var found: [pid_t] = []
      var parents: Set<pid_t> = [identifier]
      while !parents.isEmpty {
        let children = processes.filter { parents.contains($0.parent) }.map(\.identifier)
        found += children
        parents = Set(children)
      }
      return found
    }
  }

  /// Kills the processes whose mark begins in a certain way.
  static func end(marked prefix: String) {
    let mark = Array("\(variable)=\(prefix)".utf8)
    end { processes in
      processes.map(\.identifier).filter { identifier in
        identifier != getpid() && variables(of: identifier).contains { $0.starts(with: mark) }
      }
    }
  }

  private struct Process {
    var identifier: pid_t
    var parent: pid_t
  }

  /// Kills what is found until nothing is: what is being killed may have started something.
  private static func end(_ find: ([Process]) -> [pid_t]) {
    for _ in 0..<5 {
      let found = find(all())
      if found.isEmpty { return }
      for identifier in found { kill(identifier, SIGKILL) }
    }
  }

  /// The processes that have not ended.
  private static func all() -> [Process] {
    guard let stream = opendir("/proc") else { return [] }
    defer { closedir(stream) }
    var processes: [Process] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let identifier = pid_t(name), let process = process(identifier) else { continue }
      processes.append(process)
    }
    return processes
  }

  /// `/proc/N/stat` has the state and the parent behind the program's name in parentheses.
  private static func process(_ identifier: pid_t) -> Process? {
    let text = String(decoding: content("/proc/\(identifier)/stat"), as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 1, fields[0] != "Z", let parent = pid_t(fields[1]) else { return nil }
    return Process(identifier: identifier, parent: parent)
  }

  private static func variables(of identifier: pid_t) -> [ArraySlice<UInt8>] {
    content("/proc/\(identifier)/environ").split(separator: 0)
  }

  private static func content(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 21 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }
}
