import Bench
import Results

/// The methods and items that two runs have in common, with notes on methods and items that exist in only one run.
package struct RunMatch {
  /// The indices that a shared method or item has in the two runs.
  package struct Pair: Hashable {
    package var before: Int
    package var after: Int
  }

  package var items: [Pair]
  package var methods: [Pair]
  /// The names of the shared methods. If a method has different names in the two runs, both are included, as in "a →
  /// b".
  var methodNames: [String]
  /// Notes on differences between the runs, apart from differences between their answers.
  package var remarks: [String]

  /// Matches the methods and items of two runs.
  ///
  /// - Parameter hasSameTruth: a closure that returns whether an item's ground truth is the same in both runs.
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared because their tasks, conventions or protocols
  ///   differ, because all labels differ, or because they share no item or no method.
  package init(
    _ before: ComparedRun, _ after: ComparedRun, hasSameTruth: (Pair) -> Bool
  ) throws {
    remarks = []
    try Self.checkSettings(before, after)
    items = try Self.items(before, after, hasSameTruth, remarks: &remarks)
    methods = try Self.methods(before, after, remarks: &remarks)
    methodNames = methods.map { pair in
      let names = (
        before.run.methods[pair.before].identity.name,
        after.run.methods[pair.after].identity.name
      )
      return names.0 == names.1 ? names.0 : "\(names.0) → \(names.1)"
    }
    remarks = Self.settingRemarks(before, after) + remarks
  }

  private static func checkSettings(_ before: ComparedRun, _ after: ComparedRun) throws {
    let settings =
      [("task", before.run.task.name, after.run.task.name)]
      + differing(before, after)
      .filter(\.isDecisive).map { ($0.name, $0.before, $0.after) }
    for (setting, old, new) in settings where old != new {
      throw RunError.unreadableRun(
        path: after.path,
        reason:
          "the setting '\(setting)' is \(new) in this run but \(old) in \(before.path), so the runs"
          + " cannot be compared"
      )
    }
  }

  /// Returns the settings that differ between the runs, each with both values and a flag that says whether the
  /// difference makes a comparison impossible.
  private static func differing(
    _ before: ComparedRun, _ after: ComparedRun
  ) -> [(name: String, before: String, after: String, isDecisive: Bool)] {
    let settings =
      after.run.settings
      + before.run.settings.filter { setting in
        !after.run.settings.contains { $0.name == setting.name }
      }
    return settings.compactMap { setting in
      func value(_ run: ComparedRun) -> String {
        run.run.settings.first { $0.name == setting.name }?.value ?? "the default"
      }
      let (old, new) = (value(before), value(after))
      return old == new ? nil : (setting.name, old, new, setting.isDecisive)
    }
  }

  private static func settingRemarks(_ before: ComparedRun, _ after: ComparedRun) -> [String] {
    var remarks: [String] = []
    for (old, new) in zip(before.run.settings, after.run.settings) where old.name == new.name {
      guard old.original != new.original, old.value == new.value else { continue }
      remarks.append(
        "The runs used different settings for \(old.name): \(old.original) and \(new.original)."
          + " Here, both are scored with \(old.value).")
    }
    remarks += differing(before, after).filter { !$0.isDecisive }.map {
      "The runs differ in the \($0.name)."
    }
    let datasets = [before, after].map { run in
      Set(run.run.items.map(\.dataset)).sorted().joined(separator: ", ")
    }
    if datasets[0] != datasets[1] {
      remarks.append("The datasets differ: \(datasets[0]) before, \(datasets[1]) now.")
    }
    return remarks
  }

  // MARK: Items

  private static func items(
    _ before: ComparedRun, _ after: ComparedRun, _ hasSameTruth: (Pair) -> Bool,
    remarks: inout [String]
  ) throws -> [Pair] {
    let task = after.run.task
    func listed(_ names: [String]) -> String { Self.listed(names, of: task.item, task.items) }
    var pairs = Self.pairs(before, after) { [$0.dataset, $0.name] }
    // The same dataset may have different names if it was opened from different folders. In that case, items are
    // matched by their own names alone.
    if pairs.isEmpty { pairs = Self.pairs(before, after) { [$0.name] } }
    guard !pairs.isEmpty else {
      let names = [before, after].map { $0.run.items.first?.name ?? "none" }
      throw RunError.unreadableRun(
        path: after.path,
        reason:
          "the run has no \(task.item) in common with \(before.path): it contains \(names[1]), for"
          + " example, and the other run contains \(names[0])")
    }
    for (run, taken) in [
      (before, Set(pairs.map(\.before))), (after, Set(pairs.map(\.after))),
    ] {
      let missing = run.run.items.indices.filter { !taken.contains($0) }
      guard !missing.isEmpty else { continue }
      remarks.append(
        only(in: run, missing.map { run.run.items[$0].name }, of: task.item, task.items))
    }
    let sameLabels = pairs.filter(hasSameTruth)
    let others = pairs.filter { !sameLabels.contains($0) }
    if !others.isEmpty {
      remarks.append(
        "The comparison leaves out \(listed(names(of: others, in: after))), because the labels"
          + " differ between the runs.")
    }
    guard !sameLabels.isEmpty else {
      throw RunError.unreadableRun(
        path: after.path,
        reason: "the labels of all \(task.items) that are also in \(before.path) differ between the"
          + " runs")
    }
    let changed = sameLabels.filter { !hasSameInput(before, after, $0) }
    if !changed.isEmpty {
      remarks.append(
        "The trackers' input has changed on"
          + " \(listed(names(of: changed, in: after))): the labels, the first frame or the start"
          + " frames differ between the runs. Both runs are scored with the current labels.")
    }
    return sameLabels
  }

  /// Returns pairs of items with the same key. Items whose key is not unique in their run are left out.
  private static func pairs(
    _ before: ComparedRun, _ after: ComparedRun, by key: (RunResult.Item) -> [String]
  ) -> [Pair] {
    func indices(_ run: ComparedRun) -> [[String]: Int] {
      let groups = Dictionary(grouping: run.run.items.indices) { key(run.run.items[$0]) }
      return groups.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let old = indices(before)
    return indices(after).compactMap { key, index in old[key].map { Pair(before: $0, after: index) }
    }
    .sorted { $0.after < $1.after }
  }

  private static func names(of pairs: [Pair], in run: ComparedRun) -> [String] {
    pairs.map { run.run.items[$0.after].name }
  }

  /// Returns whether both runs used the same labels, attempts and first frame. Unknown inputs count as equal.
  private static func hasSameInput(
    _ before: ComparedRun, _ after: ComparedRun, _ pair: Pair
  ) -> Bool {
    let inputs = [before.run.items[pair.before].inputs, after.run.items[pair.after].inputs]
    return inputs[0].allSatisfy { inputs[1][$0.key] == nil || inputs[1][$0.key] == $0.value }
  }

  // MARK: Methods

  private static func methods(
    _ before: ComparedRun, _ after: ComparedRun, remarks: inout [String]
  ) throws -> [Pair] {
    let old = before.run.methods.map(\.identity)
    let new = after.run.methods.map(\.identity)
    var pairs = old.indices.compactMap { index in
      new.firstIndex { $0.name == old[index].name }.map { Pair(before: index, after: $0) }
    }
    // The remaining methods are matched by tracker, level and re-detection policy, even if their revisions differ.
    // This is done only if the match is unique.
    for index in old.indices where !pairs.contains(where: { $0.before == index }) {
      let kind = old[index].kind
      guard old.count(where: { $0.kind == kind }) == 1,
        new.count(where: { $0.kind == kind }) == 1,
        let found = new.firstIndex(where: { $0.kind == kind }),
        !pairs.contains(where: { $0.after == found })
      else { continue }
      pairs.append(Pair(before: index, after: found))
    }
    // If no methods match and each run has only one method, these two methods are compared.
    if pairs.isEmpty, old.count == 1, new.count == 1 { pairs = [Pair(before: 0, after: 0)] }
    guard !pairs.isEmpty else {
      throw RunError.unreadableRun(
        path: after.path,
        reason: "the run has no method in common with \(before.path): it contains "
          + new.map(\.name).joined(separator: ", ") + ", and the other run contains "
          + old.map(\.name).joined(separator: ", "))
    }
    for (run, names) in [
      (
        before,
        old.indices.filter { index in !pairs.contains { $0.before == index } }.map { old[$0].name }
      ),
      (
        after,
        new.indices.filter { index in !pairs.contains { $0.after == index } }.map { new[$0].name }
      ),
    ] where !names.isEmpty {
      remarks.append(only(in: run, names, of: "method", "methods"))
    }
    return pairs.sorted { $0.before < $1.before }
  }

  /// Returns a sentence such as "The sequence a is only in runs/monday."
  private static func only(
    in run: ComparedRun, _ names: [String], of singular: String, _ plural: String
  ) -> String {
    listed(names, of: singular, plural).capitalizedFirst + (names.count == 1 ? " is" : " are")
      + " only in \(run.path)."
  }

  /// Returns a list of names, such as "the sequence a", "the 2 sequences a, b" or "12 sequences (a, b, c, ...)".
  private static func listed(_ names: [String], of singular: String, _ plural: String) -> String {
    switch names.count {
    case 1: "the \(singular) \(names[0])"
    case 2...4: "the \(names.count) \(plural) \(names.joined(separator: ", "))"
    default: "\(names.count) \(plural) (\(names.prefix(3).joined(separator: ", ")), ...)"
    }
  }
}

extension MethodIdentity {
  /// The tracker, the level and the re-detection policy, that is, the identity without the revision.
  fileprivate var kind: [String] { [tracker, level, redetect] }
}
