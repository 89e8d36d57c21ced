/// An estimate of the overlap that a tracker's stored answers would have had if a camera had not waited for them, at
/// several frame rates.
///
/// The answers are those of a run in which the tracker saw every frame. They are only delayed. A tracker that skips
/// frames could answer differently, because its target moves further from one frame to the next.
package struct DelayedScores {
  private struct Rate {
    /// The index of the rate with the same delays; its own index if there is none before it.
    var source: Int
    var clock: RealTimeClock<TrackStep>
    var sum = 0.0
  }

  private let asPolygons: Bool
  private let initialization: Int64
  private let update: Int64
  private var rates: [Rate] = []
  private var frames = 0
  private var scored = 0

  /// - Parameters:
  ///   - initialization: the time of the start, in nanoseconds.
  ///   - update: the time of an update, in nanoseconds.
  ///   - asPolygons: whether polygons are compared instead of boxes.
  package init(
    rates: [Double], rule: RealTimeRule = .latest, initialization: Int64, update: Int64,
    asPolygons: Bool
  ) {
    self.asPolygons = asPolygons
    (self.initialization, self.update) = (initialization, update)
    var relaxed: Int?
    for (index, rate) in rates.enumerated() {
      // At all rates that leave enough time for every step, the delays are the same.
      let keepsUp = Double(max(initialization, update)) + 2 < 1e9 / rate
      if keepsUp, relaxed == nil { relaxed = index }
      self.rates.append(
        Rate(
          source: keepsUp ? relaxed ?? index : index,
          clock: RealTimeClock(rule, framesPerSecond: rate)))
    }
  }

  /// Adds the next part of a track. Frames whose answer is missing count as frames without a box.
  package mutating func add(_ piece: TargetTrack) {
    for index in rates.indices where rates[index].source == index {
      var delayed = piece
      delayed.answers = piece.truth.indices.map { frame in
        let isStart = frames + frame == 0
        var answer = rates[index].clock.next {
          (
            frame < piece.answers.count ? piece.answers[frame] : .skipped,
            isStart ? initialization : update
          )
        }
        answer.initialized = isStart
        return answer
      }
      let scores = VBenchRules.frameScores(delayed, from: frames, asPolygons: asPolygons)
        .filter(\.isScored)
      rates[index].sum += scores.reduce(0) { $0 + $1.overlap }
      if index == rates[0].source { scored += scores.count }
    }
    frames += piece.truth.count
  }

  /// The mean overlap at each rate; nil if no frame is scored.
  package var means: [Double]? {
    scored > 0 ? rates.map { rates[$0.source].sum / Double(scored) } : nil
  }
}
