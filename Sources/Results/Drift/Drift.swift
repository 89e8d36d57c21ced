import Bench
import Evaluation

/// The drift of a run's methods, and the effect of detections on it.
package struct Drift: Sendable {
  /// The measures of a task's drift.
  package struct Facts: Sendable {
    /// Whether ages count from a start with the label, after which the target may be lost. Otherwise they count from
    /// the last detection.
    package var countsFromStart: Bool
    /// The measures of methods. The first is the one in which they are compared.
    package var measures: [MeasureFacts]
    /// The measures of an age.
    package var ages: [MeasureFacts]
    /// The method with which others are compared; nil for none.
    package var baseline: String?
    /// The cost of a detection, if it is not measured.
    package var detectionMilliseconds: Double
    /// The definition of a loss after a start.
    package var loss: LossRule

    package init(
      countsFromStart: Bool, measures: [MeasureFacts], ages: [MeasureFacts],
      baseline: String? = nil, detectionMilliseconds: Double = 0, loss: LossRule = .standard
    ) {
      self.countsFromStart = countsFromStart
      self.measures = measures
      self.ages = ages
      self.baseline = baseline
      self.detectionMilliseconds = detectionMilliseconds
      self.loss = loss
    }

    package var main: MeasureFacts { measures[0] }
  }

  /// The evidence from a method's answers.
  package struct Evidence: Sendable {
    package var ages: [DriftAge]
    /// The times until failure; nil if a target is not lost as a whole.
    package var lives: DriftLives?
    /// The share of frames with a detection; nil if it is unknown.
    package var detections: Double?
    /// The time of a frame, including detections; nil if nothing was measured.
    package var milliseconds: Double?

    package init(
      ages: [DriftAge], lives: DriftLives? = nil, detections: Double? = nil, milliseconds: Double?
    ) {
      self.ages = ages
      self.lives = lives
      self.detections = detections
      self.milliseconds = milliseconds
    }
  }

  /// One method, with or without detections.
  package struct Method: Sendable {
    package var identity: SubjectIdentity
    package var figures: Figures
    package var intervals: Intervals
    package var evidence: Evidence
    /// The comparison with the first method of its family, in the main measure; nil for that one.
    package var change: PairedComparison?
    /// The additional time as a share of the first one's.
    package var extraTime: Double?
    /// The comparison with the baseline with as many detections; nil for the baseline.
    package var lead: PairedComparison?

    /// The detections; nil if there are none.
    package var redetection: Redetection? { identity.redetection }
    /// The number of frames from one detection to the next; nil if detections depend only on the confidence.
    package var every: Int? { redetection?.policy.every }

    /// The method's name without its detections.
    package var plainName: String {
      var plain = identity
      plain.redetection = nil
      return plain.name
    }

    /// The order of methods: the baseline last, those without detections first, then by name, detector, frames between
    /// detections and confidence.
    fileprivate func place(_ baseline: String?) -> (Int, Int, String, String, Int, Double) {
      let policy = redetection?.policy
      return (
        identity.tracker == baseline ? 1 : 0, redetection == nil ? 0 : 1, plainName,
        redetection?.detector ?? "", policy?.every ?? .max, policy?.below ?? -1
      )
    }
  }

  package var facts: Facts
  /// The run's name.
  package var name: String
  /// The name of the task.
  package var task: String
  package var sequences: Int
  package var methods: [Method]

  /// The number of rounds of the bootstrap. It is small, because curves take long to resample and are only drawn.
  package static let rounds = 500

  /// - Parameters:
  ///   - result: the scored result of the task.
  ///   - evidence: the evidence by method of the result; nil for methods that are left out.
  package init(_ result: RunResult, _ facts: Facts, evidence: [Evidence?]) {
    self.facts = facts
    name = result.facts.name
    task = result.task.name
    sequences = result.items.count
    methods = zip(result.methods, evidence).compactMap { method, evidence in
      evidence.map {
        Method(
          identity: method.identity, figures: method.figures, intervals: method.intervals,
          evidence: $0)
      }
    }
    methods.sort { $0.place(facts.baseline) < $1.place(facts.baseline) }
    compare(result)
  }

  /// The indices of methods that differ only in detections, those without or with the most detections first.
  package var families: [[Int]] {
    methods.indices.reduce(into: []) { families, index in
      let place = families.firstIndex {
        methods[$0[0]].identity.isVariant(of: methods[index].identity)
      }
      if let place { families[place].append(index) } else { families.append([index]) }
    }
  }

  /// Compares each method with the first of its family and with the baseline.
  private mutating func compare(_ result: RunResult) {
    let main = facts.main
    let scores = methods.map { method in
      PairedScores(
        result.methods.first { $0.identity == method.identity }?.items.map { $0?.figures[main] }
          ?? [])
    }
    let changes = families.map { family in family.dropFirst().map { ($0, family[0]) } }
    // Comparisons that are shown beside those with a baseline are corrected for all pairs.
    for pairs in facts.baseline == nil ? changes : [Array(changes.joined())] {
      for pair in PairedComparison.each(pairs, of: scores, range: main.range) {
        methods[pair.first].change = pair.comparison
      }
    }
    for (index, first) in changes.joined() {
      guard let base = methods[first].evidence.milliseconds, base > 0 else { continue }
      methods[index].extraTime = methods[index].evidence.milliseconds.map { $0 / base - 1 }
    }
    let leads = methods.indices.compactMap { index -> (Int, Int)? in
      guard let baseline = facts.baseline, methods[index].identity.tracker != baseline,
        let other = methods.firstIndex(where: {
          $0.identity.tracker == baseline && $0.every == methods[index].every
        })
      else { return nil }
      return (index, other)
    }
    for pair in PairedComparison.each(leads, of: scores, range: main.range) {
      methods[pair.first].lead = pair.comparison
    }
  }
}

extension SubjectIdentity {
  /// Whether both differ only in re-detection.
  fileprivate func isVariant(of other: SubjectIdentity) -> Bool {
    tracker == other.tracker && level == other.level && revision == other.revision
  }
}
