import Evaluation

extension Baseline {
  /// The maximum number of repetitions in a file.
  private static let mostRepetitions = 1_000_000

  /// Checks that the stored values are possible.
  ///
  /// - Parameter measures: the measures of the baseline's task.
  /// - Throws: `GateError.unreadableBaseline`, which names the first impossible value.
  package func checkValues(_ measures: WatchedMeasures, path: String) throws(GateError) {
    func refuse(_ keyPath: [String], _ expected: String, _ found: some Any) -> GateError {
      .unreadableBaseline(
        path: path,
        reason:
          "the file is damaged: expected \(expected) at '\(keyPath.joined(separator: "."))', found \(found)"
      )
    }
    func check(
      _ figures: [String: Double], _ measures: [MeasureFacts], _ keyPath: String...
    ) throws(GateError) {
      for (name, value) in figures.sorted(by: { $0.key < $1.key }) {
        guard let measure = measures.first(where: { $0.gateName == name }) else { continue }
        let isPossible = measure.unit.range?.contains(value) ?? value.isFinite
        guard !isPossible else { continue }
        throw refuse(
          ["subjects"] + keyPath + ["figures", name], measure.unit.rangeInWords, value)
      }
    }
    for (name, method) in methods.sorted(by: { $0.key < $1.key }) {
      try check(method.figures, measures.overall, name)
      let repetitions = method.repetitions ?? Self.mostRepetitions
      guard 1...Self.mostRepetitions ~= repetitions else {
        throw refuse(
          ["subjects", name, "repetitions"], "a number from 1 to \(Self.mostRepetitions)",
          repetitions)
      }
      for (sequence, scores) in method.sequences.sorted(by: { $0.key < $1.key }) {
        try check(scores.figures, measures.bySequence, name, "sequences", sequence)
        let path = ["subjects", name, "sequences", sequence]
        if let weight = scores.weight, weight < 0 {
          throw refuse(path + ["weight"], "a number of 0 or more", weight)
        }
        if let count = scores.losses?.values.first(where: { !(0...repetitions ~= $0) }) {
          throw refuse(path + ["losses"], "numbers from 0 to \(repetitions)", count)
        }
      }
    }
    guard let timing else { return }
    func check(
      _ clips: [String: SampledRatio], _ keyPath: String...
    ) throws(GateError) {
      for (clip, ratio) in clips.sorted(by: { $0.key < $1.key }) where !ratio.isPossible {
        throw refuse(
          ["timing"] + keyPath + [clip], "a ratio above 0 with its scatter and rounds", ratio.ratio)
      }
    }
    for (method, clips) in timing.multiples.sorted(by: { $0.key < $1.key }) {
      try check(clips, "multiples", method)
    }
    for (first, seconds) in timing.ratios.sorted(by: { $0.key < $1.key }) {
      for (second, clips) in seconds.sorted(by: { $0.key < $1.key }) {
        try check(clips, "ratios", first, second)
      }
    }
    for (method, bytes) in timing.memory.sorted(by: { $0.key < $1.key }) where bytes < 0 {
      throw refuse(["timing", "memory", method], "0 bytes or more", bytes)
    }
  }
}

extension SampledRatio {
  fileprivate var isPossible: Bool {
    ratio.isFinite && ratio > 0 && scatter.isFinite && scatter >= 0 && rounds > 0
  }
}

extension MeasureFacts.Unit {
  /// The range of a measure's values; nil if every number is possible.
  fileprivate var range: ClosedRange<Double>? {
    switch self {
    case .share: 0...1
    case .number: nil
    case .pixels, .degrees, .milliseconds, .frames, .count, .perSecond:
      0...Double.greatestFiniteMagnitude
    }
  }

  fileprivate var rangeInWords: String {
    switch self {
    case .share: "a number from 0 to 1"
    case .number: "a number"
    case .pixels, .degrees, .milliseconds, .frames, .count, .perSecond: "a number of 0 or more"
    }
  }
}
