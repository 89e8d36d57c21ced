import Bench
import Evaluation
import Files
import GroundTruth
import Yams

/// The content of `vbench.yaml`, which defines what a project's gate runs and tolerates. The file is kept with the
/// project.
///
///     task: tracking                      # what is measured
///     dataset: [embedded, data/mine]      # or one name
///     sequences: ["Car*"]
///     trackers: [object]                  # also {name: mine, command: python3 tracker.py}
///     levels: [fast, accurate]
///     revisions: [latest]
///     conventions: vbench
///     protocol: ope
///     thresholds: thresholds.yaml
///     baseline: baseline.json
///     reference: object-fast-r1           # the tracker with which the report compares the others
///     repetitions: auto                   # or a number; for trackers that are not deterministic
///     timing: true
///     gate:
///       max-drop: {auc: 0.01, ece: 0.03}
///       max-sequence-drop: {auc: 0.1}
///       significant-drop: 0.001           # or off, like the next two
///       max-slowdown: 0.03
///       max-memory-growth: 0.1
///
/// All keys are optional. Paths are relative to the file.
package struct GatePolicy: Sendable, Hashable {
  /// The default file name.
  package static let defaultName = "vbench.yaml"

  /// The task's name; nil for tracking.
  package var task: String?
  package var dataset: [String] = []
  package var sequences: [String] = []
  package var trackers: [String] = []
  /// The external programs among the trackers or, for other tasks, among the methods.
  package var programs: [PolicyProgram] = []
  package var levels: [String] = []
  package var revisions: [String] = []
  package var conventions: String?
  package var evaluationProtocol: String?
  package var thresholds: String?
  package var baseline: String?
  package var timing: Bool?
  package var repetitions: RepetitionChoice?
  /// The name of the method with which the others are compared in the report; nil to compare all pairs.
  package var reference: String?
  /// The tolerances stated in the file; nil if there are none.
  package var statedTolerances: GateTolerances?

  package init() {}

  /// Reads a policy file.
  ///
  /// - Parameters:
  ///   - tasks: the tasks, keyed by name.
  ///   - chosen: the name of the task to judge; nil if the file states it.
  /// - Throws: `GateError.unreadablePolicy`, which names the file, the line and the expected content.
  package init(path: String, tasks: [String: TaskFacts], chosen: String? = nil) throws {
    let bytes = try YAMLFile.read(
      path, orThrow: { GateError.unreadablePolicy(path: path, line: nil, reason: $0) })
    try self.init(
      text: String(decoding: bytes, as: UTF8.self), path: path, tasks: tasks, chosen: chosen)
  }

  /// Parses a policy.
  ///
  /// - Parameter path: the path for error messages. Paths in the text are relative to it.
  init(
    text: String, path: String, tasks: [String: TaskFacts], chosen: String? = nil
  ) throws {
    let reader = PolicyReader(path: path)
    let root: Node?
    do {
      root = try YAMLDocument.root(of: text)
    } catch {
      throw GateError.unreadablePolicy(path: path, line: error.line, reason: error.reason)
    }
    guard let root else { return }
    let entries = try reader.entries(root, allowed: Key.allCases.map(\.rawValue))
    if let node = entries.first(where: { $0.0 == Key.task.rawValue })?.1 {
      let name = try reader.name(node)
      guard tasks[name] != nil else {
        let usual = TaskFacts.defaultName
        throw reader.failure(
          node,
          "unknown task '\(name)': expected one of"
            + " \(([usual] + tasks.keys.filter { $0 != usual }.sorted()).joined(separator: ", "))")
      }
      task = name == TaskFacts.defaultName ? nil : name
    }
    // The task determines which measures can have tolerances.
    let facts = tasks[chosen ?? task ?? TaskFacts.defaultName]
    for (name, node) in entries {
      switch Key(rawValue: name) {
      case .task: break
      case .dataset: dataset = try reader.names(node).map(reader.resolved)
      case .sequences: sequences = try reader.names(node)
      case .trackers: (trackers, programs) = try reader.namesAndPrograms(node)
      case .levels: levels = try reader.names(node)
      case .revisions: revisions = try reader.names(node)
      case .conventions: conventions = try reader.name(node)
      case .evaluationProtocol: evaluationProtocol = try reader.name(node)
      case .thresholds: thresholds = reader.resolved(try reader.name(node))
      case .baseline: baseline = reader.resolved(try reader.name(node))
      case .timing: timing = try reader.flag(node)
      case .reference: reference = try reader.name(node)
      case .repetitions: repetitions = try reader.repetitions(node)
      case .gate:
        statedTolerances = try facts.map {
          try Self.tolerances(node, reader, WatchedMeasures($0))
        }
      case nil: break
      }
    }
  }

  private enum Key: String, CaseIterable {
    case task
    case dataset, sequences, trackers, levels, revisions, conventions
    case evaluationProtocol = "protocol"
    case thresholds, baseline, timing, reference, repetitions, gate
  }

  private enum ToleranceKey: String, CaseIterable {
    case maxDrop = "max-drop"
    case maxSequenceDrop = "max-sequence-drop"
    case significantDrop = "significant-drop"
    case maxSlowdown = "max-slowdown"
    case maxMemoryGrowth = "max-memory-growth"
  }

  private static func tolerances(
    _ node: Node, _ reader: PolicyReader, _ measures: WatchedMeasures
  ) throws -> GateTolerances {
    var tolerances = GateTolerances(measures)
    let entries = try reader.entries(node, allowed: ToleranceKey.allCases.map(\.rawValue))
    for (name, node) in entries {
      switch ToleranceKey(rawValue: name) {
      case .maxDrop: tolerances.maxDrop = try reader.drops(node, of: measures.overall)
      case .maxSequenceDrop:
        tolerances.maxSequenceDrop = try reader.drops(node, of: measures.bySequence)
      case .significantDrop: tolerances.significantDrop = try reader.limit(node)
      case .maxSlowdown: tolerances.maxSlowdown = try reader.limit(node)
      case .maxMemoryGrowth: tolerances.maxMemoryGrowth = try reader.limit(node)
      case nil: break
      }
    }
    return tolerances
  }
}

/// A parser for the parts of a policy. It reports errors with the file and the line.
private struct PolicyReader {
  var path: String

  func failure(_ node: Node?, _ reason: String) -> GateError {
    .unreadablePolicy(path: path, line: node?.mark?.line, reason: reason)
  }

  /// Returns the keys and values of a mapping. All keys must be in `allowed`.
  func entries(_ node: Node, allowed: [String]) throws -> [(String, Node)] {
    guard let mapping = node.mapping else {
      throw failure(
        node,
        "expected lines of the form 'name: value' with the names"
          + " \(allowed.joined(separator: ", "))")
    }
    return try mapping.map { key, value in
      guard let name = key.string, allowed.contains(name) else {
        let name = key.string ?? "a list"
        let hint = Spelling.closest(to: name, among: allowed).map { "; did you mean '\($0)'?" }
        throw failure(
          key,
          "unknown name '\(name)': expected one of \(allowed.joined(separator: ", "))"
            + (hint ?? ""))
      }
      return (name, value)
    }
  }

  func name(_ node: Node) throws -> String {
    guard let name = node.scalar?.string, !name.isEmpty else {
      throw failure(node, "expected a name")
    }
    guard !name.utf8.contains(0) else { throw failure(node, "expected a name without NUL") }
    return name
  }

  /// Parses a name or a list of names.
  func names(_ node: Node) throws -> [String] {
    guard let sequence = node.sequence else { return [try name(node)] }
    return try sequence.map(name)
  }

  /// Parses a name, a program, or a list of names and programs.
  func namesAndPrograms(
    _ node: Node
  ) throws -> (names: [String], programs: [PolicyProgram]) {
    let nodes = node.sequence.map { Array($0) } ?? [node]
    let programs = try nodes.filter { $0.mapping != nil }.map(program)
    for (index, program) in programs.enumerated()
    where programs[..<index].contains(where: { $0.name == program.name }) {
      throw failure(node, "expected different names, found '\(program.name)' twice")
    }
    return (try nodes.filter { $0.mapping == nil }.map(name), programs)
  }

  private func program(_ node: Node) throws -> PolicyProgram {
    let keys = ["name", "command"]
    let found = Dictionary(uniqueKeysWithValues: try entries(node, allowed: keys))
    guard let name = found[keys[0]], let command = found[keys[1]] else {
      throw failure(node, "expected a 'name' and a 'command' for a program")
    }
    return PolicyProgram(name: try self.name(name), command: try self.name(command))
  }

  func repetitions(_ node: Node) throws -> RepetitionChoice {
    guard let choice = RepetitionChoice(try name(node)) else {
      throw failure(
        node, "expected \(RepetitionChoice.forms), found '\(node.string ?? "a list")'")
    }
    return choice
  }

  func flag(_ node: Node) throws -> Bool {
    guard let flag = node.bool else {
      throw failure(node, "expected true or false, found '\(node.string ?? "a list")'")
    }
    return flag
  }

  /// Parses a number of at least 0; returns nil for `off`.
  func limit(_ node: Node) throws -> Double? {
    if node.bool == false { return nil }
    guard let number = node.decimalNumber, number.isFinite, number >= 0 else {
      throw failure(
        node, "expected a number of 0 or more, or off, found '\(node.string ?? "a list")'")
    }
    return number
  }

  /// Parses tolerances, keyed by the names that gates use for the measures.
  func drops(_ node: Node, of measures: [MeasureFacts]) throws -> [String: Double] {
    var drops: [String: Double] = [:]
    for (name, value) in try entries(node, allowed: measures.compactMap(\.gateName)) {
      drops[name] = try limit(value)
    }
    return drops
  }

  /// Resolves a path that is relative to the policy file. Absolute paths and the names of embedded data, which are not
  /// paths, are returned unchanged.
  func resolved(_ name: String) -> String {
    let folder = path.deletingLastPathComponent
    if folder.isEmpty || name.hasPrefix("/") || EmbeddedData.names.contains(name) { return name }
    return folder + "/" + name
  }
}
