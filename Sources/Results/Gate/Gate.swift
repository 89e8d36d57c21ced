import Evaluation

/// A gate that decides whether a run is worse than its baseline.
///
/// Accuracy is compared exactly, because a tracker always gives the same answers on the same frames. For speed, ratios
/// are computed within each run and then compared between the runs, taking their uncertainty into account; see
/// `SpeedGate`.
package struct Gate: Sendable {
  var tolerances: GateTolerances
  /// Whether only some of the baseline's subjects and sequences were requested. If so, missing subjects and sequences
  /// are not failures.
  var isPartial: Bool
  /// Whether the user asked to leave out unreadable sequences.
  var leavesOut: Bool
  /// The measures by which the run is compared with its baseline.
  var measures: WatchedMeasures
  /// The unit in which update times are expressed.
  package var unit = Unit.kernel
  /// The names of the methods that are external programs.
  package var programs: Set<String> = []

  /// A unit of durations.
  package enum Unit: Sendable, Hashable {
    /// The time of the calibration kernel. With this unit, a run can be compared with its baseline even if the two were
    /// measured at different times.
    case kernel
    /// The update time of the other build. The two builds are timed alternately.
    case build
  }

  /// The significance level of the test in `testSignificance`, for all subjects together.
  package static let level = 0.05

  package init(
    tolerances: GateTolerances = GateTolerances(), isPartial: Bool = false,
    leavesOut: Bool = false, measures: WatchedMeasures = .tracking
  ) {
    self.measures = measures
    self.tolerances = tolerances
    self.isPartial = isPartial
    self.leavesOut = leavesOut
  }

  /// Compares a run with its baseline.
  ///
  /// - Parameter name: the name of the baseline in messages.
  /// - Throws: `GateError.unreadableBaseline` if the run and the baseline cannot be compared, because their tasks,
  ///   conventions or protocols differ, or because they have no method in common, or no sequence with the same labels
  ///   and first frame.
  package func judge(
    _ run: Baseline, against baseline: Baseline, named name: String
  ) throws -> GateResult {
    try check(run, baseline, name)
    var result = GateResult(baseline: name)
    let common = commonSequences(run, baseline, into: &result)
    guard !common.isEmpty else {
      throw GateError.unreadableBaseline(
        path: name,
        reason:
          "the baseline does not match the run, because the labels or first frames of all sequences"
          + " differ; make a new baseline")
    }
    var pairs: [(name: String, old: Baseline.SubjectFigures, new: Baseline.SubjectFigures)] = []
    for (subject, old) in baseline.subjects.sorted(by: { $0.key < $1.key }) {
      guard let new = run.subjects[subject] else {
        result.add(
          GateFinding(
            isPartial || leavesOut ? .note : .failure, .run, subject: subject,
            "\(subject) is in the baseline but was not run"))
        continue
      }
      pairs.append((subject, old, new))
    }
    for subject in run.subjects.keys.sorted() where baseline.subjects[subject] == nil {
      result.add(
        GateFinding(
          .note, .run, subject: subject,
          "\(subject) is not in the baseline, so it is not compared"))
    }
    guard !pairs.isEmpty else {
      throw GateError.unreadableBaseline(
        path: name,
        reason: "the baseline contains none of the run's methods; it contains "
          + baseline.subjects.keys.sorted().joined(separator: ", "))
    }
    reportFailures(of: run, against: baseline, into: &result)
    let allowance = RepetitionAllowance(
      checks: pairs.count
        * (measures.overall.count + common.count * measures.bySequence.count))
    for pair in pairs {
      compareFigures(pair.name, pair.old, pair.new, over: common, allowance, into: &result)
      compareSequences(pair.name, pair.old, pair.new, over: common, allowance, into: &result)
    }
    testSignificance(pairs, over: common, groups: run.groups, into: &result)
    SpeedGate(tolerances: tolerances, unit: unit, reference: name, programs: programs)
      .judge(run, against: baseline, into: &result)
    return result
  }

  private func check(_ run: Baseline, _ baseline: Baseline, _ name: String) throws {
    guard baseline.task == run.task else {
      throw GateError.unreadableBaseline(
        path: name,
        reason: "the baseline belongs to the task \(baseline.task ?? "tracking"), but the run"
          + " belongs to the task \(run.task ?? "tracking"); they cannot be compared")
    }
    let settings = [
      ("conventions", baseline.conventions.rawValue, run.conventions.rawValue),
      ("protocol", baseline.evaluationProtocol.rawValue, run.evaluationProtocol.rawValue),
    ]
    for (setting, old, new) in settings where old != new {
      throw GateError.unreadableBaseline(
        path: name,
        reason:
          "the baseline was made with --\(setting) \(old), but the run was made with --\(setting)"
          + " \(new); they cannot be compared")
    }
    try baseline.checkSharesSequences(with: Array(run.sequences.keys), path: name)
  }

  /// Returns the sequences whose labels and first frame are the same in the run and the baseline, in alphabetical
  /// order. Other sequences are reported.
  private func commonSequences(
    _ run: Baseline, _ baseline: Baseline, into result: inout GateResult
  ) -> [String] {
    for (sequence, reason) in run.unread.sorted(by: { $0.key < $1.key }) {
      result.add(
        GateFinding(
          leavesOut ? .note : .failure, .input, sequence: sequence,
          "\(sequence) cannot be read: \(reason)"))
    }
    var common: [String] = []
    for (sequence, input) in baseline.sequences.sorted(by: { $0.key < $1.key }) {
      guard let found = run.sequences[sequence] else {
        // The reason why the sequence is missing has already been reported.
        if run.unread[sequence] != nil { continue }
        result.add(
          GateFinding(
            isPartial || leavesOut ? .note : .failure, .run, sequence: sequence,
            "\(sequence) is in the baseline but was not run"))
        continue
      }
      guard found == input else {
        result.add(
          GateFinding(
            .failure, .run, sequence: sequence,
            "\(sequence): the labels or the first frame differ from the baseline; if this is"
              + " intended, make a new baseline"))
        continue
      }
      common.append(sequence)
    }
    let new = run.sequences.keys.filter { baseline.sequences[$0] == nil }.sorted()
    if !new.isEmpty {
      result.add(
        GateFinding(
          .note, .run,
          "\(new.count) new \(new.count == 1 ? "sequence is" : "sequences are") not in the"
            + " baseline: \(new.prefix(3).listed)"
            + (new.count > 3 ? ", ..." : "")))
    }
    return common
  }

  // MARK: Over all sequences

  private func compareFigures(
    _ subject: String, _ old: Baseline.SubjectFigures, _ new: Baseline.SubjectFigures,
    over common: [String], _ allowance: RepetitionAllowance, into result: inout GateResult
  ) {
    result.add(GateResult.Check(.accuracy, subject: subject))
    let isWhole =
      Set(old.sequences.keys) == Set(new.sequences.keys)
      && old.sequences.keys.allSatisfy(common.contains)
    for measure in measures.overall {
      guard let name = measure.gateName, let limit = tolerances.maxDrop[name] else { continue }
      let before = isWhole ? old.figures[name] : old.mean(measure, over: common)
      let after = isWhole ? new.figures[name] : new.mean(measure, over: common)
      guard let before else {
        if isWhole, measure.key == measures.main?.key, after != nil {
          result.add(
            GateFinding(
              .failure, .accuracy, subject: subject,
              "\(subject): \(measure.title) is not in the baseline; make a new baseline"))
        }
        continue
      }
      guard let after else {
        // Figures over all sequences can be compared only if all sequences were run.
        if isWhole {
          result.add(
            GateFinding(
              .failure, .accuracy, subject: subject,
              "\(subject): \(measure.title) is no longer defined; it was \(before.gateText)"))
        }
        continue
      }
      report(
        measure, subject: subject, before: before, after: after, limit: limit,
        allowance: allowance.meanChange(of: name, old, new, over: common), topic: .accuracy,
        into: &result)
    }
  }

  // MARK: Sequence by sequence

  private func compareSequences(
    _ subject: String, _ old: Baseline.SubjectFigures, _ new: Baseline.SubjectFigures,
    over common: [String], _ allowance: RepetitionAllowance, into result: inout GateResult
  ) {
    for sequence in common {
      guard let before = old.sequences[sequence] else { continue }
      result.add(GateResult.Check(.sequence, subject: subject, sequence: sequence))
      guard let after = new.sequences[sequence] else {
        result.add(
          GateFinding(
            .failure, .run, subject: subject, sequence: sequence,
            "\(subject) no longer runs on \(sequence)"))
        continue
      }
      compareLosses(subject, sequence, before, after, into: &result)
      for measure in measures.bySequence {
        guard let name = measure.gateName, let limit = tolerances.maxSequenceDrop[name],
          let was = before.figures[name], let now = after.figures[name]
        else { continue }
        report(
          measure, subject: subject, sequence: sequence, before: was, after: now, limit: limit,
          allowance: allowance.change(of: name, before, after), topic: .sequence, into: &result)
      }
    }
  }

  /// Reports every failure of a subject on a sequence of the run, whether or not the baseline contains the subject, the
  /// sequence or the same failure. A subject's figures do not count if it failed, so a failure always fails the gate.
  private func reportFailures(
    of run: Baseline, against baseline: Baseline, into result: inout GateResult
  ) {
    for (subject, sequence, figures) in run.failures {
      result.hasFailedMethods = true
      let before = baseline.subjects[subject]?.sequences[sequence]
      let earlier =
        switch before?.hasFailed {
        case true?: ", as in the baseline"
        case false?: ", but it did not fail in the baseline"
        case nil: ""
        }
      result.add(
        GateFinding(
          .failure, .lost, subject: subject, sequence: sequence,
          "\(subject) on \(sequence): the method failed\(earlier)"
            + (figures.failure.map { ": \($0)" } ?? "")))
    }
  }

  /// Reports which targets of a sequence are newly lost or no longer lost, and whether the subject no longer fails on
  /// the sequence. A newly lost target always fails the gate.
  private func compareLosses(
    _ subject: String, _ sequence: String, _ before: Baseline.SequenceFigures,
    _ after: Baseline.SequenceFigures, into result: inout GateResult
  ) {
    let place = "\(subject) on \(sequence)"
    if before.hasFailed, !after.hasFailed {
      result.add(
        GateFinding(
          .improvement, .lost, subject: subject, sequence: sequence,
          "\(place): the method did not fail, but it failed in the baseline"))
    }
    let lost = after.lost.filter { !before.lost.contains($0) }
    if !lost.isEmpty {
      result.add(
        GateFinding(
          .failure, .lost, subject: subject, sequence: sequence,
          "\(place): the tracker now loses \(lost.targetList) (mean overlap below"
            + " \(LossRule.auc))"))
    }
    let found = before.lost.filter { !after.lost.contains($0) }
    if !found.isEmpty {
      result.add(
        GateFinding(
          .improvement, .lost, subject: subject, sequence: sequence,
          "\(place): the tracker no longer loses \(found.targetList)"))
    }
  }

  private func report(
    _ measure: MeasureFacts, subject: String, sequence: String? = nil, before: Double,
    after: Double, limit: Double, allowance: Double, topic: GateFinding.Topic,
    into result: inout GateResult
  ) {
    let drop = measure.drop(from: before, to: after).inBaseline
    guard abs(drop) > limit + allowance else { return }
    let place = sequence.map { "\(subject) on \($0)" } ?? subject
    let verb = after > before ? "rose" : "fell"
    let change = "\(verb) from \(before.gateText) to \(after.gateText)"
    result.add(
      GateFinding(
        drop > 0 ? .failure : .improvement, topic, subject: subject, sequence: sequence,
        "\(place): \(measure.title) \(change), a change of \(abs(drop).gateText)"
          + (drop > 0 ? "; the tolerance is \(limit)" : "")
          + (drop > 0 && allowance > 0
            ? " and \(allowance.gateText) for the spread between repetitions" : "")))
  }

  // MARK: Significance

  /// Tests whether a change in the main measure is statistically significant even though it is within the tolerance. A
  /// significant drop of more than `significantDrop` fails the gate; a significant rise of more than this amount is
  /// reported as an improvement. The test is a sign-flip permutation test over sequences, corrected for the number of
  /// subjects (Holm). The changes on sequences of one group have the same random sign.
  private func testSignificance(
    _ pairs: [(name: String, old: Baseline.SubjectFigures, new: Baseline.SubjectFigures)],
    over common: [String], groups: [String: Int], into result: inout GateResult
  ) {
    guard let main = measures.main, let name = main.gateName,
      let smallest = tolerances.significantDrop
    else { return }
    let tested = pairs.compactMap { pair -> (name: String, drop: Double, p: Double, count: Int)? in
      var changes: [Double] = []
      var sums: [Int: Double] = [:]
      for (index, sequence) in common.enumerated() {
        guard let old = pair.old.sequences[sequence]?.figures[name],
          let new = pair.new.sequences[sequence]?.figures[name]
        else { continue }
        changes.append(main.drop(from: new, to: old))
        // Sequences without a group get negative numbers.
        sums[groups[sequence] ?? -1 - index, default: 0] += main.drop(from: new, to: old)
      }
      let units = sums.sorted { $0.key < $1.key }.map(\.value)
      guard !changes.isEmpty, let p = SignFlipTest.pValue(units) else { return nil }
      return (pair.name, -changes.reduce(0, +) / Double(changes.count), p, changes.count)
    }
    for (test, p) in zip(tested, Holm.adjusted(tested.map(\.p)))
    where p <= Self.level && abs(test.drop) > smallest {
      // A drop beyond the tolerance has already been reported.
      if abs(test.drop) > tolerances.maxDrop[name] ?? .infinity { continue }
      result.add(
        GateFinding(
          test.drop > 0 ? .failure : .improvement, .accuracy, subject: test.name,
          "\(test.name): \(main.title)"
            + " \((test.drop > 0) == (main.better != .lower) ? "fell" : "rose") by"
            + " \(abs(test.drop).gateText) on average over \(test.count) \(measures.items), a small"
            + " change that is systematic on these \(measures.items) (p \(p.gateText), sign-flip"
            + " test)"))
    }
  }
}

extension Baseline.SubjectFigures {
  /// Returns the unweighted mean of a measure over the given sequences; nil if no sequence has a value. For the measure
  /// of lost targets, returns the total number of lost targets.
  fileprivate func mean(_ measure: MeasureFacts, over names: [String]) -> Double? {
    if measure.key == TrackMeasures.lost.key {
      return Double(names.reduce(0) { $0 + (sequences[$1]?.lost.count ?? 0) })
    }
    guard let name = measure.gateName else { return nil }
    let values = names.compactMap { sequences[$0]?.figures[name] }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

extension Double {
  /// The number with at most four decimals, for messages.
  var gateText: String {
    let rounded = (self * 1e4).rounded() / 1e4
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Collection<String> {
  fileprivate var listed: String { joined(separator: ", ") }
  fileprivate var targetList: String {
    (count == 1 ? "target " : "targets ") + listed
  }
}
