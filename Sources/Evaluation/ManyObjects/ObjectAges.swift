/// How the tracks of many objects do in one sequence by the frames since the last detection.
public struct ObjectAges: Sendable {
  private let frames: Int
  private let every: Int
  /// By the place in `ranges`.
  private let figures: [HOTAMeasures]

  /// At most so many ages are told apart.
  private static let limit = 25

  /// The measures of an age: of its frames alone, while identities are judged over the whole sequence.
  public static let measures = [
    ManyObjectsMeasures.hota, ManyObjectsMeasures.detA, ManyObjectsMeasures.assA,
  ].map(\.facts)

  /// - Parameter every: from a frame with detections to the next one.
  public init(_ sequence: ObjectSequence, every: Int) {
    let ranges = Self.ranges(every: every)
    frames = sequence.frameCount
    self.every = every
    figures = HOTAMeasures.parts(of: sequence, count: ranges.count) { frame in
      ranges.firstIndex { $0.contains(frame % every) }
    }
  }

  /// The ranges of ages between detections that are `every` frames apart; 0 is the frame of the detection.
  public static func ranges(every: Int) -> [Range<Int>] {
    let width = max(1, (every + limit - 1) / limit)
    return stride(from: 0, to: max(1, every), by: width).map { $0..<min($0 + width, max(1, every)) }
  }

  /// The share of the sequences' frames at which the detector looks.
  public static func detections(_ sequences: [ObjectAges?]) -> Double {
    let known = sequences.compactMap(\.self)
    let looks = known.reduce(0) { $0 + ($1.frames + $1.every - 1) / $1.every }
    return Double(looks) / Double(max(1, known.reduce(0) { $0 + $1.frames }))
  }

  /// The figures of the ages of one method over all sequences.
  ///
  /// - Parameter sequences: with the same number of frames between detections; nil where the method was not run.
  public static func figures(
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
