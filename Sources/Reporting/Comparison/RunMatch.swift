import Analysis
import Evaluation
import Execution
import GroundTruth
import Tracking

/// A run that takes part in a comparison.
package struct ComparedRun: Sendable {
  /// The run's folder, as messages call it.
  package var path: String
  package var result: TrackingResult
  /// Of the same run, for the fingerprints of its sequences.
  package var manifest: TrackingManifest

  package init(path: String, result: TrackingResult, manifest: TrackingManifest) {
    self.path = path
    self.result = result
    self.manifest = manifest
  }
}

/// What two runs have in common, and what the reader should know about the rest.
struct RunMatch {
  /// Places in the two runs.
  struct Pair: Hashable {
    var before: Int
    var after: Int
  }

  var sequences: [Pair]
  var subjects: [Pair]
  /// Shared subjects, by the name they go by: "a" or, where they differ, "a → b".
  var subjectNames: [String]
  /// What differs between the runs beside their answers.
  var remarks: [String]

  /// - Throws: `RunError.unreadableRun` where the runs cannot be compared: other conventions or
  ///   protocols, no sequence or no subject in common, or other labels everywhere.
  init(_ before: ComparedRun, _ after: ComparedRun) throws {
    remarks = []
    try Self.checkSettings(before, after)
    sequences = try Self.sequences(before, after, remarks: &remarks)
    subjects = try Self.subjects(before, after, remarks: &remarks)
    subjectNames = subjects.map { pair in
      let names = (
        before.result.subjects[pair.before].identity.name,
        after.result.subjects[pair.after].identity.name
      )
      return names.0 == names.1 ? names.0 : "\(names.0) → \(names.1)"
    }
    remarks = Self.settingRemarks(before, after) + remarks
  }

  private static func checkSettings(_ before: ComparedRun, _ after: ComparedRun) throws {
    let settings = [
      (
        "protocol", before.result.evaluationProtocol.rawValue,
        after.result.evaluationProtocol.rawValue
      ),
      ("conventions", before.result.conventions.rawValue, after.result.conventions.rawValue),
    ]
    for (setting, old, new) in settings where old != new {
      throw RunError.unreadableRun(
        path: after.path,
        reason:
          "its \(setting) is \(new), that of \(before.path) is \(old): they cannot be compared"
      )
    }
  }

  private static func settingRemarks(_ before: ComparedRun, _ after: ComparedRun) -> [String] {
    var remarks: [String] = []
    let (old, new) = (before.manifest, after.manifest)
    if old.conventions != new.conventions {
      remarks.append(
        "The runs were made with the conventions \(old.conventions.rawValue) and"
          + " \(new.conventions.rawValue); both are scored under"
          + " \(before.result.conventions.rawValue) here.")
    }
    if old.parameters != new.parameters {
      remarks.append("The runs differ in the parameters of their protocol.")
    }
    let datasets = [before, after].map { run in
      Set(run.result.sequences.map(\.sequence.dataset)).sorted().joined(separator: ", ")
    }
    if datasets[0] != datasets[1] {
      remarks.append("The datasets differ: \(datasets[0]) before, \(datasets[1]) now.")
    }
    return remarks
  }

  // MARK: Sequences

  private static func sequences(
    _ before: ComparedRun, _ after: ComparedRun, remarks: inout [String]
  ) throws -> [Pair] {
    var pairs = Self.pairs(before, after) { [$0.sequence.dataset, $0.sequence.name] }
    // A dataset in another folder goes by another name.
    if pairs.isEmpty { pairs = Self.pairs(before, after) { [$0.sequence.name] } }
    guard !pairs.isEmpty else {
      let names = [before, after].map { $0.result.sequences.first?.sequence.name ?? "none" }
      throw RunError.unreadableRun(
        path: after.path,
        reason: "shares no sequence with \(before.path): it has for example \(names[1]),"
          + " the other \(names[0])")
    }
    for (run, other, taken) in [
      (before, after, Set(pairs.map(\.before))), (after, before, Set(pairs.map(\.after))),
    ] {
      let missing = run.result.sequences.indices.filter { !taken.contains($0) }
      guard !missing.isEmpty else { continue }
      remarks.append(
        "Only \(run.path) has "
          + listed(missing.map { run.result.sequences[$0].sequence.name }, of: "sequence")
          + "; \(other.path) does not.")
    }
    let sameLabels = pairs.filter { pair in
      before.result.sequences[pair.before].hasLabels(of: after.result.sequences[pair.after])
    }
    let others = pairs.filter { !sameLabels.contains($0) }
    if !others.isEmpty {
      remarks.append(
        "The labels of \(listed(names(of: others, in: after), of: "sequence")) differ between the"
          + " runs; left out.")
    }
    guard !sameLabels.isEmpty else {
      throw RunError.unreadableRun(
        path: after.path,
        reason: "the labels of all sequences that it shares with \(before.path) differ")
    }
    let changed = sameLabels.filter { !hasSameInput(before, after, $0) }
    if !changed.isEmpty {
      remarks.append(
        "The trackers were not given the same on"
          + " \(listed(names(of: changed, in: after), of: "sequence")): labels, first frame or the"
          + " way of starting have changed since the first run. Both are scored by today's labels.")
    }
    return sameLabels
  }

  /// Sequences with the same key, where it is the only one of its run.
  private static func pairs(
    _ before: ComparedRun, _ after: ComparedRun, by key: (SequenceFacts) -> [String]
  ) -> [Pair] {
    func places(_ run: ComparedRun) -> [[String]: Int] {
      let groups = Dictionary(grouping: run.result.sequences.indices) {
        key(run.result.sequences[$0])
      }
      return groups.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let old = places(before)
    return places(after).compactMap { key, place in old[key].map { Pair(before: $0, after: place) }
    }
    .sorted { $0.after < $1.after }
  }

  private static func names(of pairs: [Pair], in run: ComparedRun) -> [String] {
    pairs.map { run.result.sequences[$0.after].sequence.name }
  }

  /// Whether labels, runs and first frame were the same when the trackers ran, as far as is known.
  private static func hasSameInput(
    _ before: ComparedRun, _ after: ComparedRun, _ pair: Pair
  ) -> Bool {
    let inputs = [(before, pair.before), (after, pair.after)].map { run, place in
      let sequence = run.result.sequences[place].sequence
      let entry = run.manifest.sequences.first {
        $0.dataset == sequence.dataset && $0.name == sequence.name
      }
      return (entry?.passes ?? []).reduce(into: [FrameOrder: String]()) {
        $0[$1.direction] = $1.input
      }
    }
    return inputs[0].allSatisfy { inputs[1][$0.key] == nil || inputs[1][$0.key] == $0.value }
  }

  // MARK: Subjects

  private static func subjects(
    _ before: ComparedRun, _ after: ComparedRun, remarks: inout [String]
  ) throws -> [Pair] {
    let old = before.result.subjects.map(\.identity)
    let new = after.result.subjects.map(\.identity)
    var pairs = old.indices.compactMap { place in
      new.firstIndex { $0.name == old[place].name }.map { Pair(before: place, after: $0) }
    }
    // Otherwise the only ones of their kind, at other revisions.
    for place in old.indices where !pairs.contains(where: { $0.before == place }) {
      let kind = old[place].kind
      guard old.count(where: { $0.kind == kind }) == 1,
        new.count(where: { $0.kind == kind }) == 1,
        let found = new.firstIndex(where: { $0.kind == kind }),
        !pairs.contains(where: { $0.after == found })
      else { continue }
      pairs.append(Pair(before: place, after: found))
    }
    // Or there is nothing else to compare.
    if pairs.isEmpty, old.count == 1, new.count == 1 { pairs = [Pair(before: 0, after: 0)] }
    guard !pairs.isEmpty else {
      throw RunError.unreadableRun(
        path: after.path,
        reason: "shares no subject with \(before.path): it has "
          + new.map(\.name).joined(separator: ", ") + ", the other "
          + old.map(\.name).joined(separator: ", "))
    }
    for (run, names) in [
      (
        before,
        old.indices.filter { place in !pairs.contains { $0.before == place } }.map { old[$0].name }
      ),
      (
        after,
        new.indices.filter { place in !pairs.contains { $0.after == place } }.map { new[$0].name }
      ),
    ] where !names.isEmpty {
      remarks.append("Only \(run.path) has \(listed(names, of: "subject")).")
    }
    return pairs.sorted { $0.before < $1.before }
  }

  /// "the sequence a", "the 2 sequences a and b" or "12 sequences (a, b, c ...)".
  private static func listed(_ names: [String], of kind: String) -> String {
    switch names.count {
    case 1: "the \(kind) \(names[0])"
    case 2...4: "the \(names.count) \(kind)s \(names.joined(separator: ", "))"
    default: "\(names.count) \(kind)s (\(names.prefix(3).joined(separator: ", ")), ...)"
    }
  }
}

extension SubjectIdentity {
  /// What it is apart from its revision.
  fileprivate var kind: [String] { [tracker, level, redetect] }
}

extension SequenceFacts {
  /// Whether targets and their regions are the same.
  fileprivate func hasLabels(of other: SequenceFacts) -> Bool {
    sequence.targets.count == other.sequence.targets.count
      && zip(sequence.targets, other.sequence.targets).allSatisfy {
        $0.name == $1.name && $0.annotations == $1.annotations
      }
  }
}
