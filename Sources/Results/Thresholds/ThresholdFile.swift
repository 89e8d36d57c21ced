import Bench
import Evaluation
import Files
import GroundTruth
import Yams

/// The content of `thresholds.yaml`, which states, for each method, the minimum confidence of accepted boxes.
///
///     schema: 1
///     rule: "max-false-accept 0.05"
///     subjects:
///       "object-fast-r1":
///         threshold: 0.62
///         ...
///
/// Only `schema` and the thresholds are read. All other content is for human readers.
package struct ThresholdFile: Sendable, Hashable {
  /// The thresholds, keyed by the method's name.
  package var thresholds: [String: Double]

  /// Reads a threshold file.
  ///
  /// - Throws: `ThresholdFileError.unreadableThresholds`, which names the file, the line and the expected content.
  package init(path: String) throws {
    let bytes = try YAMLFile.read(
      path, orThrow: { ThresholdFileError.unreadableThresholds(path: path, line: nil, reason: $0) })
    try self.init(text: String(decoding: bytes, as: UTF8.self), path: path)
  }

  /// Parses thresholds.
  ///
  /// - Parameter path: the path for error messages.
  package init(text: String, path: String) throws {
    func fail(_ node: Node?, _ reason: String) -> ThresholdFileError {
      .unreadableThresholds(path: path, line: node?.mark?.line, reason: reason)
    }
    let root: Node?
    do {
      root = try YAMLDocument.root(of: text)
    } catch {
      throw ThresholdFileError.unreadableThresholds(
        path: path, line: error.line, reason: error.reason)
    }
    guard let mapping = root?.mapping else {
      throw fail(
        root,
        "expected the keys 'schema' and 'subjects'")
    }
    guard let schema = mapping["schema"]?.wholeNumber, schema == 1 else {
      throw fail(mapping["schema"] ?? root, "expected 'schema: 1'")
    }
    guard let methods = mapping["subjects"]?.mapping else {
      throw fail(
        mapping["subjects"] ?? root,
        "expected 'subjects:' followed by one method name per line")
    }
    thresholds = [:]
    for (key, value) in methods {
      guard let name = key.string else { throw fail(key, "expected the name of a method") }
      guard let node = value.mapping?["threshold"] else {
        throw fail(value, "expected 'threshold: NUMBER' for \(name)")
      }
      guard let threshold = node.decimalNumber, threshold.isFinite else {
        throw fail(node, "expected a number as the threshold, found '\(node.string ?? "a list")'")
      }
      thresholds[name] = threshold
    }
  }
}

extension ThresholdFile {
  /// Returns the effect of the file's thresholds on the methods that the file lists.
  ///
  /// - Parameter confidences: a closure that returns the quality of a method's confidences, given the method's index.
  ///   The closure is called only for listed methods.
  /// - Returns: one element per method; nil for methods that are not listed.
  package func acceptances(
    of methods: [MethodIdentity], _ confidences: (Int) -> MethodConfidences
  ) -> [Acceptance?] {
    methods.enumerated().map { index, identity in
      thresholds[identity.name].map { confidences(index).acceptance(at: $0) }
    }
  }
}

extension FalseAcceptLimit {
  /// The name of the rule, which is also the name of its option without the dashes.
  package var ruleName: String {
    switch guarantee {
    case .onAverage: "max-false-accept"
    case .withConfidence: "max-false-accept-95"
    }
  }
}

extension ThresholdRule: CustomStringConvertible {
  /// The rule as text, e.g. "best F", "max-false-accept 0.05", "max-false-accept-95 0.05" or "cost miss=1,false=5".
  public var description: String {
    switch self {
    case .bestF: "best F"
    case .maxFalseAccept(let limit): "\(limit.ruleName) \(limit.share)"
    case .cost(let miss, let falseAccept): "cost miss=\(miss),false=\(falseAccept)"
    }
  }
}
