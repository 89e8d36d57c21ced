import Evaluation
import Execution
import Foundation
import Yams

/// `thresholds.yaml`: the confidence from which on each subject's boxes are accepted.
///
///     schema: 1
///     rule: "max-false-accept 0.05"
///     subjects:
///       "object-fast-r1":
///         threshold: 0.62
///         ...
///
/// Only `schema` and the thresholds are read; the rest is for people.
public struct ThresholdFile: Sendable, Hashable {
  /// By the subject's name.
  public var thresholds: [String: Double]

  /// - Throws: `ThresholdFileError.unreadableThresholds` that names the file, the line and what was
  ///   expected.
  public init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ThresholdFileError.unreadableThresholds(
        path: path, line: nil, reason: "expected a file of thresholds, as vbench tune writes it")
    }
    try self.init(text: String(decoding: data, as: UTF8.self), path: path)
  }

  /// - Parameter path: what messages name.
  init(text: String, path: String) throws {
    func fail(_ node: Node?, _ reason: String) -> ThresholdFileError {
      .unreadableThresholds(path: path, line: node?.mark?.line, reason: reason)
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw fail(nil, Self.firstLine(of: error))
    }
    guard let mapping = root?.mapping else { throw fail(root, "expected schema and subjects") }
    guard let schema = mapping["schema"]?.int, schema == 1 else {
      throw fail(mapping["schema"] ?? root, "expected 'schema: 1'")
    }
    guard let subjects = mapping["subjects"]?.mapping else {
      throw fail(mapping["subjects"] ?? root, "expected 'subjects:' with a name on each line")
    }
    thresholds = [:]
    for (key, value) in subjects {
      guard let name = key.string else { throw fail(key, "expected a subject's name") }
      guard let node = value.mapping?["threshold"] else {
        throw fail(value, "expected 'threshold: NUMBER' for \(name)")
      }
      guard let threshold = node.float, threshold.isFinite else {
        throw fail(node, "expected a number as threshold, found '\(node.string ?? "a list")'")
      }
      thresholds[name] = threshold
    }
  }

  private static func firstLine(of error: YamlError) -> String {
    let lines = error.description.split(whereSeparator: \.isNewline).map(String.init)
    return lines.joined(separator: " ").replacingOccurrences(of: "  ", with: " ")
  }

  /// The file's text for what `vbench tune` found; subjects without a choice are named in a comment.
  public static func text(_ tunings: [SubjectTuning], rule: ThresholdRule, run: String) -> String {
    var lines = [
      "# Confidence thresholds chosen by vbench tune from the run \(run.inOneLine).",
      "# Used by: vbench compare --thresholds FILE", "schema: 1", "rule: \"\(rule.description)\"",
      "subjects:",
    ]
    for tuning in tunings {
      guard let choice = tuning.choice else {
        lines.append(
          "  # \(tuning.identity.name.inOneLine): \(tuning.remarks.joined(separator: "; "))")
        continue
      }
      lines.append("  \(quoted(tuning.identity.name)):")
      lines.append("    threshold: \(choice.threshold)")
      lines.append("    sequences: \(choice.sequences)")
      lines += ["    fitted:"] + figures(choice.fitted)
      if let heldOut = choice.heldOut { lines += ["    held_out:"] + figures(heldOut) }
      for (name, interval) in [
        ("held_out_f_interval", choice.heldOutFInterval),
        ("held_out_false_accept_interval", choice.heldOutFalseAcceptInterval),
      ] {
        guard let interval else { continue }
        lines.append("    \(name): [\(interval.lowerBound), \(interval.upperBound)]")
      }
      if tuning.hardlySeparates {
        lines.append("    # It hardly separates: most wrong boxes are accepted.")
      }
      if let range = choice.heldOutRange {
        lines.append("    held_out_thresholds: [\(range.lowerBound), \(range.upperBound)]")
      }
      lines.append("    false_accept_bound: \(choice.falseAcceptBound)")
      lines.append("    promised: \(choice.isPromised)")
    }
    if tunings.allSatisfy({ $0.choice == nil }) { lines[4] = "subjects: {}" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func figures(_ figures: ThresholdFigures) -> [String] {
    let named = [
      ("precision", figures.precision), ("recall", figures.recall), ("f", figures.f),
      ("false_accept", figures.falseAccept), ("accepted", figures.accepted),
    ]
    return named.compactMap { name, value in value.map { "      \(name): \($0)" } }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.inOneLine.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension ThresholdRule: CustomStringConvertible {
  /// As on the command line: "best F", "max-false-accept 0.05" or "cost miss=1,false=5".
  public var description: String {
    switch self {
    case .bestF: "best F"
    case .maxFalseAccept(let limit): "max-false-accept \(limit)"
    case .cost(let miss, let falseAccept): "cost miss=\(miss),false=\(falseAccept)"
    }
  }
}
