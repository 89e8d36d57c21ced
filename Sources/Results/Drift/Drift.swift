import Bench
import Evaluation

/// The drift of a run's methods, and the effect of detections on the drift.
package struct Drift: Sendable {
  /// The measures of drift that a task defines.
  package struct Facts: Sendable {
    /// Whether a frame's age is counted from the frame in which the tracker was initialized, after which the target may
    /// be lost. If false, the age is counted from the latest detection.
    package var countsFromStart: Bool
    /// The measures that are computed for each method. The first measure is used to compare methods.
    package var measures: [MeasureFacts]
    /// The measures computed at each age, which is the number of frames since the start or the latest detection.
    package var ages: [MeasureFacts]
    /// The name of the tracker with which other methods are compared; nil if there is none.
    package var baseline: String?
    /// The cost, in milliseconds, to assume for a detection if it was not measured.
    package var detectionMilliseconds: Double
    /// The rule that defines when a target counts as lost after the tracker was started.
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

  /// The evidence of drift computed from a method's answers.
  package struct Evidence: Sendable {
    package var ages: [DriftAge]
    /// The times until failure; nil if the task does not define when a target is lost.
    package var lives: DriftLives?
    /// The fraction of frames with a detection; nil if unknown.
    package var detections: Double?
    /// The mean time per frame, in milliseconds, including detections; nil if it was not measured.
    package var milliseconds: Double?
    /// The number of re-detections whose box was judged, and the number of those that were off the target.
    package var judgedRedetections = (wrong: 0, all: 0)

    package init(
      ages: [DriftAge], lives: DriftLives? = nil, detections: Double? = nil, milliseconds: Double?
    ) {
      self.ages = ages
      self.lives = lives
      self.detections = detections
      self.milliseconds = milliseconds
    }
  }

  /// A method of the run, with or without re-detection, and the drift of its answers.
  package struct Method: Sendable {
    package var identity: MethodIdentity
    package var figures: Figures
    package var intervals: Intervals
    package var evidence: Evidence
    /// The comparison with the family's first method by the main measure; nil for the first method.
    package var change: PairedComparison?
    /// The share of re-detections that may be wrong, on which the comparison `change` relies; nil for the first method,
    /// or if re-detections were not judged.
    package var wrongShare: Double?
    /// The additional time per frame, as a fraction of the time of the family's first method; nil if a time is unknown.
    package var extraTime: Double?
    /// The comparison with the baseline at the same detection interval; nil for the baseline itself, or if the baseline
    /// was not run at this interval.
    package var lead: PairedComparison?

    /// The method's re-detection settings; nil if the method uses no detections.
    package var redetection: Redetection? { identity.redetection }
    /// The interval between detections, in frames; nil if the method uses no detections, or if they depend only on the
    /// confidence.
    package var every: Int? { redetection?.policy.every }

    /// The method's name without its re-detection settings.
    package var plainName: String { identity.withoutRedetection.name }

    /// Returns the sort key. The baseline's methods come after all other methods. Within each of these two groups,
    /// methods without detections come first. Methods are then sorted by name, detector, interval between detections
    /// and confidence threshold.
    fileprivate func sortKey(_ baseline: String?) -> (Int, Int, String, String, Int, Double) {
      let policy = redetection?.policy
      return (
        identity.tracker == baseline ? 1 : 0, redetection == nil ? 0 : 1, plainName,
        redetection?.detector ?? "", policy?.every ?? .max, policy?.below ?? -1
      )
    }
  }

  package var facts: Facts
  package var name: String
  /// The name of the run's task.
  package var task: String
  package var sequences: Int
  package var methods: [Method]
  /// The maximum additional time per frame that a recommended policy may take, as a fraction of the time without
  /// re-detection; nil for no limit.
  package var maximumExtraTime: Double?
  /// Whether times are processor times. If not, they are wall times.
  package var hasProcessorTimes = true

  /// The number of bootstrap rounds. It is small because resampling the curves takes a long time, and no significance
  /// test depends on these rounds.
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
    methods.sort { $0.sortKey(facts.baseline) < $1.sortKey(facts.baseline) }
    compare(result)
  }

  /// The indices of the methods, grouped into families whose methods differ only in re-detection. A family's methods
  /// are in the order of `methods`, so a method without detections comes first.
  package var families: [[Int]] {
    methods.indices.reduce(into: []) { families, index in
      let tracker = methods[index].identity.withoutRedetection
      let family = families.firstIndex {
        methods[$0[0]].identity.withoutRedetection == tracker
      }
      if let family { families[family].append(index) } else { families.append([index]) }
    }
  }

  /// Compares each method with the first method of its family and, if there is a baseline, with the baseline.
  private mutating func compare(_ result: RunResult) {
    let main = facts.main
    let groups = result.items.groups
    let scores = methods.map { method in
      PairedScores(
        result.methods.first { $0.identity == method.identity }?.items.map { $0?.figures[main] }
          ?? [], groups: groups)
    }
    let changes = families.map { family in family.dropFirst().map { ($0, family[0]) } }
    for (index, _) in changes.joined() where facts.countsFromStart {
      methods[index].wrongShare = methods[index].possibleWrongShare
    }
    // If there is a baseline, the comparisons of all families are shown in one table, so they are corrected for
    // multiple testing together. Otherwise, each family is corrected separately.
    for pairs in facts.baseline == nil ? changes : [Array(changes.joined())] {
      let found = PairedComparison.each(
        pairs, of: scores, range: main.range, better: main.better,
        lowest: pairs.map { lowestGain(of: $0, over: scores[$1].scores) })
      for pair in found { methods[pair.first].change = pair.comparison }
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

extension Drift {
  /// Returns the lowest gain that a re-detection can have on an unobserved sequence: a wrong box costs what
  /// the method without re-detection has. A right box is taken never to make a tracker lose its target.
  ///
  /// - Parameter scores: the scores without re-detection.
  /// - Returns: nil if re-detections were not judged.
  private func lowestGain(of method: Int, over scores: [Double?]) -> Double? {
    guard let share = methods[method].wrongShare, let mean = scores.compactMap(\.self).mean else {
      return nil
    }
    return -share * mean
  }
}

extension Drift.Method {
  /// The share of re-detections that may be wrong: the error rate of an oracle, and otherwise the upper limit of the
  /// 95% interval for the rate observed in the run.
  fileprivate var possibleWrongShare: Double? {
    guard let redetection else { return nil }
    let (wrong, all) = evidence.judgedRedetections
    return redetection.knownErrorRate ?? BinomialInterval.jeffreys(wrong, of: all)?.upperBound
  }
}
