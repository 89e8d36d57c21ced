import Files
import Glibc

/// The processes that a program has started, including those that have left its process group or outlived their
/// parent.
///
/// They are found in `/proc`, by their parents and by a mark in their environment. A process is missed if its
/// environment was cleared and its parent has ended.
enum Descendants {
  /// The environment variable that contains the mark. Programs pass it on to the processes that they start.
  static let variable = "VBENCH_TRACKER_OF"

  /// Kills the descendants of a process, but not the process itself.
  static func end(of identifier: pid_t) {
    end { found(of: identifier, in: $0).map(\.identity) }
  }

  /// Returns the descendants of a process, without the process itself.
  private static func found(
    of identifier: pid_t, in processes: [ProcessStatus]
  ) -> [ProcessStatus] {
    let children = Dictionary(grouping: processes, by: \.parent)
    var found: [ProcessStatus] = []
    var seen: Set<pid_t> = [identifier]
    var parents = [identifier]
    // Each process is visited once, even if processes change while they are being read.
    while let parent = parents.popLast() {
      for child in children[parent] ?? [] where seen.insert(child.identity.number).inserted {
        found.append(child)
        parents.append(child.identity.number)
      }
    }
    return found
  }

  /// Returns what a process and its descendants have used.
  static func usage(of identifier: pid_t) -> ProcessTreeUsage {
    let processes = all()
    let tree =
      processes.filter { $0.identity.number == identifier } + found(of: identifier, in: processes)
    let ticks = tree.reduce(0) { $0 + $1.ticks }
    return ProcessTreeUsage(
      processes: tree.count, seconds: Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))),
      peakBytes: tree.reduce(0) { $0 + peakBytes(of: $1.identity.number) })
  }

  /// Returns the greatest memory that a process has had, from `/proc/N/status`.
  private static func peakBytes(of identifier: pid_t) -> Int {
    let text = String(decoding: ProcessFiles.content("/proc/\(identifier)/status"), as: UTF8.self)
    let line = text.textLines.first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
  }

  /// Kills the processes whose mark has a given prefix.
  static func end(marked prefix: String) {
    let mark = Array("\(variable)=\(prefix)".utf8)
    end { processes in
      processes.map(\.identity).filter { identity in
        identity.number != getpid()
          && variables(of: identity.number).contains { $0.starts(with: mark) }
      }
    }
  }

  /// Searches for processes and kills them until none are found, because a process may start another one while it is
  /// being killed. Gives up after five attempts.
  private static func end(_ find: ([ProcessStatus]) -> [ProcessIdentity]) {
    for _ in 0..<5 {
      let found = find(all())
      if found.isEmpty { return }
      for identity in found { identity.kill() }
    }
  }

  /// Returns the processes that have not ended.
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
