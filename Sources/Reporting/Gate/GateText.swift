import Gate

/// A gate's decision for the terminal: one plain line per finding, the verdict last.
package enum GateText {
  package static func text(_ result: GateResult) -> String {
    let marks: [GateFinding.Kind: String] = [
      .failure: "FAILED", .improvement: "better", .note: "note",
    ]
    let lines = result.findings.map { finding in
      let mark = marks[finding.kind] ?? ""
      return mark + String(repeating: " ", count: max(1, 8 - mark.count)) + finding.message
    }
    return (lines + [verdict(result)]).joined(separator: "\n")
  }

  /// The decision in one sentence.
  package static func verdict(_ result: GateResult) -> String {
    let failures = result.failures.count
    let checks = "\(result.checks.count) checks against \(result.baseline)"
    if failures > 0 {
      return
        "the gate failed: \(checks), \(failures) \(failures == 1 ? "thing is" : "things are") worse"
    }
    let improvements = result.improvements.count
    return "the gate passed: \(checks), nothing is worse"
      + (improvements == 0 ? "" : ", \(improvements) better")
  }
}
