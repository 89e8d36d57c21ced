import Evaluation

/// A gate that decides whether a run is worse than its baseline.
///
/// Accuracy is compared exactly, because a tracker always gives the same answers on the same frames. For speed, ratios
/// are computed within each run and then compared between the runs, taking their uncertainty into account; see
/// `SpeedGate`.
package struct Gate: Sendable {
  var tolerances: GateTolerances
  /// Whether only some of the baseline's methods and sequences were requested. If so, missing methods and sequences
  /// are not failures.
  var isPartial: Bool
  /// Whether the user asked to leave out unreadable sequences.
  var skipsUnreadable: Bool
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

  /// The significance level of the test in `testSignificance`, for all methods together.
  package static let level = 0.05

  package init(
    tolerances: GateTolerances, isPartial: Bool = false, skipsUnreadable: Bool = false,
    measures: WatchedMeasures
  ) {
    self.measures = measures
    self.tolerances = tolerances
    self.isPartial = isPartial
    self.skipsUnreadable = skipsUnreadable
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
    var pairs: [PairedFigures] = []
    for (method, old) in baseline.methods.sorted(by: { $0.key < $1.key }) {
      guard let new = run.methods[method] else {
        result.add(
          GateFinding(
            isPartial || skipsUnreadable ? .note : .failure, .run, method: method,
            "\(method) is in the baseline but was not run"))
        continue
      }
      pairs.append(PairedFigures(method, old, new, over: common))
    }
    for method in run.methods.keys.sorted() where baseline.methods[method] == nil {
      result.add(
        GateFinding(
          .note, .run, method: method,
          "\(method) is not in the baseline, so it is not compared"))
    }
    guard !pairs.isEmpty else {
      throw GateError.unreadableBaseline(
        path: name,
        reason: "the baseline contains none of the run's methods; it contains "
          + baseline.methods.keys.sorted().joined(separator: ", "))
    }
    reportFailures(of: run, against: baseline, into: &result)
    let allowance = RepetitionAllowance(checks: pairs.count * checks(sequences: common.count))
    for pair in pairs {
      compareFigures(pair, allowance, into: &result)
      compareSequences(pair, allowance, into: &result)
    }
    SmallChanges(
      measures: measures, tolerances: tolerances, groups: run.groups,
      areAligned: run.order == baseline.order, allowance: allowance
    ).judge(pairs, into: &result)
    SpeedGate(tolerances: tolerances, unit: unit, reference: name, programs: programs)
      .judge(run, against: baseline, into: &result)
    return result
  }

  /// Returns the number of checks of a method's figures that can fail: of the figures with a tolerance, and of lost
  /// targets.
  private func checks(sequences: Int) -> Int {
    func watched(_ measures: [MeasureFacts], _ limits: [String: Double]) -> Int {
      measures.count { $0.gateName.map { limits[$0] != nil } ?? false }
    }
    return watched(measures.overall, tolerances.maxDrop)
      + sequences * (1 + watched(measures.bySequence, tolerances.maxSequenceDrop))
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
    if let old = baseline.camera, let new = run.camera, old != new {
      throw GateError.unreadableBaseline(
        path: name,
        reason:
          "the baseline was made with the camera settings \(old), but the run was made with \(new); they cannot be"
          + " compared")
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
          skipsUnreadable ? .note : .failure, .input, sequence: sequence,
          "\(sequence) cannot be read: \(reason)"))
    }
    var common: [String] = []
    for (sequence, input) in baseline.sequences.sorted(by: { $0.key < $1.key }) {
      guard let found = run.sequences[sequence] else {
        // The reason why the sequence is missing has already been reported.
        if run.unread[sequence] != nil { continue }
        result.add(
          GateFinding(
            isPartial || skipsUnreadable ? .note : .failure, .run, sequence: sequence,
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
    _ pair: PairedFigures, _ allowance: RepetitionAllowance, into result: inout GateResult
  ) {
    let method = pair.method
    result.add(GateResult.Check(.accuracy, method: method))
    for measure in measures.overall {
      guard let name = measure.gateName, let limit = tolerances.maxDrop[name] else { continue }
      let (before, after) = pair.values(of: measure)
      guard let before else {
        if pair.isWhole, measure.key == measures.main?.key, after != nil {
          result.add(
            GateFinding(
              .failure, .accuracy, method: method,
              "\(method): \(measure.title) is not in the baseline; make a new baseline"))
        }
        continue
      }
      guard let after else {
        // Figures over all sequences can be compared only if all sequences were run.
        if pair.isWhole {
          result.add(
            GateFinding(
              .failure, .accuracy, method: method,
              "\(method): \(measure.title) is no longer defined; it was \(before.gateText)"))
        }
        continue
      }
      let spread =
        measure.interval == .count
        ? Double(pair.targetsLostByChance(level: allowance.level))
        : allowance.change(pair.spreads(of: measure))
      report(
        measure, method: method, before: before, after: after, limit: limit, allowance: spread,
        topic: .accuracy, into: &result)
    }
  }

  // MARK: Sequence by sequence

  private func compareSequences(
    _ pair: PairedFigures, _ allowance: RepetitionAllowance, into result: inout GateResult
  ) {
    let method = pair.method
    for sequence in pair.sequences {
      guard let before = pair.old.sequences[sequence] else { continue }
      result.add(GateResult.Check(.sequence, method: method, sequence: sequence))
      guard let after = pair.new.sequences[sequence] else {
        result.add(
          GateFinding(
            .failure, .run, method: method, sequence: sequence,
            "\(method) no longer runs on \(sequence)"))
        continue
      }
      compareLosses(pair, sequence, before, after, allowance, into: &result)
      for measure in measures.bySequence {
        guard let name = measure.gateName, let limit = tolerances.maxSequenceDrop[name],
          let was = before.figures[name], let now = after.figures[name]
        else { continue }
        report(
          measure, method: method, sequence: sequence, before: was, after: now, limit: limit,
          allowance: allowance.change(pair.spreads(of: name, on: sequence)), topic: .sequence,
          into: &result)
      }
    }
  }

  /// Reports every failure of a method on a sequence of the run, whether or not the baseline contains the method, the
  /// sequence or the same failure. A method's figures do not count if it failed, so a failure always fails the gate.
  private func reportFailures(
    of run: Baseline, against baseline: Baseline, into result: inout GateResult
  ) {
    for (method, sequence, figures) in run.failures {
      result.hasFailedMethods = true
      let before = baseline.methods[method]?.sequences[sequence]
      let earlier =
        switch before?.hasFailed {
        case true?: ", as in the baseline"
        case false?: ", but it did not fail in the baseline"
        case nil: ""
        }
      result.add(
        GateFinding(
          .failure, .lost, method: method, sequence: sequence,
          "\(method) on \(sequence): the method failed\(earlier)"
            + (figures.failure.map { ": \($0)" } ?? "")))
    }
  }

  /// Reports which targets of a sequence are newly lost or no longer lost, and whether the method no longer fails on
  /// the sequence. A newly lost target fails the gate, unless the method is not deterministic and chance explains in how
  /// many repetitions it lost the target.
  private func compareLosses(
    _ pair: PairedFigures, _ sequence: String, _ before: Baseline.SequenceFigures,
    _ after: Baseline.SequenceFigures, _ allowance: RepetitionAllowance,
    into result: inout GateResult
  ) {
    let label = "\(pair.method) on \(sequence)"
    func add(_ kind: GateFinding.Kind, _ message: String) {
      result.add(
        GateFinding(kind, .lost, method: pair.method, sequence: sequence, "\(label): \(message)"))
    }
    if before.hasFailed, !after.hasFailed {
      add(.improvement, "the method did not fail, but it failed in the baseline")
    }
    func isChance(_ target: String) -> Bool {
      pair.isByChance(target, on: sequence, level: allowance.level)
    }
    let lost = after.lost.filter { !before.lost.contains($0) }
    let unsure = lost.filter(isChance)
    let sure = lost.filter { !unsure.contains($0) }
    if !sure.isEmpty {
      add(
        .failure,
        "the tracker now loses \(sure.targetList) (mean overlap below \(LossRule.auc))")
    }
    for target in unsure {
      guard let (old, new) = pair.losses(of: target, on: sequence) else { continue }
      add(
        .note,
        "the tracker lost target \(target) in \(new.events) of \(new.of) repetitions, and in"
          + " \(old.events) of \(old.of) before, which may be chance")
    }
    let found = before.lost.filter { !after.lost.contains($0) && !isChance($0) }
    if !found.isEmpty { add(.improvement, "the tracker no longer loses \(found.targetList)") }
  }

  private func report(
    _ measure: MeasureFacts, method: String, sequence: String? = nil, before: Double,
    after: Double, limit: Double, allowance: Double, topic: GateFinding.Topic,
    into result: inout GateResult
  ) {
    let drop = measure.drop(from: before, to: after).inBaseline
    guard abs(drop) > limit + allowance else { return }
    let label = sequence.map { "\(method) on \($0)" } ?? method
    let verb = after > before ? "rose" : "fell"
    let change = "\(verb) from \(before.gateText) to \(after.gateText)"
    result.add(
      GateFinding(
        drop > 0 ? .failure : .improvement, topic, method: method, sequence: sequence,
        "\(label): \(measure.title) \(change), a change of \(abs(drop).gateText)"
          + (drop > 0 ? "; the tolerance is \(limit)" : "")
          + (drop > 0 && allowance > 0
            ? " and \(allowance.gateText) for the spread between repetitions" : "")))
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
