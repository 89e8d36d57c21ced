import Algorithms
import Files
import Results

/// The file `junit.xml` for CI systems. Every check of a gate is a test case.
///
/// There is one test suite per method. If a finding of the gate is a failure, the test case of its check fails.
/// Failures that belong to no check have their own test cases in an additional test suite. Improvements and notes are
/// left out.
enum JUnitReport {
  static func xml(_ result: GateResult) -> String {
    let failures = Dictionary(grouping: result.failures) { Scope($0.method, $0.sequence) }
    func failuresOf(_ check: GateResult.Check) -> [GateFinding] {
      (failures[Scope(check.method, check.sequence)] ?? []).filter(check.covers)
    }
    let checks = Dictionary(grouping: result.checks) { Scope($0.method, $0.sequence) }
    let orphans = result.failures.filter { failure in
      !(checks[Scope(failure.method, failure.sequence)] ?? []).contains { $0.covers(failure) }
    }
    let failed = result.checks.filter { !failuresOf($0).isEmpty }
    let failedOf = Dictionary(failed.map { ($0.method, 1) }, uniquingKeysWith: +)
    let suites = Dictionary(grouping: result.checks, by: \.method)
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let total = result.checks.count + orphans.count
    lines.append(
      "<testsuites name=\"vbench gate\" tests=\"\(total)\" failures=\"\(failed.count + orphans.count)\">"
    )
    for suite in result.checks.map(\.method).uniqued() {
      let checks = suites[suite] ?? []
      lines.append(
        "  <testsuite name=\"\(Escaping.xmlAttribute(suite))\" tests=\"\(checks.count)\""
          + " failures=\"\(failedOf[suite] ?? 0)\">")
      for check in checks {
        lines += testCase(check.name, in: suite, failures: failuresOf(check))
      }
      lines.append("  </testsuite>")
    }
    if !orphans.isEmpty {
      lines.append(
        "  <testsuite name=\"run\" tests=\"\(orphans.count)\" failures=\"\(orphans.count)\">")
      for failure in orphans {
        lines += testCase(
          failure.method ?? failure.sequence ?? "run", in: "run", failures: [failure])
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The method and the sequence of a check or a finding.
  private struct Scope: Hashable {
    var method: String?
    var sequence: String?

    init(_ method: String?, _ sequence: String?) {
      (self.method, self.sequence) = (method, sequence)
    }
  }

  private static func testCase(
    _ name: String, in suite: String, failures: [GateFinding]
  ) -> [String] {
    let head =
      "    <testcase classname=\"\(Escaping.xmlAttribute(suite))\" name=\"\(Escaping.xmlAttribute(name))\""
    guard !failures.isEmpty else { return [head + "/>"] }
    return [head + ">"]
      + failures.map { "      <failure message=\"\(Escaping.xmlAttribute($0.message))\"/>" }
      + ["    </testcase>"]
  }
}

extension GateResult.Check {
  /// The test case's name, which is the name of the sequence or of the topic.
  fileprivate var name: String {
    switch topic {
    case .sequence: sequence ?? "sequence"
    default: topic.rawValue
    }
  }

  /// Returns whether a finding about the same method and sequence belongs to this check.
  fileprivate func covers(_ finding: GateFinding) -> Bool {
    topic == .sequence || finding.topic == topic
  }
}
