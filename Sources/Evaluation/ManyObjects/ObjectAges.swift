/// The HOTA measures of one sequence, as a function of age. The age of a frame is the number of frames since
/// the last detection.
package struct ObjectAges: Sendable {
  private let frames: Int
  private let every: Int
  /// The measures of each age range, in the order of `ranges(every:)`.
  private let figures: [HOTAMeasures]

  /// The maximum number of age ranges.
  private static let limit = 25

  /// The measures that are computed for each age. Only the frames of that age are evaluated, but identities are
  /// matched over the whole sequence.
  package static let measures = [
    ManyObjectsMeasures.hota, ManyObjectsMeasures.detA, ManyObjectsMeasures.assA,
  ].map(\.facts)

  /// Computes a sequence's measures as a function of age.
  ///
  /// - Parameter every: the number of frames between detections.
  package init(_ sequence: ObjectSequence, every: Int) {
    let ranges = Self.ranges(every: every)
    frames = sequence.frameCount
    self.every = every
    figures = HOTAMeasures.parts(of: sequence, count: ranges.count) { frame in
      ranges.firstIndex { $0.contains(frame % every) }
    }
  }

  /// Returns the age ranges to report if detections are `every` frames apart. Frames with a detection have age
  /// 0.
  package static func ranges(every: Int) -> [Range<Int>] {
    let width = max(1, (every + limit - 1) / limit)
    return stride(from: 0, to: max(1, every), by: width).map { $0..<min($0 + width, max(1, every)) }
  }

  /// Returns the fraction of the sequences' frames on which the detector is run.
  package static func detections(_ sequences: [ObjectAges?]) -> Double {
    let known = sequences.compactMap(\.self)
    let checks = known.reduce(0) { $0 + ($1.frames + $1.every - 1) / $1.every }
    return Double(checks) / Double(max(1, known.reduce(0) { $0 + $1.frames }))
  }

  /// Returns one method's measures as a function of age, over all sequences.
  ///
  /// - Parameter sequences: the measures of each sequence; nil if the method was not run on it.
  package static func figures(
    _ sequences: [ObjectAges?], every: Int, over resampling: Resampling
  ) -> [DriftAge] {
    ranges(every: every).enumerated().compactMap { index, frames in
      let parts = sequences.map { sequence -> HOTAMeasures? in
        guard let part = sequence?.figures[index], part.boxes > 0 else { return nil }
        return part
      }
      guard let whole = parts.sum(of: parts.indices) else { return nil }
      let drawn = (0..<resampling.rounds).map { parts.sum(of: resampling.draws(of: $0)) }
      var age = DriftAge(frames: frames, sequences: parts.count { $0 != nil })
      for (measure, value) in zip(measures, [\HOTAMeasures.hota, \.detA, \.assA]) {
        age[measure] = Estimate(
          value: whole[keyPath: value],
          interval: Resampling.interval(
            drawn.map { $0?[keyPath: value] ?? .nan }, sequences: age.sequences, within: 0...1))
      }
      return age
    }
  }
}
