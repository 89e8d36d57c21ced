import Bench
import Evaluation

/// How the methods of a run drift, and what detecting anew does about it.
package struct Drift: Sendable {
  /// What a task tells of its drift.
  package struct Facts: Sendable {
    /// Whether ages count from a start on the label, after which the target may be lost; else from the last
    /// detection.
    package var countsFromStart: Bool
    /// Of methods; the first is what they are compared in.
    package var measures: [MeasureFacts]
    /// Of the frames of an age.
    package var ages: [MeasureFacts]
    /// The method that others are compared with; nil for none.
    package var baseline: String?
    /// What a detection was counted with, where it is not measured.
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

  /// What a method's answers have shown.
  package struct Evidence: Sendable {
    package var ages: [DriftAge]
    /// nil where a target is not lost as a whole.
    package var lives: DriftLives?
    /// The share of frames at which the detector looks; nil where that is not known.
    package var detections: Double?
    /// The processor time of a frame, detections included; nil where nothing was measured.
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
    /// In the main measure, against the first of its family; nil for that one.
    package var change: PairedComparison?
    /// The share of time that comes on top of the first one's.
    package var extraTime: Double?
    /// In the main measure, against the baseline with as many detections; nil for the baseline.
    package var lead: PairedComparison?

    /// nil without detections.
    package var redetection: Redetection? { identity.redetection }
    /// From a frame with detections to the next one; nil where these depend on the confidence alone.
    package var every: Int? { redetection?.policy.every }

    /// The method's name without its detections.
    package var plainName: String {
      var plain = identity
      plain.redetection = nil
      return plain.name
    }

    /// What puts methods in order: the baseline last, those without detections first, then the name, the detector,
    /// and the frames between detections and the confidence as numbers.
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

  /// Curves take long to resample, and are looked at rather than read.
  package static let rounds = 500

  /// - Parameters:
  ///   - result: of the task, scored.
  ///   - evidence: by method of the result; nil for those that are left out.
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

  /// The places of methods that differ in detections alone, those without or with the most of them first.
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
    // What stands beside comparisons with a baseline is corrected for all of them.
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
  /// Whether it is the same but for re-detection.
  fileprivate func isVariant(of other: SubjectIdentity) -> Bool {
    tracker == other.tracker && level == other.level && revision == other.revision
  }
}
