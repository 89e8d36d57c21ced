import Algorithms
import Files
import Results

/// The file `junit.xml` for CI systems. Every check of a gate is a test case.
///
/// There is one test suite per subject. If a finding of the gate is a failure, the test case of its check fails.
/// Failures that belong to no check have their own test cases in an additional test suite. Improvements and notes are
/// left out.
enum JUnitReport {
  static func xml(_ result: GateResult) -> String {
    let orphans = result.failures.filter { failure in
      !result.checks.contains { $0.covers(failure) }
    }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let total = result.checks.count + orphans.count
    lines.append(
      "<testsuites name=\"vbench gate\" tests=\"\(total)\" failures=\"\(failedCases(result) + orphans.count)\">"
    )
    for suite in result.checks.map(\.subject).uniqued() {
      let checks = result.checks.filter { $0.subject == suite }
      let failed = checks.count { check in result.failures.contains { check.covers($0) } }
      lines.append(
        "  <testsuite name=\"\(Escaping.xmlAttribute(suite))\" tests=\"\(checks.count)\" failures=\"\(failed)\">"
      )
      for check in checks {
        lines += testCase(
          check.name, in: suite, failures: result.failures.filter { check.covers($0) })
      }
      lines.append("  </testsuite>")
    }
    if !orphans.isEmpty {
      lines.append(
        "  <testsuite name=\"run\" tests=\"\(orphans.count)\" failures=\"\(orphans.count)\">")
      for failure in orphans {
        lines += testCase(
          failure.subject ?? failure.sequence ?? "run", in: "run", failures: [failure])
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func failedCases(_ result: GateResult) -> Int {
    result.checks.count { check in result.failures.contains { check.covers($0) } }
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

  /// Returns whether a finding belongs to this check.
  fileprivate func covers(_ finding: GateFinding) -> Bool {
    guard finding.subject == subject, finding.sequence == sequence else { return false }
    return topic == .sequence || finding.topic == topic
  }
}
