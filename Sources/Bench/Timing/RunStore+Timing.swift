import Files

extension RunStore {
  /// Stores the result of a timing run, replacing any earlier result.
  ///
  /// - Throws: `FileError.cannotWrite` if the file cannot be written.
  package func save(_ timing: TimingResult) throws {
    let text = try SealedJSON.bytes(timing)
    try makeFolder()
    try AtomicFile.write(text, to: timingPath)
  }

  /// Returns the stored timing; nil if there is none.
  ///
  /// - Throws: `RunError.unreadableRun` if the file is damaged.
  package func timing() throws(RunError) -> TimingResult? {
    if let timing = try value(TimingResult.self, in: timingPath) { return timing }
    return try value(EarlierTiming.self, in: earlierTimingPath).map { TimingResult($0.samples) }
  }

  private func value<Value: Decodable>(
    _ type: Value.Type, in path: String
  ) throws(RunError) -> Value? {
    try SealedJSON.value(type, in: path) { reason in
      RunError.unreadableRun(path: path, reason: reason)
    }
  }
}

/// The timing of tasks other than tracking, as stored by earlier versions.
private struct EarlierTiming: Codable {
  var samples: [TimingResult.Sample]
}

extension TimingResult {
  /// Creates a result with those values that can be computed from the stored rounds.
  fileprivate init(_ samples: [Sample]) {
    func milliseconds(_ times: [Int64]) -> [Double] { times.map { Double($0) / 1e6 } }
    let byMethod = Dictionary(grouping: samples, by: \.method)
    self.init(
      clips: Set(samples.map(\.item)).count, rounds: samples.map(\.cpu.count).max() ?? 0,
      updatesPerRound: 1, calibration: DurationSummary([]),
      methods: byMethod.keys.sorted().map { method in
        let own = byMethod[method] ?? []
        return MethodTiming(
          method: method,
          durations: DurationSummary(
            wall: own.flatMap { milliseconds($0.wall) }, cpu: own.flatMap { milliseconds($0.cpu) }),
          clipMultiples: [:])
      }, comparisons: [], scaling: [], remarks: [], samples: samples)
  }
}
