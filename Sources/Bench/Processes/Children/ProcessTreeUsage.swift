/// What a program has used with all processes that it has started, as `/proc` shows it.
package struct ProcessTreeUsage: Sendable, Hashable {
  /// The number of processes.
  package var processes: Int
  /// The processor time, in seconds, including that of ended processes for which another one has waited.
  package var seconds: Double
  /// The sum of the processes' greatest resident memory, in bytes. Memory that processes share counts for each of them.
  package var peakBytes: Int

  /// Includes another reading of the same program: each value becomes the greater one.
  package mutating func include(_ reading: Self) {
    processes = max(processes, reading.processes)
    seconds = max(seconds, reading.seconds)
    peakBytes = max(peakBytes, reading.peakBytes)
  }
}

extension ChildProcess {
  /// What the program and its descendants have used; nil if the program has ended.
  package var treeUsage: ProcessTreeUsage? {
    let usage = Descendants.usage(of: identifier)
    return usage.processes == 0 ? nil : usage
  }
}
