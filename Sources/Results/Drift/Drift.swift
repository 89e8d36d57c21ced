import Bench
import Evaluation

/// The drift of a run's methods, and the effect of detections on it.
package struct Drift: Sendable {
  /// The measures of drift in a task.
  package struct Facts: Sendable {
    /// Whether ages count from a start at the label, after which the target may be lost. Otherwise they count from the
    /// latest detection.
    package var countsFromStart: Bool
    /// The measures of methods. Methods are compared in the first one.
    package var measures: [MeasureFacts]
    /// The measures at each age.
    package var ages: [MeasureFacts]
    /// The method that others are compared with; nil if there is none.
    package var baseline: String?
    /// The assumed cost of a detection, in milliseconds, if it is not measured.
    package var detectionMilliseconds: Double

    package init(
      countsFromStart: Bool, measures: [MeasureFacts], ages: [MeasureFacts],
      baseline: String? = nil, detectionMilliseconds: Double = 0
    ) {
      self.countsFromStart = countsFromStart
      self.measures = measures
      self.ages = ages
      self.baseline = baseline
      self.detectionMilliseconds = detectionMilliseconds
    }

    package var main: MeasureFacts { measures[0] }
  }

  /// The evidence computed from a method's answers.
  package struct Evidence: Sendable {
    package var ages: [DriftAge]
    /// The times until failure; nil if targets are not lost as a whole.
    package var lives: DriftLives?
    /// The fraction of frames with a detection; nil if unknown.
    package var detections: Double?
    /// The mean time per frame, in milliseconds, including detections; nil if it was not measured.
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

  /// A method, with or without detections.
  package struct Method: Sendable {
    package var identity: SubjectIdentity
    package var figures: Figures
    package var intervals: Intervals
    package var evidence: Evidence
    /// The comparison with the first method of the family in the main measure; nil for the first method.
    package var change: PairedComparison?
    /// The additional time as a fraction of the time of the family's first method.
    package var extraTime: Double?
    /// The comparison with the baseline at the same detection interval; nil for the baseline.
    package var lead: PairedComparison?

    /// The re-detection settings; nil without detections.
    package var redetection: Redetection? { identity.redetection }
    /// The interval between detections, in frames; nil if detections depend only on the confidence.
    package var every: Int? { redetection?.policy.every }

    /// The method's name without its re-detection settings.
    package var plainName: String {
      var plain = identity
      plain.redetection = nil
      return plain.name
    }

    /// The sort key. The baseline comes last, and methods without detections come first. The others are sorted by name,
    /// detector, interval between detections and confidence threshold.
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
  /// The task's name.
  package var task: String
  package var sequences: Int
  package var methods: [Method]

  /// The number of bootstrap rounds. It is small because curves take long to resample and are only drawn.
  package static let rounds = 500

  /// Creates the drift of a run's methods.
  ///
  /// - Parameters:
  ///   - result: the scored result of the task.
  ///   - evidence: the evidence for each method of the result; nil for methods to leave out.
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

  /// The indices of methods, grouped by method without re-detection. In each group, the method without detections or
  /// with the most detections is first.
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
    // If there is a baseline, all comparisons are shown in one table and are corrected for all pairs together.
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
  /// Whether the two methods differ only in re-detection.
  fileprivate func isVariant(of other: SubjectIdentity) -> Bool {
    tracker == other.tracker && level == other.level && revision == other.revision
  }
}
