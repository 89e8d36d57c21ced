import Evaluation

extension Baseline {
  /// Checks that the stored values are possible.
  ///
  /// - Parameter measures: the measures of the baseline's task.
  /// - Throws: `GateError.unreadableBaseline`, which names the first impossible value.
  package func checkValues(_ measures: WatchedMeasures, path: String) throws(GateError) {
    func refuse(_ place: [String], _ expected: String, _ found: some Any) -> GateError {
      .unreadableBaseline(
        path: path,
        reason:
          "the file is damaged: expected \(expected) at '\(place.joined(separator: "."))', found \(found)"
      )
    }
    func check(
      _ figures: [String: Double], _ measures: [MeasureFacts], _ place: String...
    ) throws(GateError) {
      for (name, value) in figures.sorted(by: { $0.key < $1.key }) {
        guard let measure = measures.first(where: { $0.gateName == name }) else { continue }
        let isPossible = measure.unit.range?.contains(value) ?? value.isFinite
        guard !isPossible else { continue }
        throw refuse(
          ["subjects"] + place + ["figures", name], measure.unit.rangeInWords, value)
      }
    }
    for (name, subject) in subjects.sorted(by: { $0.key < $1.key }) {
      try check(subject.figures, measures.overall, name)
      for (sequence, scores) in subject.sequences.sorted(by: { $0.key < $1.key }) {
        try check(scores.figures, measures.bySequence, name, "sequences", sequence)
      }
    }
    guard let timing else { return }
    func check(
      _ clips: [String: SampledRatio], _ place: String...
    ) throws(GateError) {
      for (clip, ratio) in clips.sorted(by: { $0.key < $1.key }) where !ratio.isPossible {
        throw refuse(
          ["timing"] + place + [clip], "a ratio above 0 with its scatter and rounds", ratio.ratio)
      }
    }
    for (subject, clips) in timing.multiples.sorted(by: { $0.key < $1.key }) {
      try check(clips, "multiples", subject)
    }
    for (first, seconds) in timing.ratios.sorted(by: { $0.key < $1.key }) {
      for (second, clips) in seconds.sorted(by: { $0.key < $1.key }) {
        try check(clips, "ratios", first, second)
      }
    }
    for (subject, bytes) in timing.memory.sorted(by: { $0.key < $1.key }) where bytes < 0 {
      throw refuse(["timing", "memory", subject], "0 bytes or more", bytes)
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
